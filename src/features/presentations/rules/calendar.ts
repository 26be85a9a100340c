import { dayMs } from '#src/shared/durations.ts';

/** `2026-11` of a Seoul day. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** The month so many months away: `2026-11` and 2 → `2027-01`. */
export function monthPlus(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const index = year * 12 + (number - 1) + months;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}

/** Whether a text is a month this calendar shows. */
export function isMonth(text: string): boolean {
  return /^20\d{2}-(0[1-9]|1[0-2])$/.test(text);
}

/** `2026년 11월` */
export function monthLabel(month: string): string {
  const [year, number] = month.split('-').map(Number);
  return `${year}년 ${number}월`;
}

export const weekdayLabels = ['일', '월', '화', '수', '목', '금', '토'] as const;

/**
 * The weeks of a month, Sunday first, as days `2026-11-01`; days of the neighbouring months fill the first and the last
 * week so that every week has seven.
 */
export function monthWeeks(month: string): string[][] {
  const first = Date.parse(`${month}-01T00:00:00Z`);
  const last = Date.parse(`${monthPlus(month, 1)}-01T00:00:00Z`) - dayMs;
  const start = first - new Date(first).getUTCDay() * dayMs;
  const weeks: string[][] = [];
  for (let sunday = start; sunday <= last; sunday += 7 * dayMs)
    weeks.push(
      Array.from({ length: 7 }, (_, index) => new Date(sunday + index * dayMs).toISOString().slice(0, 10)),
    );
  return weeks;
}
