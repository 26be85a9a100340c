import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { binariesFolder, copyBinaries, makeLinks } from './binaries.ts';
import { isReachableByOthers, makePrivateFolder, type ServerUser, serverUser } from './server-user.ts';

/** Where the embedded server of a data folder has its programs and its files. */
export interface Place {
  readonly home: string;
  readonly bin: string;
  readonly cluster: string;
  readonly passwordFile: string;
  readonly logFile: string;
  readonly user: ServerUser | null;
}

interface Choosing {
  readonly projectRoot: string;
  readonly dataDir: string;
  readonly log: (line: string) => void;
}

/** Where binaries and files go so that the server's user can reach both. */
export function choosePlace({ projectRoot, dataDir, log }: Choosing): Place {
  const user = serverUser();
  const native = binariesFolder(projectRoot);
  const wanted = resolve(dataDir);
  const isReachable = !user || (isReachableByOthers(wanted) && isReachableByOthers(native));
  const home = isReachable
    ? wanted
    : join('/var/lib/msc-academy', createHash('sha256').update(wanted).digest('hex').slice(0, 12));
  if (!isReachable)
    log(`The user ${user?.name} cannot reach ${wanted}; PostgreSQL keeps its files in ${home}.`);
  mkdirSync(home, { recursive: true, mode: 0o755 });
  mkdirSync(wanted, { recursive: true });
  if (isReachable) makeLinks(native);
  const folder = join(home, 'postgres');
  makePrivateFolder(folder, user);
  return {
    home,
    bin: join(isReachable ? native : copyBinaries(native, home), 'bin'),
    cluster: join(folder, '18'),
    passwordFile: join(folder, 'password'),
    logFile: join(folder, 'server.log'),
    user,
  };
}

export function asUser(user: ServerUser | null) {
  return user ? { uid: user.uid, gid: user.gid } : {};
}

/** Makes the files of an empty server. */
export function initialise(place: Place): void {
  const password = randomBytes(24).toString('hex');
  writeFileSync(place.passwordFile, password, { mode: 0o600 });
  if (place.user) chownSync(place.passwordFile, place.user.uid, place.user.gid);
  chmodSync(place.passwordFile, 0o600);
  rmSync(place.cluster, { recursive: true, force: true });
  execFileSync(
    join(place.bin, 'initdb'),
    [
      '-D',
      place.cluster,
      '-U',
      'academy',
      '-A',
      'scram-sha-256',
      `--pwfile=${place.passwordFile}`,
      '-E',
      'UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-sync',
    ],
    { ...asUser(place.user), cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] },
  );
}

/** The server its files say is running there; null where they say none. */
export function runningPid(place: Pick<Place, 'cluster'>): { pid: number; port: number } | null {
  const file = join(place.cluster, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8').split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]) };
}

/** Its address for whom the tables belong to. */
export function urlOn(port: number, place: Place): string {
  return `postgres://academy:${readFileSync(place.passwordFile, 'utf8').trim()}@127.0.0.1:${port}/postgres`;
}

/** What it said last in its log. */
export function lastLines(logFile: string): string {
  if (!existsSync(logFile) || statSync(logFile).size === 0) return '(none)';
  return readFileSync(logFile, 'utf8').trim().split('\n').slice(-3).join(' | ');
}
