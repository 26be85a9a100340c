import { Link } from 'react-router';
import { formatSeoulTime, seoulDay } from '#src/shared/seoul-time.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import type { SessionView } from '../contract/bookings.ts';
import { monthLabel, monthPlus, monthWeeks, weekdayLabels } from '../rules/calendar.ts';
import { addressOf, type Choices } from './session-filters.tsx';

const weekdayColours = ['text-danger', '', '', '', '', '', 'text-brand'] as const;

/** A month of sessions, Sunday first, by Seoul days. */
export function MonthCalendar({
  choices,
  sessions,
  today,
}: {
  choices: Choices;
  sessions: readonly SessionView[];
  today: string;
}) {
  const { month } = choices;
  return (
    <section className="grid gap-3">
      <div className="flex items-center justify-between gap-2">
        <Link
          to={addressOf(choices, { month: monthPlus(month, -1) })}
          preventScrollReset
          className={buttonClass('secondary')}
          aria-label={`이전 달 ${monthLabel(monthPlus(month, -1))}`}
        >
          이전
        </Link>
        <h2 className="text-xl tabular-nums" aria-live="polite">
          {monthLabel(month)}
        </h2>
        <Link
          to={addressOf(choices, { month: monthPlus(month, 1) })}
          preventScrollReset
          className={buttonClass('secondary')}
          aria-label={`다음 달 ${monthLabel(monthPlus(month, 1))}`}
        >
          다음
        </Link>
      </div>
      <table className="w-full table-fixed border-collapse">
        <caption className="sr-only">{monthLabel(month)} 설명회 달력</caption>
        <thead>
          <tr>
            {weekdayLabels.map((label, index) => (
              <th key={label} scope="col" className={classNames('py-2 text-sm', weekdayColours[index])}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day, index) => (
                <DayCell
                  key={day}
                  day={day}
                  weekday={index}
                  isOutside={!day.startsWith(month)}
                  isToday={day === today}
                  sessions={sessions.filter((session) => seoulDay(session.startsAt) === day)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface DayProps {
  readonly day: string;
  readonly weekday: number;
  readonly isOutside: boolean;
  readonly isToday: boolean;
  readonly sessions: readonly SessionView[];
}

function DayCell({ day, weekday, isOutside, isToday, sessions }: DayProps) {
  const number = Number(day.slice(8));
  return (
    <td
      className={classNames(
        'h-20 border border-line p-1 align-top lg:h-28',
        isOutside && 'bg-mist text-ink-soft',
      )}
    >
      <time
        dateTime={day}
        aria-current={isToday ? 'date' : undefined}
        className={classNames(
          'inline-grid size-7 place-items-center rounded-full text-sm tabular-nums',
          isToday ? 'bg-brand font-bold text-white' : weekdayColours[weekday],
        )}
      >
        {number}
      </time>
      {sessions.length > 0 && (
        <>
          <ul className="hidden gap-1 lg:grid">
            {sessions.map((session) => (
              <li key={session.sessionId}>
                <Link
                  to={`/presentation/${session.sessionId}`}
                  className="block rounded bg-brand-pale px-1.5 py-1 text-xs leading-snug text-brand-deep hover:underline"
                >
                  {formatSeoulTime(session.startsAt)}{' '}
                  {session.isOnline ? '온라인' : session.branchName.replace(' 분원', '')}
                  <span className="sr-only"> {session.title}</span>
                </Link>
              </li>
            ))}
          </ul>
          <a
            href={`#day-${day}`}
            className="grid min-h-11 place-items-center rounded bg-brand-pale text-sm font-bold text-brand-deep lg:hidden"
          >
            {sessions.length}
            <span className="sr-only">건 보기</span>
          </a>
        </>
      )}
    </td>
  );
}
