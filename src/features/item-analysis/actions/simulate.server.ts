import type { listSimulable, simulateBlueprint } from '#src/features/item-analysis/contract/simulation.ts';
import { boundaryShares } from '#src/features/item-analysis/rules/paper-floor.ts';
import { blueprintById, blueprintsInWork } from '#src/features/item-bank/actions/for-tests.server.ts';
import { bandPrior } from '#src/features/level-attempts/rules/grade-prior.ts';
import type { PlacingRule } from '#src/features/measurement/rules/placing/placement.ts';
import { retestReach } from '#src/features/measurement/rules/placing/retest-length.ts';
import type { SimulatedStudent, SimulationSummary } from '#src/features/measurement/rules/simulation.ts';
import type { Academy } from '#src/platform/academy.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { checkBlueprint } from './paper-floor.server.ts';
import { simulatePaper } from './simulated-paper.server.ts';

const statusLabels: Readonly<Record<string, string>> = { draft: '작성 중', published: '공개됨' };
const reasonLabels: Readonly<Record<string, string>> = {
  settled: '레벨이 정해져서 끝남',
  precise: '오차가 충분히 작아져서 끝남',
  longest: '가장 긴 문항 수까지 감',
  'bank-exhausted': '낼 문항이 없어서 끝남',
  form: '고정된 시험지',
};
/** The blueprints that can be tried out, drafts too. */
export async function listFor(academy: Academy, subject: string): Promise<DataOf<typeof listSimulable>> {
  const found = await blueprintsInWork(academy.db);
  return {
    blueprints: found
      .filter((one) => one.subject === subject)
      .map(({ blueprintId, title, mode, status }) => ({
        blueprintId,
        title,
        mode,
        statusLabel: statusLabels[status] ?? status,
      })),
  };
}

const points = (theta: number) => Math.round(100 * theta);

/** Bias, error and accuracy by true ability, in steps of half a logit. */
function byAbility(students: readonly SimulatedStudent[]) {
  const groups = Map.groupBy(students, (one) => Math.floor(2 * one.trueTheta) / 2);
  return [...groups]
    .toSorted(([x], [y]) => x - y)
    .map(([from, own]) => {
      const mean = (value: (one: SimulatedStudent) => number) =>
        own.reduce((sum, one) => sum + value(one), 0) / own.length;
      return {
        from: 500 + points(from),
        students: own.length,
        bias: points(mean((one) => one.theta - one.trueTheta)),
        rmse: points(Math.sqrt(mean((one) => (one.theta - one.trueTheta) ** 2))),
        accuracy: mean((one) => (one.level === one.trueLevel ? 1 : 0)),
      };
    });
}

/** What a retest can show after a paper like this; null where no student was given anything that measures. */
function growthOf(summary: SimulationSummary, { cuts }: PlacingRule) {
  const sat = { se: summary.meanSe ?? bandPrior.sd, length: summary.meanLength ?? 1, priorSd: bandPrior.sd };
  const { length, smallest, step, isEnough, items } = retestReach(sat, cuts);
  if (!summary.meanLength || !Number.isFinite(smallest)) return null;
  return {
    length,
    smallest: points(smallest),
    step: step === null ? null : points(step),
    isEnough,
    items,
  };
}

/** Simulates students on a blueprint: what it would do before it goes live. */
export async function simulateFor(
  academy: Academy,
  input: InputOf<typeof simulateBlueprint>,
): Promise<DataOf<typeof simulateBlueprint>> {
  const from = performance.now();
  const blueprint = await blueprintById(academy.db, input.blueprintId);
  if (!blueprint) throw commonErrors.not_found();
  const population = { mean: (input.mean - 500) / 100, sd: input.sd / 100 };
  const { mode, students: count, seed } = input;
  const paper = await simulatePaper(academy, { blueprint, mode, students: count, population, seed });
  const { students, exposures, summary } = paper.result;
  const { reasons, byLevel, ...figures } = summary;
  const floor = await checkBlueprint(academy, { ...blueprint, mode });
  return {
    bankSize: paper.bankSize,
    provisionalItems: paper.provisionalItems,
    missingItems: paper.missingItems,
    summary: figures,
    byLevel: byLevel.map((one, level) => ({ ...one, name: paper.levels[level]?.name ?? '' })),
    floor,
    boundaries: boundaryShares(students, paper.placing),
    growth: growthOf(summary, paper.placing),
    information: paper.information.map(({ theta, bank, given, error }) => ({
      score: 500 + points(theta),
      bank,
      paper: given,
      error: points(error),
    })),
    reasons: Object.entries(reasons).map(([reason, number]) => ({
      label: reasonLabels[reason] ?? reason,
      students: number,
    })),
    lengths: [...Map.groupBy(students, (one) => one.length)]
      .map(([length, own]) => ({ items: length, students: own.length }))
      .toSorted((x, y) => x.items - y.items),
    byAbility: byAbility(students),
    exposures: exposures
      .map(({ id, rate }) => ({ itemId: id, rate }))
      .toSorted((x, y) => y.rate - x.rate || x.itemId - y.itemId),
    milliseconds: Math.round(performance.now() - from),
  };
}
