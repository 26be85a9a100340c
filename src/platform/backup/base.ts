import { mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import {
  archivedNames,
  type BaseFile,
  baseFolder,
  type Manifest,
  readBases,
  removeArchived,
  removeBase,
  removeUnfinished,
  syncPath,
  writeWhole,
} from './archive.ts';
import { copyFile, eachOf, filesOfBase, makeFolders, requireRoom, syncTree } from './copying.ts';
import { lsnOf, numberAt, unneeded } from './log-segments.ts';
import { withOwner } from './owner-session.ts';
import { beyond } from './restore-times.ts';

interface BaseBackup {
  readonly ownerUrl: string;
  /** The files of the server. */
  readonly cluster: string;
  readonly passwordFile: string;
  readonly backupDir: string;
  readonly schema: string | null;
  readonly now: () => Date;
}

/** Held while a base is made, so that there is one at a time. */
const lockKey = 7_550_755;
const archivedWithin = '120s';

const one = async <T>(client: pg.Client, text: string, values: unknown[] = []): Promise<T> =>
  (await client.query(text, values)).rows[0] as T;

async function refuseUnready(
  client: pg.Client,
  backupDir: string,
): Promise<{ system: string; bytes: number }> {
  const found = await one<{ mode: string; command: string; system: string; bytes: number; locked: boolean }>(
    client,
    `select current_setting('archive_mode') as mode, current_setting('archive_command') as command,
       system_identifier::text as system, (select sum(pg_database_size(oid))::float8 from pg_database) as bytes,
       pg_try_advisory_lock($1) as locked from pg_control_system()`,
    [lockKey],
  );
  if (!found.locked) throw new Error('Another backup is being made. Wait until it is done.');
  if (found.mode !== 'on' || !found.command.includes(join(resolve(backupDir), 'log')))
    throw new Error(
      'The server was started without this BACKUP_DIR, so its log is not archived there. Start the product again with BACKUP_DIR set, then make the backup.',
    );
  const other = readBases(backupDir).find(({ system }) => system !== found.system);
  if (other)
    throw new Error(
      `${resolve(backupDir)} holds the backups of another database (${other.label}). Give this one a BACKUP_DIR of its own.`,
    );
  return found;
}

/** Copies everything of a server that runs, between the beginning and the end that it is told of. */
async function copyCluster(cluster: string, to: string): Promise<BaseFile[]> {
  const { folders, files } = filesOfBase(cluster);
  makeFolders(to, folders);
  const copied: BaseFile[] = [];
  const copy = async (path: string) => {
    const file = await copyFile(join(cluster, path), join(to, path));
    if (file) copied.push({ path, ...file });
  };
  await eachOf(files.slice(0, -1), copy);
  for (const control of files.slice(-1)) await copy(control);
  return copied;
}

async function stopBackup(client: pg.Client): Promise<{ lsn: string; label: string; map: string; at: Date }> {
  await client.query(`set statement_timeout = '${archivedWithin}'`);
  try {
    return await one(
      client,
      `select lsn::text, labelfile as label, spcmapfile as map, clock_timestamp() as at from pg_backup_stop(true)`,
    );
  } catch (error) {
    if ((error as { code?: string }).code !== '57014') throw error;
    throw new Error(
      `The log was not archived within ${archivedWithin}, so this backup cannot be used and was removed. Look at the end of server.log in the data folder: BACKUP_DIR may be full, gone or closed to PostgreSQL.`,
    );
  }
}

/** The files between the beginning and the end of a backup, with what PostgreSQL says of both. */
async function copyBetween(
  client: pg.Client,
  { cluster, passwordFile }: BaseBackup,
  { label, part }: { readonly label: string; readonly part: string },
): Promise<Pick<Manifest, 'endedAt' | 'timeline' | 'startLsn' | 'stopLsn' | 'files'>> {
  const start = await one<{ lsn: string; timeline: number }>(
    client,
    `select pg_backup_start($1, true)::text as lsn, (select timeline_id from pg_control_checkpoint()) as timeline`,
    [label],
  );
  const to = join(part, 'files');
  const files = await copyCluster(cluster, to);
  const stop = await stopBackup(client);
  writeWhole(join(to, 'backup_label'), stop.label);
  if (stop.map.trim() !== '') writeWhole(join(to, 'tablespace_map'), stop.map);
  writeWhole(join(part, 'password'), readFileSync(passwordFile, 'utf8'));
  syncTree(part);
  return {
    endedAt: stop.at.toISOString(),
    timeline: start.timeline,
    startLsn: start.lsn,
    stopLsn: stop.lsn,
    files,
  };
}

/**
 * Copies the files of a server while it works, and what of its log makes them whole, by PostgreSQL's rules for that.
 * See docs/decisions/0080-backups.md.
 */
export async function takeBase(backup: BaseBackup): Promise<Manifest> {
  return withOwner(backup.ownerUrl, async (client) => {
    const beganAt = backup.now();
    const label = beganAt.toISOString().replace(/[-:]|\.\d+/g, '');
    const { system, bytes } = await refuseUnready(client, backup.backupDir);
    removeUnfinished(backup.backupDir);
    const part = baseFolder(backup.backupDir, `${label}.part`);
    mkdirSync(part, { recursive: true, mode: 0o700 });
    try {
      requireRoom(part, bytes * 1.1);
      const copied = await copyBetween(client, backup, { label, part });
      const manifest: Manifest = {
        ...copied,
        label,
        beganAt: beganAt.toISOString(),
        bytes: copied.files.reduce((sum, file) => sum + file.bytes, 0),
        system,
        schema: backup.schema,
      };
      writeWhole(join(part, 'manifest.json'), JSON.stringify(manifest));
      syncPath(part);
      renameSync(part, baseFolder(backup.backupDir, label));
      syncPath(resolve(backup.backupDir, 'bases'));
      return manifest;
    } catch (error) {
      rmSync(part, { recursive: true, force: true });
      throw error;
    }
  });
}

/** Removes bases beyond so many and what of the log only they needed; answers how much. */
export function removeOld(backupDir: string, keep: number): { bases: string[]; segments: number } {
  const bases = readBases(backupDir);
  const old = beyond(bases, keep);
  const kept = bases.filter((base) => !old.includes(base));
  for (const { label } of old) removeBase(backupDir, label);
  const names = unneeded(
    archivedNames(backupDir),
    kept.map(({ startLsn }) => ({ number: numberAt(lsnOf(startLsn)) })),
  );
  removeArchived(backupDir, names);
  return { bases: old.map(({ label }) => label), segments: names.length };
}
