import { sql } from 'kysely';
import { type ReferenceKind, referenceNo } from '#src/shared/reference-no.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import type { Db, Tx } from './database.ts';

const counters: Readonly<Record<ReferenceKind, string>> = {
  ET: 'registration_numbers',
  PR: 'booking_numbers',
  CS: 'request_numbers',
  LT: 'attempt_numbers',
  LC: 'place_numbers',
  OR: 'order_numbers',
};

/**
 * Draws so many reference numbers of a kind, in one query. None is ever drawn twice, by whichever process and whatever
 * becomes of the transaction.
 */
export async function drawReferenceNos(
  db: Db | Tx,
  kind: ReferenceKind,
  count: number,
  now: Date,
): Promise<string[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ n: number }>`
    select nextval(${counters[kind]}::regclass) as n from generate_series(1, ${count})`.execute(db);
  return rows.map((row) => referenceNo(kind, seoulDay(now), row.n));
}
