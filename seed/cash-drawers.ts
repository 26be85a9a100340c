import { readCashDrawer } from '#src/features/cash-drawers/actions/cash-drawers.server.ts';
import {
  addCashLine,
  closeCashDrawer,
  correctCashDrawer,
  openCashDrawer,
} from '#src/features/cash-drawers/actions/counting.server.ts';
import { staffNames } from '#src/features/staff/actions/names.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import type { StaffRole } from '#src/shared/access/rights.ts';
import { hourMs } from '#src/shared/durations.ts';

const deps = { namesOf: staffNames };

/** Somebody of the demo's staff in their branch. */
async function actorOf(
  { db }: Academy,
  email: string,
  role: StaffRole,
): Promise<StaffActor & { branchId: number }> {
  const { id, branchId } = await db
    .selectFrom('staff as s')
    .innerJoin('staff_branches as b', 'b.staff_id', 's.id')
    .select(['s.id', 'b.branch_id as branchId'])
    .where('s.email', '=', email)
    .orderBy('b.branch_id')
    .executeTakeFirstOrThrow();
  const seen = { address: '127.0.0.1', device: '', sessionId: '' };
  const single = { given: [], taken: [] };
  return { kind: 'staff', staffId: id, role, ...single, branchIds: [branchId], branchId, ...seen };
}

/** The academy as it was so many hours ago. */
const hoursAgo = (academy: Academy, hours: number): Academy => {
  const then = new Date(academy.clock.now().getTime() - hours * hourMs);
  return { ...academy, clock: { now: () => then } };
};

/** A day at the desk of 대치: begun with change, something taken to the bank, and counted. */
async function seedDay(
  academy: Academy,
  day: { readonly hours: number; readonly countedKrw: number; readonly reason: string },
): Promise<number> {
  const actor = await actorOf(academy, 'desk.daechi@msc.example', 'desk');
  const morning = hoursAgo(academy, day.hours);
  const evening = hoursAgo(academy, day.hours - 1);
  const { branchId } = actor;
  const { drawerId } = await openCashDrawer(morning, actor, { branchId, openingKrw: 200_000 });
  for (const [kind, amountKrw, note] of [
    ['put_in', 50_000, '거스름돈 보충'],
    ['taken_out', 120_000, '은행 입금'],
  ] as const)
    await addCashLine(evening, actor, { input: { drawerId, kind, amountKrw, note }, deps });
  const { drawer } = await readCashDrawer(evening, actor, { drawerId, deps });
  const { countedKrw, reason } = day;
  const input = { drawerId, countedKrw, expectedKrw: drawer.expectedKrw, reason };
  await closeCashDrawer(evening, actor, { input, deps });
  return drawerId;
}

/** Two days that were counted: one was right, one was short until the coin was found. */
export async function seedCashDrawers(academy: Academy): Promise<void> {
  const drawerId = await seedDay(academy, { hours: 50, countedKrw: 129_000, reason: '거스름돈 착오' });
  const manager = await actorOf(academy, 'manager.daechi@msc.example', 'manager');
  const found = {
    drawerId,
    direction: 'less',
    amountKrw: 1_000,
    reason: '이튿날 서랍 뒤에서 동전을 찾음',
  } as const;
  await correctCashDrawer(hoursAgo(academy, 30), manager, { input: found, deps });
  await seedDay(academy, { hours: 26, countedKrw: 130_000, reason: '' });
}
