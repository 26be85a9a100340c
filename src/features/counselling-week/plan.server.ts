import { closedDaysOf } from '#src/features/branches/actions/closures.server.ts';
import { listClosures, listHours, listShifts } from '#src/features/counselling/store/calendar.server.ts';
import { listDaysOff } from '#src/features/counselling/store/leaving-staff.server.ts';
import type { Db } from '#src/platform/db/database.ts';

/** What is planned in a branch on some days, gone or to come: hours, shifts, who is away, and when it is closed. */
export async function planOfDays(db: Db, branchId: number, days: readonly [string, ...string[]]) {
  const [from] = days;
  const isOneOf = ({ day }: { readonly day: string }) => days.includes(day);
  const [hours, shifts, daysOff, closed, closures] = await Promise.all([
    listHours(db, branchId),
    listShifts(db, branchId),
    listDaysOff(db, branchId, from),
    closedDaysOf(db, branchId, { day: from, days: days.length }),
    listClosures(db, branchId, from),
  ]);
  for (const { day, reason } of closures.filter(isOneOf)) closed.set(day, reason);
  return { hours, shifts, daysOff: daysOff.filter(isOneOf), closed };
}
