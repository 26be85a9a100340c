import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';

/** Every version, newest first. */
export async function listPolicies(db: Db | Tx) {
  return db.selectFrom('refund_policies').selectAll().orderBy('id', 'desc').limit(100).execute();
}

/** The version in force on a Seoul day. */
export async function findPolicyOn(db: Db | Tx, day: string) {
  return db
    .selectFrom('refund_policies')
    .select(['id', 'terms'])
    .where('withdrawn_at', 'is', null)
    .where('valid_from', '<=', day)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** The next version announced for after a Seoul day. */
export async function findPolicyAfter(db: Db | Tx, day: string) {
  return db
    .selectFrom('refund_policies')
    .select(['id', 'terms', 'valid_from as validFrom'])
    .where('withdrawn_at', 'is', null)
    .where('valid_from', '>', day)
    .orderBy('valid_from')
    .limit(1)
    .executeTakeFirst();
}

export async function findPolicies(db: Db | Tx, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('refund_policies')
    .select(['id', 'terms'])
    .where('id', 'in', ids)
    .orderBy('id')
    .limit(ids.length)
    .execute();
}

export interface NewPolicy {
  readonly afterId: number;
  readonly validFrom: string;
  readonly terms: object;
  readonly reason: string;
  readonly staffId: number;
  readonly now: Date;
}

/** Answers its id, or undefined where somebody else followed on that version or took that day. */
export async function insertPolicy(tx: Tx, policy: NewPolicy): Promise<number | undefined> {
  const row = await tx
    .insertInto('refund_policies')
    .values({
      after_id: policy.afterId,
      valid_from: policy.validFrom,
      terms: JSON.stringify(policy.terms),
      reason: policy.reason,
      created_by: policy.staffId,
      created_at: policy.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export interface Withdrawal {
  readonly policyId: number;
  readonly reason: string;
  readonly staffId: number;
  readonly today: string;
  readonly now: Date;
}

/** False where its day has come or it was taken back already. */
export async function withdrawPolicy(tx: Tx, withdrawal: Withdrawal): Promise<boolean> {
  const row = await tx
    .updateTable('refund_policies')
    .set({
      withdrawn_at: withdrawal.now,
      withdrawn_by: withdrawal.staffId,
      withdrawn_reason: withdrawal.reason,
    })
    .where('id', '=', withdrawal.policyId)
    .where('valid_from', '>', sql<string>`${withdrawal.today}::date`)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
