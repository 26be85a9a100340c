import { withOwner } from './owner-session.ts';

export interface TableHash {
  readonly rows: number;
  /** Of all rows, in no order. */
  readonly hash: string;
}

/** Whether two looks at a table saw the same rows. */
export const isSameTable = (one: TableHash | undefined, other: TableHash | undefined): boolean =>
  one?.rows === other?.rows && one?.hash === other?.hash;

/** What every table of a database holds at one instant, as a number each. */
export async function hashTables(ownerUrl: string): Promise<ReadonlyMap<string, TableHash>> {
  return withOwner(ownerUrl, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const tables = await client.query<{ name: string }>(`
      select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname not in ('pg_catalog', 'information_schema')
      order by 1`);
    const hashes = new Map<string, TableHash>();
    for (const { name } of tables.rows) {
      const { rows } = await client.query<TableHash>(
        `select count(*)::float8 as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as hash from only ${name} t`,
      );
      if (rows[0]) hashes.set(name, rows[0]);
    }
    return hashes;
  });
}
