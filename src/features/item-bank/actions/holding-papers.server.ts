import { listPlaced } from '#src/features/item-domains/store.server.ts';
import { drawPaper } from '#src/features/items/rules/draw.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { type HoldingPaper, itemErrors } from '../contract/office.ts';
import { papersMovedOut } from '../rules/clashing-papers.ts';
import { insteadOf } from '../rules/handed-instead.ts';
import { type Blueprint, type BlueprintFacts, findBlueprint } from '../store/blueprints.server.ts';
import { type Candidate, listCandidates } from '../store/candidates.server.ts';
import { listPapersHolding } from '../store/paper-list.server.ts';
import type { VersionRow } from '../store/versions.server.ts';
import { formsFor } from './for-tests.server.ts';

/** Live items that a plan has to draw from. */
export function liveFor(db: Db | Tx, { subject, gradeFrom, gradeTo }: BlueprintFacts): Promise<Candidate[]> {
  return listCandidates(db, { subject, gradeFrom, gradeTo, statuses: ['live'] });
}

/** What students of a plan are handed now, and whether a paper of it could be drawn, with and without an item. */
export async function handedNow(
  db: Db | Tx,
  plan: Blueprint,
  itemId?: number,
): Promise<HoldingPaper['plan']> {
  const given = await formsFor(db, plan.blueprintId);
  const live = await liveFor(db, plan);
  const canDraw = (items: readonly Candidate[]) => drawPaper(items, plan.domains, 1) !== null;
  return {
    isOffered: plan.status === 'published',
    mode: plan.mode,
    given: given.map(({ formId, title }) => ({ formId, title })),
    canDraw: canDraw(live),
    canDrawWithout: canDraw(live.filter((item) => item.itemId !== itemId)),
  };
}

/** A paper by its plan and its own name. */
export const paperName = ({ title, blueprintTitle }: { title: string; blueprintTitle: string }) =>
  `‘${blueprintTitle}’ ${title}`;

/** The published papers that hold the version of an item in use, each with what its plan hands out, and what takes its place without the item. */
export async function papersOf(db: Db | Tx, itemId: number): Promise<HoldingPaper[]> {
  const holding = await listPapersHolding(db, itemId);
  const formIds = holding.map(({ formId }) => formId);
  const plans = new Map<number, HoldingPaper['plan']>();
  for (const blueprintId of new Set(holding.map((one) => one.blueprintId))) {
    const plan = await findBlueprint(db, blueprintId);
    if (plan) plans.set(blueprintId, await handedNow(db, plan, itemId));
  }
  return holding.flatMap(({ blueprintId, ...paper }) => {
    const plan = plans.get(blueprintId);
    if (!plan) return [];
    const instead = insteadOf({ ...plan, canDraw: plan.canDrawWithout }, formIds);
    return [{ ...paper, others: [...paper.others], plan, instead }];
  });
}

interface Naming {
  /** The papers that whoever does it was told of. */
  readonly named: readonly number[];
  /** What takes them from students. */
  readonly why: string;
}

/** Refuses to take published papers from students that whoever does it was not told of. */
export function requireNamed(
  leaving: readonly (Pick<HoldingPaper, 'formId' | 'title' | 'blueprintTitle'> & { readonly text: string })[],
  { named, why }: Naming,
): void {
  const untold = leaving.filter(({ formId }) => !named.includes(formId));
  if (untold.length === 0) return;
  const lines = untold.map((paper) => `${paperName(paper)}. ${paper.text}`).join(' ');
  throw itemErrors.in_papers({
    message: `${why} 공개한 시험지를 더 내지 않습니다: ${lines} 확인하고 다시 해 주세요.`,
  });
}

/** The domain is the item's own and holds at once, for the version in papers as well: those that another one takes are named first. */
export async function requireMoveNamed(
  tx: Tx,
  { itemId, subject, domainId: from }: Pick<VersionRow, 'itemId' | 'subject' | 'domainId'>,
  { domainId: to, papers: named }: { readonly domainId: number; readonly papers: readonly number[] },
): Promise<HoldingPaper[]> {
  if (from === to) return [];
  const domains = await listPlaced(tx, subject);
  const leaving = papersMovedOut(await papersOf(tx, itemId), { domains, from, to });
  requireNamed(leaving, { named, why: '영역을 바꾸면 설계의 영역별 문항 수와 달라져' });
  return leaving;
}
