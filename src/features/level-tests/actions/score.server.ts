import { itemVersions } from '#src/features/items/actions/for-tests.server.ts';
import { answerOrNothing } from '#src/features/items/contract/answer.ts';
import { authoredAnswer } from '#src/features/items/rules/present.ts';
import { scoreAnswer } from '#src/features/items/rules/score.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Db, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { StoredResult } from '../contract/result.ts';
import { BlueprintSnapshot } from '../rules/blueprint.ts';
import { ItemParams } from '../rules/item-params.ts';
import {
  computeResult,
  type EarlierResult,
  Levels,
  ruleVersion,
  type ScoredResponse,
} from '../rules/result.ts';
import { listAnswers, type StoredAnswer } from '../store/answers.server.ts';
import {
  type AttemptRow,
  findAttempt,
  findLevelMapById,
  listUnscored,
  lockAttempt,
} from '../store/attempts.server.ts';
import { type AttemptItemRow, listItems } from '../store/items.server.ts';
import {
  findPlacement,
  type ItemScore,
  insertPlacement,
  listMarks,
  type Mark,
  putScores,
} from '../store/results.server.ts';
import { readSettings } from '../store/settings.server.ts';
import { moveAttempt } from './moves.server.ts';
import { releaseLocked } from './release.server.ts';

interface Scored {
  readonly scores: readonly ItemScore[];
  readonly responses: readonly ScoredResponse[];
}

/** Two people's marks are averaged; the latest of each person counts. Nothing before enough people have marked. */
function markedPoints(
  marks: readonly Mark[],
  { position, markers }: { position: number; markers: number },
): number | null {
  const own = marks.filter((mark) => mark.position === position);
  return own.length < markers ? null : own.reduce((sum, mark) => sum + mark.points, 0) / own.length;
}

type Versions = Awaited<ReturnType<typeof itemVersions>>;

interface Given {
  readonly answers: readonly StoredAnswer[];
  readonly marks: readonly Mark[];
  /** How many people have to mark a long answer. */
  readonly markers: number;
}

function scoreItem(
  item: AttemptItemRow,
  versions: Versions,
  { answers, marks, markers }: Given,
): ItemScore & { isAnswered: boolean } {
  const version = versions.get(item.version_id);
  if (!version) throw new Error(`The item version ${item.version_id} is gone.`);
  const kept = answers.find((answer) => answer.position === item.position)?.answer ?? null;
  const parsed = answerOrNothing.safeParse(kept);
  const given = parsed.success ? parsed.data : null;
  const answer = given && authoredAnswer(version, item.option_seed, given);
  const { score, maxScore, isCorrect } = scoreAnswer(version, answer);
  const marked = markedPoints(marks, { position: item.position, markers });
  // What people mark and nobody wrote is 0 without anybody's work.
  const isFinal = isCorrect !== null || marked !== null || answer === null;
  return {
    position: item.position,
    points: isCorrect === null ? Math.min(marked ?? 0, maxScore) : score,
    maxPoints: Math.max(maxScore, 0.01),
    isFinal,
    isAnswered: given !== null,
  };
}

async function scoreAll(db: Db | Tx, attempt: AttemptRow): Promise<Scored> {
  const items = await listItems(db, attempt.id);
  const versions = await itemVersions(
    db,
    items.map((item) => item.version_id),
  );
  const answers = await listAnswers(db, attempt.id);
  const marks = await listMarks(db, attempt.id);
  const { essayMarkers: markers } = await readSettings(db);
  const given = { answers, marks, markers };
  const scored = items.map((item) => ({ item, score: scoreItem(item, versions, given) }));
  return {
    scores: scored.map(({ score }) => score),
    responses: scored.map(({ item, score }) => ({
      ...score,
      domainId: item.domain_id,
      params: ItemParams.parse(item.params),
    })),
  };
}

/** The retest's earlier result; null for a first test. */
async function earlierOf(tx: Tx, attempt: AttemptRow): Promise<EarlierResult | null> {
  if (attempt.earlier_attempt_id === null) return null;
  const [row, stored] = [
    await findAttempt(tx, attempt.earlier_attempt_id),
    StoredResult.safeParse(await findPlacement(tx, attempt.earlier_attempt_id)),
  ];
  if (!row?.closed_at || !stored.success) return null;
  const { theta, se, level, levelCode } = stored.data;
  return {
    ability: { theta, se },
    at: row.closed_at.toISOString(),
    level,
    levelCode,
    countsBy: attempt.counts_by === 'higher' ? 'higher' : 'last',
  };
}

interface Writing {
  readonly attempt: AttemptRow;
  readonly scored: Scored;
  readonly cause: string;
  readonly now: Date;
}

/** Writes points and result of a locked attempt. */
async function writeResult(tx: Tx, { attempt, scored, cause, now }: Writing): Promise<void> {
  const levelMap = await findLevelMapById(tx, attempt.level_map_id);
  const { domains } = BlueprintSnapshot.parse(attempt.blueprint);
  const result = computeResult({
    responses: scored.responses,
    domains: new Map(domains.map(({ domainId, name }) => [domainId, name])),
    levels: Levels.parse(levelMap?.cuts),
    earlier: await earlierOf(tx, attempt),
  });
  await putScores(tx, attempt.id, scored.scores);
  await insertPlacement(tx, { attemptId: attempt.id, result, ruleVersion, cause, at: now });
}

/**
 * Scores a closed attempt once; scoring it again changes nothing. What people must mark leaves it in review,
 * everything else is released at once where the academy says so.
 */
export async function scoreAttempt(academy: Academy, attemptId: number): Promise<AttemptRow> {
  const before = await findAttempt(academy.db, attemptId);
  if (!before) throw new Error(`The attempt ${attemptId} is gone.`);
  if (before.state !== 'submitted' && before.state !== 'expired') return before;
  // The answers are closed, so what is computed here stays true until the lock.
  const scored = await scoreAll(academy.db, before);
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    const row = await lockAttempt(tx, attemptId);
    if (row.state !== 'submitted' && row.state !== 'expired') return row;
    await writeResult(tx, { attempt: row, scored, cause: '채점', now });
    const isWhole = scored.scores.every((one) => one.isFinal);
    const move = { actor: 'clock', at: now };
    if (!isWhole)
      return moveAttempt(tx, row, { ...move, to: 'review', cause: '서술 답안을 선생님이 채점할 차례' });
    const done = await moveAttempt(tx, row, { ...move, to: 'scored', cause: `자동 채점 (${ruleVersion})` });
    const { isReleasedAtOnce } = await readSettings(tx);
    return isReleasedAtOnce ? releaseLocked(academy, tx, done, { actor: 'clock', now }) : done;
  });
}

/** Computes an attempt that is not released anew after a mark; whole ones become scored. Answers the row. */
export async function rescore(academy: Academy, attemptId: number, actor: string): Promise<AttemptRow> {
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    const row = await lockAttempt(tx, attemptId);
    if (row.state !== 'review' && row.state !== 'scored') return row;
    // Read under the lock: of two marks at once the later computation sees both.
    const scored = await scoreAll(tx, row);
    await writeResult(tx, { attempt: row, scored, cause: `${actor} 채점`, now });
    const isWhole = scored.scores.every((one) => one.isFinal);
    return isWhole && row.state === 'review'
      ? moveAttempt(tx, row, { to: 'scored', actor, cause: '서술 채점 완료', at: now })
      : row;
  });
}

/** Scores whatever was closed and not scored; answers how many. */
export async function scoreUnscored(academy: Academy): Promise<number> {
  const ids = await listUnscored(academy.db);
  for (const id of ids) await scoreAttempt(academy, id);
  return ids.length;
}
