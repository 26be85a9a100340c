import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, statfsSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type BaseFile, syncPath } from './archive.ts';

/** Folders that PostgreSQL fills anew by itself; they must be there, empty. */
const emptied = new Set([
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const leftOut = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'backup_label',
  'backup_label.old',
  'tablespace_map',
  'tablespace_map.old',
  'current_logfiles',
  'recovery.signal',
  'standby.signal',
]);
const leftOutAnywhere = /^(?:pgsql_tmp.*|pg_internal\.init.*|.*\.conf\.tmp)$/;

interface Found {
  readonly folders: readonly string[];
  readonly files: readonly string[];
}

/** What a base holds of the files of a server, by the rules of PostgreSQL's manual; the control file comes last. */
export function filesOfBase(cluster: string): Found {
  const folders: string[] = [];
  const files: string[] = [];
  const walk = (below: string): void => {
    for (const entry of readdirSync(join(cluster, below), { withFileTypes: true })) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (leftOutAnywhere.test(entry.name) || leftOut.has(path)) continue;
      if (entry.isSymbolicLink())
        throw new Error(
          `${path} is a link out of the data folder (a tablespace, or a log elsewhere), which a backup would not hold. Put it back inside, or use pg_basebackup.`,
        );
      if (entry.isFile()) files.push(path);
      if (!entry.isDirectory()) continue;
      folders.push(path);
      if (!emptied.has(path)) walk(path);
    }
  };
  walk('');
  folders.push('pg_wal/archive_status', 'pg_wal/summaries');
  const control = 'global/pg_control';
  return { folders, files: [...files.filter((path) => path !== control), control] };
}

export function makeFolders(root: string, folders: readonly string[]): void {
  mkdirSync(root, { recursive: true, mode: 0o700 });
  for (const folder of folders) mkdirSync(join(root, folder), { recursive: true, mode: 0o700 });
}

const chunk = 256 * 1024;

async function pour(from: FileHandle, to: FileHandle): Promise<Omit<BaseFile, 'path'>> {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(chunk);
  let bytes = 0;
  for (;;) {
    const { bytesRead } = await from.read(buffer, 0, chunk, null);
    if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') };
    const piece = buffer.subarray(0, bytesRead);
    hash.update(piece);
    await to.writeFile(piece);
    bytes += bytesRead;
  }
}

/** Copies one file; null where it went meanwhile, as that of a dropped table does. */
export async function copyFile(from: string, to: string): Promise<Omit<BaseFile, 'path'> | null> {
  const source = await open(from, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!source) return null;
  try {
    mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
    const target = await open(to, 'w', 0o600);
    try {
      return await pour(source, target);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** Does something for each, a few at a time; after a failure it begins none and answers once those under way have ended. */
export async function eachOf<T>(
  all: readonly T[],
  act: (one: T) => Promise<void>,
  atATime = 8,
): Promise<void> {
  const line = [...all].toReversed();
  const worker = async () => {
    try {
      for (let one = line.pop(); one !== undefined; one = line.pop()) await act(one);
    } catch (error) {
      line.length = 0;
      throw error;
    }
  };
  // Until the last has ended: whoever cleans up after a failure must find nobody who still writes.
  const ended = await Promise.allSettled(Array.from({ length: atATime }, worker));
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Has everything below a folder written to the disk: by one call where the system has it, else file by file. */
export function syncTree(folder: string): void {
  if (process.platform === 'linux') {
    execFileSync('sync', ['-f', folder]);
    return;
  }
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) syncPath(join(entry.parentPath, entry.name));
}

/** Refuses where a folder has less room than is needed. */
export function requireRoom(folder: string, bytes: number): void {
  const disk = statfsSync(folder);
  const free = disk.bavail * disk.bsize;
  if (free >= bytes) return;
  throw new Error(
    `There is too little room in ${folder}: ${megabytes(bytes)} are needed and ${megabytes(free)} are free. Free some, or give another folder.`,
  );
}

export const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6).toLocaleString('en')} MB`;
