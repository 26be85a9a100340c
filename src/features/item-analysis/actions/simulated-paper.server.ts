import { judgedStudents, type Standard } from '#src/features/item-analysis/rules/paper-floor.ts';
import { type InformationPoint, informationBy } from '#src/features/item-analysis/rules/paper-information.ts';
import {
  type Blueprint,
  type Candidate,
  formsFor,
  itemFacts,
  liveItemsFor,
} from '#src/features/item-bank/actions/for-tests.server.ts';
import { adaptiveRulesOf } from '#src/features/level-attempts/rules/adaptive-rules.ts';
import { drawPaper } from '#src/features/level-attempts/rules/assemble.ts';
import { bandPrior } from '#src/features/level-attempts/rules/grade-prior.ts';
import { measuringParams, paramsOf } from '#src/features/level-attempts/rules/item-params.ts';
import { relatedOf } from '#src/features/level-attempts/rules/related-items.ts';
import { readSettings } from '#src/features/level-attempts/store/settings.server.ts';
import { cutsOf, type LevelCut, Levels } from '#src/features/level-results/rules/result.ts';
import { findLevelMap } from '#src/features/level-results/store/level-maps.server.ts';
import type { Normal } from '#src/features/measurement/rules/numeric/normal.ts';
import type { PlacingRule } from '#src/features/measurement/rules/placing/placement.ts';
import type { SimulatedItem, SimulationResult } from '#src/features/measurement/rules/simulation.ts';
import type { Academy } from '#src/platform/academy.ts';
import { keptSimulation } from './kept-simulations.server.ts';

/** Drawn papers differ from student to student; so many stand for all. */
const drawnPapers = 100;

/** What is simulated, and on whom. */
export interface SimulationWish {
  readonly blueprint: Blueprint;
  readonly mode: 'fixed' | 'adaptive';
  readonly students: number;
  readonly population: Normal;
  readonly seed: number;
  /** The item versions of one paper; absent: what the blueprint would give. */
  readonly paper?: readonly number[];
  /** The levels to place by; absent: those of the newest cut lines. */
  readonly levels?: readonly LevelCut[];
  /** What it is judged by; absent: the settings of now. */
  readonly standard?: Standard;
}

/** What is asked: a blueprint, or one paper of it. */
export type PaperAsked = Pick<SimulationWish, 'blueprint' | 'mode' | 'paper' | 'levels' | 'standard'>;

/** The simulation that judges a paper: students of the grades' prior. Whoever asks so is told one figure. */
export const usualWish = (asked: PaperAsked): SimulationWish => ({
  ...asked,
  students: judgedStudents[asked.mode],
  population: bandPrior,
  seed: 1,
});

/** What was found, with what it was found by. */
export interface SimulatedPaper {
  readonly result: SimulationResult;
  readonly levels: readonly LevelCut[];
  readonly placing: PlacingRule;
  readonly bankSize: number;
  readonly provisionalItems: number;
  readonly missingItems: number;
  readonly information: readonly InformationPoint[];
}

type Item = Omit<Candidate, 'status'> & { status: string };

/** Measured by what is known of an item, answered by what may be true of it: its b is drawn anew for each student. */
const bankItem = (item: Item, enemyIds: readonly number[]): SimulatedItem => {
  const { itemId: id, topDomainId: domain, stimulusId } = item;
  const truth = paramsOf(item);
  return { id, domain, parameters: measuringParams(truth), stimulusId, enemyIds, exposure: 0, truth };
};

interface Papers {
  readonly forms: readonly (readonly number[])[];
  readonly missing: number;
  readonly extra: readonly Item[];
}

/** The papers a fixed blueprint would give: the one that is asked about, its published forms, else drawn ones. */
async function papersOf(
  academy: Academy,
  { blueprint, paper }: SimulationWish,
  bank: readonly Candidate[],
): Promise<Papers> {
  const forms = paper ? [{ versionIds: paper }] : await formsFor(academy.db, blueprint.blueprintId);
  if (forms.length > 0) {
    const facts = await itemFacts(
      academy.db,
      forms.flatMap((form) => form.versionIds),
    );
    const ids = forms.map((form) => form.versionIds.flatMap((id) => facts.get(id)?.itemId ?? []));
    return { forms: ids, missing: 0, extra: [...facts.values()] };
  }
  const domains = blueprint.domains.map(({ domainId, items: count }) => ({ domainId, count }));
  const papers = Array.from({ length: drawnPapers }, (_, k) => drawPaper(bank, { domains, seed: k + 1 }));
  return {
    forms: papers.map(({ items }) => items.map((item) => item.itemId)),
    missing: Math.max(...papers.map(({ missing }) => missing)),
    extra: [],
  };
}

/**
 * Simulates students on a blueprint in a thread, placed as the academy places. Guessing and what is not known of the items
 * are part of the answers.
 */
export async function simulatePaper(academy: Academy, wish: SimulationWish): Promise<SimulatedPaper> {
  const { blueprint, mode, students, population, seed } = wish;
  const { subject, gradeFrom, gradeTo } = blueprint;
  const live = await liveItemsFor(academy.db, subject, { grade: { from: gradeFrom, to: gradeTo } });
  // What people mark is never drawn one by one.
  const bank = mode === 'adaptive' ? live.filter(({ kind }) => kind !== 'essay') : live;
  const papers = mode === 'fixed' ? await papersOf(academy, wish, bank) : null;
  const items = new Map([...bank, ...(papers?.extra ?? [])].map((item) => [item.itemId, item]));
  const related = relatedOf([...items.values()]);
  const domains = blueprint.domains.map(({ domainId, name, items: count }) => ({ domainId, name, count }));
  const levels = wish.levels ?? Levels.parse((await findLevelMap(academy.db, subject))?.cuts);
  const { boundary } = wish.standard ?? (await readSettings(academy.db));
  const placing: PlacingRule = { cuts: cutsOf(levels), boundary };
  const simulated = [...items.values()].map((item) => bankItem(item, related.get(item.itemId) ?? []));
  const result = await keptSimulation(academy, {
    bank: simulated,
    rules: adaptiveRulesOf({ ...blueprint, domains }, placing),
    students,
    population,
    seed,
    ...(papers && { forms: papers.forms }),
  });
  return {
    result,
    levels,
    placing,
    bankSize: items.size,
    provisionalItems: [...items.values()].filter((item) => !item.param).length,
    missingItems: papers?.missing ?? 0,
    information: informationBy(simulated, result.exposures),
  };
}
