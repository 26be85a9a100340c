import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { type ListPage, type ListQuery, listLimits } from '#src/shared/endpoint/list.ts';
import { signPairs } from '#src/shared/words/sign-pairs.ts';

/** How a list is put in order: the wire's names and the columns behind them, and what settles a tie. */
export interface ListOrder {
  readonly by: Readonly<Record<string, string>>;
  /** The order where none is asked for, for example `-at`. */
  readonly first: string;
  /** A unique column. */
  readonly tie: string;
  /** Rows that are counted at most, where not `listLimits.counted`. */
  readonly counted?: number | undefined;
}

/** Escapes what a person typed for `like`, so that `%` and `_` mean themselves. */
export function likeText(typed: string): string {
  return `%${typed.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

/**
 * One page of a query, and how many rows it has in all, as far as they are counted: counting a million grows with the
 * years. The query carries the columns and the filters (the branch scope among them); order, limit and count are added here.
 */
export async function readList<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { page, size, sort }: Pick<ListQuery, 'page' | 'size' | 'sort'>,
  order: ListOrder,
): Promise<ListPage<Row>> {
  const wanted = sort ?? order.first;
  const direction = wanted.startsWith('-') ? 'desc' : 'asc';
  const column = order.by[wanted.replace(/^-/, '')];
  if (column === undefined) throw new Error(`A list is not ordered by ${wanted}.`);
  const before = (page - 1) * size;
  const rows = await query
    .orderBy(sql.ref(column), (by) => (direction === 'desc' ? by.desc().nullsLast() : by.asc().nullsLast()))
    .orderBy(sql.ref(order.tie), direction)
    .limit(size)
    .offset(before)
    .execute();
  // A page that is not full is the last one.
  const isLast = rows.length < size && (rows.length > 0 || page === 1);
  if (isLast) return { rows, total: before + rows.length, page, size };
  // Behind the last one there is no more than was just passed over.
  if (rows.length === 0) return { rows, total: await count(query), page, size };
  return { rows, ...(await countWithin(query, order.counted)), page, size };
}

async function count<DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>): Promise<number> {
  const counted = query.clearSelect().select(sql<number>`count(*)`.as('total'));
  const { total } = (await counted.executeTakeFirstOrThrow()) as { total: number };
  return total;
}

async function countWithin<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  most: number = listLimits.counted,
) {
  const beyond = query.clearSelect().select(sql<number>`1`.as('one')).offset(most).limit(1);
  if (await beyond.executeTakeFirst()) return { total: most, hasMore: true };
  return { total: await count(query) };
}

/** Whether a telephone number ends so; by an index on the reversed number. */
export const endsInDigits = (column: string, digits: string): RawBuilder<boolean> =>
  sql<boolean>`reverse(${sql.ref(column)}) like ${`${[...digits].reverse().join('')}%`}`;

/**
 * Whether a number of ours (`OR26-…`) is meant by what was typed: from its beginning, which is found by its index; from any
 * other place in it only by reading them all. Hangul stands in none of them.
 */
export function isNumbered(column: string, typed: string, beginning: RegExp): RawBuilder<boolean> {
  if (/[^ -~]/.test(typed)) return sql<boolean>`false`;
  const isWhole = beginning.test(typed);
  const text = likeText(typed);
  return isWhole
    ? sql<boolean>`${sql.ref(column)} like ${text.slice(1)}`
    : sql<boolean>`${sql.ref(column)} ilike ${text}`;
}

/**
 * Whether a typed text stands in a column, whatever its case; by the index of pairs on `sign_pairs(lower(column))`, so that
 * texts without those of it are not read.
 */
export function holdsText(column: string, typed: string): RawBuilder<boolean> {
  const text = typed.toLowerCase();
  const pairs = signPairs(text);
  const stands = sql<boolean>`strpos(lower(${sql.ref(column)}), ${text}) > 0`;
  if (pairs.length === 0) return stands;
  return sql<boolean>`(sign_pairs(lower(${sql.ref(column)})) @> ${pairs}::int[] and ${stands})`;
}
