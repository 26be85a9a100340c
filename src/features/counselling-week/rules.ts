import {
  type BranchCalendar,
  closedReason,
  dayPlus,
  type Hours,
  slotMinutes,
  weekdayOf,
} from '#src/features/counselling/rules/calendar.ts';

/** The seven days of a week from its Sunday on. */
export function weekOf(day: string): string[] {
  const sunday = dayPlus(day, -weekdayOf(day));
  return Array.from({ length: 7 }, (_, index) => dayPlus(sunday, index));
}

export interface Span {
  readonly from: string;
  readonly until: string;
}

/** The parts of a day in which the branch counsels: before and after its break. */
export function spansOn(hours: readonly Hours[], day: string): Span[] {
  const of = hours.find((one) => one.weekday === weekdayOf(day));
  if (!of) return [];
  const { opens, closes, breakStarts, breakEnds } = of;
  if (breakStarts === null || breakEnds === null) return [{ from: opens, until: closes }];
  return [
    { from: opens, until: breakStarts },
    { from: breakEnds, until: closes },
  ];
}

/** A day of the week as it is shown: closed with its reason, or when the branch counsels. */
export function weekDay(calendar: Pick<BranchCalendar, 'hours' | 'closed'>, day: string) {
  const closed = closedReason({ ...calendar, shifts: [], taken: [], daysOff: [] }, day);
  return { day, closed, spans: closed === null ? spansOn(calendar.hours, day) : [] };
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

interface Planned {
  readonly days: readonly { readonly day: string; readonly spans: readonly Span[] }[];
  readonly shifts: readonly {
    readonly staffId: number;
    readonly day: string;
    readonly starts: string;
    readonly ends: string;
  }[];
  readonly daysOff: readonly { readonly staffId: number; readonly day: string }[];
  readonly times: readonly {
    readonly requestId: number;
    readonly staffId: number;
    readonly day: string;
    readonly time: string;
  }[];
}

/** The times at which somebody counsels on a day and has no other family than `requestId`. */
export function freeTimes(
  week: Planned,
  { staffId, day }: { readonly staffId: number; readonly day: string },
  requestId: number,
): string[] {
  if (week.daysOff.some((one) => one.staffId === staffId && one.day === day)) return [];
  const own = week.shifts.filter((one) => one.staffId === staffId && one.day === day);
  const taken = new Set(
    week.times
      .filter((one) => one.staffId === staffId && one.day === day && one.requestId !== requestId)
      .map(({ time }) => time),
  );
  const spans = week.days.find((one) => one.day === day)?.spans ?? [];
  const found = spans.flatMap(({ from, until }) => {
    const first = Math.ceil(minutesOf(from) / slotMinutes) * slotMinutes;
    const count = Math.max(Math.floor((minutesOf(until) - first) / slotMinutes), 0);
    return Array.from({ length: count }, (_, index) => first + index * slotMinutes);
  });
  return found
    .filter((at) =>
      own.some(({ starts, ends }) => minutesOf(starts) <= at && at + slotMinutes <= minutesOf(ends)),
    )
    .map(timeOf)
    .filter((time) => !taken.has(time));
}

/** Where a key leads from a place of the grid: people beside each other, days below each other; null beyond its edge. */
export function placeBeside(
  key: string,
  at: { readonly staffId: number; readonly day: string },
  { people, days }: { readonly people: readonly number[]; readonly days: readonly string[] },
): { staffId: number; day: string } | null {
  const steps: Readonly<Record<string, readonly [person: number, day: number]>> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  };
  const step = steps[key];
  if (!step) return null;
  const staffId = people[people.indexOf(at.staffId) + step[0]];
  const day = days[days.indexOf(at.day) + step[1]];
  return staffId === undefined || day === undefined ? null : { staffId, day };
}
