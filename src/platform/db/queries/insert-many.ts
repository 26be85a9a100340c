import { type Insertable, type InsertQueryBuilder, type InsertResult, sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import type { DB } from '../tables/db-types.ts';

/**
 * An insert of many rows given as one JSON text. Its words stay the same however many rows there are, and neither side has
 * to read a thousand parameters. Every row has the keys of the first; there must be one.
 */
export function insertMany<T extends keyof DB & string>(
  db: Db | Tx,
  table: T,
  rows: readonly Insertable<DB[T]>[],
): InsertQueryBuilder<DB, T, InsertResult> {
  const columns = Object.keys(rows[0] ?? {}) as (keyof DB[T] & string)[];
  const values = sql`select ${sql.join(columns.map((column) => sql.ref(column)))}
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`;
  return db.insertInto(table).columns(columns).expression(values);
}
