import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { listLimits } from '#src/shared/endpoint/list.ts';

/**
 * Which rows somebody may see, as a condition on the column that names them. Handed down in place of their numbers: a list of
 * numbers grows with the years, and one that is cut off hides rows without a word. Each ends with `offset 0`, so that PostgreSQL
 * asks it of the rows it comes to rather than gather all numbers first.
 */
export type Among = (column: string) => RawBuilder<SqlBool>;

/** What any of these lets see. */
export const amongAny =
  (...all: readonly Among[]): Among =>
  (column) =>
    sql<SqlBool>`(${sql.join(
      all.map((one) => one(column)),
      sql` or `,
    )})`;

/** What both let see; null lets everything be seen. */
export const amongBoth = (one: Among | null, other: Among | null): Among | null =>
  one && other ? (column) => sql<SqlBool>`(${one(column)} and ${other(column)})` : (one ?? other);

/** A condition of a query; null lets everything be seen. */
export const isAmong = (among: Among | null, column: string): RawBuilder<SqlBool> =>
  among === null ? sql<SqlBool>`true` : among(column);

/** So many rows of a list are counted: fewer where each is asked whether it may be seen. */
export const countedOf = (among: Among | null): number =>
  among === null ? listLimits.counted : listLimits.countedAmong;
