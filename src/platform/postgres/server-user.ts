import { execFileSync } from 'node:child_process';
import { accessSync, chmodSync, chownSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** PostgreSQL refuses to run as root; as root the server becomes this user. null: stay who we are. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
}

function idOf(name: string): ServerUser | null {
  try {
    const read = (flag: string) =>
      Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }).toString());
    return { uid: read('-u'), gid: read('-g'), name };
  } catch {
    return null;
  }
}

/** `postgres` where it exists or can be made, otherwise `nobody`. */
export function serverUser(): ServerUser | null {
  if (process.getuid?.() !== 0) return null;
  const existing = idOf('postgres');
  if (existing) return existing;
  try {
    execFileSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'], {
      stdio: 'ignore',
    });
  } catch {
    // A system without useradd still has nobody.
  }
  const user = idOf('postgres') ?? idOf('nobody');
  if (!user)
    throw new Error(
      'PostgreSQL does not run as root, and there is no user `postgres` or `nobody` to run it as. Start as an ordinary user or set DATABASE_URL.',
    );
  return user;
}

/** Whether others may pass through every folder on the way to `path`. */
export function isReachableByOthers(path: string): boolean {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    try {
      if ((statSync(folder).mode & 0o001) === 0) return false;
    } catch {
      // Not made yet: its parents decide.
    }
    if (folder === dirname(folder)) return true;
  }
}

/** Makes a folder that belongs to the server's user alone. */
export function makePrivateFolder(path: string, user: ServerUser | null): void {
  mkdirSync(path, { recursive: true });
  if (user) chownSync(path, user.uid, user.gid);
  chmodSync(path, 0o700);
  if (!user) accessSync(path, constants.W_OK);
}
