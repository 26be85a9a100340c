import { type SelectQueryBuilder, sql } from 'kysely';
import type { ListPage, ListQuery } from '#src/shared/endpoint/list.ts';

/** How a list is put in order: the wire's names and the columns behind them, and what settles a tie. */
export interface ListOrder {
  readonly by: Readonly<Record<string, string>>;
  /** The order where none is asked for, for example `-at`. */
  readonly first: string;
  /** A unique column. */
  readonly tie: string;
}

/** Escapes what a person typed for `like`, so that `%` and `_` mean themselves. */
export function likeText(typed: string): string {
  return `%${typed.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

/**
 * One page of a query, and how many rows it has in all. The query carries the columns and the filters (the branch scope
 * among them); order, limit and count are added here. Two statements.
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
  const counted = query.clearSelect().select(sql<number>`count(*)`.as('total'));
  const rows = await query
    .orderBy(sql.ref(column), (by) => (direction === 'desc' ? by.desc().nullsLast() : by.asc().nullsLast()))
    .orderBy(sql.ref(order.tie), direction)
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const { total } = (await counted.executeTakeFirstOrThrow()) as { total: number };
  return { rows, total, page, size };
}
