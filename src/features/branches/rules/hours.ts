import {
  formatDay,
  formatSeoulClock,
  formatSeoulTime,
  seoulDay,
  seoulInstant,
} from '#src/shared/seoul-time.ts';

/** From when to when a branch is open on one kind of day, `HH:MM`. */
interface Span {
  readonly opens: string;
  readonly closes: string;
}

export interface Hours {
  /** By weekday, Sunday first; null: closed. */
  readonly days: readonly (Span | null)[];
  readonly isOpenOnHolidays: boolean;
}

const daysOf: readonly (readonly [RegExp, readonly number[]])[] = [
  [/평일/, [1, 2, 3, 4, 5]],
  [/매일/, [0, 1, 2, 3, 4, 5, 6]],
  [/토요일|토·일|주말/, [6]],
  [/일요일|토·일|주말/, [0]],
];

/** Reads `평일 13:30-22:00 · 토요일 09:30-19:00 · 일요일과 공휴일 휴무`; null where no time is in it. */
export function readHours(text: string): Hours | null {
  const days: (Span | null)[] = Array.from({ length: 7 }, () => null);
  let isOpenOnHolidays = false;
  for (const part of text.split(' · ')) {
    const [, opens, closes] = /(\d{1,2}:\d{2})\s*[-~–]\s*(\d{1,2}:\d{2})/.exec(part) ?? [];
    if (!opens || !closes) continue;
    const span = { opens: opens.padStart(5, '0'), closes: closes.padStart(5, '0') };
    for (const [pattern, numbers] of daysOf)
      if (pattern.test(part)) for (const day of numbers) days[day] = span;
    if (/공휴일/.test(part)) isOpenOnHolidays = true;
  }
  return days.some(Boolean) ? { days, isOpenOnHolidays } : null;
}

/** The public holidays with a branch's own closed days among them. */
export function closedDays(
  holidays: ReadonlyMap<string, string>,
  closures: readonly { readonly day: string; readonly reason: string }[],
): Map<string, string> {
  const own = closures.map(({ day, reason }): [string, string] => [day, reason]);
  return new Map([...holidays, ...own].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What people read of opening hours, day by day: `월-금 13:30-22:00, 토 09:30-19:00`; null where no time is in it. */
export function readHoursText(text: string): string | null {
  const hours = readHours(text);
  if (!hours) return null;
  const spanOf = (day: number) => {
    const span = hours.days[day];
    return span ? `${span.opens}-${span.closes}` : '쉼';
  };
  // Monday first, as hours are said.
  const week = [1, 2, 3, 4, 5, 6, 0];
  const runs: number[][] = [];
  for (const day of week) {
    const last = runs.at(-1);
    if (last?.[0] !== undefined && spanOf(last[0]) === spanOf(day)) last.push(day);
    else runs.push([day]);
  }
  const shown = runs.map((run) => {
    const [first = 0, last = first] = [run[0], run.at(-1)];
    const days = first === last ? dayLabels[first] : `${dayLabels[first]}-${dayLabels[last]}`;
    return `${days} ${spanOf(first)}`;
  });
  return [...shown, hours.isOpenOnHolidays ? '공휴일에도 엽니다' : '공휴일은 쉼'].join(', ');
}
const dayLabels = ['일', '월', '화', '수', '목', '금', '토'];

export interface OpenState {
  readonly isOpen: boolean;
  readonly sentence: string;
}

/** Whether a branch is open at this instant, and what to expect today; null where its hours cannot be read. */
export function openState(text: string, holidays: ReadonlyMap<string, string>, now: Date): OpenState | null {
  const hours = readHours(text);
  if (!hours) return null;
  const today = seoulDay(now);
  const holiday = hours.isOpenOnHolidays ? undefined : holidays.get(today);
  if (holiday) return { isOpen: false, sentence: `오늘은 쉽니다 (${holiday})` };
  const span = hours.days[weekdayOf(today)];
  if (!span) return { isOpen: false, sentence: '오늘은 쉽니다' };
  const clock = formatSeoulClock(now);
  const shown = (time: string) => formatSeoulTime(seoulInstant(today, time));
  if (clock < span.opens) return { isOpen: false, sentence: `오늘 ${shown(span.opens)}에 엽니다` };
  if (clock >= span.closes) return { isOpen: false, sentence: `오늘 ${shown(span.closes)}에 닫았습니다` };
  return { isOpen: true, sentence: `지금 열려 있습니다 (${shown(span.closes)}까지)` };
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** The next closed holidays as words: `12월 25일 (금) 성탄절`. */
export function comingHolidays(holidays: ReadonlyMap<string, string>, count: number): string[] {
  return [...holidays]
    .slice(0, count)
    .map(([day, name]) => `${formatDay(day).replace(/^\d+년 /, '')} ${name}`);
}
