import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { targetsFor } from '#src/features/registrations/rules/moving.ts';
import {
  attendEndpoint,
  duplicateSessionEndpoint,
  moveChildEndpoint,
} from '#src/features/test-day/contract/office-work.ts';
import type { RosterRow } from '#src/features/test-day/contract/roster.ts';
import { type Attendance, isAttendance } from '#src/features/test-day/rules/attendance.ts';
import type { OfficeSession } from '#src/features/test-sessions/contract/office.ts';
import { PlanningTicks } from '#src/features/test-sessions/parts/planning-ticks.tsx';
import { useOfficeSessions } from '#src/features/test-sessions/parts/use-office-sessions.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { SelectField, TextField } from '#src/ui/fields/field.tsx';
import { ErrorSummary, Notice, Skeleton } from '#src/ui/notice.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { toastWithUndo } from '#src/web/office/forms/undo.ts';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { CancelSession } from './cancel-session.tsx';
import { EnterForm } from './enter-form.tsx';
import { FreeSeat } from './free-seat.tsx';
import { Capacity, Reserve } from './seat-numbers.tsx';

type Asking = 'cancel' | 'duplicate' | 'enter' | null;

/** What can be done with one session: another size, the same again, a file, a cancellation. */
export function SessionActs({
  session,
  mayPlan,
  mayReserve,
}: {
  session: OfficeSession;
  mayPlan: boolean;
  mayReserve: boolean;
}) {
  const [asking, setAsking] = useState<Asking>(null);
  if (!mayPlan) return null;
  const close = () => setAsking(null);
  return (
    <div className="no-print grid gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <Capacity session={session} />
        {mayReserve && session.state !== 'cancelled' && <Reserve session={session} />}
        {session.state === 'open' && (
          <Button aria-expanded={asking === 'enter'} onClick={() => setAsking('enter')}>
            전화·방문 접수
          </Button>
        )}
        <Button
          variant="secondary"
          aria-expanded={asking === 'duplicate'}
          onClick={() => setAsking('duplicate')}
        >
          회차 복제
        </Button>
        {session.state !== 'cancelled' && (
          <Button variant="danger" onClick={() => setAsking('cancel')}>
            회차 취소
          </Button>
        )}
      </div>
      {asking === 'duplicate' && <Duplicate session={session} onDone={close} />}
      {asking === 'enter' && <EnterForm session={session} onDone={close} />}
      <CancelSession session={session} isOpen={asking === 'cancel'} onClose={close} />
    </div>
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
        sharesRoom: form.has('sharesRoom'),
        onClosedDay: form.has('onClosedDay'),
      });
    },
    onSuccess: async (made) => {
      onDone();
      await toast('회차를 만들었습니다. 아직 준비 중이라 학부모께 보이지 않습니다.');
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
        </div>
        <PlanningTicks error={making.error} />
        <Button type="submit" isBusy={making.isPending}>
          준비 중인 회차로 만들기
        </Button>
      </form>
    </Card>
  );
}

/** Came, did not come, or sits in another session. */
export function RowActs({
  row,
  session,
  mayPlan,
}: {
  row: RosterRow;
  session: OfficeSession;
  mayPlan: boolean;
}) {
  const queries = useQueryClient();
  const [isMoving, setMoving] = useState(false);
  const { registrationNo } = row;
  const put = (from: Attendance, outcome: Attendance) =>
    callApi(attendEndpoint, { registrationNo, from, outcome });
  const attending = useAct({
    mutationFn: async (outcome: Attendance) => {
      if (!isAttendance(row.state)) return;
      const from = row.state;
      await put(from, outcome);
      const label = outcome === 'attended' ? '응시' : '결시';
      await toastWithUndo(queries, `${row.childName} 학생: ${label}`, () => put(outcome, from));
    },
  });
  const isSeated = isAttendance(row.state);
  return (
    <div className="no-print flex gap-1 whitespace-nowrap">
      {isSeated && row.state !== 'attended' && (
        <Button variant="secondary" isBusy={attending.isPending} onClick={() => attending.mutate('attended')}>
          응시<span className="sr-only"> {row.childName}</span>
        </Button>
      )}
      {isSeated && row.state !== 'absent' && (
        <Button variant="secondary" isBusy={attending.isPending} onClick={() => attending.mutate('absent')}>
          결시<span className="sr-only"> {row.childName}</span>
        </Button>
      )}
      {mayPlan && row.state === 'confirmed' && (
        <Button variant="quiet" onClick={() => setMoving(true)}>
          이동<span className="sr-only"> {row.childName}</span>
        </Button>
      )}
      {mayPlan && row.holdsSeat && <FreeSeat row={row} />}
      {attending.error && <p className="text-sm text-danger">{sentenceOf(attending.error)}</p>}
      {isMoving && <MoveDialog row={row} session={session} onClose={() => setMoving(false)} />}
    </div>
  );
}

function MoveDialog({
  row,
  session,
  onClose,
}: {
  row: RosterRow;
  session: OfficeSession;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const list = useOfficeSessions();
  const others = list.data ? targetsFor(session, list.data.sessions, new Date(list.data.serverNow)) : [];
  const [to, setTo] = useState('');
  const sessionId = Number(to) || (others[0]?.sessionId ?? 0);
  return (
    <ReasonDialog
      title={`${row.childName} 학생 회차 이동`}
      button="이동하기"
      isOpen
      isPossible={others.length > 0}
      onClose={onClose}
      run={async (reason) => {
        const { registrationNo, childName } = row;
        const here = session.sessionId;
        await callApi(moveChildEndpoint, { registrationNo, fromSessionId: here, sessionId, reason });
        return () =>
          toastWithUndo(queries, `${childName} 학생을 옮겼습니다.`, () =>
            callApi(moveChildEndpoint, {
              registrationNo,
              fromSessionId: sessionId,
              sessionId: here,
              reason: `이동 되돌리기: ${reason}`.slice(0, 200),
            }),
          );
      }}
    >
      {list.isPending && <Skeleton className="h-12" />}
      {list.error && <Notice tone="bad" title={sentenceOf(list.error)} isLive />}
      {list.data && others.length === 0 && (
        <p>
          옮길 수 있는 회차가 없습니다. 같은 테스트의 공개된 회차 가운데 아직 시작하지 않고 자리가 남은
          곳으로만 옮길 수 있습니다. 먼저 새 회차를 공개하거나 다른 회차의 정원을 늘려 주세요.
        </p>
      )}
      {others.length > 0 && (
        <SelectField
          label="옮길 회차"
          value={String(sessionId)}
          onChange={(event) => setTo(event.target.value)}
        >
          {others.map((one) => (
            <option key={one.sessionId} value={one.sessionId}>
              {one.branchName} {one.room} · {formatSeoulDateTime(one.startsAt)} ({one.taken}/{one.capacity})
            </option>
          ))}
        </SelectField>
      )}
    </ReasonDialog>
  );
}
