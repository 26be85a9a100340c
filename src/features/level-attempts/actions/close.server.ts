import { createHash } from 'node:crypto';
import { isDue, levelLimits } from '#src/features/level-attempts/rules/attempts.ts';
import { lateUntil } from '#src/features/level-attempts/rules/late.ts';
import { answered, receiptText } from '#src/features/level-attempts/rules/receipt.ts';
import { findPresence, listAnswers } from '#src/features/level-attempts/store/answers.server.ts';
import {
  type AttemptRow,
  listOverdue,
  lockAttempt,
} from '#src/features/level-attempts/store/attempts.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { addJob } from '#src/platform/jobs/jobs.ts';
import { byProduct, type Doer } from '#src/shared/access/doer.ts';
import { moveAttempt } from './moves.server.ts';
import { settleOurOutage } from './outage.server.ts';
import { resumeForgotten } from './pause.server.ts';

/** Count and SHA-256 of the answers that count, as they are stored now. */
export async function receiptOf(
  tx: Tx | Academy['db'],
  attempt: Pick<AttemptRow, 'id' | 'attempt_no'>,
): Promise<{ count: number; hash: string }> {
  const answers = await listAnswers(tx, attempt.id);
  const text = receiptText(attempt.attempt_no, answers);
  return { count: answered(answers).length, hash: createHash('sha256').update(text).digest('hex') };
}

/** Closes a locked running attempt with its receipt; it is scored right after, by a job at the latest. */
export async function closeAttempt(
  tx: Tx,
  row: AttemptRow,
  { to, by, now }: { to: 'submitted' | 'expired'; by: Doer; now: Date },
): Promise<AttemptRow> {
  const receipt = await receiptOf(tx, row);
  const presence = to === 'expired' ? await findPresence(tx, row.id) : undefined;
  const seen = presence ? { seenAt: presence.seen_at, unsent: presence.unsent } : null;
  const late_until = lateUntil(seen, now, levelLimits.leaseFreshSeconds);
  const closed = await moveAttempt(tx, row, {
    to,
    why: { by, code: to, now },
    change: { closed_at: now, late_until, receipt_count: receipt.count, receipt_hash: receipt.hash },
  });
  await addJob(tx, { name: 'level-tests.score', key: `level-score-${row.id}` }, { attemptId: row.id });
  await addJob(tx, { name: 'level-tests.compare', key: `level-compare-${row.id}` }, { attemptId: row.id });
  return closed;
}

/**
 * Closes an attempt whose time is over, with the saved answers. Answers its present row. An outage of ours is
 * settled first, so that nobody is closed for minutes we were away.
 */
export async function expireIfOver(academy: Academy, attemptId: number): Promise<AttemptRow> {
  await settleOurOutage(academy);
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    const row = await lockAttempt(tx, attemptId);
    if (!isDue(row, now)) return row;
    return closeAttempt(tx, row, { to: 'expired', by: byProduct, now });
  });
}

/** The row as it is after on-read expiry. */
export async function fresh(academy: Academy, row: AttemptRow): Promise<AttemptRow> {
  return isDue(row, academy.clock.now()) ? expireIfOver(academy, row.id) : row;
}

/** Closes everything that is over; answers what could not be closed, which keeps nobody else. */
export async function sweepExpired(academy: Academy): Promise<readonly unknown[]> {
  await settleOurOutage(academy);
  const paused = await resumeForgotten(academy);
  const before = new Date(academy.clock.now().getTime() - levelLimits.graceSeconds * 1000);
  const due = await listOverdue(academy.db, before);
  const open = await academy.alone('level-tests.sweep expired', due, (id) => expireIfOver(academy, id));
  return [...paused, ...open];
}
