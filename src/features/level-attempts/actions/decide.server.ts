import type { z } from 'zod';
import { attemptInScope } from '#src/features/level-attempts/actions/scope.server.ts';
import type { decided } from '#src/features/level-attempts/contract/attempt.ts';
import { type AttemptRow, lockAttempt } from '#src/features/level-attempts/store/attempts.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';

type Decided = z.infer<typeof decided>;

/** An attempt as a decision answers it. */
export const decidedOf = (row: AttemptRow): Decided => ({
  attemptNo: row.attempt_no,
  state: row.state,
  deadlineAt: row.deadline_at?.toISOString() ?? null,
});
/** How the history calls a member of staff. */

interface Decision {
  readonly attemptNo: string;
  /** In Korean, for the office's history. */
  readonly action: string;
  readonly reason?: string;
}

/** Runs one decision on the locked attempt of the own branches, and writes it into the office's history. */
export async function decide(
  academy: Academy,
  actor: StaffActor,
  {
    decision: { attemptNo, action, reason },
    work,
  }: { decision: Decision; work: (tx: Tx, row: AttemptRow, now: Date) => Promise<AttemptRow> },
): Promise<Decided> {
  const found = await attemptInScope(academy, actor, attemptNo);
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    const before = await lockAttempt(tx, found.id);
    const after = await work(tx, before, now);
    const change = {
      entity: 'level-attempt',
      entityId: attemptNo,
      branchId: after.branch_id,
      action,
      before: decidedOf(before),
      after: decidedOf(after),
      ...(reason && { reason }),
    };
    await auditChange(tx, actor, { ...change, at: now });
    return decidedOf(after);
  });
}
