import type { Db, Tx } from '#src/platform/db/database.ts';

export interface LevelDecision {
  readonly attemptId: number;
  /** null: the measured level again. */
  readonly level: { readonly code: string; readonly name: string } | null;
  readonly reason: string;
  readonly staffId: number;
  readonly at: Date;
}

export async function insertDecision(tx: Tx, decision: LevelDecision): Promise<void> {
  await tx
    .insertInto('level_decisions')
    .values({
      attempt_id: decision.attemptId,
      level_code: decision.level?.code ?? null,
      level_name: decision.level?.name ?? null,
      reason: decision.reason,
      staff_id: decision.staffId,
      at: decision.at,
    })
    .execute();
}

/** What staff decided of an attempt, the latest first. */
export async function listDecisions(db: Db | Tx, attemptId: number): Promise<LevelDecision[]> {
  const rows = await db
    .selectFrom('level_decisions')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .orderBy('id', 'desc')
    .limit(500)
    .execute();
  return rows.map((row) => ({
    attemptId: row.attempt_id,
    level: row.level_code === null ? null : { code: row.level_code, name: row.level_name ?? row.level_code },
    reason: row.reason,
    staffId: row.staff_id,
    at: row.at,
  }));
}
