import { type Expression, sql } from 'kysely';
import type { Db, Tx } from '../database.ts';
import { prepared } from '../prepared.ts';

/** What each asker brings, by name; null where it has none. */
type Ask = Readonly<
  Record<string, string | number | boolean | Date | null | readonly number[] | readonly string[]>
>;

interface Asking<R> {
  /** Of the statement, as for `prepared`. */
  readonly name: string;
  /** What an ask brings, as a list of columns with their types: `member_id bigint, child_ids bigint[]`. */
  readonly brings: string;
  /** What one of them is answered, with its own order and limit; reads what was brought as `ask.member_id`. */
  readonly query: Expression<R>;
}

/**
 * Asks the same of the database for many at once, by one statement whatever their number: each gets the rows that `query` has
 * for it, in the order of the query and no more than its limit. Answers the rows of each ask, in the order of the asks.
 *
 * See docs/decisions/0089-asked-together.md.
 */
export async function forEachAsk<R extends object>(
  db: Db | Tx,
  asks: readonly Ask[],
  { name, brings, query }: Asking<R>,
): Promise<R[][]> {
  if (asks.length === 0) return [];
  const given = JSON.stringify(asks.map((ask, ask_no) => ({ ask_no, ...ask })));
  const { rows } = await sql<R & { ask_no: number; row_no?: number }>`${prepared(name)}
    select ask.ask_no, found.* from json_to_recordset(${given}::json) as ask (ask_no integer, ${sql.raw(brings)})
    cross join lateral (select row_number() over () as row_no, one.* from (${query}) one) found
    order by ask.ask_no, found.row_no`.execute(db);
  const answers = asks.map((): R[] => []);
  for (const { ask_no, row_no, ...row } of rows) answers[ask_no]?.push(row as unknown as R);
  return answers;
}
