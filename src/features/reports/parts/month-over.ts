import { dayMs } from '#src/shared/durations.ts';
import { startOfSeoulDay } from '#src/shared/seoul-time.ts';

/** Whether a month has ended by now. */
export const isMonthOver = (month: string, today: string): boolean =>
  today.slice(0, 7) > month &&
  startOfSeoulDay(today).getTime() >= startOfSeoulDay(`${month}-01`).getTime() + 28 * dayMs;
