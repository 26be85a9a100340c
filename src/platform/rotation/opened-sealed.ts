import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { unseal } from '../tokens.ts';
import type { SealedColumn } from './rotate-key.ts';

const triedOfEach = 20;

function opens(config: Config, purpose: string, sealed: string): boolean {
  try {
    unseal(config, purpose, sealed);
    return true;
  } catch {
    return false;
  }
}

/** How many of the newest values of each sealed column the keys open, and how many they do not. */
export async function openedSealed(
  db: Db,
  config: Config,
  columns: readonly SealedColumn[],
): Promise<{ opened: number; shut: number }> {
  let [opened, shut] = [0, 0];
  for (const { table, id, column, purpose } of columns) {
    const there = await sql<{ is: boolean }>`select to_regclass(${table}) is not null as is`.execute(db);
    if (!there.rows[0]?.is) continue;
    const { rows } = await sql<{ sealed: string }>`
      select ${sql.ref(column)} as sealed from ${sql.table(table)} where ${sql.ref(column)} is not null
      order by ${sql.ref(id)} desc limit ${triedOfEach}`.execute(db);
    for (const { sealed } of rows) {
      if (opens(config, purpose, sealed)) opened += 1;
      else shut += 1;
    }
  }
  return { opened, shut };
}
