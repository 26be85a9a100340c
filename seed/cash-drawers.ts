import { readCashDrawer } from '#src/features/cash-drawers/actions/cash-drawers.server.ts';
import {
  addCashLine,
  closeCashDrawer,
  correctCashDrawer,
  openCashDrawer,
} from '#src/features/cash-drawers/actions/counting.server.ts';
import { ordersSeatedIn } from '#src/features/registrations/store/branch-members.server.ts';
import { staffNames } from '#src/features/staff/actions/names.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { actorOf, ago } from './season/people.ts';

const deps = { namesOf: staffNames, seatedIn: ordersSeatedIn };

/** A day at the desk of 대치: begun with change, something taken to the bank, and counted. */
async function seedDay(
  academy: Academy,
  day: { readonly hours: number; readonly countedKrw: number; readonly reason: string },
): Promise<number> {
  const actor = await actorOf(academy, 'desk.daechi@msc.example');
  const morning = ago(academy, 0, day.hours);
  const evening = ago(academy, 0, day.hours - 1);
  const branchId = actor.branchIds?.[0] ?? 0;
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
  const manager = await actorOf(academy, 'manager.daechi@msc.example');
  const found = {
    drawerId,
    direction: 'more',
    amountKrw: 1_000,
    reason: '이튿날 서랍 뒤에서 동전을 찾음',
  } as const;
  await correctCashDrawer(ago(academy, 0, 30), manager, { input: found, deps });
  await seedDay(academy, { hours: 26, countedKrw: 130_000, reason: '' });
}
