import { lastOf, simulateFor } from '#src/features/item-analysis/actions/simulate.server.ts';
import { judgedStudents } from '#src/features/item-analysis/rules/paper-floor.ts';
import { blueprintsInWork } from '#src/features/item-bank/actions/for-tests.server.ts';
import type { Academy } from '#src/platform/academy.ts';

/** The first published blueprint of each subject as the head office tried it out, by the product's own trial. */
export async function seedDemoSimulations(academy: Academy): Promise<void> {
  const { id: staffId } = await academy.db
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'owner')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const published = (await blueprintsInWork(academy.db)).filter(({ status }) => status === 'published');
  for (const [first] of Map.groupBy(published, ({ subject }) => subject).values()) {
    if (!first) continue;
    const { blueprintId, mode } = first;
    const { last } = await lastOf(academy, { namesOf: async () => new Map() }, blueprintId);
    if (last) continue;
    const students = judgedStudents[mode];
    await simulateFor(academy, { staffId }, { blueprintId, mode, students, mean: 500, sd: 125, seed: 1 });
  }
}
