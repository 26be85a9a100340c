import { sql } from 'kysely';
import type { Tx } from '#src/platform/db/database.ts';

/**
 * One advisory lock for each member until the transaction ends, ids ascending: claims of one member come one after another, also
 * where they are for sessions whose pools are locked apart.
 */
export async function lockClaimants(tx: Tx, memberIds: readonly number[]): Promise<void> {
  const ids = [...new Set(memberIds)].sort((a, b) => a - b);
  await sql`select pg_advisory_xact_lock(hashtextextended('unpaid seats of ' || id, 0))
    from unnest(${ids}::bigint[]) as id`.execute(tx);
}

/**
 * How many seats each of these members holds unpaid, those under an account that waits for its deposit among them; those the
 * line offered or staff took for them do not count.
 */
export async function countUnpaid(
  tx: Tx,
  memberIds: readonly number[],
  now: Date,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ memberId: number; held: number }>`
    select r.member_id as "memberId", count(*) as held from registrations r
    where r.member_id = any(${[...memberIds]}::bigint[]) and r.amount_krw > 0 and r.entered_by is null
      and (r.state = 'held' and r.hold_expires_at > ${now} or r.state = 'confirming' and r.had_account)
      and not exists (select 1 from history h where h.entity = 'registration' and h.entity_id = r.id
        and h.from_state is null and h.actor_kind = 'waitlist')
    group by r.member_id order by r.member_id limit 1000`.execute(tx);
  return new Map(rows.map((row) => [row.memberId, row.held]));
}

export interface UnpaidEnd {
  readonly childId: number;
  readonly memberId: number;
  readonly testId: number;
  readonly at: Date;
}

/**
 * When seats of these children, or of any child these members have or had, were let go unpaid since then, newest first; what
 * staff ended does not count.
 */
export async function listUnpaidEnds(
  tx: Tx,
  {
    childIds,
    memberIds,
    testIds,
  }: {
    readonly childIds: readonly number[];
    readonly memberIds: readonly number[];
    readonly testIds: readonly number[];
  },
  since: Date,
): Promise<UnpaidEnd[]> {
  const { rows } = await sql<UnpaidEnd>`
    select r.child_id as "childId", r.member_id as "memberId", r.test_id as "testId", h.at
    from registrations r join history h on h.entity = 'registration' and h.entity_id = r.id
      and h.to_state in ('cancelled', 'expired') and h.at > ${since} and h.actor_kind <> 'staff'
    where (r.child_id = any(${[...childIds]}::bigint[]) or r.member_id = any(${[...memberIds]}::bigint[]))
      and r.test_id = any(${[...testIds]}::bigint[])
      and r.state in ('cancelled', 'expired') and r.amount_krw > 0 and r.confirmed_at is null
      and r.entered_by is null
      and not exists (select 1 from history f where f.entity = 'registration' and f.entity_id = r.id
        and f.from_state is null and f.actor_kind = 'waitlist')
    order by h.at desc, h.id desc limit 2000`.execute(tx);
  return rows;
}
