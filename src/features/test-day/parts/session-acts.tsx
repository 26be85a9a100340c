import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { attendEndpoint, duplicateSessionEndpoint } from '#src/features/test-day/contract/office-work.ts';
import type { RosterRow } from '#src/features/test-day/contract/roster.ts';
import { type Attendance, isAttendance } from '#src/features/test-day/rules/attendance.ts';
import type { OfficeSession } from '#src/features/test-sessions/contract/office.ts';
import { PlanningTicks } from '#src/features/test-sessions/parts/planning-ticks.tsx';
import type { MayOfTests } from '#src/features/test-sessions/parts/use-office-sessions.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { TextField } from '#src/ui/fields/field.tsx';
import { MoreMenu, menuItem } from '#src/ui/list/more-menu.tsx';
import { ErrorSummary } from '#src/ui/notice.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { toastWithUndo } from '#src/web/office/forms/undo.ts';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { inShort } from '#src/web/office/list/in-short.ts';
import { CancelSession } from './cancel-session.tsx';
import { EditSession } from './edits/edit-session.tsx';
import { EnterForm } from './enter-form.tsx';
import { FreeSeat } from './free-seat.tsx';
import { type AskedAct, RegistrationButtons } from './registration/acts.tsx';
import { RemoveDraft } from './remove-draft.tsx';
import { Seldom } from './roster/seldom.tsx';
import { Capacity, Reserve } from './seat-numbers.tsx';

type Asking = 'cancel' | 'remove' | 'edit' | 'duplicate' | 'enter' | null;

/** Where and when it is, and how full. */
function SessionFacts({ session }: { session: OfficeSession }) {
  const { branchName, room, startsAt, taken, capacity, reserved, waiting } = session;
  return (
    <p className="text-sm text-ink-soft">
      {branchName} {room} · {inShort(formatSeoulDateTime(startsAt))} · {taken} / {capacity}명
      {reserved > 0 && ` (본부 보유 ${reserved}석)`} · 대기 {waiting}명
    </p>
  );
}

interface SessionActsProps {
  readonly session: OfficeSession;
  readonly may: MayOfTests;
  /** Whether a narrow screen shows what is seldom pressed, here and in the page's head. */
  readonly isWhole: boolean;
  readonly onWhole: (isWhole: boolean) => void;
}

/** What can be done with one session: another size, the same again, a file, a cancellation. */
export function SessionActs({ session, may, isWhole, onWhole }: SessionActsProps) {
  const [asking, setAsking] = useState<Asking>(null);
  // Beside whatever form is open: what was typed there stays.
  const [isSizing, setSizing] = useState(false);
  const close = () => setAsking(null);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <SessionFacts session={session} />
        <div className="no-print flex flex-wrap items-center gap-2 lg:[&_button]:min-h-10 lg:[&_button]:px-3 lg:[&_button]:py-1 lg:[&_button]:text-sm">
          {may.enter && session.state === 'open' && (
            <Button aria-expanded={asking === 'enter'} onClick={() => setAsking('enter')}>
              전화·방문 접수
            </Button>
          )}
          <Button
            variant="secondary"
            className="lg:hidden"
            aria-expanded={isWhole}
            onClick={() => onWhole(!isWhole)}
          >
            {isWhole ? '접기' : '모두 보기'}
          </Button>
          {may.enter && (
            <Seldom isOpen={isWhole}>
              {may.plan && (
                <Button variant="secondary" aria-expanded={isSizing} onClick={() => setSizing(!isSizing)}>
                  정원
                </Button>
              )}
              {may.plan && <PlanMenu session={session} onAsk={setAsking} />}
            </Seldom>
          )}
        </div>
      </div>
      {isSizing && (
        <Card className="no-print flex flex-wrap items-end gap-3">
          <Capacity session={session} />
          {may.describe && session.state !== 'cancelled' && <Reserve session={session} />}
        </Card>
      )}
      {asking === 'edit' && <EditSession session={session} onDone={close} />}
      {asking === 'duplicate' && <Duplicate session={session} onDone={close} />}
      {asking === 'enter' && <EnterForm session={session} onDone={close} />}
      <RemoveDraft session={session} isOpen={asking === 'remove'} onClose={close} />
      <CancelSession session={session} isOpen={asking === 'cancel'} onClose={close} />
    </div>
  );
}

const planActs = {
  edit: '회차 변경',
  duplicate: '회차 복제',
  remove: '회차 삭제',
  cancel: '회차 취소',
} as const;
type PlanAct = keyof typeof planActs;

/** What is seldom done with a session, behind one button. */
function PlanMenu({ session, onAsk }: { session: OfficeSession; onAsk: (asked: PlanAct) => void }) {
  const isHeld = session.state !== 'cancelled';
  const offered: readonly PlanAct[] = [
    ...(isHeld ? (['edit'] as const) : []),
    'duplicate',
    ...(session.state === 'draft' ? (['remove'] as const) : []),
    ...(isHeld ? (['cancel'] as const) : []),
  ];
  return (
    <MoreMenu>
      {(close) =>
        offered.map((act) => (
          <button
            key={act}
            type="button"
            className={classNames(menuItem, act === 'cancel' && 'text-danger')}
            onClick={() => {
              close();
              onAsk(act);
            }}
          >
            {planActs[act]}
          </button>
        ))
      }
    </MoreMenu>
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
  const put = (from: Attendance, outcome: Attendance) =>
    callApi(attendEndpoint, { registrationNo, from, outcome });
  const attending = useAct({
    mutationFn: async (outcome: Attendance) => {
      if (!isAttendance(state)) return;
      await put(state, outcome);
      const label = outcome === 'attended' ? '응시' : '결시';
      await toastWithUndo(queries, `${childName} 학생: ${label}`, () => put(outcome, state));
    },
  });
  if (!isAttendance(state)) return null;
  const button = (outcome: Attendance, label: string) =>
    state !== outcome && (
      <Button variant="secondary" isBusy={attending.isPending} onClick={() => attending.mutate(outcome)}>
        {label}
        <span className="sr-only"> {childName}</span>
      </Button>
    );
  return (
    <div className={`no-print gap-1 whitespace-nowrap ${className}`}>
      {button('attended', '응시')}
      {button('absent', '결시')}
      {attending.error && <p className="text-sm text-danger">{sentenceOf(attending.error)}</p>}
    </div>
  );
}

/** Came, did not come, or sits in another session. */
export function RowActs({
  row,
  may,
  onAsk,
}: {
  row: RosterRow;
  may: MayOfTests;
  onAsk: (asked: AskedAct) => void;
}) {
  return (
    <div className="no-print flex gap-1 whitespace-nowrap">
      <Attend row={row} className="hidden sm:flex" />
      {may.enter && <RegistrationButtons row={row} onAsk={onAsk} />}
      {may.plan && row.holdsSeat && <FreeSeat row={row} />}
    </div>
  );
}
