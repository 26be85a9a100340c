import { type DragEvent, type ReactNode, useState } from 'react';
import { weekdayLabels, weekdayOf } from '#src/features/counselling/rules/calendar.ts';
import { classNames } from '#src/ui/class-names.ts';
import type { CounsellingWeek, WeekTime as Time } from '../contract.ts';
import { mayCounsel, type Place, placeBeside } from '../rules.ts';
import { dragged, WeekTime } from './week-time.tsx';

interface WeekGridProps {
  readonly week: CounsellingWeek;
  /** The family that was moved last. */
  readonly moved: number | null;
  readonly onMove: (time: Time, to: Place) => void;
  readonly onPlan: (at: Place) => void;
}

/** A week: a line a day, a column a person. */
export function WeekGrid({ week, moved, onMove, onPlan }: WeekGridProps) {
  const [over, setOver] = useState('');
  const grid = { people: week.people.map(({ staffId }) => staffId), days: week.days.map(({ day }) => day) };
  const drop = (event: DragEvent, to: Place) => {
    event.preventDefault();
    setOver('');
    const requestId = Number(event.dataTransfer.getData(dragged));
    const time = week.times.find((one) => one.requestId === requestId);
    const isThere = time?.staffId === to.staffId && time.day === to.day;
    if (time?.mayMove && !isThere) onMove(time, to);
  };
  return (
    <section
      aria-label="상담 주간표"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      className="scroll-cue relative overflow-x-auto rounded-card border border-line"
    >
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">상담 주간표</caption>
        <thead className="bg-mist text-sm">
          <tr>
            <th scope="col" className="sticky left-0 z-10 w-28 bg-mist px-3 py-2">
              날짜
            </th>
            {week.people.map(({ staffId, name }) => (
              <th key={staffId} scope="col" className="min-w-44 px-3 py-2">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {week.days.map(({ day, closed }) => (
            <tr
              key={day}
              className={classNames(
                'border-t border-line align-top',
                closed === null ? 'bg-paper' : 'bg-mist',
              )}
            >
              <DayHead day={day} closed={closed} isToday={day === week.today} />
              {week.people.map(({ staffId }) => {
                const place = { staffId, day };
                const key = `${staffId} ${day}`;
                return (
                  <td
                    key={staffId}
                    className={classNames('border-l border-line px-2 py-2', over === key && 'bg-brand-pale')}
                    onDragOver={(event) => {
                      if (!mayCounsel(week, place)) return;
                      event.preventDefault();
                      setOver(key);
                    }}
                    onDragLeave={() => setOver('')}
                    onDrop={(event) => drop(event, place)}
                  >
                    <Cell week={week} place={place} onPlan={onPlan}>
                      {(time) => (
                        <WeekTime
                          key={time.requestId}
                          time={time}
                          isMoved={time.requestId === moved}
                          onMove={(to) => onMove(time, to)}
                          beside={(pressed) => placeBeside(pressed, place, grid)}
                        />
                      )}
                    </Cell>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function DayHead({ day, closed, isToday }: { day: string; closed: string | null; isToday: boolean }) {
  const [, month = '', date = ''] = day.split('-');
  return (
    <th
      scope="row"
      aria-current={isToday ? 'date' : undefined}
      className={classNames(
        'sticky left-0 z-10 px-3 py-2 whitespace-nowrap',
        closed === null ? 'bg-paper' : 'bg-mist',
        isToday && 'text-brand',
      )}
    >
      {Number(month)}.{Number(date)}({weekdayLabels[weekdayOf(day)]})
      {isToday && <span className="block text-xs">오늘</span>}
      {closed !== null && <span className="block text-xs font-normal text-ink-soft">{closed}</span>}
    </th>
  );
}

interface CellProps {
  readonly week: CounsellingWeek;
  readonly place: Place;
  readonly onPlan: (at: Place) => void;
  readonly children: (time: Time) => ReactNode;
}

/** What somebody does on a day: when they are there, and which families come. */
function Cell({ week, place: { staffId, day }, onPlan, children }: CellProps) {
  const isHere = (one: Place) => one.staffId === staffId && one.day === day;
  const isOff = week.daysOff.some(isHere);
  const shifts = week.shifts.filter(isHere).map(({ starts, ends }) => `${starts}-${ends}`);
  const name = week.people.find((one) => one.staffId === staffId)?.name ?? '';
  const label = isOff ? '휴무' : shifts.join(', ') || '근무 없음';
  return (
    <div className="grid gap-1">
      {week.mayPlan ? (
        <button
          type="button"
          className="min-h-11 min-w-11 justify-self-start rounded px-1 text-left lg:min-h-8 text-xs text-ink-soft hover:underline"
          aria-label={`${name} ${day} ${label}, 근무와 휴무 바꾸기`}
          onClick={() => onPlan({ staffId, day })}
        >
          {label}
        </button>
      ) : (
        <span className="px-1 text-xs text-ink-soft">{label}</span>
      )}
      {week.times.filter(isHere).map(children)}
    </div>
  );
}
