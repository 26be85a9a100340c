import type { QueryKey } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { ReasonInput } from '#src/shared/endpoint/list.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { SelectField, TextField } from '#src/ui/fields/field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { sentenceOf } from '#src/web/api/api.ts';
import { useAct } from './use-act.tsx';

interface ReasonDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly button: string;
  readonly variant?: 'primary' | 'danger';
  readonly isOpen: boolean;
  readonly isWide?: boolean;
  /** Reasons that are usual here, to be chosen in place of typing; one's own words stay possible. */
  readonly reasons?: readonly string[];
  /** True: nothing is asked but whether; `run` gets an empty word. */
  readonly asksNoReason?: boolean;
  /** False: there is nothing that could be done, which `children` say; nothing is asked and nothing can be pressed. */
  readonly isPossible?: boolean;
  readonly onClose: () => void;
  /**
   * When this is over without an error, the office is read anew and the dialog closes by itself. A function it answers is
   * called between the two, so that nothing is said to be done before it is seen.
   */
  readonly run: (reason: string) => Promise<unknown>;
  /** As of `useAct`. */
  readonly renews?: QueryKey | null;
}

/** Asks why before something is done that is written down. What was typed stays when it is refused. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, children, button, variant, isOpen, onClose, asksNoReason, isPossible = true } = props;
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLDivElement>(null);
  const act = useAct({
    mutationFn: props.run,
    ...('renews' in props && { renews: props.renews ?? null }),
    onSuccess: async (answer) => {
      if (typeof answer === 'function') await answer();
      setReason('');
      onClose();
    },
  });
  const submit = () => {
    const checked = ReasonInput.safeParse(reason);
    const refusal = asksNoReason || checked.success ? null : (checked.error.issues[0]?.message ?? null);
    setError(refusal);
    if (refusal !== null) field.current?.querySelector<HTMLElement>('input, select')?.focus();
    if (refusal === null && !act.isPending) act.mutate(checked.data ?? '');
  };
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      isWide={props.isWide}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {isPossible && !button.includes('취소') ? '취소' : '닫기'}
          </Button>
          {isPossible && (
            <Button variant={variant ?? 'primary'} isBusy={act.isPending} onClick={submit}>
              {button}
            </Button>
          )}
        </>
      }
    >
      {children}
      {act.error && <Notice tone="bad" title={sentenceOf(act.error)} isLive />}
      {isPossible && !asksNoReason && (
        <div ref={field} className="grid gap-3">
          <ReasonField reasons={props.reasons ?? []} value={reason} error={error} onChange={setReason} />
        </div>
      )}
    </Dialog>
  );
}

interface ReasonFieldProps {
  readonly reasons: readonly string[];
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (reason: string) => void;
}

/** A reason chosen from those that are usual, or typed. */
function ReasonField({ reasons, value, error, onChange }: ReasonFieldProps) {
  const [isOwn, setOwn] = useState(reasons.length === 0);
  const hint = '누가 언제 왜 했는지 기록으로 남습니다.';
  const refusal = error ?? undefined;
  return (
    <>
      {reasons.length > 0 && (
        <SelectField
          label="사유"
          hint={hint}
          value={isOwn ? 'own' : value}
          error={isOwn || error === null ? undefined : '사유를 골라 주세요.'}
          onChange={({ target }) => {
            setOwn(target.value === 'own');
            onChange(target.value === 'own' ? '' : target.value);
          }}
        >
          <option value="">사유를 골라 주세요</option>
          {reasons.map((one) => (
            <option key={one}>{one}</option>
          ))}
          <option value="own">직접 입력</option>
        </SelectField>
      )}
      {isOwn && (
        <TextField
          label={reasons.length > 0 ? '사유 직접 입력' : '사유'}
          {...(reasons.length === 0 && { hint })}
          value={value}
          error={refusal}
          maxLength={200}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </>
  );
}
