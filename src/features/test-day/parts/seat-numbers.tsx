import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { OfficeSession } from '#src/features/test-sessions/contract/office.ts';
import { useSessionActs } from '#src/features/test-sessions/parts/use-office-sessions.ts';
import { setReserveEndpoint } from '#src/features/waitlist/contract/waitlist.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/fields/field.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { BehindNotice, useFormBase } from '#src/web/office/forms/form-base.tsx';
import { toastWithUndo } from '#src/web/office/forms/undo.ts';
import { useAct } from '#src/web/office/forms/use-act.tsx';

interface Props {
  readonly session: OfficeSession;
}

/** How many children the session has room for. */
export function Capacity({ session }: Props) {
  const base = useFormBase(session.capacity);
  const { resize } = useSessionActs(session, base.saved);
  return (
    <SeatNumber base={base} stored={session.capacity} setting={resize} labels={['정원', '정원 바꾸기']} />
  );
}

/** The seats only the head office gives; what is given back goes to the line and then to everybody. */
export function Reserve({ session }: Props) {
  const base = useFormBase(session.reserved);
  const reserve = useReserve(session, base.saved);
  const labels = ['본부 보유', '보유 바꾸기'] as const;
  return <SeatNumber base={base} stored={session.reserved} setting={reserve} labels={labels} />;
}

/** Keeps seats for the head office; can be taken back with one press. `onSaved` is told before anything is read anew. */
function useReserve({ sessionId, reserved, version }: OfficeSession, onSaved: () => void) {
  const queries = useQueryClient();
  const keep = (seats: number, seen: number) =>
    callApi(setReserveEndpoint, { sessionId, seats, version: seen });
  return useAct({
    mutationFn: (seats: number) => keep(seats, version),
    onSaved,
    onSuccess: (after) =>
      toastWithUndo(queries, `본부 보유 좌석을 ${after.reserved}석으로 바꿨습니다.`, () =>
        keep(reserved, after.version),
      ),
  });
}

interface SeatNumberProps {
  readonly base: ReturnType<typeof useFormBase>;
  readonly stored: number;
  readonly setting: ReturnType<typeof useReserve>;
  readonly labels: readonly [label: string, button: string];
}

/** One number of seats; it follows what is stored until somebody types. */
function SeatNumber({ base, stored, setting, labels: [label, button] }: SeatNumberProps) {
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
      <Button type="submit" variant="secondary" isBusy={setting.isPending} disabled={base.isBehind}>
        {button}
      </Button>
      <BehindNotice base={base}>
        {label} {stored}명
      </BehindNotice>
    </form>
  );
}
