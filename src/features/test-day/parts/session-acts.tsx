import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { attendEndpoint, duplicateSessionEndpoint } from '#src/features/test-day/contract/office-work.ts';
import type { RosterRow } from '#src/features/test-day/contract/roster.ts';
import { type Attendance, isAttendance } from '#src/features/test-day/rules/attendance.ts';
import type { OfficeSession } from '#src/features/test-sessions/contract/office.ts';
import { PlanningTicks } from '#src/features/test-sessions/parts/planning-ticks.tsx';
import type { MayOfTests } from '#src/features/test-sessions/parts/use-office-sessions.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { TextField } from '#src/ui/fields/field.tsx';
import { ErrorSummary } from '#src/ui/notice.tsx';
import { toast } from '#src/ui/toast.ts';
import { ApiError, callApi, sentenceOf } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { toastWithUndo } from '#src/web/office/forms/undo.ts';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { CancelSession } from './cancel-session.tsx';
import { EditSession } from './edits/edit-session.tsx';
import { EnterForm } from './enter-form.tsx';
import { FreeSeat } from './free-seat.tsx';
import { type AskedAct, RowRegistration } from './registration/acts.tsx';
import { RemoveDraft } from './remove-draft.tsx';
import { Capacity, Reserve } from './seat-numbers.tsx';

/** What somebody is about to do with a session. */
export type AskedOfSession = 'cancel' | 'remove' | 'edit' | 'duplicate' | 'enter';

interface SessionFormsProps {
  readonly session: OfficeSession;
  readonly may: MayOfTests;
  readonly asked: AskedOfSession | null;
  readonly isSizing: boolean;
  readonly onDone: () => void;
}

/** The forms of what is done with one session: another size, the same again, a registration by hand, a cancellation. */
export function SessionForms({ session, may, asked, isSizing, onDone }: SessionFormsProps) {
  return (
    <>
      {isSizing && (
        <Card className="no-print flex flex-wrap items-end gap-3">
          <Capacity session={session} />
          {may.describe && session.state !== 'cancelled' && <Reserve session={session} />}
        </Card>
      )}
      {asked === 'edit' && <EditSession session={session} onDone={onDone} />}
      {asked === 'duplicate' && <Duplicate session={session} onDone={onDone} />}
      {asked === 'enter' && <EnterForm session={session} onDone={onDone} />}
      <RemoveDraft session={session} isOpen={asked === 'remove'} onClose={onDone} />
      <CancelSession session={session} isOpen={asked === 'cancel'} onClose={onDone} />
    </>
  );
}

function Duplicate({ session, onDone }: { session: OfficeSession; onDone: () => void }) {
  const navigate = useNavigate();
  const making = useAct({
    mutationFn: (form: FormData) => {
      const text = (name: string) => String(form.get(name) ?? '');
      return callApi(duplicateSessionEndpoint, {
        sessionId: session.sessionId,
        day: text('day'),
        startsAt: text('startsAt'),
        opensAt: text('opensAt'),
        closesAt: text('closesAt'),
        capacity: text('capacity'),
        sharesRoom: form.has('sharesRoom'),
        onClosedDay: form.has('onClosedDay'),
        overRoom: form.has('overRoom'),
      });
    },
    onSuccess: async (made) => {
      onDone();
      await toast('회차를 만들었습니다. 아직 비공개라 학부모께 보이지 않습니다.');
      await navigate(`/office/tests/${made.sessionId}`);
    },
  });
  const { fields } = making;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    making.mutate(new FormData(event.currentTarget));
  };
  return (
    <Card>
      <form className="grid gap-3" onSubmit={submit} noValidate>
        <h2 className="text-lg">같은 회차를 다른 날에</h2>
        <ErrorSummary errors={making.sentences} />
        <Refused act={making} />
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField label="시험 날짜" name="day" type="date" error={fields.day} />
          <TextField label="시작 시각" name="startsAt" type="time" error={fields.startsAt} />
          <TextField label="접수 시작" name="opensAt" type="datetime-local" error={fields.opensAt} />
          <TextField label="접수 마감" name="closesAt" type="datetime-local" error={fields.closesAt} />
          <TextField
            label="정원"
            name="capacity"
            inputMode="numeric"
            defaultValue={String(session.capacity)}
            error={fields.capacity}
          />
        </div>
        <PlanningTicks error={making.error} />
        <Button type="submit" isBusy={making.isPending}>
          비공개 회차로 만들기
        </Button>
      </form>
    </Card>
  );
}

/** Came or did not come. On a phone it stands below the name, where no sideways swipe is needed, and not in the column. */
export function Attend({ row, className }: { row: RosterRow; className: string }) {
  const queries = useQueryClient();
  const { registrationNo, childName, state } = row;
  const put = (from: Attendance, outcome: Attendance, reason?: string) =>
    callApi(attendEndpoint, { registrationNo, from, outcome, ...(reason && { reason }) });
  const [taking, setTaking] = useState<Attendance | null>(null);
  const attending = useAct({
    mutationFn: async (outcome: Attendance) => {
      if (!isAttendance(state)) return;
      await put(state, outcome);
      const label = outcome === 'attended' ? '응시' : '결시';
      await toastWithUndo(queries, `${childName} 학생: ${label}`, () => put(outcome, state));
    },
    onError: (error, outcome) => {
      if (isShownResult(error)) setTaking(outcome);
    },
  });
  if (!isAttendance(state)) return null;
  // Of who is marked, the other mark is said as what it does: alone beside the state it read as the state.
  const button = (outcome: Attendance, label: string) =>
    state !== outcome && (
      <Button variant="secondary" isBusy={attending.isPending} onClick={() => attending.mutate(outcome)}>
        {state === 'confirmed' ? (
          label
        ) : (
          // On a phone the state stands right beside it.
          <span>
            <span className="max-sm:sr-only">{label}로 </span>변경
          </span>
        )}
        <span className="sr-only"> {childName}</span>
      </Button>
    );
  return (
    <div className={`no-print gap-1 whitespace-nowrap ${className}`}>
      {button('attended', '응시')}
      {button('absent', '결시')}
      {attending.error && !isShownResult(attending.error) && (
        <p className="text-sm text-danger">{sentenceOf(attending.error)}</p>
      )}
      <TakeBack
        childName={childName}
        isOpen={taking !== null}
        onClose={() => setTaking(null)}
        run={(reason) => put(state, taking ?? 'absent', reason)}
      />
    </div>
  );
}

const isShownResult = (error: unknown) => error instanceof ApiError && error.code === 'test.shown_result';

interface TakeBackProps {
  readonly childName: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly run: (reason: string) => Promise<unknown>;
}

/** A child whose result families have read did not come after all: why, and that the result goes. */
function TakeBack({ childName, isOpen, onClose, run }: TakeBackProps) {
  return (
    <ReasonDialog
      title="결과를 취소하고 결시로 변경할까요?"
      button="결과 취소하고 변경"
      variant="danger"
      isOpen={isOpen}
      onClose={onClose}
      reasons={['다른 학생의 응시를 잘못 적음']}
      run={async (reason) => {
        await run(reason);
        return () => toast(`${childName} 학생: 결시. 결과를 취소했습니다.`);
      }}
    >
      <p>{childName} 학생의 결과는 이미 공개되었습니다. 결과를 취소하고 보호자에게 문자로 알립니다.</p>
    </ReasonDialog>
  );
}

interface RowActsProps {
  readonly row: RosterRow;
  readonly may: MayOfTests;
  readonly onAsk: (asked: AskedAct) => void;
}

/** What is to be paid or freed; what is seldom done, behind a menu. */
export function RowActs({ row, may, onAsk }: RowActsProps) {
  return (
    <div className="no-print flex items-center gap-1 whitespace-nowrap">
      {may.enter && <RowRegistration row={row} onAsk={onAsk} />}
      {may.plan && row.holdsSeat && <FreeSeat row={row} />}
    </div>
  );
}
