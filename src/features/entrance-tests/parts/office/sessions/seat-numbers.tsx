import type { FormEvent } from 'react';
import type { OfficeSession } from '#src/features/entrance-tests/contract/sessions/office.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/fields/field.tsx';
import { sentenceOf } from '#src/web/api/api.ts';
import { BehindNotice, useFormBase } from '#src/web/office/forms/form-base.tsx';
import { useSessionActs } from './use-office-sessions.ts';

interface Props {
  readonly session: OfficeSession;
}

/** How many children the session has room for. */
export function Capacity({ session }: Props) {
  const base = useFormBase(session.capacity);
  const { resize } = useSessionActs(session, base.saved);
  return (
    <SeatNumber base={base} stored={session.capacity} setting={resize} words={['정원', '정원 바꾸기']} />
  );
}

/** The seats only the head office gives; what is given back goes to the line and then to everybody. */
export function Reserve({ session }: Props) {
  const base = useFormBase(session.reserved);
  const { reserve } = useSessionActs(session, base.saved);
  const words = ['본부 보유', '보유 바꾸기'] as const;
  return <SeatNumber base={base} stored={session.reserved} setting={reserve} words={words} />;
}

interface SeatNumberProps {
  readonly base: ReturnType<typeof useFormBase>;
  readonly stored: number;
  readonly setting: ReturnType<typeof useSessionActs>['resize' | 'reserve'];
  readonly words: readonly [label: string, button: string];
}

/** One number of seats; it follows what is stored until somebody types. */
function SeatNumber({ base, stored, setting, words: [label, button] }: SeatNumberProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setting.mutate(Number(new FormData(event.currentTarget).get('seats')));
  };
  return (
    <form
      key={base.formKey}
      className="flex flex-wrap items-end gap-2"
      onSubmit={submit}
      onInput={base.onInput}
      noValidate
    >
      <TextField
        label={label}
        name="seats"
        inputMode="numeric"
        className="max-w-24"
        defaultValue={stored}
        error={setting.error ? sentenceOf(setting.error) : undefined}
      />
      <Button type="submit" look="secondary" isBusy={setting.isPending} disabled={base.isBehind}>
        {button}
      </Button>
      <BehindNotice base={base}>
        {label} {stored}명
      </BehindNotice>
    </form>
  );
}
