import { chownSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, launchAndWait } from '../postgres/launch.ts';
import { type Place, urlOn } from '../postgres/place.ts';
import { stopServer } from '../postgres/server-process.ts';
import { baseFolder, type Manifest, restoreCommand } from './archive.ts';
import { copyFile, eachOf, filesOfBase, makeFolders } from './copying.ts';
import { withOwner } from './owner-session.ts';

/** How far the log is followed: to a moment, to a named point, or as far as it goes. */
export type Target = { readonly at: Date } | { readonly point: string } | 'latest';

export interface Recovery {
  /** Where the server is made; its `cluster` is a folder that is not there yet. */
  readonly place: Place;
  readonly backupDir: string;
  readonly base: Manifest;
  readonly target: Target;
  readonly timeline: number;
  /** The `pg_wal` of the server that was lost: what it had not archived yet. */
  readonly leftover: string | null;
  /** Whether what it writes is to be archived once it is the server of the product. */
  readonly goesOn: boolean;
}

export interface Recovered {
  readonly url: string;
  readonly timeline: number;
  /** When the last transaction that is in it was done. */
  readonly lastTransactionAt: Date | null;
  stop(): Promise<void>;
}

/** The log ended before the moment that was asked for. */
export class LogEnded extends Error {
  readonly lastAt: Date | null;
  constructor(lastAt: Date | null) {
    super('The log ends before that moment.');
    this.lastAt = lastAt;
  }
}

/** Copies a base to where it is to be a server, and compares each file with what it was when it was made. */
async function layDown({ place, backupDir, base }: Recovery): Promise<void> {
  const from = join(baseFolder(backupDir, base.label), 'files');
  const { folders } = filesOfBase(from);
  makeFolders(place.cluster, folders);
  const owned = [place.cluster, ...folders.map((folder) => join(place.cluster, folder))];
  await eachOf(base.files, async ({ path, sha256 }) => {
    const copied = await copyFile(join(from, path), join(place.cluster, path));
    if (copied?.sha256 !== sha256)
      throw new Error(
        `The base ${base.label} is damaged: ${path} is not as it was when it was made. Move that base out of BACKUP_DIR and restore again; an earlier one is then used.`,
      );
    owned.push(join(place.cluster, path));
  });
  for (const name of ['backup_label', 'tablespace_map']) {
    if (!existsSync(join(from, name))) continue;
    await copyFile(join(from, name), join(place.cluster, name));
    owned.push(join(place.cluster, name));
  }
  writeFileSync(join(place.cluster, 'recovery.signal'), '');
  writeFileSync(place.passwordFile, readFileSync(join(baseFolder(backupDir, base.label), 'password')), {
    mode: 0o600,
  });
  owned.push(join(place.cluster, 'recovery.signal'), place.passwordFile);
  if (place.user) for (const path of owned) chownSync(path, place.user.uid, place.user.gid);
}

function targetSettings(target: Target): Record<string, string> {
  if (target === 'latest') return {};
  const action = { recovery_target_action: 'promote' };
  if ('point' in target) return { ...action, recovery_target_name: target.point };
  return { ...action, recovery_target_time: target.at.toISOString().replace('T', ' ').replace('Z', '+00') };
}

/** What PostgreSQL said of the last transaction it read. */
function lastTransactionIn(log: string): Date | null {
  const found = [...log.matchAll(/last completed transaction was at log time ([^\n]+)/g)].at(-1)?.[1];
  return found ? new Date(found.replace(' ', 'T').replace(/\+00$/, 'Z')) : null;
}

async function untilPromoted(
  url: string,
  isGone: () => boolean,
): Promise<{ timeline: number; at: Date | null }> {
  return withOwner(url, async (client) => {
    for (;;) {
      const { rows } = await client.query<{ recovering: boolean }>(
        `select pg_is_in_recovery() as recovering`,
      );
      if (rows[0]?.recovering === false) break;
      if (isGone()) throw new Error('PostgreSQL ended while it restored.');
      await new Promise((done) => setTimeout(done, 100));
    }
    const { rows } = await client.query<{ file: string; at: Date | null }>(
      `select pg_walfile_name(pg_current_wal_lsn()) as file, pg_last_xact_replay_timestamp() as at`,
    );
    return { timeline: Number.parseInt(rows[0]?.file.slice(0, 8) ?? '1', 16), at: rows[0]?.at ?? null };
  });
}

/** Makes a server of a base and follows the log to the target; answers once it works by itself. */
export async function recover(recovery: Recovery): Promise<Recovered> {
  const { place, target, timeline, goesOn } = recovery;
  rmSync(place.logFile, { force: true });
  writeFileSync(place.logFile, '', { mode: 0o600 });
  if (place.user) chownSync(place.logFile, place.user.uid, place.user.gid);
  await layDown(recovery);
  const port = await freePort();
  const settings = {
    ...targetSettings(target),
    recovery_target_timeline: String(timeline),
    restore_command: restoreCommand(recovery.backupDir, recovery.leftover),
    // It has all files on the disk before it begins; one that is thrown away needs no disk.
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    ...(!goesOn && { fsync: 'off' }),
    // Kept for later where it goes on: what a restore that is refused in the end has written is nobody's.
    archive_mode: goesOn ? 'on' : 'off',
    archive_command: '',
  };
  let isGone = false;
  let pid = 0;
  try {
    const run = await launchAndWait(place, { port, settings });
    pid = run.pid;
    void run.gone.then(() => (isGone = true));
    const url = urlOn(port, place);
    const promoted = await untilPromoted(url, () => isGone);
    return {
      url,
      timeline: promoted.timeline,
      lastTransactionAt: promoted.at ?? lastTransactionIn(readFileSync(place.logFile, 'utf8')),
      stop: () => stopServer(pid, place),
    };
  } catch (error) {
    const log = readFileSync(place.logFile, 'utf8');
    if (pid) await stopServer(pid, place);
    if (/recovery ended before configured recovery target was reached/.test(log))
      throw new LogEnded(lastTransactionIn(log));
    throw error;
  }
}
