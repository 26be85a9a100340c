import type { FormEvent, ReactNode } from 'react';
import { Button } from '#src/ui/button.tsx';
import { ErrorSummary, Notice } from '#src/ui/notice.tsx';
import { BehindNotice, type useFormBase } from './form-base.tsx';
import type { useOfficeForm } from './use-office-form.ts';

interface Props {
  readonly base: ReturnType<typeof useFormBase>;
  readonly form: Pick<ReturnType<typeof useOfficeForm>, 'submit' | 'isBusy' | 'sentences' | 'refusal'>;
  readonly title: string;
  /** What to know before anything is changed. */
  readonly lead?: ReactNode;
  /** What is stored now, told where somebody else was faster. */
  readonly stored: ReactNode;
  readonly children: ReactNode;
  /** Acts beside saving and closing. */
  readonly acts?: ReactNode;
  /** What follows the acts within the form. */
  readonly after?: ReactNode;
  readonly onInput?: (event: FormEvent<HTMLFormElement>) => void;
  readonly onDone: () => void;
}

/** One thing of the office with its version: opened in a card, saved, refused or overtaken, and closed. */
export function VersionedForm({ base, form, title, onInput, onDone, ...shown }: Props) {
  const hear = (event: FormEvent<HTMLFormElement>) => {
    base.onInput(event);
    onInput?.(event);
  };
  return (
    <form
      key={base.formKey}
      className="grid gap-4"
      onSubmit={base.sending(form.submit)}
      onInput={hear}
      noValidate
    >
      <h2 className="text-lg">{title}</h2>
      {shown.lead}
      <ErrorSummary errors={form.sentences} />
      {form.refusal && !base.isBehind && <Notice tone="bad" title={form.refusal} isLive />}
      <BehindNotice base={base}>{shown.stored}</BehindNotice>
      {shown.children}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={form.isBusy}>
          저장하기
        </Button>
        <Button variant="secondary" onClick={onDone}>
          닫기
        </Button>
        {shown.acts}
      </div>
      {shown.after}
    </form>
  );
}
