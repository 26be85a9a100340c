import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type OfficeCalendar, readOfficeCalendar } from '#src/features/counselling/contract/office.ts';
import { counsellingBoard } from '#src/features/counselling/contract/office-list.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { BranchChoice } from '#src/web/office/forms/branch-field.tsx';
import { History } from '#src/web/office/history.tsx';
import { PageHead } from '#src/web/office/page-head.tsx';
import { DaysClosed, DaysOff } from '../parts/days-off.tsx';
import { Folded } from '../parts/folded.tsx';
import { HoursForm } from '../parts/hours.tsx';
import { NoBranch } from '../parts/no-branch.tsx';
import { OffForm } from '../parts/off-form.tsx';
import { ShiftDialog, ShiftForm } from '../parts/shift-forms.tsx';
import { type Shift, Shifts } from '../parts/shifts.tsx';

/** What is begun in the head. */
const beginnings = { off: '휴무 등록', hours: '상담 시간 변경', shift: '근무 추가' } as const;
type Begun = keyof typeof beginnings;

/** When a branch counsels, who works when, and when they rest. */
export default function CounsellingCalendarPage() {
  const [query, setQuery] = useSearchParams();
  const [begun, setBegun] = useState<Begun | null>(null);
  const board = useQuery({
    queryKey: ['office', 'counselling', 'branches'],
    queryFn: () => callApi(counsellingBoard, {}),
  });
  const branchId = query.get('branch') ?? String(board.data?.branches[0]?.id ?? '');
  const calendar = useQuery({
    queryKey: ['office', 'counselling-calendar', branchId],
    enabled: branchId !== '',
    queryFn: () => callApi(readOfficeCalendar, { branchId }),
  });
  const failure = board.error ?? calendar.error;
  const mayPlan = board.data?.mayPlan ?? false;
  const isOffered = (one: Begun) => one !== 'shift' || (calendar.data?.team.length ?? 0) > 0;
  const begin = (one: Begun) => setBegun(begun === one ? null : one);
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <PageHead title="상담 시간·휴무">
        <BranchChoice
          branches={board.data?.branches ?? []}
          branchId={branchId}
          onChoose={(branch) => setQuery({ branch }, { replace: true })}
        />
        {mayPlan &&
          calendar.data &&
          (['hours', 'shift', 'off'] as const).filter(isOffered).map((one) => (
            <Button
              key={one}
              variant={one === 'off' ? 'primary' : 'secondary'}
              aria-expanded={begun === one}
              onClick={() => begin(one)}
            >
              {beginnings[one]}
            </Button>
          ))}
      </PageHead>
      {failure && <Notice tone="bad" title={sentenceOf(failure)} isLive />}
      {board.data?.branches.length === 0 && <NoBranch />}
      {!calendar.data && !failure && branchId !== '' && <Skeleton className="h-96" />}
      {calendar.data && (
        <Calendar
          key={branchId}
          calendar={calendar.data}
          mayPlan={mayPlan}
          begun={begun}
          onBegin={setBegun}
        />
      )}
    </section>
  );
}

interface CalendarProps {
  readonly calendar: OfficeCalendar;
  readonly mayPlan: boolean;
  readonly begun: Begun | null;
  readonly onBegin: (begun: Begun | null) => void;
}

function Calendar({ calendar, mayPlan, begun, onBegin }: CalendarProps) {
  const branchId = String(calendar.branchId);
  const [pressed, setPressed] = useState<Shift | null>(null);
  const done = () => onBegin(null);
  return (
    <>
      {begun === 'off' && <OffForm calendar={calendar} onDone={done} />}
      {begun === 'hours' && <HoursForm calendar={calendar} />}
      {begun === 'shift' && <ShiftForm calendar={calendar} onDone={done} />}
      <Shifts
        hours={calendar.hours}
        shifts={calendar.shifts}
        onPress={mayPlan ? setPressed : null}
        onHours={mayPlan ? () => onBegin('hours') : null}
      />
      {pressed && <ShiftDialog branchId={branchId} shift={pressed} onClose={() => setPressed(null)} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-2">
        <DaysOff calendar={calendar} mayPlan={mayPlan} />
        <DaysClosed calendar={calendar} mayPlan={mayPlan} />
      </div>
      <Folded title="변경 이력">
        <History entity="counselling-calendar" entityId={branchId} />
      </Folded>
    </>
  );
}
