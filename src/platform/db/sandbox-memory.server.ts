import type { SandboxMemory } from '#src/shared/sandbox-memory.ts';
import type { Db } from './database.ts';

/** The sandboxes' books in one table. */
export function sandboxMemory(db: Db): SandboxMemory {
  return {
    async read<T>(kind: string, key: string) {
      const row = await db
        .selectFrom('sandbox_records')
        .select('value')
        .where('kind', '=', kind)
        .where('key', '=', key)
        .executeTakeFirst();
      return (row?.value ?? null) as T | null;
    },
    async write(kind, key, value) {
      const text = JSON.stringify(value);
      await db
        .insertInto('sandbox_records')
        .values({ kind, key, value: text })
        .onConflict((c) => c.columns(['kind', 'key']).doUpdateSet({ value: text }))
        .execute();
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
