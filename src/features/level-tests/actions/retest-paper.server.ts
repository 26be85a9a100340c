import { type BlueprintSnapshot, itemsOf } from '#src/features/level-attempts/rules/blueprint.ts';
import type { AttemptRow } from '#src/features/level-attempts/store/attempts.server.ts';
import { retestStartsOf } from '#src/features/level-results/actions/reports/read-result.server.ts';
import { retestBlueprint } from '#src/features/level-tests/rules/retest-plan.ts';
import type { Academy } from '#src/platform/academy.ts';
import { retestPaper } from './paper.server.ts';

/**
 * The paper a retest gets now: long enough to show growth where there are new questions enough, the length of the first
 * test otherwise. Null where not even that can be laid out without showing anything twice.
 */
export async function retestOf(
  academy: Academy,
  blueprint: BlueprintSnapshot,
  earlier: AttemptRow,
): Promise<BlueprintSnapshot | null> {
  const measured = await measuredStart(academy, earlier);
  const wished = retestBlueprint(blueprint, measured);
  // One that chooses by the answers draws as it goes; that there is a paper's least of each domain is enough to begin.
  const tried = blueprint.mode === 'adaptive' ? blueprint : wished;
  const wanted = tried.domains.reduce((sum, { count }) => sum + count, 0);
  const { shortage } = await retestPaper(academy, tried, earlier);
  if (blueprint.mode === 'adaptive') return shortage === 0 ? wished : null;
  const unseen = wanted - shortage;
  return unseen < itemsOf(blueprint) ? null : retestBlueprint(blueprint, measured, unseen);
}

async function measuredStart({ db }: Academy, earlier: AttemptRow) {
  return (await retestStartsOf(db, [earlier.id])).get(earlier.id) ?? { se: null, items: null };
}
