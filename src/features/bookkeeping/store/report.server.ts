import { sql } from 'kysely';
import type { Db } from '#src/platform/db/database.ts';
import { type Among, isAmong } from '#src/platform/db/queries/among.ts';
import { movedSums } from '#src/platform/db/queries/moved-sums.ts';

/** Money taken and given back between two instants by means of payment, of these lines of the ledger (null: all). */
export async function sumByMethod(db: Db, movements: Among | null, { from, to }: { from: Date; to: Date }) {
  return db
    .selectFrom('ledger as l')
    .innerJoin('payments as p', 'p.id', 'l.payment_ref')
    .select([sql<string>`coalesce(p.method, '')`.as('means'), ...movedSums])
    .where('l.at', '>=', from)
    .where('l.at', '<', to)
    .where(isAmong(movements, 'l.id'))
    .groupBy('means')
    .orderBy('means')
    .limit(20)
    .execute();
}

/** Failed payments of these orders between two instants, by what the payer was told. */
export async function countFailures(
  db: Db,
  orderIds: readonly number[],
  { from, to }: { from: Date; to: Date },
) {
  return (
    db
      .selectFrom('history as h')
      .innerJoin('payments as p', 'p.id', 'h.entity_id')
      .select((eb) => [
        sql<string>`coalesce(nullif(p.failure, ''), '사유를 알 수 없음')`.as('why'),
        eb.fn.countAll<number>().as('total'),
      ])
      // In these words the partial index is found.
      .where(sql<boolean>`h.entity = 'payment' and h.to_state = 'failed'`)
      .where('h.at', '>=', from)
      .where('h.at', '<', to)
      .where('p.order_id', '=', sql<number>`any(${[...orderIds]}::bigint[])`)
      .groupBy('why')
      .orderBy('total', 'desc')
      .limit(20)
      .execute()
  );
}
