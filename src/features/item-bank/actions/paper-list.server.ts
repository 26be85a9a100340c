import type { Academy } from '#src/platform/academy.ts';
import { listReader } from '#src/platform/db/queries/list-reader.ts';
import { blueprintList, isShort } from '../contract/paper-lists.ts';
import type { BlueprintView } from '../contract/papers.ts';
import { subjectNames } from '../store/bank.server.ts';
import { type Blueprint, listBlueprints } from '../store/blueprints.server.ts';
import { listStock } from '../store/candidates.server.ts';
import { pageOfBlueprints } from '../store/paper-list.server.ts';
import { view } from './papers.server.ts';

async function views(academy: Academy, plans: readonly Blueprint[]): Promise<BlueprintView[]> {
  const live = await listStock(academy.db, [...new Set(plans.map(({ subject }) => subject))]);
  return plans.map((one) => view(one, live));
}

/** Published plans in which some domain has not twice as many different questions as one paper takes. */
export async function plansShortForRetest(academy: Academy): Promise<BlueprintView[]> {
  const plans = await views(academy, await listBlueprints(academy.db, ['published']));
  return plans.filter(({ domains }) => domains.some(({ items, families }) => families < 2 * items));
}

/** Published plans that fall short of the floor since the cut lines or the floor were moved. */
export const plansUnderFloor = async ({ db }: Academy): Promise<Blueprint[]> =>
  (await listBlueprints(db, ['published'])).filter(isShort);

/** One page of the plans with what their domains have to draw from. */
export const blueprintReader = listReader(blueprintList, async ({ academy, query: { stock, ...query } }) => {
  const short = stock && (await plansShortForRetest(academy)).map(({ blueprintId }) => blueprintId);
  const page = await pageOfBlueprints(academy.db, { ...query, ...(short && { ids: short }) });
  const [plans, subjects] = await Promise.all([views(academy, page.rows), subjectNames(academy.db)]);
  const rows = plans.map((plan) => ({ ...plan, subjectLabel: subjects.get(plan.subject) ?? plan.subject }));
  return { ...page, rows };
});
