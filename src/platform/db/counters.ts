import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';

/** The counters of the tables. */
export type Counter = 'registration_numbers' | 'booking_numbers' | 'request_numbers';

/** Draws so many numbers from a counter, in one query; a number is never drawn twice, whatever becomes of the transaction. */
export async function drawNumbers(db: Db | Tx, counter: Counter, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ n: number }>`
    select nextval(${counter}::regclass) as n from generate_series(1, ${count})`.execute(db);
  return rows.map((row) => row.n);
}
