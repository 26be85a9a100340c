import {
  type listSimulable,
  type readLastSimulation,
  Simulated,
  type simulateBlueprint,
} from '#src/features/item-analysis/contract/simulation.ts';
import { boundaryShares } from '#src/features/item-analysis/rules/paper-floor.ts';
import {
  findSimulation,
  lastSimulations,
  putSimulation,
} from '#src/features/item-analysis/store/simulations.server.ts';
import { blueprintById, blueprintsInWork } from '#src/features/item-bank/actions/for-tests.server.ts';
import type { LevelTestDeps } from '#src/features/level-attempts/actions/actor-names.server.ts';
import { bandPrior } from '#src/features/level-attempts/rules/grade-prior.ts';
import type { PlacingRule } from '#src/features/measurement/rules/placing/placement.ts';
import { retestReach } from '#src/features/measurement/rules/placing/retest-length.ts';
import type { SimulatedStudent, SimulationSummary } from '#src/features/measurement/rules/simulation.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { checkBlueprint } from './paper-floor.server.ts';
import { simulatePaper } from './simulated-paper.server.ts';

const statusLabels: Readonly<Record<string, string>> = { draft: '작성 중', published: '공개 중' };
const reasonLabels: Readonly<Record<string, string>> = {
  settled: '레벨이 정해져서 끝남',
  precise: '오차가 충분히 작아져서 끝남',
  longest: '가장 긴 문항 수까지 감',
  'bank-exhausted': '낼 문항이 없어서 끝남',
  form: '고정된 시험지',
};
/** The blueprints that can be tried out, drafts too. */
export async function listFor(academy: Academy, subject: string): Promise<DataOf<typeof listSimulable>> {
  const [found, lasts] = await Promise.all([blueprintsInWork(academy.db), lastSimulations(academy.db)]);
  return {
    blueprints: found
      .filter((one) => one.subject === subject)
      .map(({ blueprintId, title, mode, status }) => ({
        blueprintId,
        title,
        mode,
        statusLabel: statusLabels[status] ?? status,
        lastRanAt: lasts.get(blueprintId)?.toISOString() ?? null,
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

/** Simulates students on a blueprint: what it would do before it goes live. Kept as the last trial of it. */
export async function simulateFor(
  academy: Academy,
  { staffId }: Pick<StaffActor, 'staffId'>,
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
  const found = {
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
  await putSimulation(academy.db, {
    blueprint_id: input.blueprintId,
    mode,
    students: count,
    mean_points: Math.round(input.mean),
    sd_points: Math.round(input.sd),
    result: JSON.stringify(found),
    staff_id: staffId,
    ran_at: academy.clock.now(),
  });
  return found;
}

/** The last trial of a blueprint; none where it was never tried, or in a shape of an older version. */
export async function lastOf(
  academy: Academy,
  deps: LevelTestDeps,
  blueprintId: number,
): Promise<DataOf<typeof readLastSimulation>> {
  const row = await findSimulation(academy.db, blueprintId);
  const result = Simulated.safeParse(row?.result);
  if (!row || !result.success) return { last: null };
  const names = await deps.namesOf(academy.db, [row.staff_id]);
  return {
    last: {
      ranAt: row.ran_at.toISOString(),
      staffName: names.get(row.staff_id) ?? `직원 ${row.staff_id}`,
      mode: row.mode,
      students: row.students,
      mean: row.mean_points,
      sd: row.sd_points,
      result: result.data,
    },
  };
}
