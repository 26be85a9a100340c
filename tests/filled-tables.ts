import { sql } from 'kysely';
import type { Db } from '#src/platform/db/database.ts';
import type {
  Catalogue,
  ColumnDeclaration,
  TableDeclaration,
  TableName,
} from '#src/platform/db/personal/declaration.ts';

interface ColumnShape {
  readonly table: TableName;
  readonly column: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly isGenerated: boolean;
}

/** Whose rows are filled: a member's with a child, or a guest's. */
export interface Filling {
  /** The number of every row that is made. */
  readonly id: number;
  readonly memberId: number | null;
  readonly childId: number | null;
  /** What was written where a phone or address finds the row; nothing: a mark. */
  readonly contact?: string;
  readonly now: Date;
  /** Whether what happened to a row has happened: it ended, was decided, was paid. */
  readonly isOver: boolean;
}

/** Where a mark stands, and the mark. */
export interface Marked {
  readonly table: TableName;
  readonly column: string;
  readonly declared: ColumnDeclaration;
  /** What is searched for. */
  readonly mark: string;
  /** What was written. */
  readonly value: unknown;
}

/** Every column of every table. */
export async function columnShapes(db: Db): Promise<readonly ColumnShape[]> {
  const { rows } = await sql<ColumnShape>`
    select c.table_name as table, c.column_name as column, c.udt_name as type,
      c.is_nullable = 'YES' as "isNullable", c.is_generated = 'ALWAYS' as "isGenerated"
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
    order by 1, c.ordinal_position`.execute(db);
  return rows;
}

/** Lets a row hold whatever a test writes: the checks are dropped, of a database that is thrown away. */
export async function dropChecks(owner: Db): Promise<void> {
  const { rows } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as table, quote_ident(conname) as name from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace`.execute(owner);
  for (const { table, name } of rows)
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.raw(name)}`.execute(owner);
}

/** Fills one row of every table that holds something about a person, with a mark of its own in each such column. */
export async function fillTables(owner: Db, catalogue: Catalogue, filling: Filling): Promise<Marked[]> {
  const shapes = Map.groupBy(await columnShapes(owner), ({ table }) => table);
  const marks: Marked[] = [];
  await owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const [table, columns] of shapes) {
      const declaration: TableDeclaration = catalogue[table];
      if (!(isAbout(declaration) || saysWhen.has(table)) || table === 'kept_identities') continue;
      const written = columns.flatMap((shape) => {
        const value = valueFor(shape, declaration, { filling, marks });
        return value === undefined ? [] : [{ name: shape.column, value }];
      });
      await writeRow(tx, { table, written, filling });
    }
  });
  return marks;
}

/** The columns in which a mark stands, wherever that is: `counselling_requests.message`. */
export async function tracesOfMarks(db: Db, marks: readonly Marked[]): Promise<string[]> {
  const found: string[] = [];
  for (const table of new Set((await columnShapes(db)).map((shape) => shape.table))) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.table(table)} t`.execute(db);
    for (const { row } of rows)
      for (const [column, value] of Object.entries(row)) {
        const text = typeof value === 'string' ? value : JSON.stringify(value);
        if (marks.some(({ mark }) => text.includes(mark))) found.push(`${table}.${column}`);
      }
  }
  return [...new Set(found)].sort();
}

/** When a booking is over its session says. */
const saysWhen: ReadonlySet<TableName> = new Set(['presentation_sessions']);

const isAbout = ({ columns = {}, rows }: TableDeclaration) =>
  rows !== undefined || Object.values(columns).some(({ whose }) => whose);

async function writeRow(
  tx: Db,
  {
    table,
    written,
    filling,
  }: {
    readonly table: TableName;
    readonly written: readonly { readonly name: string; readonly value: unknown }[];
    readonly filling: Filling;
  },
): Promise<void> {
  const own = table === 'members' ? filling.memberId : table === 'children' ? filling.childId : null;
  if (own === null && (table === 'members' || table === 'children')) return;
  const values = written.map(({ value }) => sql`${value}`);
  const names = written.map(({ name }) => sql.ref(name));
  if (own === null)
    await sql`insert into ${sql.table(table)} (${sql.join(names)}) overriding system value values (${sql.join(values)})`.execute(
      tx,
    );
  else
    for (const { name, value } of written)
      await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${value} where id = ${own}`.execute(tx);
}

interface Writing {
  readonly filling: Filling;
  readonly marks: Marked[];
}

function valueFor(shape: ColumnShape, declaration: TableDeclaration, { filling, marks }: Writing): unknown {
  const { table, column } = shape;
  const { rows, columns = {}, stamp } = declaration;
  const declared = columns[column];
  if (shape.isGenerated) return undefined;
  if (rows?.contact?.column === column && filling.contact) return filling.contact;
  if (declared?.whose) {
    const marked = markFor(shape, declared, { at: marks.length, id: filling.id, only: rows?.only });
    marks.push({ table, column, declared, ...marked });
    return marked.value;
  }
  // The rows of members and children are there; only what is said of people is written over.
  if (table === 'members' || table === 'children') return undefined;
  if (rows?.member === column || column === 'member_id')
    return filling.memberId ?? (shape.isNullable ? null : filling.id);
  if (rows?.child === column || column === 'child_id')
    return filling.childId ?? (shape.isNullable ? null : filling.id);
  if (column === stamp) return null;
  if (shape.type === 'timestamptz') return shape.isNullable && !filling.isOver ? null : filling.now;
  return plainValue(shape, filling.id);
}

function plainValue({ type, column, isNullable }: ColumnShape, id: number): unknown {
  if (type === 'int8') return column === 'id' || /_(id|ref)$/.test(column) ? id : 0;
  if (isNullable) return null;
  if (/^(int|numeric|float)/.test(type)) return 0;
  if (type.startsWith('_')) return [];
  const words: Readonly<Record<string, unknown>> = {
    bool: false,
    date: '2020-02-02',
    jsonb: '{}',
    uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
    time: '10:00',
    bytea: Buffer.from('x'),
  };
  return type in words ? words[type] : `x${id}`;
}

function markFor(
  { table, column, type }: ColumnShape,
  { erased }: ColumnDeclaration,
  {
    at,
    id,
    only,
  }: {
    readonly at: number;
    readonly id: number;
    readonly only: { readonly key: string; readonly is: string } | undefined;
  },
): { readonly mark: string; readonly value: unknown } {
  const mark = `표식${id}-${at}-${table}.${column}`;
  if (type === 'date') {
    const day = `1${String(700 + (at % 200))}-0${1 + (id % 9)}-1${at % 10}`;
    return { mark: day, value: day };
  }
  if (type === 'bytea') return { mark: Buffer.from(mark).toString('hex'), value: Buffer.from(mark) };
  if (type.startsWith('_')) return { mark, value: [mark] };
  if (isObject(erased) && 'without' in erased) return { mark, value: `접수 (${mark})` };
  if (type !== 'jsonb' && type !== 'json') return { mark, value: mark };
  const blank = isObject(erased) && 'blankKeys' in erased ? erased.blankKeys : [];
  const said = {
    ...(only && { [only.key]: only.is, text: mark }),
    ...Object.fromEntries(blank.map((key) => [key, mark])),
  };
  return { mark, value: JSON.stringify(Object.keys(said).length > 0 ? said : { text: mark }) };
}

const isObject = (erased: ColumnDeclaration['erased']) => erased !== null && typeof erased === 'object';
