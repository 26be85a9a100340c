import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#src/platform/db/database.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import type { Catalogue, ColumnDeclaration, TableDeclaration, TableName } from './declaration.ts';
import { rowsOf } from './erase.ts';

/** One table of a download, in words. */
export interface PersonalSection {
  title: string;
  columns: string[];
  rows: string[][];
}

interface Cell {
  readonly title: string;
  readonly value: RawBuilder<unknown>;
  readonly column: ColumnDeclaration;
}

/** How many rows of one table a download holds at most. */
const mostRows = 1_000;

/** One table of what is held of a member; null for a table that is in no download. */
export async function collectTable(
  db: Db,
  catalogue: Catalogue,
  { table, memberId }: { readonly table: TableName; readonly memberId: number },
): Promise<PersonalSection | null> {
  const declaration = catalogue[table];
  if (!declaration.download) return null;
  const cells = cellsOf(table, declaration, memberId);
  const selected = sql.join(cells.map(({ value }, at) => sql`${value} as ${sql.id(`c${at}`)}`));
  const { rows } = await sql<Record<string, unknown>>`select ${selected} from ${sql.table(table)}
    where ${rowsOf(declaration, ofMember(catalogue, table, memberId))} ${unlessErased(declaration)}
    order by ${firstColumn(declaration)} limit ${mostRows}`.execute(db);
  const texts = rows.map((row) => cells.map(({ column }, at) => textOf(row[`c${at}`], column)));
  const { title, isFields } = declaration.download;
  const titles = cells.map((cell) => cell.title);
  if (!isFields) return { title, columns: titles, rows: texts };
  return {
    title,
    columns: ['항목', '내용'],
    rows: texts.flatMap((row) => row.map((text, at) => [titles[at] ?? '', text])),
  };
}

function cellsOf(table: TableName, { columns = {}, rows }: TableDeclaration, memberId: number): Cell[] {
  const maker = sql.ref(`${table}.${rows?.member ?? 'member_id'}`);
  return Object.entries(columns).flatMap(([name, column]) => {
    const said = sql.ref(`${table}.${name}`);
    const own = column.isMakers ? sql`case when ${maker} = ${memberId} then ${said} end` : said;
    const at = (title: string, through: string | undefined): Cell => ({
      title,
      value: through ? readThrough(own, through) : own,
      column: through ? {} : column,
    });
    const first = column.title === undefined ? [] : [at(column.title, column.through)];
    return column.also ? [...first, at(column.also.title, column.also.through)] : first;
  });
}

/** `a.b c.d`: what stands in `b` of the row of `a` with this number, and so on. */
function readThrough(own: RawBuilder<unknown>, through: string): RawBuilder<unknown> {
  return through.split(' ').reduce((value, step) => {
    const [table = ''] = step.split('.');
    return sql`(select ${sql.ref(step)} from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = ${value})`;
  }, own);
}

/** The rows of a member, in the words of their table: whose they are by now, by its column, or by the rows they go with. */
function ofMember(catalogue: Catalogue, table: TableName, memberId: number): RawBuilder<unknown> {
  const { download, rows, now, key: own = 'id' } = catalogue[table];
  if (now)
    return sql`${sql.ref(own)} in (select ${sql.ref(now.key)} from ${sql.table(now.view)} where member_id = ${memberId})`;
  const column = download?.member ?? rows?.member;
  if (column) return sql`${sql.ref(column)} = ${memberId}`;
  if (!rows?.parent) throw new Error(`${table} is in the download, and nothing says whose its rows are.`);
  const { parent } = rows;
  const key = sql.ref(catalogue[parent.table].key ?? 'id');
  return sql`${sql.ref(parent.column)} in (select ${key} from ${sql.table(parent.table)}
    where ${ofMember(catalogue, parent.table, memberId)})`;
}

const unlessErased = ({ stamp }: TableDeclaration) => (stamp ? sql`and ${sql.ref(stamp)} is null` : sql``);

/** Rows come in the order in which they were made. */
function firstColumn(declaration: TableDeclaration) {
  const { key, plain, columns = {} } = declaration;
  if (key) return sql.ref(key);
  const at = ['created_at', 'at'].find((name) => name in columns || plain.split(/\s+/).includes(name));
  const hasId = plain.split(/\s+/).includes('id');
  return hasId ? sql.ref('id') : at ? sql.ref(at) : sql`1`;
}

function textOf(value: unknown, column: ColumnDeclaration): string {
  if (value === null || value === undefined) return '';
  if (column.format) return column.format(value);
  if (value instanceof Date) return formatSeoulDateTime(value);
  return Array.isArray(value) ? value.join(', ') : String(value);
}
