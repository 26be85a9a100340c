import { hourMs } from '#src/shared/durations.ts';
import { isNight } from '#src/shared/seoul-time.ts';

export type ReminderKind = 'day' | 'hour';

/**
 * Which reminders of a time are due at `now`: a day before until two hours before, not at night, and an hour before until it begins. A time
 * taken after the moment of a reminder gets none of that kind.
 */
export function dueReminders(
  time: { readonly startsAt: Date; readonly takenAt: Date },
  now: Date,
): ReminderKind[] {
  const before = (hours: number) => new Date(time.startsAt.getTime() - hours * hourMs);
  const isDue = (from: Date, until: Date) => now >= from && now < until && time.takenAt < from;
  const due: ReminderKind[] = [];
  if (!isNight(now) && isDue(before(24), before(2))) due.push('day');
  if (isDue(before(1), time.startsAt)) due.push('hour');
  return due;
}
