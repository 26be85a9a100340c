import type { Academy } from '#src/platform/academy.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { dayMs, hourMs } from '#src/shared/durations.ts';
import { demoStaff } from '../staff.ts';

/** The academy at an instant. */
export const asOf = (academy: Academy, then: Date): Academy => ({ ...academy, clock: { now: () => then } });

/** The academy as it was so many days, and hours, ago. */
export const ago = (academy: Academy, days: number, hours = 0): Academy =>
  asOf(academy, new Date(academy.clock.now().getTime() - days * dayMs - hours * hourMs));

/** Somebody of the demo's staff, as whoever has signed in. */
export async function actorOf(academy: Academy, email: string): Promise<StaffActor> {
  const { id } = await academy.db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const rows = await academy.db
    .selectFrom('staff_branches')
    .select('branch_id')
    .where('staff_id', '=', id)
    .orderBy('branch_id')
    .execute();
  const role = demoStaff(academy.config).find((one) => one.email === email)?.role ?? 'desk';
  return {
    ...{ kind: 'staff', staffId: id, role, given: [], taken: [] },
    branchIds: rows.length === 0 ? null : rows.map((row) => row.branch_id),
    ...{ address: '127.0.0.1', device: '', sessionId: '' },
  };
}
