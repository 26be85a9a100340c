import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { isReachableByOthers, makePrivateFolder, type ServerUser } from '../postgres/server-user.ts';
import { type Fork, forksOf } from './log-segments.ts';
import type { Base, Beginning } from './restore-times.ts';

/** What a base says of itself. */
export interface Manifest extends Base {
  readonly beganAt: string;
  readonly startLsn: string;
  readonly bytes: number;
  /** Which server it is of: its number, made with its files. */
  readonly system: string;
  /** The last migration of its tables. */
  readonly schema: string | null;
  readonly files: readonly BaseFile[];
}

export interface BaseFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Seconds of writing that a lost machine takes with it at most. */
export const lostAtMostSeconds = 60;

const logFolder = (backupDir: string) => join(resolve(backupDir), 'log');
const basesFolder = (backupDir: string) => join(resolve(backupDir), 'bases');
const beginningsFile = (backupDir: string) => join(resolve(backupDir), 'timelines.json');

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** Written beside its place, then put there whole: a file that is there already is only right where it is the same. */
const archiveCommand = (folder: string) =>
  [
    `f=${quoted(folder).replaceAll('%', '%%')}/%f.gz`,
    'if test -f "$f"; then gzip -dc "$f" | cmp -s - "%p"',
    'else gzip -1nc "%p" > "$f.part" && sync "$f.part" && mv "$f.part" "$f" || { rm -f "$f.part"; false; }',
    'fi',
  ].join('; ');

/** What PostgreSQL asks for while it restores: from the archive, else from what the lost server had not archived yet. */
export function restoreCommand(backupDir: string, leftover: string | null): string {
  const escaped = (folder: string) => quoted(folder).replaceAll('%', '%%');
  const f = `${escaped(logFolder(backupDir))}/%f.gz`;
  const archived = `gzip -dc ${f} > "%p"`;
  if (!leftover) return `test -f ${f} && ${archived}`;
  return `if test -f ${f}; then ${archived}; else cp ${escaped(leftover)}/%f "%p"; fi`;
}

/** How the embedded server is started so that everything it writes is archived within a minute. */
export function archivingSettings(backupDir: string, user: ServerUser | null): Record<string, string> {
  if (process.platform === 'win32')
    throw new Error(
      'BACKUP_DIR does not work on Windows. Use a PostgreSQL of your own (DATABASE_URL) there.',
    );
  const folder = logFolder(backupDir);
  mkdirSync(resolve(backupDir), { recursive: true, mode: 0o755 });
  if (user && !isReachableByOthers(resolve(backupDir)))
    throw new Error(
      `PostgreSQL runs as the user ${user.name}, who cannot reach ${resolve(backupDir)}. Give BACKUP_DIR a folder that others may pass through; what lies in it stays closed to them.`,
    );
  makePrivateFolder(folder, user);
  return {
    archive_mode: 'on',
    archive_command: archiveCommand(folder),
    archive_timeout: String(lostAtMostSeconds),
  };
}

/** The names of what was archived, without the ending of how it is packed. */
export function archivedNames(backupDir: string): string[] {
  const folder = logFolder(backupDir);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.gz'))
    .map((name) => name.slice(0, -3));
}

export const archivedFile = (backupDir: string, name: string) => join(logFolder(backupDir), `${name}.gz`);

/** How a timeline came to be; the first came from none. */
export function readForks(backupDir: string, timeline: number): Fork[] {
  const name = `${timeline.toString(16).toUpperCase().padStart(8, '0')}.history`;
  const file = archivedFile(backupDir, name);
  return existsSync(file) ? forksOf(gunzipSync(readFileSync(file)).toString('utf8')) : [];
}

/** The bases that are whole, in no order. */
export function readBases(backupDir: string): Manifest[] {
  const folder = basesFolder(backupDir);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((label) => !label.endsWith('.part') && existsSync(join(folder, label, 'manifest.json')))
    .map((label) => JSON.parse(readFileSync(join(folder, label, 'manifest.json'), 'utf8')) as Manifest);
}

/** What a backup that was killed has left; nobody makes another one meanwhile. */
export function removeUnfinished(backupDir: string): void {
  const folder = basesFolder(backupDir);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.part')))
    rmSync(join(folder, name), { recursive: true, force: true });
}

export const baseFolder = (backupDir: string, label: string) => join(basesFolder(backupDir), label);

/** Where restored servers went on, and when. */
export function readBeginnings(backupDir: string): Beginning[] {
  const file = beginningsFile(backupDir);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Beginning[]) : [];
}

export function noteBeginning(backupDir: string, beginning: Beginning): void {
  writeWhole(beginningsFile(backupDir), JSON.stringify([...readBeginnings(backupDir), beginning]));
}

/** A file that is there whole or not at all, also after the power went. */
export function writeWhole(file: string, text: string): void {
  const part = `${file}.part`;
  writeFileSync(part, text, { mode: 0o600 });
  syncPath(part);
  renameSync(part, file);
}

/** Has a file, or the names in a folder, written to the disk. */
export function syncPath(path: string): void {
  const fd = openSync(path, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

export function removeBase(backupDir: string, label: string): void {
  rmSync(baseFolder(backupDir, label), { recursive: true, force: true });
}

export function removeArchived(backupDir: string, names: readonly string[]): void {
  for (const name of names) rmSync(archivedFile(backupDir, name), { force: true });
}
