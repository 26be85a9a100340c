import { insertBackup, type NotedBackup } from '#src/features/backups/store/backups.server.ts';
import type { Recovered } from '#src/platform/backup/recovery.ts';
import { systemClock } from '#src/platform/clock/clock.ts';
import type { Config } from '#src/platform/config.ts';
import { openDatabase } from '#src/platform/db/database.ts';
import { lastMigration } from '#src/platform/db/migrate.ts';
import { schemaOfProgram } from '#src/platform/operations/build-info.ts';
import { withLastingKeyOf } from '#src/platform/rotation/key-marks.ts';
import { openedSealed } from '#src/platform/rotation/opened-sealed.ts';
import { sealedColumns } from './sealed-columns.ts';

type Log = (line?: string) => void;

export interface Command {
  readonly config: Config;
  readonly log: Log;
}

export const now = () => systemClock.now();
const oneSentence = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, 1000);

/** Writes down what was done; a database that has no place for it yet (before an upgrade) goes without. */
export async function note(url: string, backup: NotedBackup, log: Log): Promise<void> {
  const database = openDatabase(url, 1);
  try {
    await insertBackup(database.db, backup);
  } catch (error) {
    if ((error as { code?: string }).code !== '42P01') throw error;
    log('This database has no table for backups yet; the office will not show this one.');
  } finally {
    await database.close();
  }
}

/** Does something and notes how it ended, also where it failed. */
export async function noted<T>(
  { url, kind, log }: { url: string; kind: NotedBackup['kind']; log: Log },
  work: () => Promise<T>,
  fields: (done: T) => Partial<NotedBackup>,
): Promise<T> {
  const beganAt = now();
  const times = () => ({ began_at: beganAt, ended_at: now() });
  try {
    const done = await work();
    await note(url, { kind, ...times(), is_well: true, ...fields(done) }, log);
    return done;
  } catch (error) {
    await note(url, { kind, ...times(), is_well: false, note: oneSentence(error) }, log).catch(
      () => undefined,
    );
    throw error;
  }
}

export async function schemaAt(url: string): Promise<string | null> {
  const database = openDatabase(url, 1);
  try {
    return await lastMigration(database.db).catch(() => null);
  } finally {
    await database.close();
  }
}

/** Whether what was restored is what this program and this key can work with. */
export async function inspectRestored(
  { url }: Pick<Recovered, 'url'>,
  { config, log }: Command,
): Promise<void> {
  const [schema, program] = [await schemaAt(url), schemaOfProgram()];
  if (schema !== null && schema > program)
    throw new Error(
      `The tables at that moment were made by a newer program (${schema}; this one knows ${program}). Restore with the program that made them.`,
    );
  await withLastingKeyOf(url, config);
  const database = openDatabase(url, 1);
  try {
    const { opened, shut } = await openedSealed(database.db, config, sealedColumns);
    // One value or another may have been lost before; a key that opens none is another key.
    if (shut > 0 && opened === 0)
      throw new Error(
        `None of ${shut} sealed values that were tried can be read with this SECRET_KEY. Set the key that was in use at that moment, and the one before as SECRET_KEY_OLD where keys were being changed.`,
      );
    const older = schema !== null && schema < program ? '; the next start brings them up to date' : '';
    log(
      `Tables are those of ${schema ?? 'no program'}${older}. SECRET_KEY opens what is sealed (${opened} of ${opened + shut} values tried).`,
    );
  } finally {
    await database.close();
  }
}
