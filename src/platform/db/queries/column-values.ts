import type { Selectable } from 'kysely';
import type { DB } from '../tables/db-types.ts';

/** The words a column may hold by its check: `ColumnValue<'payments', 'state'>`. */
export type ColumnValue<Table extends keyof DB, Column extends keyof Selectable<DB[Table]>> = Exclude<
  Selectable<DB[Table]>[Column],
  null
>;

/** A choice of a filter that was made; for the branch of a query that is asked for only then. */
export function made<Choice>(choice: Choice | undefined): Choice {
  if (choice === undefined) throw new Error('A filter that was not chosen was asked for.');
  return choice;
}
