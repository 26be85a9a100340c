import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#src/platform/db/database.ts';
import { entriesOf } from '#src/shared/record.ts';
import type {
  Catalogue,
  ColumnDeclaration,
  Erased,
  Occasion,
  TableDeclaration,
  TableName,
} from './declaration.ts';

/** Which rows of a table are erased, and when. */
export interface Erasing {
  readonly table: TableName;
  /** In the words of that table alone. */
  readonly where: RawBuilder<unknown>;
  readonly occasion: Occasion;
  readonly now: Date;
}

/** Erases rows with all that goes with them, each column as it is declared. What goes with them comes first: it is found by them. */
export async function eraseWhere(tx: Tx, catalogue: Catalogue, erasing: Erasing): Promise<void> {
  // What goes with a row that is passed on is passed on with it.
  const following = erasing.occasion === 'passed' ? [] : followers(catalogue, erasing);
  for (const one of following) await eraseWhere(tx, catalogue, one);
  const declaration = catalogue[erasing.table];
  const table = sql.table(erasing.table);
  const rows = rowsOf(declaration, erasing.where);
  if (declaration.rowsGo?.includes(erasing.occasion)) {
    await sql`delete from ${table} where ${rows}`.execute(tx);
    return;
  }
  const sets = assignments(declaration, erasing);
  if (sets.length > 0) await sql`update ${table} set ${sql.join(sets)} where ${rows}`.execute(tx);
}

/** The rows that are meant, without those the table says nothing is erased of. */
export function rowsOf({ rows }: TableDeclaration, where: RawBuilder<unknown>): RawBuilder<unknown> {
  const only = rows?.only;
  return only ? sql`(${where}) and ${sql.ref(only.column)} ->> ${only.key} = ${only.is}` : sql`(${where})`;
}

/** How a column is erased on an occasion; undefined where it stays. */
export function erasedOn(column: ColumnDeclaration, occasion: Occasion): Erased | undefined {
  if (occasion === 'passed') return column.erasedAt?.passed;
  return column.erasedAt ? column.erasedAt[occasion] : column.erased;
}

function followers(catalogue: Catalogue, { table, where, ...when }: Erasing): Erasing[] {
  const found: Erasing[] = [];
  const inside = (key: string) => sql`(select ${sql.ref(key)} from ${sql.table(table)} where ${where})`;
  for (const [name, { rows }] of entriesOf(catalogue))
    if (rows?.parent?.table === table)
      found.push({
        ...when,
        table: name,
        where: sql`${sql.ref(rows.parent.column)} in ${inside(catalogue[table].key ?? 'id')}`,
      });
  const along = catalogue[table].rows?.along;
  if (along)
    found.push({ ...when, table: along.table, where: sql`${sql.ref(along.column)} in ${inside(along.key)}` });
  return found;
}

function assignments({ columns = {}, key = 'id', stamp }: TableDeclaration, { occasion, now }: Erasing) {
  const sets = Object.entries(columns).flatMap(([name, column]) => {
    const erased = erasedOn(column, occasion);
    if (erased === undefined || isComputed(erased)) return [];
    return [sql`${sql.ref(name)} = ${erasedValue(erased, { name, key, now })}`];
  });
  if (stamp && sets.length > 0) sets.push(sql`${sql.ref(stamp)} = coalesce(${sql.ref(stamp)}, ${now})`);
  return sets;
}

const isComputed = (erased: Erased) => erased !== null && typeof erased === 'object' && 'from' in erased;

function erasedValue(
  erased: Erased,
  { name, key, now }: { readonly name: string; readonly key: string; readonly now: Date },
): RawBuilder<unknown> {
  const column = sql.ref(name);
  if (erased === null || typeof erased !== 'object' || Array.isArray(erased)) return sql`${erased}`;
  if ('unlessNull' in erased)
    return sql`case when ${column} is null then ${column} else ${erased.unlessNull} end`;
  if ('numbered' in erased) return sql`${erased.numbered} || lpad(${sql.ref(key)}::text, 10, '0')`;
  if ('without' in erased) return sql`regexp_replace(${column}, ${erased.without}, '')`;
  if ('blankKeys' in erased) {
    const blank = JSON.stringify(Object.fromEntries(erased.blankKeys.map((one) => [one, ''])));
    return sql`case when ${column} is null then ${column} else ${column} || ${blank}::jsonb end`;
  }
  return sql`coalesce(${column}, ${now})`;
}
