import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of Linux that lies in memory. */
const inMemory = '/dev/shm';

/** What a throw-away PostgreSQL may come to fill, many times over: containers often have 64 MB there. */
const enough = 4 * 2 ** 30;

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= enough && freemem() >= 2 * enough;
  } catch {
    return false;
  }
}

/**
 * A new folder for files that nobody keeps, in memory where that has room: a database is some 1,600 files, and an ext4 without a
 * journal looks at every file removed of late for each that is made.
 */
export function throwAwayFolder(prefix: string): string {
  const folder = mkdtempSync(join(hasRoom() ? inMemory : tmpdir(), prefix));
  // PostgreSQL runs as another user than root, and keeps its own folder in it to itself.
  chmodSync(folder, 0o755);
  return folder;
}
