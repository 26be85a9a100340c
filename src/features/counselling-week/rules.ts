import {
  type BranchCalendar,
  closedReason,
  dayPlus,
  type Hours,
  slotMinutes,
  weekdayOf,
} from '#src/features/counselling/rules/calendar.ts';
import {
  type CounsellingState,
  isVisitUnrecorded,
  type SlotKind,
  unrecordedVisit,
} from '#src/features/counselling/rules/requests.ts';
import { seoulDay, seoulInstant } from '#src/shared/seoul-time.ts';

/** The seven days of a week from its Sunday on. */
export function weekOf(day: string): [string, ...string[]] {
  const sunday = dayPlus(day, -weekdayOf(day));
  return [sunday, ...Array.from({ length: 6 }, (_, index) => dayPlus(sunday, index + 1))];
}

/** The weeks that can be looked at. */
export const weekBounds = { first: '2020-01-01', last: '2100-12-31' } as const;

/** A day as an address names it; null where it names none that can be looked at. */
export function dayNamed(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(Date.parse(text))) return null;
  // The thirtieth of February is none, though it can be read.
  const isDay = new Date(text).toISOString().startsWith(text);
  return isDay && text >= weekBounds.first && text <= weekBounds.last ? text : null;
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

/** Whether a family that was to come came: told apart once its time is over; null where nobody was to come. */
export type Visit = 'came' | 'unrecorded';
export const visitLabels: Readonly<Record<Visit, string>> = {
  came: '방문 완료',
  unrecorded: unrecordedVisit,
};
export function visitOf(
  time: { readonly kind: SlotKind; readonly state: CounsellingState; readonly startsAt: Date },
  now: Date,
): Visit | null {
  if (time.kind !== 'visit') return null;
  if (time.state === 'visited' || time.state === 'enrolled') return 'came';
  return isVisitUnrecorded(time.state, time, now) ? 'unrecorded' : null;
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

interface Planned {
  /** The first moment and the last day that can be given. */
  readonly earliest: string;
  readonly latest: string;
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

export interface Place {
  readonly staffId: number;
  readonly day: string;
}

/** Whether somebody counsels on a day at all, and families can still be given that day. */
export function mayCounsel(
  week: Pick<Planned, 'earliest' | 'latest' | 'days' | 'shifts' | 'daysOff'>,
  { staffId, day }: Place,
): boolean {
  const isHere = (one: Place) => one.staffId === staffId && one.day === day;
  const isOpen = week.days.some((one) => one.day === day && one.spans.length > 0);
  const isAhead = day >= seoulDay(week.earliest) && day <= week.latest;
  return isOpen && isAhead && week.shifts.some(isHere) && !week.daysOff.some(isHere);
}

/** The times still to be given at which somebody counsels on a day and has no other family than `requestId`. */
export function freeTimes(week: Planned, { staffId, day }: Place, requestId: number): string[] {
  if (day > week.latest || week.daysOff.some((one) => one.staffId === staffId && one.day === day)) return [];
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
    .filter((time) => !taken.has(time) && seoulInstant(day, time) >= new Date(week.earliest));
}

/** The free half hours of somebody's day that a new family can be given; none where nobody counsels then. */
export const bookable = (week: Planned, at: Place): string[] =>
  mayCounsel(week, at) ? freeTimes(week, at, 0) : [];

/** `14:00-15:00, 15:30-21:00`: the half hours beside each other as one. */
export function freeText(times: readonly string[]): string {
  const spans: { from: number; until: number }[] = [];
  for (const at of times.map(minutesOf)) {
    const last = spans.at(-1);
    if (last?.until === at) last.until += slotMinutes;
    else spans.push({ from: at, until: at + slotMinutes });
  }
  return spans.map(({ from, until }) => `${timeOf(from)}-${timeOf(until)}`).join(', ');
}

/** When somebody works on a day: `14:00-21:00`; nothing where that is never. */
export const shiftText = (week: Pick<Planned, 'shifts'>, { staffId, day }: Place): string =>
  week.shifts
    .filter((one) => one.staffId === staffId && one.day === day)
    .map(({ starts, ends }) => `${starts}-${ends}`)
    .join(', ');

/** The shift of a day that everybody has, so that it is said once; null where they differ. */
export function sharedShift(
  week: Pick<Planned, 'shifts'> & { readonly people: readonly { readonly staffId: number }[] },
  day: string,
): string | null {
  const [first = '', ...others] = week.people.map(({ staffId }) => shiftText(week, { staffId, day }));
  return others.every((one) => one === first) ? first : null;
}

/** The break of a day: `13:00-14:00`; null where there is none. */
export const breakText = (spans: readonly Span[]): string | null => {
  const [first, second] = spans;
  return first && second ? `${first.until}-${second.from}` : null;
};

/** What is said of somebody's day beside the families: away, other hours than everybody, and what is still free. */
export function presenceText(
  week: Planned & { readonly people: readonly { readonly staffId: number }[] },
  at: Place,
): string {
  const isHere = (one: Place) => one.staffId === at.staffId && one.day === at.day;
  if (week.daysOff.some(isHere)) return '휴무';
  const isOpen = week.days.some((one) => one.day === at.day && one.spans.length > 0);
  if (!isOpen) return '';
  const own = shiftText(week, at);
  if (own === '') return '근무 없음';
  const parts = sharedShift(week, at.day) === null ? [own] : [];
  if (!mayCounsel(week, at)) return [...parts, ...(week.times.some(isHere) ? [] : ['예약 없음'])].join(' · ');
  const free = freeText(freeTimes(week, at, 0));
  return [...parts, free === '' ? '빈 시간 없음' : `빈 시간 ${free}`].join(' · ');
}

/** Where a key leads from a place of the grid: people beside each other, days below each other; null beyond its edge. */
export function placeBeside(
  key: string,
  at: Place,
  { people, days }: { readonly people: readonly number[]; readonly days: readonly string[] },
): Place | null {
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
