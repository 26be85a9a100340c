import type { ColumnType } from 'kysely';

/**
 * What stands in the json columns whose shape is known, by `table.column`. The store of the feature that owns the table adds
 * its lines (`declare module`), and `npm run db:types` puts them into the type of the table.
 * See docs/decisions/0044-shapes-of-json-columns.md.
 */
export interface JsonColumns {
  'office_changes.before': Readonly<Record<string, unknown>>;
  'office_changes.after': Readonly<Record<string, unknown>>;
}

/** Read in the shape it was kept in; written as text, by `JSON.stringify`. */
export type Stored<Column extends keyof JsonColumns> = ColumnType<JsonColumns[Column], string, string>;
