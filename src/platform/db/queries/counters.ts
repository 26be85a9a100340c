import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { type ReferenceKind, referenceNo } from '#src/shared/reference-no.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { keyedNumber } from './keyed-order.ts';

const counters: Readonly<Record<ReferenceKind, string>> = {
  ET: 'registration_numbers',
  PR: 'booking_numbers',
  CS: 'request_numbers',
  LT: 'attempt_numbers',
  LC: 'place_numbers',
  OR: 'order_numbers',
};

let key = '';

/** From which key the order of reference numbers comes, for this process; said once, where it opens. */
export function keyReferenceNos(secretKey: string): void {
  key = secretKey;
}

/**
 * Draws so many reference numbers of a kind, in one query. None is ever drawn twice, by whichever process and whatever
 * becomes of the transaction, and nobody without the key can tell the how many-th one is.
 */
export async function drawReferenceNos(
  db: Db | Tx,
  kind: ReferenceKind,
  { count, now }: { count: number; now: Date },
): Promise<string[]> {
  if (count === 0) return [];
  if (key === '') throw new Error('Reference numbers have no key yet: call keyReferenceNos first.');
  const { rows } = await sql<{ n: number }>`
    select nextval(${counters[kind]}::regclass) as n from generate_series(1, ${count})`.execute(db);
  const day = seoulDay(now);
  return rows.map((row) => referenceNo(kind, day, keyedNumber(key, kind, row.n)));
}
