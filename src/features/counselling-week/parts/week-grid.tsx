import { type DragEvent, type ReactNode, useState } from 'react';
import { weekdayLabels, weekdayOf } from '#src/features/counselling/rules/calendar.ts';
import { classNames } from '#src/ui/class-names.ts';
import type { CounsellingWeek, WeekTime as Time } from '../contract.ts';
import { hoursOn, mayCounsel, type Place, placeBeside } from '../rules.ts';
import { dragged, WeekTime } from './week-time.tsx';

interface WeekGridProps {
  readonly week: CounsellingWeek;
  /** The family that was moved last. */
  readonly moved: number | null;
  readonly onMove: (time: Time, to: Place) => void;
  readonly onPlan: (at: Place) => void;
}

/** A week: a column a person; the lines of a day are when somebody is there, and below it each hour in which families come. */
export function WeekGrid({ week, moved, onMove, onPlan }: WeekGridProps) {
  const [over, setOver] = useState('');
  const grid = { people: week.people.map(({ staffId }) => staffId), days: week.days.map(({ day }) => day) };
  const timesAt = (at: Place, hour: string) =>
    week.times.filter((one) => one.staffId === at.staffId && one.day === at.day && one.time.startsWith(hour));
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
        <WeekHead people={week.people} />
        {week.days.map(({ day, closed }) => (
          <tbody key={day} className={closed === null ? 'bg-paper' : 'bg-mist'}>
            {[null, ...hoursOn(week.times, day)].map((hour, index, lines) => (
              <tr
                key={hour}
                className={classNames(
                  'border-line align-top',
                  index === 0 ? 'border-t' : 'border-t border-dashed',
                )}
              >
                {index === 0 && (
                  <DayHead day={day} closed={closed} isToday={day === week.today} lines={lines.length} />
                )}
                <th
                  scope="row"
                  className="border-l border-line px-2 py-2 text-xs font-normal whitespace-nowrap text-ink-soft tabular-nums"
                >
                  {hour === null ? '근무' : `${Number(hour)}시`}
                </th>
                {week.people.map(({ staffId }) => {
                  const place = { staffId, day };
                  const key = `${staffId} ${day}`;
                  return (
                    <DropCell
                      key={staffId}
                      isOver={over === key}
                      onOver={(isOver) => setOver(isOver ? key : '')}
                      onDrop={mayCounsel(week, place) ? (event) => drop(event, place) : null}
                    >
                      {hour === null ? (
                        <Presence week={week} place={place} onPlan={onPlan} />
                      ) : (
                        timesAt(place, hour).map((time) => (
                          <WeekTime
                            key={time.requestId}
                            time={time}
                            isMoved={time.requestId === moved}
                            onMove={(to) => onMove(time, to)}
                            beside={(pressed) => placeBeside(pressed, place, grid)}
                          />
                        ))
                      )}
                    </DropCell>
                  );
                })}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

function WeekHead({ people }: Pick<CounsellingWeek, 'people'>) {
  return (
    <thead className="bg-mist text-sm">
      <tr>
        <th scope="col" className="sticky left-0 z-10 w-24 bg-mist px-3 py-2">
          날짜
        </th>
        <th scope="col" className="w-14 px-2 py-2">
          시각
        </th>
        {people.map(({ staffId, name }) => (
          <th key={staffId} scope="col" className="min-w-44 px-3 py-2">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface DropCellProps {
  readonly isOver: boolean;
  readonly onOver: (isOver: boolean) => void;
  /** Null where no family can be given that day. */
  readonly onDrop: ((event: DragEvent) => void) | null;
  readonly children: ReactNode;
}

/** Where a family's time can be dropped. */
function DropCell({ isOver, onOver, onDrop, children }: DropCellProps) {
  return (
    <td
      className={classNames('border-l border-line px-2 py-1', isOver && 'bg-brand-pale')}
      onDragOver={(event) => {
        if (!onDrop) return;
        event.preventDefault();
        onOver(true);
      }}
      onDragLeave={() => onOver(false)}
      {...(onDrop && { onDrop })}
    >
      <div className="grid justify-items-stretch gap-1">{children}</div>
    </td>
  );
}

interface DayHeadProps {
  readonly day: string;
  readonly closed: string | null;
  readonly isToday: boolean;
  /** How many lines of the table it stands beside. */
  readonly lines: number;
}

function DayHead({ day, closed, isToday, lines }: DayHeadProps) {
  const [, month = '', date = ''] = day.split('-');
  return (
    <th
      scope="rowgroup"
      rowSpan={lines}
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

interface PresenceProps {
  readonly week: CounsellingWeek;
  readonly place: Place;
  readonly onPlan: (at: Place) => void;
}

/** When somebody is there on a day. */
function Presence({ week, place: { staffId, day }, onPlan }: PresenceProps) {
  const isHere = (one: Place) => one.staffId === staffId && one.day === day;
  const isOff = week.daysOff.some(isHere);
  const shifts = week.shifts.filter(isHere).map(({ starts, ends }) => `${starts}-${ends}`);
  const name = week.people.find((one) => one.staffId === staffId)?.name ?? '';
  const label = isOff ? '휴무' : shifts.join(', ') || '근무 없음';
  if (!week.mayPlan) return <span className="px-1 text-xs text-ink-soft">{label}</span>;
  return (
    <button
      type="button"
      className="min-h-11 min-w-11 justify-self-start rounded px-1 text-left text-xs text-ink-soft hover:underline lg:min-h-7"
      aria-label={`${name} ${day} ${label}, 근무와 휴무 바꾸기`}
      onClick={() => onPlan({ staffId, day })}
    >
      {label}
    </button>
  );
}
