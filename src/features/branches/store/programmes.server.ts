import type { Db, Tx } from '#src/platform/db/database.ts';
import type { Programme } from '../contract/programmes.ts';

const programmes = (db: Db | Tx) =>
  db
    .selectFrom('programmes')
    .select(['key', 'path', 'name', 'grades', 'words as intro', 'plate', 'is_shown as isShown', 'version'])
    .limit(20);

/** Every programme in the order in which parents see them. */
export async function listProgrammes(db: Db | Tx): Promise<Programme[]> {
  const rows = await programmes(db).orderBy('position').orderBy('key').execute();
  return rows;
}

/** The same, so that nobody else changes one meanwhile. */
export async function lockProgrammes(tx: Tx): Promise<Programme[]> {
  const rows = await programmes(tx).orderBy('position').orderBy('key').forUpdate().execute();
  return rows;
}

export type ProgrammeChange = Pick<Programme, 'key' | 'name' | 'grades' | 'intro' | 'plate' | 'isShown'>;

export async function updateProgramme(
  tx: Db | Tx,
  programme: ProgrammeChange,
  position: number,
): Promise<void> {
  const { key, name, grades, intro, plate, isShown } = programme;
  await tx
    .updateTable('programmes')
    .set({ name, grades, words: intro, plate, is_shown: isShown, position })
    .where('key', '=', key)
    .execute();
}
