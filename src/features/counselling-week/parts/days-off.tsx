import type { ReactNode } from 'react';
import {
  closeDay,
  endDayOff,
  giveDayOff,
  type OfficeCalendar,
  openDay,
} from '#src/features/counselling/contract/office.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { callApi } from '#src/web/api/api.ts';
import { Refused } from '#src/web/office/forms/use-act.tsx';
import { shortDay } from './short-day.ts';
import { useChange } from './use-change.ts';

interface Props {
  readonly calendar: OfficeCalendar;
  readonly mayPlan: boolean;
}
type Off = OfficeCalendar['daysOff'][number];
type Closure = OfficeCalendar['closures'][number];

/** One day on which somebody is away, and its end. */
function OffLine({ day, what, children }: { day: string; what: string; children: ReactNode }) {
  return (
    <li className="flex min-h-10 flex-wrap items-center gap-x-3 border-t border-line text-sm first:border-t-0">
      <span className="w-24 tabular-nums">{shortDay(day)}</span>
      <span className="grow">{what}</span>
      {children}
    </li>
  );
}

/** Days on which one counsellor is away while the branch is open. */
export function DaysOff({ calendar, mayPlan }: Props) {
  const branchId = String(calendar.branchId);
  const ending = useChange(
    ({ dayOffId }: Off) => callApi(endDayOff, { branchId, dayOffId }),
    (_fresh, { staffId, day }) =>
      () =>
        callApi(giveDayOff, { branchId, staffId, day }),
  );
  return (
    <Card className="grid gap-2">
      <h2 className="text-base">선생님 휴무</h2>
      {calendar.daysOff.length === 0 && <p className="text-sm text-ink-soft">등록한 휴무가 없습니다.</p>}
      <ul className="grid">
        {calendar.daysOff.map((off) => (
          <OffLine key={off.dayOffId} day={off.day} what={off.name}>
            {mayPlan && (
              <Button variant="quiet" onClick={() => ending.mutate(off)}>
                휴무 취소
                <span className="sr-only">
                  {' '}
                  {off.name} {off.day}
                </span>
              </Button>
            )}
          </OffLine>
        ))}
      </ul>
      <Refused act={ending} isWhole />
    </Card>
  );
}

/** Days on which the whole branch rests: its own and the public holidays of the coming two months. */
export function DaysClosed({ calendar, mayPlan }: Props) {
  const branchId = String(calendar.branchId);
  const opening = useChange(
    ({ closureId }: Closure) => callApi(openDay, { branchId, closureId }),
    (_fresh, { day, reason }) =>
      () =>
        callApi(closeDay, { branchId, day, reason }),
  );
  const own = new Set(calendar.closures.map(({ day }) => day));
  const holidays = calendar.holidays.filter(({ day }) => !own.has(day));
  return (
    <Card className="grid gap-2">
      <h2 className="text-base">분원 휴무</h2>
      {own.size + holidays.length === 0 && <p className="text-sm text-ink-soft">등록한 휴무가 없습니다.</p>}
      <ul className="grid">
        {calendar.closures.map((closure) => (
          <OffLine key={closure.day} day={closure.day} what={closure.reason}>
            {mayPlan && (
              <Button variant="quiet" onClick={() => opening.mutate(closure)}>
                휴무 취소<span className="sr-only"> {closure.day}</span>
              </Button>
            )}
          </OffLine>
        ))}
        {holidays.map(({ day, name }) => (
          <OffLine key={day} day={day} what={name}>
            <span className="text-sm text-ink-soft">공휴일</span>
          </OffLine>
        ))}
      </ul>
      <Refused act={opening} isWhole />
    </Card>
  );
}
