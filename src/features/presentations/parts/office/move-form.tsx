import { type FormEvent, useState } from 'react';
import { roomList } from '#src/features/branches/contract/room-list.ts';
import { RoomField } from '#src/features/branches/parts/office/room-field.tsx';
import { minuteMs } from '#src/shared/durations.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { TextField } from '#src/ui/fields/field.tsx';
import { ErrorSummary } from '#src/ui/notice.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi } from '#src/web/api/api.ts';
import { ChangesTable } from '#src/web/office/changes-table.tsx';
import { BehindNotice, useFormBase } from '#src/web/office/forms/form-base.tsx';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { textOf } from '#src/web/office/forms/use-office-form.ts';
import { WhenFields } from '#src/web/office/forms/when-fields.tsx';
import { movePresentation } from '../../contract/office.ts';
import type { OfficePresentation } from '../../contract/presentation-list.ts';
import { isWhole, sessionChanges } from '../../rules/changes.ts';
import { PlanningTicks, ticksOf } from './planning-ticks.tsx';

interface MoveFormProps {
  readonly session: OfficePresentation;
  readonly onDone: () => void;
}

const read = (typed: FormData) => ({
  day: textOf(typed, 'day'),
  startsAt: textOf(typed, 'startsAt'),
  minutes: textOf(typed, 'minutes'),
  room: textOf(typed, 'room'),
  onlineUrl: textOf(typed, 'onlineUrl'),
  capacity: textOf(typed, 'capacity'),
  ...ticksOf(typed),
});
type Wish = ReturnType<typeof read>;

/** Time, place and seats: first what would change is read, then everybody concerned is told of a new time or place. */
export function MoveForm({ session, onDone }: MoveFormProps) {
  const base = useFormBase(session.version);
  const [wish, setWish] = useState<Wish | null>(null);
  const saving = useAct({
    mutationFn: (typed: Wish) =>
      callApi(movePresentation, { sessionId: String(session.sessionId), version: base.version, ...typed }),
    onSaved: base.saved,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = read(new FormData(event.currentTarget));
    // Without all of it there is no difference to show: the server names what is missing.
    if (isWhole(typed)) setWish(typed);
    else saving.mutate(typed);
  };
  // A refusal is told at its field and by its box to tick, which stand behind the dialog.
  const save = async (typed: Wish) => {
    const done = await saving.mutateAsync(typed).catch(() => null);
    if (!done) return undefined;
    onDone();
    return () =>
      toast(done.notified > 0 ? `${done.notified}건의 예약에 변경을 알렸습니다.` : '저장했습니다.');
  };
  return (
    <Card>
      <form key={base.formKey} className="grid gap-4" onSubmit={submit} onInput={base.onInput} noValidate>
        <h2 className="text-lg">일정·좌석 변경</h2>
        <ErrorSummary errors={saving.sentences} />
        <Refused act={saving} />
        <BehindNotice base={base}>
          {formatSeoulDateTime(session.startsAt)} · {session.place} · 정원 {session.capacity}명
        </BehindNotice>
        <SessionFields session={session} errors={saving.fields} />
        <PlanningTicks error={saving.error} />
        <Button type="submit" className="justify-self-start" isBusy={saving.isPending}>
          바뀌는 내용 확인
        </Button>
      </form>
      {wish && <Difference session={session} wish={wish} onClose={() => setWish(null)} run={save} />}
    </Card>
  );
}

interface DifferenceProps {
  readonly session: OfficePresentation;
  readonly wish: Wish;
  readonly onClose: () => void;
  readonly run: (wish: Wish) => Promise<unknown>;
}

/** What changes and who hears of it, before it is done. */
function Difference({ session, wish, onClose, run }: DifferenceProps) {
  const changes = sessionChanges(session, wish);
  const isNotified = changes.some((one) => one.isNotified);
  const hasFamilies = session.taken > 0 || session.waiting > 0;
  return (
    <ReasonDialog
      title="일정·좌석 변경"
      button={isNotified && hasFamilies ? '바꾸고 알리기' : '바꾸기'}
      isOpen
      isPossible={changes.length > 0}
      asksNoReason
      renews={null}
      onClose={onClose}
      run={() => run(wish)}
    >
      {changes.length === 0 ? <p>바뀐 내용이 없습니다.</p> : <ChangesTable changes={changes} />}
      {isNotified && (
        <p>
          {hasFamilies
            ? `예약 ${session.taken}명과 대기 ${session.waiting}건의 보호자에게 바뀐 내용을 문자로 알립니다. 예약과 대기 순서는 그대로입니다.`
            : '아직 예약하거나 대기하는 분이 없어 문자는 보내지 않습니다.'}
        </p>
      )}
    </ReasonDialog>
  );
}

interface SessionFieldsProps {
  readonly session: OfficePresentation;
  readonly errors: Readonly<Record<string, string>>;
}

function SessionFields({ session, errors }: SessionFieldsProps) {
  const minutes = (Date.parse(session.endsAt) - Date.parse(session.startsAt)) / minuteMs;
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <WhenFields dayLabel="날짜" startsAt={session.startsAt} errors={errors} />
      <TextField
        label="진행 시간(분)"
        name="minutes"
        inputMode="numeric"
        defaultValue={minutes}
        error={errors.minutes}
      />
      {session.isOnline ? (
        <TextField
          label="접속 주소"
          name="onlineUrl"
          type="url"
          isOptional
          defaultValue={session.onlineUrl}
          error={errors.onlineUrl}
        />
      ) : (
        <RoomField
          label="장소"
          endpoint={roomList.list}
          branchId={session.branchId}
          defaultValue={session.room}
          error={errors.room}
        />
      )}
      <TextField
        label="정원"
        name="capacity"
        inputMode="numeric"
        defaultValue={session.capacity}
        error={errors.capacity}
      />
    </div>
  );
}
