import type { TestAcademy } from '../start.ts';

const dayMs = 86_400_000;

/** One drawer of yesterday that nobody counted, and one that was closed. */
export async function givenDrawers(academy: TestAcademy, branchId: number): Promise<void> {
  const { id: staffId } = await academy.db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', 'desk.daechi@msc.example')
    .executeTakeFirstOrThrow();
  const openedAt = new Date(academy.clock.now().getTime() - dayMs);
  const own = { branch_id: branchId, staff_id: staffId, opened_at: openedAt };
  const day = openedAt.toISOString().slice(0, 10);
  const closed = {
    state: 'closed',
    counted_krw: 0,
    difference_krw: 0,
    closed_at: openedAt,
    closed_by: staffId,
  } as const;
  await academy.owner
    .insertInto('cash_drawers')
    .values([
      { ...own, day, no: 1, ...closed },
      { ...own, day, no: 2, state: 'open' as const },
    ])
    .execute();
}
