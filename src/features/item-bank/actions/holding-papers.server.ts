import { drawPaper } from '#src/features/items/rules/draw.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import type { HoldingPaper } from '../contract/office.ts';
import { type Instead, insteadText } from '../rules/handed-instead.ts';
import { type Blueprint, type BlueprintFacts, findBlueprint } from '../store/blueprints.server.ts';
import { type Candidate, listCandidates } from '../store/candidates.server.ts';
import { listPapersHolding } from '../store/paper-list.server.ts';
import { formsFor } from './for-tests.server.ts';

/** Live items that a plan has to draw from. */
export function liveFor(db: Db | Tx, { subject, gradeFrom, gradeTo }: BlueprintFacts): Promise<Candidate[]> {
  return listCandidates(db, { subject, gradeFrom, gradeTo, statuses: ['live'] });
}

/** What is not handed out any more: papers of a plan, and an item. */
interface Leaving {
  readonly formIds: readonly number[];
  readonly itemId?: number;
}

/** What students of a plan get without some of its papers. */
export async function handedWithout(
  db: Db | Tx,
  plan: Blueprint,
  { formIds, itemId }: Leaving,
): Promise<Instead> {
  const left = (await formsFor(db, plan.blueprintId)).filter(({ formId }) => !formIds.includes(formId));
  const live = (await liveFor(db, plan)).filter((item) => item.itemId !== itemId);
  return {
    isOffered: plan.status === 'published',
    mode: plan.mode,
    titles: left.map(({ title }) => title),
    canDraw: drawPaper(live, plan.domains, 1) !== null,
  };
}

/** A paper by its plan and its own name. */
export const paperName = ({ title, blueprintTitle }: { title: string; blueprintTitle: string }) =>
  `‘${blueprintTitle}’ ${title}`;

/** The published papers that hold the version of an item in use, each with what takes its place without the item. */
export async function papersOf(db: Db | Tx, itemId: number): Promise<HoldingPaper[]> {
  const holding = await listPapersHolding(db, itemId);
  const formIds = holding.map(({ formId }) => formId);
  const plans = new Map<number, string>();
  for (const blueprintId of new Set(holding.map((one) => one.blueprintId))) {
    const plan = await findBlueprint(db, blueprintId);
    if (plan) plans.set(blueprintId, insteadText(await handedWithout(db, plan, { formIds, itemId })));
  }
  return holding.map(({ blueprintId, ...paper }) => ({
    ...paper,
    others: [...paper.others],
    instead: plans.get(blueprintId) ?? '',
  }));
}
