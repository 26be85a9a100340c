import { sql } from 'kysely';
import type { Tx } from '#src/platform/db/database.ts';

/** Moves on the clocks of holds and offers that had not run out at `from`; answers how many holds. */
export async function moveClocks(tx: Tx, from: Date, seconds: number): Promise<number> {
  const by = sql`make_interval(secs => ${seconds}::double precision)`;
  const { rows } = await sql<{ id: number }>`update seat_holds set expires_at = expires_at + ${by}
    where state = 'held' and expires_at > ${from} returning id`.execute(tx);
  await sql`update seat_waits set offered_until = offered_until + ${by}
    where state = 'offered' and offered_until > ${from}`.execute(tx);
  return rows.length;
}
