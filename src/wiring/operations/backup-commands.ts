import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { insertBackup, type NotedBackup } from '#src/features/backups/store/backups.server.ts';
import { lostAtMostSeconds, readBases } from '#src/platform/backup/archive.ts';
import { archiveFindings, readArchive } from '#src/platform/backup/archive-check.ts';
import { removeOld, takeBase } from '#src/platform/backup/base.ts';
import { megabytes } from '#src/platform/backup/copying.ts';
import type { Recovered } from '#src/platform/backup/recovery.ts';
import { rehearse } from '#src/platform/backup/rehearse.ts';
import { restore } from '#src/platform/backup/restore.ts';
import { momentOf, written } from '#src/platform/backup/restore-times.ts';
import { systemClock } from '#src/platform/clock/clock.ts';
import type { Config } from '#src/platform/config.ts';
import { openDatabase } from '#src/platform/db/database.ts';
import { lastMigration } from '#src/platform/db/migrate.ts';
import { schemaOfProgram } from '#src/platform/operations/build-info.ts';
import { openDatabaseServer } from '#src/platform/postgres/database-server.ts';
import { choosePlace } from '#src/platform/postgres/place.ts';
import { fingerprintOf, withLastingKeyOf } from '#src/platform/rotation/key-marks.ts';
import { openedSealed } from '#src/platform/rotation/opened-sealed.ts';
import { sealedColumns } from './sealed-columns.ts';

type Log = (line?: string) => void;

interface Command {
  readonly config: Config;
  readonly log: Log;
}

const now = () => systemClock.now();
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const oneSentence = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, 1000);

/** The folder of backups, or one sentence where there can be none. */
function backupDirOf({ BACKUP_DIR, DATABASE_URL }: Config, what: string): string {
  if (DATABASE_URL)
    throw new Error(
      `${what} is for the embedded PostgreSQL, and DATABASE_URL is set. That server is backed up and restored by its own tools; see "Backup" in docs/operations.md. Whether it archives as it should: npm run academy -- backup --check`,
    );
  if (!BACKUP_DIR)
    throw new Error(
      'BACKUP_DIR is not set: the folder where backups go, on another disk than DATA_DIR. Set it for the product too and start that again, for its log is archived there.',
    );
  return BACKUP_DIR;
}

/** Writes down what was done; a database that has no place for it yet (before an upgrade) goes without. */
async function note(url: string, backup: NotedBackup, log: Log): Promise<void> {
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
async function noted<T>(
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

async function schemaAt(url: string): Promise<string | null> {
  const database = openDatabase(url, 1);
  try {
    return await lastMigration(database.db).catch(() => null);
  } finally {
    await database.close();
  }
}

/** `backup`: copies everything while the product works. */
export async function makeBackup({ config, log }: Command): Promise<void> {
  const backupDir = backupDirOf(config, 'A backup');
  const place = choosePlace({ projectRoot: process.cwd(), dataDir: config.DATA_DIR, log });
  const server = await openDatabaseServer(config, { log });
  try {
    await withLastingKeyOf(server.ownerUrl, config);
    const schema = await schemaAt(server.ownerUrl);
    const { cluster, passwordFile } = place;
    const base = await noted(
      { url: server.ownerUrl, kind: 'base', log },
      () => takeBase({ ownerUrl: server.ownerUrl, cluster, passwordFile, backupDir, schema, now }),
      ({ label, bytes }) => ({ label, bytes }),
    );
    const took = Date.parse(base.endedAt) - Date.parse(base.beganAt);
    log(`Copied ${megabytes(base.bytes)} in ${seconds(took)}: ${resolve(backupDir)}/bases/${base.label}`);
    const removed = removeOld(backupDir, config.BACKUP_KEEP);
    if (removed.bases.length > 0)
      log(
        `Removed the bases ${removed.bases.join(', ')} and ${removed.segments} pieces of the log that only they needed.`,
      );
    const bases = readBases(backupDir).toSorted((a, b) => Date.parse(a.endedAt) - Date.parse(b.endedAt));
    const first = new Date(Math.ceil(Date.parse(bases[0]?.endedAt ?? base.endedAt) / 1000) * 1000);
    log(
      `Every moment from ${written(first)} on can be restored (${bases.length} of ${config.BACKUP_KEEP} bases); a lost machine takes ${lostAtMostSeconds} s with it at most.`,
    );
    log(
      config.STORE_BUCKET
        ? `Pictures and files of posts are not in it: they lie in the store (${config.STORE_BUCKET}), which is backed up there.`
        : 'Uploads are in it.',
    );
    log('SECRET_KEY is not in it: keep it apart from this folder, or what is sealed is lost.');
    log(`The fingerprint of that key begins with ${fingerprintOf(config.secretKey).slice(0, 12)}.`);
  } finally {
    await server.stop();
  }
}

/** Whether what was restored is what this program and this key can work with. */
async function inspectRestored({ url }: Pick<Recovered, 'url'>, { config, log }: Command): Promise<void> {
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

/** `backup --rehearse`: restores the last base to now beside the product, compares and removes it. */
export async function rehearseBackup(command: Command): Promise<void> {
  const { config, log } = command;
  const backupDir = backupDirOf(config, 'A rehearsal');
  const place = choosePlace({ projectRoot: process.cwd(), dataDir: config.DATA_DIR, log });
  const server = await openDatabaseServer(config, { log });
  try {
    const done = await noted(
      { url: server.ownerUrl, kind: 'rehearsal', log },
      () =>
        rehearse({
          place,
          backupDir,
          now,
          ownerUrl: server.ownerUrl,
          inspect: (recovered) => inspectRestored(recovered, command),
        }),
      ({ base, lastTransactionAt, same, changed }) => ({
        label: base.label,
        bytes: base.bytes,
        restored_to: lastTransactionAt,
        note: `표 ${same}개가 같고, ${changed.length}개는 그동안 바뀌었습니다.`,
      }),
    );
    log(
      `Restored ${done.base.label} and the log in ${done.restoreSeconds.toFixed(1)} s, to the last transaction of ${done.lastTransactionAt ? written(done.lastTransactionAt) : '-'}.`,
    );
    log(
      `${done.same} tables are the same, row by row${done.changed.length > 0 ? `; ${done.changed.length} were written to meanwhile: ${done.changed.join(', ')}` : ''}. What was restored is removed again.`,
    );
  } finally {
    await server.stop();
  }
}

/** `backup --check`: whether the server archives its log as it should, the embedded one or one of one's own. */
export async function checkArchive({ config, log }: Command): Promise<void> {
  const server = await openDatabaseServer(config, { log });
  try {
    const beganAt = now();
    const findings = archiveFindings(await readArchive(server.ownerUrl));
    for (const { isWell, sentence } of findings) log(`${isWell ? 'well   ' : 'WRONG  '}${sentence}`);
    const wrong = findings.filter(({ isWell }) => !isWell);
    const sentences = wrong
      .map(({ sentence }) => sentence)
      .join(' ')
      .slice(0, 1000);
    const checked = {
      kind: 'check',
      began_at: beganAt,
      ended_at: now(),
      is_well: wrong.length === 0,
    } as const;
    await note(server.ownerUrl, { ...checked, note: sentences }, log);
    if (wrong.length > 0)
      throw new Error(`${wrong.length} of ${findings.length} things are wrong with the archive; see above.`);
  } finally {
    await server.stop();
  }
}

/** `backup --rehearsed-by-hand`: notes that a backup of a server of one's own was restored elsewhere and looked at. */
export async function noteRehearsal({ config, log }: Command): Promise<void> {
  const server = await openDatabaseServer(config, { log });
  try {
    const at = now();
    const rehearsal = { kind: 'rehearsal', began_at: at, ended_at: at, is_well: true } as const;
    await note(server.ownerUrl, { ...rehearsal, note: '직접 복원해 확인했습니다.' }, log);
    log('Noted. The office asks again in 30 days.');
  } finally {
    await server.stop();
  }
}

function targetOf(to: string | undefined): { at: Date } | 'latest' {
  if (to === 'latest') return to;
  const at = to === undefined ? null : momentOf(to);
  if (!at)
    throw new Error(
      `${to ? `${to} is no moment` : 'The moment is missing'}. Write --to '2026-12-02 10:00:05' (Korean time), '2026-12-02T01:00:05Z', or latest.`,
    );
  return { at };
}

/** `restore --to …`: the database of a moment, in a new folder that takes the place of the old one. */
export async function restoreBackup(command: Command, to: string | undefined): Promise<void> {
  const { config, log } = command;
  const target = targetOf(to);
  const backupDir = backupDirOf(config, 'A restore');
  if (!existsSync(backupDir))
    throw new Error(`There is no folder ${resolve(backupDir)}. Is the disk of BACKUP_DIR mounted?`);
  const place = choosePlace({ projectRoot: process.cwd(), dataDir: config.DATA_DIR, log });
  const began = performance.now();
  log('Copying the base and reading the log. The files that are there stay as they are until it is done.');
  const done = await restore({
    place,
    backupDir,
    target,
    clock: now,
    inspect: async (recovered) => {
      await inspectRestored(recovered, command);
      const at = now();
      const noteOf = { kind: 'restore', began_at: at, ended_at: at, is_well: true } as const;
      await note(recovered.url, { ...noteOf, restored_to: recovered.lastTransactionAt }, log);
    },
  });
  const asked = target === 'latest' ? 'as far as the log goes' : `to ${written(target.at)}`;
  log(`Restored ${asked} in ${seconds(performance.now() - began)}, from the base ${done.base.label}.`);
  log(
    `The last transaction that is in it is of ${done.lastTransactionAt ? written(done.lastTransactionAt) : 'before that base'} (Korean time).`,
  );
  if (done.aside)
    log(`What was there before is kept as ${done.aside}; remove it when nobody misses anything.`);
  log('Start the product. Then make a new base: npm run academy -- backup');
}
