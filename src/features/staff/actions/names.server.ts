import type { Db, Tx } from '#src/platform/db/database.ts';
import { listNames } from '../store/names.server.ts';

/** The names of staff by their ids; ids nobody has are left out. */
export async function staffNames(
  db: Db | Tx,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  return new Map((await listNames(db, known)).map(({ id, name }) => [id, name]));
}
