import { type FormEvent, useState } from 'react';
import { roomList } from '#src/features/branches/contract/room-list.ts';
import { RoomField } from '#src/features/branches/parts/office/room-field.tsx';
import { editSessionEndpoint, sessionDifferenceEndpoint } from '#src/features/test-day/contract/edits.ts';
import { sessionEditReasons } from '#src/features/test-day/rules/cancelling.ts';
import type { OfficeSession } from '#src/features/test-sessions/contract/office.ts';
import { PlanningTicks, tickCodes, typedPlan } from '#src/features/test-sessions/parts/planning-ticks.tsx';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Card } from '#src/ui/card.tsx';
import { TextField } from '#src/ui/fields/field.tsx';
import { ErrorSummary } from '#src/ui/notice.tsx';
import { toast } from '#src/ui/toast.ts';
import { ApiError, callApi } from '#src/web/api/api.ts';
import { BehindNotice, useFormBase } from '#src/web/office/forms/form-base.tsx';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { wallOf } from '#src/web/office/forms/wall.ts';
import { WhenFields } from '#src/web/office/forms/when-fields.tsx';
import { DifferenceButtons, DifferenceDialog } from './difference-dialog.tsx';

/** A refusal that a box of the form goes past is no end of it; any other is told where it was asked. */
function unlessAsked(error: unknown): null {
  if (error instanceof ApiError && tickCodes.includes(error.code)) return null;
  throw error;
}

interface EditSessionProps {
  readonly session: OfficeSession;
  readonly onDone: () => void;
}

/** Changes what was planned of a session: first what would change is read, then it is done. */
export function EditSession({ session, onDone }: EditSessionProps) {
  const base = useFormBase(session.version);
  const [wish, setWish] = useState<ReturnType<typeof typedPlan> | null>(null);
  const { sessionId } = session;
  const asking = useAct({
    mutationFn: (typed: ReturnType<typeof typedPlan>) =>
      callApi(sessionDifferenceEndpoint, { sessionId, ...typed }),
    renews: null,
    onSuccess: (_difference, typed) => setWish(typed),
  });
  const saving = useAct({
    mutationFn: (all: ReturnType<typeof typedPlan> & { reason: string }) =>
      callApi(editSessionEndpoint, { sessionId, version: base.version, ...all }),
    onSaved: base.saved,
  });
  const errors = { ...asking.fields, ...saving.fields };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    saving.reset();
    asking.mutate(typedPlan(new FormData(event.currentTarget)));
  };
  return (
    <Card>
      <form key={base.formKey} className="grid gap-4" onSubmit={submit} onInput={base.onInput} noValidate>
        <h2 className="text-lg">회차 변경</h2>
        <ErrorSummary errors={[...new Set(Object.values(errors))]} />
        <Refused act={asking} />
        <BehindNotice base={base}>
          {formatSeoulDateTime(session.startsAt)} · {session.room} · 정원 {session.capacity}명
        </BehindNotice>
        <PlanFields session={session} errors={errors} />
        <PlanningTicks error={saving.error} />
        <DifferenceButtons isBusy={asking.isPending} onDone={onDone} />
      </form>
      {wish && asking.data && (
        <DifferenceDialog
          title="회차 변경"
          difference={asking.data}
          reasons={sessionEditReasons}
          onClose={() => setWish(null)}
          run={async (reason) => {
            const done = await saving.mutateAsync({ ...wish, reason }).catch(unlessAsked);
            // What is asked stands in the form behind the dialog.
            if (!done) return undefined;
            onDone();
            return () => toast('회차를 바꿨습니다.');
          }}
        />
      )}
    </Card>
  );
}

interface PlanFieldsProps {
  readonly session: OfficeSession;
  readonly errors: Readonly<Record<string, string>>;
}

function PlanFields({ session, errors }: PlanFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <RoomField
        label="고사실"
        endpoint={roomList.list}
        branchId={session.branchId}
        defaultValue={session.room}
        error={errors.room}
      />
      <WhenFields dayLabel="시험 날짜" startsAt={session.startsAt} errors={errors} />
      <TextField
        label="접수 시작"
        name="opensAt"
        type="datetime-local"
        defaultValue={wallOf(session.opensAt)}
        error={errors.opensAt}
      />
      <TextField
        label="접수 마감"
        name="closesAt"
        type="datetime-local"
        defaultValue={wallOf(session.closesAt)}
        error={errors.closesAt}
      />
      <TextField
        label="정원"
        name="capacity"
        inputMode="numeric"
        hint={`지금 ${session.taken}석이 쓰이고 있습니다.`}
        defaultValue={session.capacity}
        error={errors.capacity}
      />
    </div>
  );
}
