import { answerOrNothing } from '#src/features/items/contract/answer.ts';
import {
  attemptHere,
  type LevelCaller,
  ownedBy,
} from '#src/features/level-attempts/actions/callers.server.ts';
import {
  closeAttempt,
  expireIfOver,
  fresh,
  receiptOf,
} from '#src/features/level-attempts/actions/close.server.ts';
import { settleOfflineTime, settleOurOutage } from '#src/features/level-attempts/actions/outage.server.ts';
import { levelTestErrors } from '#src/features/level-attempts/contract/errors.ts';
import { isClosed, isDue, levelLimits } from '#src/features/level-attempts/rules/attempts.ts';
import {
  insertIntegrity,
  noteHeartbeat,
  type SavedAnswer,
} from '#src/features/level-attempts/store/answers.server.ts';
import { lockAttempt } from '#src/features/level-attempts/store/attempts.server.ts';
import { scoreAttempt } from '#src/features/level-results/actions/score.server.ts';
import type {
  checkReceipt,
  handIn,
  heartbeat,
  saveAnswers,
} from '#src/features/level-tests/contract/attempts.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { byStudent } from '#src/shared/access/doer.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import type { SaveBatcher } from './save-batcher.server.ts';
import { viewAttempt } from './views.server.ts';

type SaveData = DataOf<typeof saveAnswers>;
type Outcome = SaveData['results'][number]['outcome'];

/**
 * Hands each answer of one call to the save batcher, which writes those of many students by one statement. What does not parse as
 * an answer gets the outcome `not_an_answer` and is not kept.
 */
export async function save(
  academy: Academy,
  deps: SaveBatcher,
  { browserHash, input }: { browserHash: string | null; input: InputOf<typeof saveAnswers> },
): Promise<SaveData> {
  if (browserHash === null) throw levelTestErrors.attempt_gone();
  const arrivedAt = academy.clock.now();
  const saved = await Promise.all(
    input.entries.map(async (entry): Promise<{ outcome: Outcome; row: SavedAnswer | null }> => {
      const answer = answerOrNothing.safeParse(entry.answer ?? null);
      if (!answer.success) return { outcome: 'not_an_answer', row: null };
      const row = await deps.save({
        attemptNo: input.attemptNo,
        browserHash,
        position: entry.position,
        leaseEpoch: entry.leaseEpoch,
        rev: entry.rev,
        answer: answer.data,
        isFlagged: entry.isFlagged,
        answeredAt: entry.answeredAt ?? null,
        arrivedAt,
      });
      if (row.outcome === 'gone') throw levelTestErrors.attempt_gone();
      return { outcome: row.outcome, row };
    }),
  );
  const notified = saved.findLast(({ row }) => row !== null)?.row;
  const late = saved.find(({ outcome }) => outcome === 'late')?.row;
  return {
    serverNow: academy.clock.now().toISOString(),
    deadlineAt: notified?.deadline_at?.toISOString() ?? null,
    state: late ? 'expired' : (notified?.state ?? 'in_progress'),
    leaseEpoch: notified?.lease_epoch ?? 0,
    results: input.entries.map(({ position, rev }, n) => ({
      position,
      rev,
      outcome: saved[n]?.outcome ?? 'not_an_answer',
    })),
  };
}

/** Notes a sign of life; settles what the browser could not reach us for. */
export async function signOfLife(
  academy: Academy,
  browserHash: string | null,
  input: InputOf<typeof heartbeat> & { readonly device: string },
): Promise<DataOf<typeof heartbeat>> {
  if (browserHash === null) throw levelTestErrors.attempt_gone();
  await settleOurOutage(academy);
  const now = academy.clock.now();
  const seen = await noteHeartbeat(academy.db, { ...input, browserHash, asksHelp: input.asksHelp }, now);
  if (!seen?.deadline_at) throw seen ? levelTestErrors.not_running() : levelTestErrors.attempt_gone();
  const isHolder = seen.lease_epoch === input.leaseEpoch && seen.state === 'in_progress';
  let givenBackSeconds = 0;
  if (isHolder) {
    const offline = { kind: 'offline', detail: `${Math.round(input.offlineSeconds)}초` };
    const events =
      input.offlineSeconds >= levelLimits.heartbeatSeconds ? [...input.events, offline] : input.events;
    await insertIntegrity(academy.db, seen.id, { events, at: now });
    if (input.offlineSeconds >= levelLimits.outageFromSeconds && seen.seen_before)
      givenBackSeconds = await settleOfflineTime(academy, seen.id, {
        claimedSeconds: input.offlineSeconds,
        lastSeenAt: seen.seen_before,
      });
  }
  const state = isDue(seen, now) ? (await expireIfOver(academy, seen.id)).state : seen.state;
  return {
    serverNow: academy.clock.now().toISOString(),
    deadlineAt: new Date(seen.deadline_at.getTime() + givenBackSeconds * 1000).toISOString(),
    state,
    leaseEpoch: seen.lease_epoch,
    pausedAt: seen.paused_at?.toISOString() ?? null,
    givenBackSeconds,
    ...(isHolder && seen.left_elsewhere.length > 0 && { leftElsewhere: seen.left_elsewhere }),
  };
}

/** Hands the paper in. A second press, another tab or a retry gets the same receipt. */
export async function handInPaper(
  academy: Academy,
  browserHash: string | null,
  input: InputOf<typeof handIn>,
): Promise<DataOf<typeof handIn>> {
  const here = await fresh(academy, await attemptHere(academy, browserHash, input.attemptNo));
  const now = academy.clock.now();
  const closed = await inTransaction(academy.db, async (tx) => {
    const row = await lockAttempt(tx, here.id);
    if (isClosed(row.state)) return row;
    if (row.state !== 'in_progress') throw levelTestErrors.not_running();
    if (row.lease_epoch !== input.leaseEpoch) throw levelTestErrors.lease_lost();
    if (row.paused_at) throw levelTestErrors.paused();
    return closeAttempt(tx, row, { to: 'submitted', by: byStudent, now });
  });
  const scored = await scoreAttempt(academy, closed.id);
  return {
    serverNow: academy.clock.now().toISOString(),
    attempt: await viewAttempt(academy, scored),
  };
}

/** Whether the stored answers still are those of the receipt. */
export async function verifyReceipt(
  academy: Academy,
  caller: LevelCaller,
  input: InputOf<typeof checkReceipt>,
): Promise<DataOf<typeof checkReceipt>> {
  const row =
    (await ownedBy(academy, caller, input.attemptNo)) ??
    (await attemptHere(academy, caller.browserHash, input.attemptNo));
  if (!row.closed_at) throw levelTestErrors.not_running();
  const today = await receiptOf(academy.db, row);
  return {
    isSame: today.hash === input.hash && today.hash === row.receipt_hash,
    count: today.count,
    closedAt: row.closed_at.toISOString(),
  };
}
