import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { binariesFolder, copyBinaries, makeLinks } from './binaries.ts';
import { adoptedRun, isPostgres, stopServer } from './server-process.ts';
import { isReachableByOthers, makePrivateFolder, type ServerUser, serverUser } from './server-user.ts';
import { type Run, supervise } from './supervise.ts';

export interface EmbeddedPostgres {
  readonly url: string;
  /** Where its files are, when they could not be under the data folder. */
  readonly folder: string;
  /** Everything of this server, with its copy of the binaries; whoever throws it away removes this too. */
  readonly home: string;
  /** Whether another process had started it. */
  readonly wasRunning: boolean;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  readonly projectRoot: string;
  readonly dataDir: string;
  readonly log: (line: string) => void;
  /** Tests trade durability for speed. */
  readonly isThrowAway?: boolean;
  /** Where it shall listen; any free port otherwise. */
  readonly port?: number;
  /** Given by a product: a server that ends under it is started again, and this is called where that cannot be. */
  readonly onLost?: (error: unknown) => void;
}

interface Place {
  readonly home: string;
  readonly bin: string;
  readonly cluster: string;
  readonly passwordFile: string;
  readonly logFile: string;
  readonly user: ServerUser | null;
}

/** Where binaries and files go so that the server's user can reach both. */
function choosePlace({ projectRoot, dataDir, log }: EmbeddedOptions): Place {
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

function asUser(user: ServerUser | null) {
  return user ? { uid: user.uid, gid: user.gid } : {};
}

function initialise(place: Place): void {
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

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.on('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? done(address.port) : fail(new Error('no free port')),
      );
    });
  });
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function urlOn(port: number, place: Place): string {
  return `postgres://academy:${readFileSync(place.passwordFile, 'utf8').trim()}@127.0.0.1:${port}/postgres`;
}

function runningPid(place: Place): { pid: number; port: number } | null {
  const file = join(place.cluster, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8').split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]) };
}

/** A server that outlived a killed process is used again; a lock file without a server is removed. */
async function adopt(place: Place): Promise<{ pid: number; url: string } | null> {
  const found = runningPid(place);
  if (!found) return null;
  const url = urlOn(found.port, place);
  for (let attempt = 0; attempt < 20 && isPostgres(found.pid); attempt++) {
    if (await answers(url)) return { pid: found.pid, url };
    await new Promise((done) => setTimeout(done, 250));
  }
  if (!isPostgres(found.pid)) rmSync(join(place.cluster, 'postmaster.pid'), { force: true });
  return null;
}

function launch(place: Place, port: number, isThrowAway: boolean): ChildProcess {
  const logFd = openSync(place.logFile, 'a');
  const quick = isThrowAway
    ? ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off']
    : [];
  return spawn(
    join(place.bin, 'postgres'),
    [
      '-D',
      place.cluster,
      '-c',
      `port=${port}`,
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
      '-c',
      'max_connections=120',
      '-c',
      'shared_buffers=128MB',
      '-c',
      'timezone=UTC',
      ...quick,
    ],
    { ...asUser(place.user), cwd: '/', stdio: ['ignore', logFd, logFd], detached: true, windowsHide: true },
  );
}

/** Starts the server and answers when it does. */
async function launchAndWait(place: Place, port: number, isThrowAway: boolean): Promise<Run> {
  const child = launch(place, port, isThrowAway);
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  child.unref();
  const url = urlOn(port, place);
  for (let attempt = 0; attempt < 240; attempt++) {
    if (child.exitCode !== null)
      throw new Error(`PostgreSQL did not start; its last words: ${lastLines(place.logFile)}`);
    if (await answers(url)) return { pid: child.pid ?? 0, gone };
    await new Promise((done) => setTimeout(done, 50));
  }
  await stopServer(child.pid ?? 0, place);
  throw new Error(`PostgreSQL did not answer within 12 s; its last words: ${lastLines(place.logFile)}`);
}

/**
 * Starts (or finds) the PostgreSQL 18 of this data folder and answers where it listens.
 * See docs/decisions/0001-embedded-postgres.md.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const place = choosePlace(options);
  if (!existsSync(join(place.cluster, 'PG_VERSION'))) {
    options.log('Preparing the database files (first start only).');
    initialise(place);
  }
  const adopted = await adopt(place);
  const port = adopted ? Number(new URL(adopted.url).port) : (options.port ?? (await freePort()));
  const begin = () => launchAndWait(place, port, options.isThrowAway ?? false);
  const first = adopted ? adoptedRun(adopted.pid) : await begin();
  const { log, onLost } = options;
  const supervision = onLost && supervise(first, { begin, log, onLost });
  return {
    url: urlOn(port, place),
    folder: place.cluster,
    home: place.home,
    wasRunning: adopted !== null,
    async stop() {
      await supervision?.stop();
      await stopServer((supervision?.run ?? first).pid, place);
    },
  };
}

function lastLines(logFile: string): string {
  if (!existsSync(logFile) || statSync(logFile).size === 0) return '(none)';
  return readFileSync(logFile, 'utf8').trim().split('\n').slice(-3).join(' | ');
}
