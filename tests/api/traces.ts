import { sql } from 'kysely';
import type { Db } from '#src/platform/db/database.ts';

/** One place in the database in which a text stands: `members.name: 이서연`. */
type Trace = string;

interface Column {
  readonly schema: string;
  readonly table: string;
  readonly column: string;
}

/** Every column of every table, whatever its type: a day of birth is read as it is written out. */
async function everyColumn(db: Db): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`
    select c.table_schema as schema, c.table_name as table, c.column_name as column
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
    order by 1, 2, c.ordinal_position`.execute(db);
  return rows;
}

/** Where any of the texts stands, column by column, over every table of the database. */
export async function tracesIn(db: Db, texts: readonly string[]): Promise<readonly Trace[]> {
  const columns = await everyColumn(db);
  const byTable = Map.groupBy(columns, ({ schema, table }) => `"${schema}"."${table}"`);
  const found: Trace[] = [];
  for (const [name, its] of byTable) {
    const asks = its.flatMap(({ column }) => texts.map((text) => ({ column, text })));
    const counts = asks.map(
      ({ column, text }, n) =>
        sql`count(*) filter (where ${sql.ref(column)}::text like ${`%${text}%`})::int as ${sql.ref(`n${n}`)}`,
    );
    const { rows } = await sql<
      Record<string, number>
    >`select ${sql.join(counts)} from ${sql.raw(name)}`.execute(db);
    asks.forEach(({ column, text }, n) => {
      if (rows[0]?.[`n${n}`]) found.push(`${its[0]?.table}.${column}: ${text}`);
    });
  }
  return found;
}
