import { attemptInScope } from '#src/features/level-attempts/actions/scope.server.ts';
import { levelTestErrors } from '#src/features/level-attempts/contract/errors.ts';
import { BlueprintSnapshot } from '#src/features/level-attempts/rules/blueprint.ts';
import {
  findAdaptive,
  givenOf,
  listSteps,
  type StepRow,
} from '#src/features/level-attempts/store/adaptive.server.ts';
import { gradingFor, readSheet, scoreSheet } from '#src/features/level-results/actions/score-sheet.server.ts';
import type { replayEndpoint } from '#src/features/level-results/contract/replay.ts';
import { StoredResult } from '#src/features/level-results/contract/result.ts';
import { countedResponse, ruleOfAdaptive } from '#src/features/level-results/rules/scoring-rules.ts';
import { findMeasured } from '#src/features/level-results/store/results.server.ts';
import { replayAttempt } from '#src/features/measurement/rules/adaptive/adaptive-replay.ts';
import { scaleError, scaleScore } from '#src/features/measurement/rules/placing/placement.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';

const reasonLabels: Readonly<Record<string, string>> = {
  settled: '레벨이 정해져서 끝났습니다.',
  precise: '오차가 충분히 작아져서 끝났습니다.',
  longest: '가장 긴 문항 수까지 갔습니다.',
  'bank-exhausted': '낼 문항이 없어서 끝났습니다.',
};

/** Repeats an adaptive attempt from its seed, candidates and answers, and says whether every item, θ and the level are the same. */
export async function replayFor(
  academy: Academy,
  actor: StaffActor,
  attemptNo: string,
): Promise<DataOf<typeof replayEndpoint>> {
  const attempt = await attemptInScope(academy, actor, attemptNo);
  const adaptive = await findAdaptive(academy.db, attempt.id);
  const stored = StoredResult.safeParse(await findMeasured(academy.db, attempt.id));
  if (!adaptive || !stored.success) throw levelTestErrors.move_refused();
  const [steps, sheet] = await Promise.all([
    listSteps(academy.db, attempt.id),
    readSheet(academy.db, attempt.id),
  ]);
  // As it was marked then: a key that was corrected later changes the result, not what was drawn.
  const given = await gradingFor(
    academy.db,
    sheet.items.map((item) => item.version_id),
  );
  const { scores } = scoreSheet(sheet, { ...given, corrections: new Map() });
  const shareAt = (position: number) => {
    const score = scores.find((one) => one.position === position);
    return score ? Math.min(1, Math.max(0, score.points / score.maxPoints)) : 0;
  };
  const rule = ruleOfAdaptive(adaptive.rules);
  const countedAt = ({ position, parameters: { steps: parts } }: StepRow) =>
    countedResponse({ share: shareAt(position), isEssay: false, steps: parts }, rule) ?? 0;
  const { theta, se, levelCode, levels } = stored.data;
  const replay = replayAttempt({
    seed: adaptive.seed,
    rules: adaptive.rules,
    level: levels.findIndex((one) => one.code === levelCode),
    steps: steps.map((step) => ({
      ...givenOf(step, step.response ?? countedAt(step)),
      candidateIds: step.candidate_ids,
      // The last item of a paper that ended by hand or by the clock was measured with the whole.
      theta: step.theta ?? theta,
      se: step.se ?? se,
    })),
  });
  const names = new Map(
    BlueprintSnapshot.parse(attempt.blueprint).domains.map(({ domainId, name }) => [domainId, name]),
  );
  const last = replay.thetas.at(-1);
  const isFinalSame = last === undefined || Object.is(last, theta);
  return {
    isSame: replay.differences.length === 0 && isFinalSame,
    differences: [
      ...replay.differences,
      ...(isFinalSame ? [] : [`θ ${last} computed, ${theta} in the result`]),
    ],
    endLabel: adaptive.over_reason
      ? (reasonLabels[adaptive.over_reason] ?? '')
      : '학생이 끝냈거나 시간이 다 되었습니다.',
    seed: adaptive.seed,
    level: stored.data.level,
    levelSame: levels[replay.placement.level]?.code === levelCode,
    steps: steps.map((step, index) => ({
      position: step.position,
      itemId: step.item_id,
      drawnId: replay.itemIds[index] ?? step.item_id,
      candidateIds: [...step.candidate_ids],
      isSame:
        replay.itemIds[index] === step.item_id &&
        (step.theta === null || Object.is(replay.thetas[index], step.theta)) &&
        (step.se === null || Object.is(replay.ses[index], step.se)),
      domain: names.get(step.domain_id) ?? '기타',
      difficulty: scaleScore(step.parameters.b),
      slope: step.parameters.a,
      isOverCap: step.is_over_cap,
      share: step.response ?? shareAt(step.position),
      score: scaleScore(replay.thetas[index] ?? 0),
      error: scaleError(replay.ses[index] ?? 1),
    })),
  };
}
