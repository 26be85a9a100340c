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

/** Whether a registration was once in one of these branches. */
export async function wasIn(
  db: Db | Tx,
  registrationId: number,
  branchIds: readonly number[],
): Promise<boolean> {
  const { rows } = await sql`select 1 from history h
    join test_sessions s on s.id = (h.data ->> 'fromSessionId')::bigint
    where h.entity = 'registration' and h.entity_id = ${registrationId} and h.data ? 'fromSessionId'
      and s.branch_id = any(${[...branchIds]}::bigint[]) limit 1`.execute(db);
  return rows.length > 0;
}
