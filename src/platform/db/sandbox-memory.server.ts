import { sql } from 'kysely';
import type { SandboxMemory } from '#src/shared/sandbox-memory.ts';
import { type Db, loadersOf } from './database.ts';
import { dataLoader } from './queries/data-loader.ts';

interface Place {
  readonly kind: string;
  readonly key: string;
}

const nameOf = ({ kind, key }: Place) => JSON.stringify([kind, key]);

/** The sandboxes' books in one table; what is read or written in the same moment is so by one statement. */
export function sandboxMemory(db: Db): SandboxMemory {
  const many = loadersOf(db);
  const readOne = dataLoader(async (places: readonly Place[]) => {
    const { rows } = await sql<Place & { readonly value: unknown }>`
      select r.kind, r.key, r.value from json_to_recordset(${JSON.stringify(places)}::json) as g (kind text, key text)
      join sandbox_records r on r.kind = g.kind and r.key = g.key`.execute(many);
    const found = new Map(rows.map((row) => [nameOf(row), row.value]));
    return places.map((place) => found.get(nameOf(place)) ?? null);
  });
  const writeOne = dataLoader(async (records: readonly (Place & { readonly value: object })[]) => {
    // Of two of one place the later one stands.
    const last = new Map(records.map((record) => [nameOf(record), record]));
    const rows = [...last].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, record]) => record);
    await sql`insert into sandbox_records (kind, key, value)
      select kind, key, value from json_to_recordset(${JSON.stringify(rows)}::json) as g (kind text, key text, value jsonb)
      on conflict (kind, key) do update set value = excluded.value`.execute(many);
    return records;
  });
  return {
    read: async <T>(kind: string, key: string) => (await readOne({ kind, key })) as T | null,
    async write(kind, key, value) {
      await writeOne({ kind, key, value });
    },
    async list<T>(kind: string) {
      const rows = await db
        .selectFrom('sandbox_records')
        .select(['key', 'value', 'at'])
        .where('kind', '=', kind)
        .orderBy('at', 'desc')
        .limit(200)
        .execute();
      return rows.map((row) => ({ key: row.key, value: row.value as T, at: row.at }));
    },
    async remove(kind, key) {
      await db.deleteFrom('sandbox_records').where('kind', '=', kind).where('key', '=', key).execute();
    },
  };
}
