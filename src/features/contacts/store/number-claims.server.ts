import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { forEachAsk } from '#src/platform/db/queries/for-each-ask.ts';
import { loaderOf } from '#src/platform/db/queries/loader-of.ts';

/** What ended a claim. */
export type ClaimEnd = 'link' | 'account' | 'proof' | 'due' | 'changed' | 'office';

const columns = ['id', 'member_id', 'mobile', 'state', 'asked_at', 'due_at', 'ended_at', 'cause'] as const;

export async function insertClaim(
  tx: Tx,
  claim: {
    readonly memberId: number;
    readonly mobile: string;
    readonly now: Date;
    readonly dueAt: Date;
    readonly codeHash: string | null;
  },
): Promise<void> {
  const { memberId, mobile, now, dueAt, codeHash } = claim;
  await tx
    .insertInto('number_claims')
    .values({ member_id: memberId, mobile, asked_at: now, due_at: dueAt, code_hash: codeHash })
    .execute();
}

/** A number that went without a claim, as one that is over: it says since when the next holder has it. */
export async function insertReleased(
  tx: Tx,
  gone: {
    readonly memberId: number;
    readonly mobile: string;
    readonly cause: ClaimEnd;
    readonly askedAt: Date;
    readonly now: Date;
  },
): Promise<void> {
  const { memberId, mobile, cause, askedAt, now } = gone;
  // The table takes no claim that is due in the very moment it was asked.
  const asked_at = askedAt < now ? askedAt : new Date(now.getTime() - 1);
  await tx
    .insertInto('number_claims')
    .values({ member_id: memberId, mobile, state: 'released', cause, asked_at, due_at: now, ended_at: now })
    .execute();
}

/** Whether an active member has let the number go, or somebody asks for it. */
export async function isNumberAsked(db: Db, memberId: number): Promise<boolean> {
  const row = await db
    .selectFrom('members as m')
    .select('m.id')
    .where('m.id', '=', memberId)
    .where('m.status', '=', 'active')
    .where(
      sql<boolean>`(coalesce(m.mobile, '') = ''
        or exists (select from number_claims c where c.mobile = m.mobile and c.state = 'asked'))`,
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** The claim that waits for a number's account. */
export async function findOpenClaim(db: Db | Tx, mobile: string) {
  return db
    .selectFrom('number_claims')
    .select(columns)
    .where('mobile', '=', mobile)
    .where('state', '=', 'asked')
    .executeTakeFirst();
}

/** The same, locked; the account is locked before. */
export async function lockOpenClaim(tx: Tx, mobile: string) {
  return tx
    .selectFrom('number_claims')
    .select(columns)
    .where('mobile', '=', mobile)
    .where('state', '=', 'asked')
    .forUpdate()
    .executeTakeFirst();
}

/** Whose claim a link is of, over or not. */
export async function findClaimByCode(db: Db, codeHash: string) {
  return db.selectFrom('number_claims').select(columns).where('code_hash', '=', codeHash).executeTakeFirst();
}

export async function findClaim(db: Db, id: number) {
  return db.selectFrom('number_claims').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Claims whose days are over; 500 at a time, in order. */
export async function listDueClaims(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('number_claims')
    .select('id')
    .where('state', '=', 'asked')
    .where('due_at', '<=', now)
    .orderBy('id')
    .limit(500)
    .execute();
  return rows.map((row) => row.id);
}

export async function endClaim(
  tx: Tx,
  end: {
    readonly id: number;
    readonly state: 'objected' | 'released';
    readonly cause: ClaimEnd;
    readonly now: Date;
  },
): Promise<void> {
  const { id, state, cause, now } = end;
  await tx
    .updateTable('number_claims')
    .set({ state, cause, ended_at: now })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .execute();
}

/** When an account last said no for this number, since an instant; null where it did not. */
export async function lastObjection(
  tx: Tx,
  { memberId, mobile, since }: { readonly memberId: number; readonly mobile: string; readonly since: Date },
): Promise<Date | null> {
  const row = await tx
    .selectFrom('number_claims')
    .select('ended_at')
    .where('member_id', '=', memberId)
    .where('mobile', '=', mobile)
    .where('state', '=', 'objected')
    .where('ended_at', '>', since)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.ended_at ?? null;
}

/**
 * Since when it is in doubt whether an account still has its number: somebody else proved it, and the account has not
 * since. An objection alone says no more than that the account wants to keep it. Null: no doubt.
 */
export const doubtedSince = loaderOf(
  async (db: Db, asks: readonly { readonly memberId: number; readonly mobile: string }[]) => {
    const found = await forEachAsk(
      db,
      asks.map(({ memberId, mobile }) => ({ member_id: memberId, mobile })),
      {
        name: 'numbers_doubted',
        brings: 'member_id bigint, mobile text',
        query: db
          .selectFrom('number_claims as c')
          .innerJoin('members as m', 'm.id', 'c.member_id')
          .select((e) => e.fn.min('c.asked_at').as('since'))
          .where(sql<boolean>`c.member_id = ask.member_id and c.mobile = ask.mobile`)
          .where('c.state', 'in', ['asked', 'objected'])
          .whereRef('c.asked_at', '>', 'm.mobile_proven_at'),
      },
    );
    return found.map(([row]) => row?.since ?? null);
  },
);

/** Since when a number is in the hands it is in now, as far as is known: the last claim that freed it. Null: always. */
export async function heldSince(db: Db | Tx, mobile: string): Promise<Date | null> {
  const row = await db
    .selectFrom('number_claims')
    .select((e) => e.fn.max('asked_at').as('since'))
    .where('mobile', '=', mobile)
    .where('state', '=', 'released')
    .executeTakeFirst();
  return row?.since ?? null;
}

/** A member's claims that freed a number. */
export async function listReleased(tx: Tx, memberId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('number_claims')
    .select('id')
    .where('member_id', '=', memberId)
    .where('state', '=', 'released')
    .orderBy('id')
    .limit(1_000)
    .execute();
  return rows.map((row) => row.id);
}

/** Removes claims that ended before an instant. */
export async function sweepClaims(db: Db, endedBefore: Date): Promise<void> {
  await db.deleteFrom('number_claims').where('ended_at', '<', endedBefore).execute();
}
