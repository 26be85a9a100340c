import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { dayMs } from '#src/shared/durations.ts';
import { type CaptchaAction, proofLimits } from './rules.ts';

/** Remembers a challenge that was given out. */
export async function insertChallenge(
  db: Db,
  row: { readonly keyHash: string; readonly now: Date; readonly expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('captcha_challenges')
    .values({ key_hash: row.keyHash, created_at: row.now, expires_at: row.expiresAt })
    .execute();
}

/** Counts one try; false when the challenge is unknown, over, solved, or was tried too often. */
export async function takeChallengeTry(db: Db, keyHash: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('captcha_challenges')
    .set({ tries: sql`tries + 1` })
    .where('key_hash', '=', keyHash)
    .where('expires_at', '>', now)
    .where('solved_at', 'is', null)
    .where('tries', '<', proofLimits.captchaTries)
    .returning('key_hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks a challenge as solved; true for the one who did. */
export async function solveChallenge(tx: Tx, keyHash: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('captcha_challenges')
    .set({ solved_at: now })
    .where('key_hash', '=', keyHash)
    .where('solved_at', 'is', null)
    .returning('key_hash')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertPass(
  tx: Tx,
  row: {
    readonly passHash: string;
    /** `null`: its first use says for what. */
    readonly action: CaptchaAction | null;
    readonly now: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  const { passHash, action, now, expiresAt } = row;
  await tx
    .insertInto('captcha_passes')
    .values({ pass_hash: passHash, action, created_at: now, expires_at: expiresAt })
    .execute();
}

/** Uses a pass up by one statement, bound to the action from then on; true once, for the action it was earned for. */
export async function redeemPass(
  db: Db,
  {
    passHash,
    action,
    now,
  }: { readonly passHash: string; readonly action: CaptchaAction; readonly now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('captcha_passes')
    .set({ used_at: now, action })
    .where('pass_hash', '=', passHash)
    .where(({ or, eb }) => or([eb('action', '=', action), eb('action', 'is', null)]))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('pass_hash')
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewProof {
  readonly browserHash: string;
  readonly mobile: string;
  readonly studentName: string;
  readonly codeHash: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

export async function insertProof(tx: Tx, proof: NewProof): Promise<void> {
  await tx
    .insertInto('phone_proofs')
    .values({
      browser_hash: proof.browserHash,
      mobile: proof.mobile,
      student_name: proof.studentName,
      code_hash: proof.codeHash,
      created_at: proof.now,
      expires_at: proof.expiresAt,
    })
    .execute();
}

/** The last code this browser asked for on that number, locked. */
export async function lockLastProof(tx: Tx, browserHash: string, mobile: string) {
  return tx
    .selectFrom('phone_proofs')
    .selectAll()
    .where('browser_hash', '=', browserHash)
    .where('mobile', '=', mobile)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

export async function countProofTry(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('phone_proofs').set({ tries: sql`tries + 1` }).where('id', '=', id).execute();
}

export async function markProven(
  tx: Tx,
  id: number,
  { now, endsAt }: { now: Date; endsAt: Date },
): Promise<void> {
  await tx
    .updateTable('phone_proofs')
    .set({ proven_at: now, proof_ends_at: endsAt })
    .where('id', '=', id)
    .execute();
}

/** The phone this browser proved last, while that still counts. */
export async function findProven(db: Db | Tx, browserHash: string, now: Date) {
  return db
    .selectFrom('phone_proofs')
    .select(['id', 'mobile', 'student_name', 'proven_at'])
    .where('browser_hash', '=', browserHash)
    .where('proof_ends_at', '>', now)
    .orderBy('proven_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Whether this browser proved that very phone since an instant. */
export async function hasProof(
  db: Db,
  proof: { readonly browserHash: string; readonly mobile: string; readonly since: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('phone_proofs')
    .select('id')
    .where('browser_hash', '=', proof.browserHash)
    .where('mobile', '=', proof.mobile)
    .where('proven_at', '>=', proof.since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes what is over: challenges and passes after a day, phones and names of proofs after 30 days. */
export async function sweepProofs(db: Db, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - dayMs);
  const monthAgo = new Date(now.getTime() - 30 * dayMs);
  await db.deleteFrom('captcha_challenges').where('expires_at', '<', dayAgo).execute();
  await db.deleteFrom('captcha_passes').where('expires_at', '<', dayAgo).execute();
  await db.deleteFrom('phone_proofs').where('created_at', '<', monthAgo).execute();
}

/** Removes what one browser asked for and proved. */
export async function deleteProofsIn(db: Db, browserHash: string): Promise<void> {
  await db.deleteFrom('phone_proofs').where('browser_hash', '=', browserHash).execute();
}
