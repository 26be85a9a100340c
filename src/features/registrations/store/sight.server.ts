import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';

/** Whose matters somebody sees: the own, and those of every child they have or joined. */
export interface Sight {
  readonly memberId: number;
  readonly childIds: readonly number[];
}

/** Whom a registration is of now: where its member left, of the guardian who has the child since. */
export async function guardianOf(db: Db | Tx, registrationId: number): Promise<number | null> {
  const row = await db
    .selectFrom('guardians_of_registrations')
    .select('member_id as memberId')
    .where('registration_id', '=', registrationId)
    .executeTakeFirst();
  return row?.memberId ?? null;
}

/** A sight as many of them are asked for at once (`forEachAsk`). */
export const toAsk = ({ memberId, childIds }: Sight) => ({ member_id: memberId, child_ids: childIds });

export const sightBrings = 'member_id bigint, child_ids bigint[]';

/** Rows with `member_id` and `child_id` that are in the sight of whoever asks. */
export const isInSight = sql<boolean>`(member_id = ask.member_id or child_id = any(ask.child_ids))`;
