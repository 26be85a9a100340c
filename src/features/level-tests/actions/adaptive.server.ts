import { itemVersions } from '#src/features/item-bank/actions/for-tests.server.ts';
import { answerOrNothing } from '#src/features/items/contract/answer.ts';
import { authoredAnswer } from '#src/features/items/rules/present.ts';
import { scoreAnswer } from '#src/features/items/rules/scoring/score.ts';
import { subSeed } from '#src/features/items/rules/seeded.ts';
import { attemptHere } from '#src/features/level-attempts/actions/callers.server.ts';
import { fresh } from '#src/features/level-attempts/actions/close.server.ts';
import { levelTestErrors } from '#src/features/level-attempts/contract/errors.ts';
import { adaptiveRulesOf } from '#src/features/level-attempts/rules/adaptive-rules.ts';
import { isClosed } from '#src/features/level-attempts/rules/attempts.ts';
import { BlueprintSnapshot } from '#src/features/level-attempts/rules/blueprint.ts';
import { gradePrior } from '#src/features/level-attempts/rules/grade-prior.ts';
import { paramsOf, withoutSteps } from '#src/features/level-attempts/rules/item-params.ts';
import * as store from '#src/features/level-attempts/store/adaptive.server.ts';
import { givenOf } from '#src/features/level-attempts/store/adaptive.server.ts';
import { listAnswers } from '#src/features/level-attempts/store/answers.server.ts';
import { type AttemptRow, lockAttempt } from '#src/features/level-attempts/store/attempts.server.ts';
import { insertItems, listItems } from '#src/features/level-attempts/store/items.server.ts';
import { readSettings } from '#src/features/level-attempts/store/settings.server.ts';
import { retestStartsOf } from '#src/features/level-results/actions/reports/read-result.server.ts';
import { cutsOfMap } from '#src/features/level-results/rules/result.ts';
import { countedResponse, ruleOfAdaptive } from '#src/features/level-results/rules/scoring-rules.ts';
import { findLevelMapById } from '#src/features/level-results/store/level-maps.server.ts';
import type { nextItem } from '#src/features/level-tests/contract/paper.ts';
import {
  type AdaptiveRules,
  type AdaptiveStep,
  nextStep,
  resumeAdaptive,
  startAdaptive,
} from '#src/features/measurement/rules/adaptive/adaptive.ts';
import { wishedSe } from '#src/features/measurement/rules/placing/retest-length.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { type AdaptiveItem, adaptiveBank } from './adaptive-bank.server.ts';

type GivenStep = Extract<AdaptiveStep, { kind: 'item' }>;

/** Gives one drawn item: the paper's row, and the step for the replay. */
async function give(
  tx: Tx,
  attempt: AttemptRow,
  { position, step, rules }: { position: number; step: GivenStep; rules: AdaptiveRules },
): Promise<void> {
  const { candidate, id, domain, parameters, stimulusId, enemyIds } = step.item as AdaptiveItem;
  await insertItems(tx, [
    {
      attempt_id: attempt.id,
      position,
      item_id: id,
      version_id: candidate.versionId,
      domain_id: Number(domain),
      option_seed: subSeed(attempt.seed, `options ${position}`) % 2_147_483_647,
      params: JSON.stringify(rules.partial ? paramsOf(candidate) : withoutSteps(paramsOf(candidate))),
    },
  ]);
  await store.insertStep(tx, {
    attemptId: attempt.id,
    position,
    itemId: id,
    domainId: Number(domain),
    parameters,
    stimulusId,
    enemyIds,
    candidateIds: step.candidateIds,
    isOverCap: step.isOverCap,
  });
}

/** The rules of an adaptive retest: no level ends it, and it is as precise as shows growth. */
async function forGrowth(
  academy: Academy,
  attempt: AttemptRow,
  rules: AdaptiveRules,
): Promise<AdaptiveRules> {
  if (attempt.earlier_attempt_id === null) return rules;
  const [start] = (await retestStartsOf(academy.db, [attempt.earlier_attempt_id])).values();
  // The bank is spread by first tests, of which there are many; here each question shall tell as much as one can.
  const { spread: _spread, ...sharp } = rules;
  return {
    ...sharp,
    isForGrowth: true,
    ...(start?.theta != null && { startsAt: start.theta }),
    stopSe: start?.se == null ? rules.stopSe : (wishedSe(start.se, rules.prior.sd) ?? 0),
  };
}

/** Begins an adaptive paper: rules and seed are kept, the first item is drawn at the prior. */
export async function layOutAdaptive(
  academy: Academy,
  attempt: AttemptRow,
  blueprint: BlueprintSnapshot,
): Promise<{ insert(tx: Tx): Promise<void> }> {
  const map = await findLevelMapById(academy.db, attempt.level_map_id);
  const { boundary } = await readSettings(academy.db);
  const usual = adaptiveRulesOf(
    blueprint,
    { cuts: cutsOfMap(map?.cuts), boundary },
    gradePrior(attempt.grade, blueprint),
  );
  const rules = await forGrowth(academy, attempt, usual);
  const bank = await adaptiveBank(academy, attempt, blueprint);
  const step = nextStep(bank, { state: startAdaptive(rules), rules, seed: attempt.seed });
  if (step.kind === 'stop') throw levelTestErrors.offer_gone();
  return {
    insert: async (tx) => {
      await store.insertAdaptive(tx, { attemptId: attempt.id, rules, seed: attempt.seed });
      await give(tx, attempt, { position: 1, step, rules });
    },
  };
}

/** The share of the points of what is saved for one position; nothing saved is nothing earned. */
async function shareAt(tx: Tx, attemptId: number, position: number): Promise<number> {
  const item = (await listItems(tx, attemptId)).find((one) => one.position === position);
  const version = item && (await itemVersions(tx, [item.version_id])).get(item.version_id);
  if (!item || !version) throw levelTestErrors.item_gone();
  const saved = (await listAnswers(tx, attemptId)).find((one) => one.position === position);
  const given = answerOrNothing.safeParse(saved?.answer ?? null);
  const answer = given.success && given.data ? authoredAnswer(version, item.option_seed, given.data) : null;
  const { score, maxScore } = scoreAnswer(version, answer);
  return Math.min(1, Math.max(0, score / Math.max(maxScore, 0.01)));
}

interface Going {
  readonly attempt: AttemptRow;
  readonly position: number;
  readonly bank: readonly AdaptiveItem[];
}

/** Under the lock: fills the step, draws the next item or ends. Asked again it answers the same. */
async function goOn(tx: Tx, { attempt, position, bank }: Going): Promise<DataOf<typeof nextItem>> {
  const adaptive = await store.findAdaptive(tx, attempt.id);
  const steps = await store.listSteps(tx, attempt.id);
  if (!adaptive || position > steps.length) throw levelTestErrors.item_gone();
  if (position < steps.length) return { itemCount: steps.length, isOver: false };
  if (adaptive.over_reason !== null) return { itemCount: steps.length, isOver: true };
  const rules = adaptive.rules;
  const share = await shareAt(tx, attempt.id, position);
  const parts = steps.at(-1)?.parameters.steps;
  const response = countedResponse({ share, isEssay: false, steps: parts }, ruleOfAdaptive(rules)) ?? 0;
  const state = resumeAdaptive(
    steps.map((step) => givenOf(step, step.response ?? response)),
    rules,
  );
  await store.fillStep(tx, { attemptId: attempt.id, position, response, theta: state.theta, se: state.se });
  const own = rules.partial
    ? bank
    : bank.map((item) => ({ ...item, parameters: withoutSteps(item.parameters) }));
  const step = nextStep(own, { state, rules, seed: adaptive.seed });
  if (step.kind === 'stop') {
    await store.endAdaptive(tx, attempt.id, step.reason);
    return { itemCount: position, isOver: true };
  }
  await give(tx, attempt, { position: position + 1, step, rules });
  return { itemCount: position + 1, isOver: false };
}

/** Goes on from the last item of an adaptive attempt: its answer is settled, and the next item follows from all answers. */
export async function nextItemOf(
  academy: Academy,
  browserHash: string | null,
  { attemptNo, position, leaseEpoch }: InputOf<typeof nextItem>,
): Promise<DataOf<typeof nextItem>> {
  const here = await fresh(academy, await attemptHere(academy, browserHash, attemptNo));
  const blueprint = BlueprintSnapshot.parse(here.blueprint);
  if (blueprint.mode !== 'adaptive') throw levelTestErrors.item_gone();
  const bank = await adaptiveBank(academy, here, blueprint);
  return inTransaction(academy.db, async (tx) => {
    const attempt = await lockAttempt(tx, here.id);
    if (isClosed(attempt.state)) throw levelTestErrors.already_closed();
    if (attempt.state !== 'in_progress') throw levelTestErrors.not_running();
    if (attempt.lease_epoch !== leaseEpoch) throw levelTestErrors.lease_lost();
    return goOn(tx, { attempt, position, bank });
  });
}
