import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { counsellingBoard } from '#src/features/counselling/contract/office-list.ts';
import { dayPlus } from '#src/features/counselling/rules/calendar.ts';
import { minuteMs } from '#src/shared/durations.ts';
import { formatDay } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { BranchChoice } from '#src/web/office/forms/branch-field.tsx';
import { shortWhen } from '#src/web/office/list/short-when.ts';
import { officeToday } from '#src/web/office/office-today.ts';
import { PageHead } from '#src/web/office/page-head.tsx';
import { cannotShow } from '#src/web/page/cannot-show.ts';
import { type CounsellingWeek, counsellingWeekEndpoint } from '../contract.ts';
import { MoveDialog } from '../parts/move-dialog.tsx';
import { NoBranch } from '../parts/no-branch.tsx';
import { PlanDialog } from '../parts/plan-dialog.tsx';
import { WeekGrid } from '../parts/week-grid.tsx';
import { NewRequestDialog } from '../parts/writing-down/new-request.tsx';
import { personFieldOf } from '../parts/writing-down/person-field.tsx';
import { bookable, dayNamed, type Place, weekOf } from '../rules.ts';

/** The week of a branch's counsellors: who comes when, to whom. */
export default function CounsellingWeekPage() {
  const [query, setQuery] = useSearchParams();
  const board = useQuery({
    queryKey: ['office', 'counselling', 'branches'],
    queryFn: () => callApi(counsellingBoard, {}),
  });
  const branches = board.data?.branches ?? [];
  const branchId = query.get('branch') ?? String(branches[0]?.id ?? '');
  const day = dayNamed(query.get('day')) ?? officeToday();
  const week = useQuery({
    queryKey: ['office', 'counselling-week', branchId, day],
    enabled: branchId !== '',
    queryFn: () => callApi(counsellingWeekEndpoint, { branchId, day }),
    refetchInterval: minuteMs,
  });
  const choose = (change: { branch?: string; day?: string }) =>
    setQuery({ ...(branchId && { branch: branchId }), day, ...change }, { replace: true });
  const days = weekOf(day);
  const weeks = { day, onChoose: (to: string) => choose({ day: to }) };
  const [isWriting, setWriting] = useState(false);
  const branch = branches.filter(({ id }) => String(id) === branchId);
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <PageHead
        title="상담 주간표"
        about={<About />}
        facts={<Span days={days} choice={<WeekChoice isNarrow {...weeks} />} />}
      >
        <BranchChoice branches={branches} branchId={branchId} onChoose={(branch) => choose({ branch })} />
        <WeekChoice {...weeks} />
        {branchId !== '' && <Button onClick={() => setWriting(true)}>상담 등록</Button>}
      </PageHead>
      {board.error && <Notice tone="bad" title={sentenceOf(board.error)} isLive />}
      {board.data && branches.length === 0 && <NoBranch />}
      {cannotShow(week) && <Notice tone="bad" title={sentenceOf(week.error)} isLive />}
      {branchId !== '' && week.isPending && <Skeleton className="h-96" />}
      {week.data && <Week week={week.data} branches={branch} />}
      {isWriting && (
        <NewRequestDialog
          branches={branch}
          branchId={branchId}
          personField={personFieldOf(week.data)}
          onClose={() => setWriting(false)}
        />
      )}
    </section>
  );
}

interface WeekChoiceProps {
  readonly day: string;
  readonly onChoose: (day: string) => void;
  /** Beside the days of the week on a phone; elsewhere it is among the buttons. */
  readonly isNarrow?: boolean;
}

/** The week before, this one and the next. */
function WeekChoice({ day, onChoose, isNarrow = false }: WeekChoiceProps) {
  const today = officeToday();
  const size = isNarrow ? 'min-w-11 px-3!' : '';
  const step = (sign: string, name: string) =>
    isNarrow ? (
      <>
        <span aria-hidden="true">{sign}</span>
        <span className="sr-only">{name}</span>
      </>
    ) : (
      name
    );
  return (
    <span className={isNarrow ? 'flex gap-1 sm:hidden' : 'flex gap-2 max-sm:hidden'}>
      <Button variant="secondary" className={size} onClick={() => onChoose(dayPlus(day, -7))}>
        {step('‹', '지난주')}
      </Button>
      <Button
        variant="secondary"
        className={size}
        disabled={weekOf(day).includes(today)}
        onClick={() => onChoose(today)}
      >
        이번 주
      </Button>
      <Button variant="secondary" className={size} onClick={() => onChoose(dayPlus(day, 7))}>
        {step('›', '다음 주')}
      </Button>
    </span>
  );
}

interface SpanProps {
  readonly days: readonly string[];
  readonly choice: ReactNode;
}

/** `2026년 11.22(일) – 11.28(토)`, on a phone without the year. */
function Span({ days: [from = '', ...days], choice }: SpanProps) {
  const year = Number(from.slice(0, 4));
  const short = (day: string) => shortWhen(formatDay(day), year);
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 whitespace-nowrap">
      <span>
        <span className="max-sm:hidden">{year}년 </span>
        {short(from)} – {short(days.at(-1) ?? from)}
      </span>
      {choice}
    </span>
  );
}

interface WeekProps {
  readonly week: CounsellingWeek;
  /** The branch it is of. */
  readonly branches: readonly { readonly id: number; readonly name: string }[];
}

function Week({ week, branches }: WeekProps) {
  const [moving, setMoving] = useState<{ readonly requestId: number; readonly to: Place } | null>(null);
  const [moved, setMoved] = useState<number | null>(null);
  const [planning, setPlanning] = useState<Place | null>(null);
  const [booking, setBooking] = useState<Place | null>(null);
  const [only, setOnly] = useState<number | null>(week.people[0]?.staffId ?? null);
  // As it stands now: a colleague may have been faster.
  const time = moving && week.times.find(({ requestId }) => requestId === moving.requestId);
  if (week.people.length === 0)
    return (
      <EmptyState title="상담하는 선생님이 없습니다.">
        <p>직원 화면에서 상담 담당을 정하면 여기에 나타납니다.</p>
      </EmptyState>
    );
  return (
    <>
      {moving && !time && (
        <Notice
          tone="warn"
          title="옮기려던 상담이 이 주에 없습니다. 그 사이 취소되었거나 다른 주로 옮겨졌습니다."
          isLive
        />
      )}
      <PersonChoice week={week} only={only} onChoose={setOnly} />
      <WeekGrid
        week={week}
        only={week.people.some(({ staffId }) => staffId === only) ? only : null}
        moved={moved}
        onMove={({ requestId }, to) => {
          setMoved(null);
          setMoving({ requestId, to });
        }}
        onPlan={setPlanning}
        onBook={setBooking}
      />
      {moving && time && (
        <MoveDialog
          week={week}
          time={time}
          to={moving.to}
          onClose={() => setMoving(null)}
          onMoved={() => {
            setMoving(null);
            setMoved(moving.requestId);
          }}
        />
      )}
      {booking && (
        <NewRequestDialog
          branches={branches}
          branchId={String(week.branchId)}
          at={{
            ...booking,
            name: week.people.find(({ staffId }) => staffId === booking.staffId)?.name ?? '',
            times: bookable(week, booking),
          }}
          onClose={() => setBooking(null)}
        />
      )}
      {planning && <PlanDialog week={week} at={planning} onClose={() => setPlanning(null)} />}
    </>
  );
}

interface PersonChoiceProps {
  readonly week: CounsellingWeek;
  readonly only: number | null;
  readonly onChoose: (staffId: number | null) => void;
}

/** Whose column a phone shows: one fits. */
function PersonChoice({ week: { people }, only, onChoose }: PersonChoiceProps) {
  if (people.length < 2) return null;
  return (
    <select
      aria-label="선생님"
      className="min-h-11 rounded-lg border border-ink-soft/50 bg-paper px-3 py-1 text-sm sm:hidden"
      value={only ?? ''}
      onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
    >
      <option value="">전체 선생님</option>
      {people.map(({ staffId, name }) => (
        <option key={staffId} value={staffId}>
          {name}
        </option>
      ))}
    </select>
  );
}

function About() {
  return (
    <>
      상담을 끌어 다른 선생님이나 다른 날에 놓거나, 상담을 고른 뒤 Alt와 화살표를 누르거나, ‘옮기기’를 누르면
      옮길 수 있습니다. 옮기기 전에 바뀌는 내용을 보여 드리고, 옮기면 보호자에게 문자를 보냅니다. ‘빈 시간’을
      누르면 그 시간에 상담을 등록합니다. 분원장은 선생님 이름 옆의 ‘근무·휴무 변경’에서 휴무와 근무를 바꿀 수
      있습니다.
    </>
  );
}
