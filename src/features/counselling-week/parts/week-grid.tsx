import { type DragEvent, type ReactNode, useState } from 'react';
import { weekdayLabels, weekdayOf } from '#src/features/counselling/rules/calendar.ts';
import { formatDay } from '#src/shared/seoul-time.ts';
import { classNames } from '#src/ui/class-names.ts';
import type { CounsellingWeek, WeekTime as Time } from '../contract.ts';
import {
  bookable,
  breakText,
  mayCounsel,
  type Place,
  placeBeside,
  presenceText,
  sharedShift,
} from '../rules.ts';
import { dragged, WeekTime } from './week-time.tsx';

interface WeekGridProps {
  readonly week: CounsellingWeek;
  /** The person whose column a phone shows; null: everybody's. */
  readonly only: number | null;
  /** The family that was moved last. */
  readonly moved: number | null;
  readonly onMove: (time: Time, to: Place) => void;
  readonly onPlan: (at: Place) => void;
  /** A free time was pressed. */
  readonly onBook: (at: Place) => void;
}

/** A week: a column a person, a row a day; its hours stand under the date, in a cell its families and what is still free. */
export function WeekGrid({ week, only, moved, onMove, onPlan, onBook }: WeekGridProps) {
  const [over, setOver] = useState('');
  const grid = { people: week.people.map(({ staffId }) => staffId), days: week.days.map(({ day }) => day) };
  const timesAt = (at: Place) =>
    week.times
      .filter((one) => one.staffId === at.staffId && one.day === at.day)
      .toSorted((x, y) => x.time.localeCompare(y.time));
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
      <table
        className={classNames(
          'w-full table-fixed border-collapse text-left',
          only !== null && 'max-sm:min-w-0!',
        )}
        // Everybody's column is as wide as the next, and never too narrow for a name.
        style={{ minWidth: `${6 + 11 * week.people.length}rem` }}
      >
        <caption className="sr-only">상담 주간표</caption>
        <WeekHead week={week} only={only} onPlan={onPlan} />
        <tbody>
          {week.days.map((one) => (
            <tr
              key={one.day}
              className={classNames(
                'border-t border-line align-top',
                one.closed === null ? 'bg-paper' : 'bg-mist',
              )}
            >
              <DayHead day={one} hours={sharedShift(week, one.day) ?? ''} isToday={one.day === week.today} />
              {week.people.map(({ staffId }) => {
                const place = { staffId, day: one.day };
                const key = `${staffId} ${one.day}`;
                return (
                  <DropCell
                    key={staffId}
                    isAside={isAside(staffId, only)}
                    isOver={over === key}
                    onOver={(isOver) => setOver(isOver ? key : '')}
                    onDrop={mayCounsel(week, place) ? (event) => drop(event, place) : null}
                  >
                    {timesAt(place).map((time) => (
                      <WeekTime
                        key={time.requestId}
                        time={time}
                        isMoved={time.requestId === moved}
                        onMove={(to) => onMove(time, to)}
                        beside={(pressed) => placeBeside(pressed, place, grid)}
                      />
                    ))}
                    <Presence week={week} place={place} onPlan={onPlan} onBook={onBook} />
                  </DropCell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Whether a phone leaves somebody's column out. */
const isAside = (staffId: number, only: number | null) => only !== null && only !== staffId;

/** Whose column it is; who plans presses the name to change shifts and days off. */
function WeekHead({ week, only, onPlan }: Pick<WeekGridProps, 'week' | 'only' | 'onPlan'>) {
  const day = week.days.find((one) => one.day >= week.today)?.day ?? week.days[0]?.day ?? week.today;
  return (
    <thead className="bg-mist text-sm">
      <tr>
        <th scope="col" className="sticky left-0 z-10 w-24 bg-mist px-2 py-2 sm:w-36 sm:px-3">
          날짜
        </th>
        {week.people.map(({ staffId, name }) => (
          <th
            key={staffId}
            scope="col"
            className={classNames(
              'border-l border-line px-3 py-1',
              isAside(staffId, only) && 'max-sm:hidden',
            )}
          >
            <span className="flex items-center justify-between gap-2">
              {name}
              {week.mayPlan && (
                <button
                  type="button"
                  className="min-h-11 px-1 font-normal text-brand underline-offset-4 hover:underline lg:min-h-7"
                  onClick={() => onPlan({ staffId, day })}
                >
                  <span className="sr-only">{name} </span>근무·휴무 변경
                </button>
              )}
            </span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface DropCellProps {
  readonly isAside: boolean;
  readonly isOver: boolean;
  readonly onOver: (isOver: boolean) => void;
  /** Null where no family can be given that day. */
  readonly onDrop: ((event: DragEvent) => void) | null;
  readonly children: ReactNode;
}

/** Where a family's time can be dropped. */
function DropCell({ isAside: isLeftOut, isOver, onOver, onDrop, children }: DropCellProps) {
  return (
    <td
      className={classNames(
        'border-l border-line px-2 py-1',
        isLeftOut && 'max-sm:hidden',
        isOver && 'bg-brand-pale',
      )}
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
  readonly day: CounsellingWeek['days'][number];
  /** When everybody works, where that is one time. */
  readonly hours: string;
  readonly isToday: boolean;
}

function DayHead({ day: { day, closed, spans }, hours, isToday }: DayHeadProps) {
  const [, month = '', date = ''] = day.split('-');
  const pause = breakText(spans);
  const lines = closed === null ? [hours, pause === null ? '' : `쉬는 시간 ${pause}`] : [closed];
  return (
    <th
      scope="row"
      aria-current={isToday ? 'date' : undefined}
      className={classNames(
        'sticky left-0 z-10 px-2 py-2 text-sm break-keep sm:px-3',
        closed === null ? 'bg-paper' : 'bg-mist',
        isToday && 'text-brand',
      )}
    >
      {Number(month)}.{Number(date)}({weekdayLabels[weekdayOf(day)]})
      {isToday && <span className="max-sm:block"> 오늘</span>}
      {lines
        .filter((line) => line !== '')
        .map((line) => (
          <span key={line} className="block text-xs font-normal text-ink-soft tabular-nums">
            {line}
          </span>
        ))}
    </th>
  );
}

interface PresenceProps {
  readonly week: CounsellingWeek;
  readonly place: Place;
  readonly onPlan: (at: Place) => void;
  readonly onBook: (at: Place) => void;
}

/** What is said of somebody's day: free time is pressed to book it, and else by who plans to change shifts and days off. */
function Presence({ week, place, onPlan, onBook }: PresenceProps) {
  const name = week.people.find((one) => one.staffId === place.staffId)?.name ?? '';
  const label = presenceText(week, place);
  if (label === '') return null;
  const isFree = bookable(week, place).length > 0;
  if (!isFree && !week.mayPlan) return <span className="px-1 text-xs text-ink-soft">{label}</span>;
  return (
    <button
      type="button"
      className={classNames(
        'min-h-11 min-w-11 justify-self-start rounded px-1 text-left tabular-nums hover:underline lg:min-h-7',
        isFree ? 'text-[0.8125rem] text-brand' : 'text-xs text-ink-soft',
      )}
      onClick={() => (isFree ? onBook(place) : onPlan(place))}
    >
      <span className="sr-only">
        {name} {formatDay(place.day)}{' '}
      </span>
      {label}
      <span className="sr-only">{isFree ? ', 상담 등록' : ', 근무·휴무 변경'}</span>
    </button>
  );
}
