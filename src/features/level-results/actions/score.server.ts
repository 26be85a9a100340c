import { moveAttempt } from '#src/features/level-attempts/actions/moves.server.ts';
import { BlueprintSnapshot } from '#src/features/level-attempts/rules/blueprint.ts';
import { ItemParams, scaleOf } from '#src/features/level-attempts/rules/item-params.ts';
import {
  type AttemptRow,
  findAttempt,
  listUnscored,
  lockAttempt,
  lockToCompare,
  updateAttempt,
} from '#src/features/level-attempts/store/attempts.server.ts';
import { listItems } from '#src/features/level-attempts/store/items.server.ts';
import { readSettings } from '#src/features/level-attempts/store/settings.server.ts';
import { StoredResult } from '#src/features/level-results/contract/result.ts';
import { computeResult, type EarlierResult, Levels } from '#src/features/level-results/rules/result.ts';
import { priorOf, type ScoringRule } from '#src/features/level-results/rules/scoring-rules.ts';
import { listDecisions } from '#src/features/level-results/store/decisions.server.ts';
import { listWaitedFor, readWaiting } from '#src/features/level-results/store/late-answers.server.ts';
import { findLevelMapById } from '#src/features/level-results/store/level-maps.server.ts';
import { lastDecision, lockKeys } from '#src/features/level-results/store/regrades.server.ts';
import {
  findPlacement,
  insertPlacement,
  listMarkedInReview,
} from '#src/features/level-results/store/results.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Db, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { throwTogether } from '#src/platform/jobs/each-alone.ts';
import { byProduct, type Doer } from '#src/shared/access/doer.ts';
import { releaseLocked } from './release.server.ts';
import { ruleFor } from './rule-for.server.ts';
import { type Scored, scoreAll, writeScores } from './score-sheet.server.ts';

/** The scale of a result that was kept before scales had a number. */
async function oldScale(tx: Db | Tx, attemptId: number): Promise<number> {
  const items = await listItems(tx, attemptId);
  return Math.max(0, ...items.map((item) => scaleOf(ItemParams.parse(item.params))));
}

/** The retest's earlier result as it is stored, or as `anew` has it; null for a first test, or where it is not shown (any more). */
export async function earlierOf(
  tx: Db | Tx,
  attempt: AttemptRow,
  anew: ReadonlyMap<number, unknown> = new Map(),
): Promise<EarlierResult | null> {
  const { earlier_attempt_id: earlierId } = attempt;
  if (earlierId === null) return null;
  const [row, stored] = [
    await findAttempt(tx, earlierId),
    StoredResult.safeParse(anew.get(earlierId) ?? (await findPlacement(tx, earlierId))),
  ];
  if (!row?.closed_at || row.state !== 'released' || !stored.success) return null;
  const { theta, se, level, levelCode, scaleVersion } = stored.data;
  // What staff decided is what the family was told.
  const [decided] = await listDecisions(tx, earlierId);
  return {
    ability: {
      theta,
      se,
      prior: priorOf(await ruleFor(tx, earlierId), { grade: row.grade, ...bandOf(row) }),
    },
    scaleVersion: scaleVersion ?? (await oldScale(tx, earlierId)),
    at: row.closed_at.toISOString(),
    level: decided?.level?.name ?? level,
    levelCode: decided?.level?.code ?? levelCode,
    countsBy: attempt.counts_by === 'higher' ? 'higher' : 'last',
  };
}

const bandOf = ({ blueprint }: AttemptRow) => {
  const { gradeFrom, gradeTo } = BlueprintSnapshot.parse(blueprint);
  return { gradeFrom, gradeTo };
};

interface Writing {
  readonly attempt: AttemptRow;
  readonly scored: Scored;
  readonly cause: string;
  readonly now: Date;
}

/** What a report shows of an attempt that was marked so. */
export function resultOf(
  attempt: AttemptRow,
  scored: Scored,
  { levels, earlier, rule }: Pick<Parameters<typeof computeResult>[0], 'levels' | 'earlier' | 'rule'>,
) {
  const { domains } = BlueprintSnapshot.parse(attempt.blueprint);
  return computeResult({
    responses: scored.responses,
    domains: new Map(domains.map(({ domainId, name }) => [domainId, name])),
    levels,
    earlier,
    rule,
    prior: priorOf(rule, { grade: attempt.grade, ...bandOf(attempt) }),
  });
}

/** Writes points and result of a locked attempt. */
async function writeResult(tx: Tx, { attempt, scored, cause, now }: Writing): Promise<ScoringRule> {
  const levelMap = await findLevelMapById(tx, attempt.level_map_id);
  const levels = Levels.parse(levelMap?.cuts);
  const rule = await ruleFor(tx, attempt.id);
  const result = resultOf(attempt, scored, { levels, earlier: await earlierOf(tx, attempt), rule });
  await writeScores(tx, attempt.id, scored);
  await insertPlacement(tx, { attemptId: attempt.id, result, ruleVersion: rule.version, cause, at: now });
  return rule;
}

/**
 * Scores a closed attempt once; scoring it again changes nothing. What people must mark leaves it in review,
 * everything else is released at once where the academy says so.
 */
export async function scoreAttempt(academy: Academy, attemptId: number): Promise<AttemptRow> {
  const before = await findAttempt(academy.db, attemptId);
  if (!before) throw new Error(`The attempt ${attemptId} is gone.`);
  if (before.state !== 'submitted' && before.state !== 'expired') return before;
  // The answers are closed, so what is computed here stays true until the lock, unless a key is corrected meanwhile.
  const seen = await lastDecision(academy.db);
  const early = await scoreAll(academy.db, attemptId);
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    await lockKeys(tx, 'shared');
    const row = await lockToCompare(tx, before);
    if (row.state !== 'submitted' && row.state !== 'expired') return row;
    const scored = (await lastDecision(tx)) === seen ? early : await scoreAll(tx, attemptId);
    const rule = await writeResult(tx, { attempt: row, scored, cause: '채점', now });
    const isWhole = scored.scores.every((one) => one.isFinal);
    const by = byProduct;
    if (!isWhole) {
      // From here on people decide when it is shown.
      const change = { late_until: null };
      return moveAttempt(tx, row, { to: 'review', why: { by, code: 'to_review', now }, change });
    }
    const why = { by, code: 'scored', data: { version: rule.version }, now } as const;
    const done = await moveAttempt(tx, row, { to: 'scored', why });
    const { isReleasedAtOnce } = await readSettings(tx);
    return isReleasedAtOnce ? releaseUnlessLate(academy, tx, { row: done, now }) : done;
  });
}

/**
 * Shows a scored attempt unless answers are still on their way, people have to decide about some that came late or
 * could not be read, or no item is left to measure by.
 */
async function releaseUnlessLate(
  academy: Academy,
  tx: Tx,
  { row, now }: { row: AttemptRow; now: Date },
): Promise<AttemptRow> {
  if (row.late_until && row.late_until > now) return row;
  const { late, unread, isUnmeasured } = await readWaiting(tx, row.id);
  if (late.length + unread.length > 0 || isUnmeasured) return updateAttempt(tx, row.id, { late_until: now });
  return releaseLocked(academy, tx, { row, by: byProduct, now });
}

/** Shows what has waited long enough for the answers of a browser that was away; answers how many. */
export async function releaseWaitedFor(academy: Academy): Promise<number> {
  const now = academy.clock.now();
  const { isReleasedAtOnce } = await readSettings(academy.db);
  const ids = isReleasedAtOnce ? await listWaitedFor(academy.db, now) : [];
  const faults = await academy.alone('level-tests.sweep waited for', ids, (id) =>
    inTransaction(academy.db, async (tx) => {
      const row = await lockAttempt(tx, id);
      if (row.state === 'scored') await releaseUnlessLate(academy, tx, { row, now });
    }),
  );
  throwTogether(faults);
  return ids.length;
}

/** A result that is not shown waits for marks exactly while an answer of it wants one: only then it stands in their queue. */
export async function followMarks(
  tx: Tx,
  row: AttemptRow,
  { isWhole, by, now }: { readonly isWhole: boolean; readonly by: Doer; readonly now: Date },
): Promise<AttemptRow> {
  if (row.state === 'review' && isWhole)
    return moveAttempt(tx, row, { to: 'scored', why: { by, code: 'marked', now } });
  if (row.state !== 'scored' || isWhole) return row;
  // From here on people decide when it is shown.
  const change = { late_until: null };
  return moveAttempt(tx, row, { to: 'review', why: { by, code: 'to_review', now }, change });
}

/** Computes an attempt that is not released anew after a mark. Answers the row. */
export async function rescore(academy: Academy, attemptId: number, by: Doer): Promise<AttemptRow> {
  const now = academy.clock.now();
  const before = await findAttempt(academy.db, attemptId);
  if (!before) throw new Error(`The attempt ${attemptId} is gone.`);
  return inTransaction(academy.db, async (tx) => {
    await lockKeys(tx, 'shared');
    const row = await lockToCompare(tx, before);
    if (row.state !== 'review' && row.state !== 'scored') return row;
    // Read under the lock: of two marks at once the later computation sees both.
    const scored = await scoreAll(tx, attemptId);
    await writeResult(tx, { attempt: row, scored, cause: '채점', now });
    const isWhole = scored.scores.every((one) => one.isFinal);
    return followMarks(tx, row, { isWhole, by, now });
  });
}

/**
 * Computes anew what waits for marks, after other marks are wanted than before: what has enough of them waits no longer.
 * Answers how many.
 */
export async function rescoreReviewed(academy: Academy): Promise<number> {
  const ids = await listMarkedInReview(academy.db);
  throwTogether(await academy.alone('level-tests.remark', ids, (id) => rescore(academy, id, byProduct)));
  return ids.length;
}

/** Scores whatever was closed and not scored; answers how many. */
export async function scoreUnscored(academy: Academy): Promise<number> {
  const ids = await listUnscored(academy.db);
  throwTogether(await academy.alone('level-tests.sweep unscored', ids, (id) => scoreAttempt(academy, id)));
  return ids.length;
}
