import { dayMs, hourMs } from '#src/shared/durations.ts';

/** Display of instants and days: Seoul, Korean wording, weeks start on Sunday. */

/** Seoul has had a fixed offset of +09:00 since 1988. */
const seoulOffsetMs = 9 * hourMs;

function instant(at: Date | string): Date {
  return typeof at === 'string' ? new Date(at) : at;
}

/**
 * The clock on a wall in Seoul, as if it were UTC's: `2026-11-21T15:00:00.000Z`. Written by hand, for a phone takes 20 ms and
 * more of its processor to open the browser's own tables of zones and languages. An instant that is none is a `RangeError`.
 */
const wallClock = (at: Date | string) => new Date(instant(at).getTime() + seoulOffsetMs).toISOString();

/** `2026년 11월 21일 (토)` */
export function formatSeoulDate(at: Date | string): string {
  const wall = wallClock(at);
  const [year, month, day] = wall.slice(0, 10).split('-').map(Number);
  return `${year}년 ${month}월 ${day}일 (${'일월화수목금토'[new Date(wall).getUTCDay()]})`;
}

/** `오후 3:00` */
export function formatSeoulTime(at: Date | string): string {
  const { half, time } = halfDay(formatSeoulClock(at));
  return `${half} ${time}`;
}

/** `2026년 11월 21일 (토) 오후 3:00` */
export function formatSeoulDateTime(at: Date | string): string {
  return `${formatSeoulDate(at)} ${formatSeoulTime(at)}`;
}

/** The day in Seoul as `2026-11-21`; the day changes at Seoul's midnight. */
export function seoulDay(at: Date | string): string {
  return wallClock(at).slice(0, 10);
}

/** Whether what begins and ends then is over within one day of Seoul; what ends at midnight ends on its own day. */
export function isWithinDay({
  startsAt,
  endsAt,
}: {
  readonly startsAt: Date;
  readonly endsAt: Date;
}): boolean {
  return seoulDay(new Date(endsAt.getTime() - 1)) === seoulDay(startsAt);
}

/** What is said of a session that would end on another day than it began: whoever reads one day would come on it. */
export const pastMidnight = '자정을 넘겨 끝납니다. 더 이른 시각으로 고쳐 주세요.';

/** `15:00`, the wall-clock in Seoul as forms take it. */
export function formatSeoulClock(at: Date | string): string {
  return wallClock(at).slice(11, 16);
}

/** `15:00` in two halves of a day: `오후` and `3:00`. */
export function halfDay(clock: string): { readonly half: string; readonly time: string } {
  const [hour = 0, minute = '00'] = [Number(clock.split(':')[0]), clock.split(':')[1]];
  return { half: hour < 12 ? '오전' : '오후', time: `${((hour + 11) % 12) + 1}:${minute}` };
}

/** The instant at which a Seoul day begins. Seoul has had a fixed offset of +09:00 since 1988. */
export function startOfSeoulDay(day: string): Date {
  return new Date(`${day}T00:00:00+09:00`);
}

/** A Seoul day (`2026-11-21`) as it is read: `2026년 11월 21일 (토)`. */
export const formatDay = (day: string): string => formatSeoulDate(startOfSeoulDay(day));

/** What a reminder of the day before calls the day: one that is late, after an outage or a night, says `오늘`. */
export const nearSeoulDay = (at: Date, now: Date): '오늘' | '내일' =>
  seoulDay(at) === seoulDay(now) ? '오늘' : '내일';

/** The Seoul day after that one. */
export function seoulDayAfter(day: string): string {
  return seoulDay(new Date(startOfSeoulDay(day).getTime() + dayMs));
}

/** The last Seoul days up to today, oldest first. */
export function lastSeoulDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, at) =>
    seoulDay(new Date(now.getTime() - (count - 1 - at) * dayMs)),
  );
}

/** From the first instant of a Seoul month (`2026-11`) to the first of the next. */
export function monthSpan(month: string): { readonly from: Date; readonly to: Date } {
  const from = startOfSeoulDay(`${month}-01`);
  const next = new Date(from.getTime() + 31 * dayMs);
  return { from, to: startOfSeoulDay(`${seoulDay(next).slice(0, 7)}-01`) };
}

/** The instant of a wall-clock time in Seoul, `2026-11-21` and `15:00`. */
export function seoulInstant(day: string, time: string): Date {
  return new Date(`${day}T${time}:00+09:00`);
}

/** Between 21:00 and 08:00 in Seoul: nobody is written to who need not be (정보통신망법 제50조 제3항 for advertising). */
export function isNight(at: Date): boolean {
  const hour = new Date(at.getTime() + seoulOffsetMs).getUTCHours();
  return hour >= 21 || hour < 8;
}

/** The instant itself, or eight in the morning (Seoul) where it falls into the night. */
export function afterNight(at: Date): Date {
  if (!isNight(at)) return at;
  const hour = new Date(at.getTime() + seoulOffsetMs).getUTCHours();
  const day = seoulDay(at);
  return seoulInstant(hour >= 21 ? seoulDayAfter(day) : day, '08:00');
}
