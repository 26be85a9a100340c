import { sql } from 'kysely';
import type { Tx } from '#src/platform/db/database.ts';

/** Writes that we are here; answers when we were here last. Whoever writes first takes the gap, the others see none. */
export async function heartbeat(tx: Tx, now: Date): Promise<Date | null> {
  const before = await tx.selectFrom('service_beat').select('at').forUpdate().executeTakeFirst();
  await tx
    .insertInto('service_beat')
    .values({ at: now })
    .onConflict((c) => c.column('id').doUpdateSet({ at: now }))
    .execute();
  return before?.at ?? null;
}

/** When we were here last. */
export async function findLastHeartbeat(tx: Tx): Promise<Date | null> {
  return (await tx.selectFrom('service_beat').select('at').executeTakeFirst())?.at ?? null;
}

/** Moves on the clocks of holds and offers that had not run out at `from`; answers how many holds. */
export async function moveClocks(tx: Tx, from: Date, seconds: number): Promise<number> {
  const by = sql`make_interval(secs => ${seconds}::double precision)`;
  const { rows } = await sql<{ id: number }>`update seat_holds set expires_at = expires_at + ${by}
    where state = 'held' and expires_at > ${from} returning id`.execute(tx);
  await sql`update seat_waits set offered_until = offered_until + ${by}
    where state = 'offered' and offered_until > ${from}`.execute(tx);
  return rows.length;
}

/**
 * Ends what is held and offered in a pool at these instants at the latest, whatever was given back; answers the holds that
 * were cut, with their end.
 */
export async function limitClocks(
  tx: Tx,
  { poolId, holdsUntil, offersUntil }: { poolId: number; holdsUntil: Date; offersUntil: Date },
): Promise<{ holdId: number; until: Date }[]> {
  const { rows } = await sql<{ holdId: number; until: Date }>`
    update seat_holds h set expires_at = cut.until from (
      select one.id, case when w.id is null then ${holdsUntil}::timestamptz else ${offersUntil}::timestamptz end as until
      from seat_holds one left join seat_waits w on w.hold_id = one.id and w.state = 'offered'
      where one.pool_id = ${poolId} and one.state = 'held') cut
    where h.id = cut.id and h.expires_at > cut.until
    returning h.id as "holdId", h.expires_at as until`.execute(tx);
  await sql`update seat_waits set offered_until = ${offersUntil}
    where pool_id = ${poolId} and state = 'offered' and offered_until > ${offersUntil}`.execute(tx);
  return rows;
}
