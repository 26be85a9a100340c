import { getHolidayPreset } from '@hyunbinseo/holidays-kr';
import { dayMs } from '#src/shared/durations.ts';
import { seoulDay, startOfSeoulDay } from '#src/shared/seoul-time.ts';

/** Holidays as people say them, where the gazette says otherwise. */
const spoken: Readonly<Record<string, string>> = { '1월 1일': '신정', 기독탄신일: '성탄절' };

/**
 * The public holidays of the gazette from a Seoul day on for so many days: `2026-12-25` to its name, in their order. Years
 * that are not announced yet have none.
 */
export async function holidaysFrom(day: string, days: number): Promise<Map<string, string>> {
  const last = seoulDay(new Date(startOfSeoulDay(day).getTime() + days * dayMs));
  const years = [...new Set([day.slice(0, 4), last.slice(0, 4)])];
  const presets = await Promise.all(years.map((year) => getHolidayPreset(year).catch(() => ({}))));
  const named = presets.flatMap((preset) => Object.entries(preset as Record<string, readonly string[]>));
  return new Map(
    named
      .filter(([at]) => at >= day && at <= last)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([at, names]): [string, string] => [at, names.map((name) => spoken[name] ?? name).join(', ')]),
  );
}
