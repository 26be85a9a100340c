import { type ChildProcess, type ExecFileSyncOptions, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { makePrivateFolder, serverUser } from '#src/platform/postgres/server-user.ts';
import { freePort } from '../product.ts';
import { throwAwayFolder } from '../throw-away.ts';

const ofDebian = '/usr/lib/postgresql';

/** Where the programs of Debian's PostgreSQL are; null where that is not installed. */
export function debianPrograms(): string | null {
  const versions = existsSync(ofDebian) ? readdirSync(ofDebian).map(Number) : [];
  const found = versions
    .toSorted((a, b) => b - a)
    .map((version) => join(ofDebian, String(version), 'bin'))
    .find((bin) => ['initdb', 'postgres', 'pg_basebackup'].every((name) => existsSync(join(bin, name))));
  return found ?? null;
}

interface Server {
  readonly url: (role: string, database: string) => string;
  readonly query: (text: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** A primary, its owner's empty database, and a replica that streams from it. */
export interface Replicated {
  readonly ownerUrl: string;
  /** The same role and database at the replica. */
  readonly replicaUrlOf: (primaryUrl: string) => string;
  /** The replica goes on receiving and replays nothing, as behind a long query or a slow disk. */
  readonly pause: () => Promise<void>;
  readonly resume: () => Promise<void>;
  readonly endReplica: () => Promise<void>;
  readonly promote: () => Promise<void>;
  readonly end: () => Promise<void>;
}

const password = 'replicated';

/** A pause is asked for, and there a moment later. */
const untilPaused = `do $$ begin
  for turn in 1..500 loop
    exit when pg_get_wal_replay_pause_state() = 'paused';
    perform pg_sleep(0.02);
  end loop;
end $$`;

async function serve(bin: string, data: string, asUser: object): Promise<Server & { readonly port: number }> {
  const port = await freePort();
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'wal_level=replica',
  ];
  // What is tried is how it is followed; nothing is to be kept.
  const quick = ['fsync=off', 'shared_buffers=32MB', 'max_wal_senders=4'];
  const child: ChildProcess = spawn(
    join(bin, 'postgres'),
    ['-D', data, ...[...settings, ...quick].flatMap((one) => ['-c', one])],
    { ...asUser, cwd: '/', stdio: 'ignore' },
  );
  process.on('exit', () => child.kill('SIGKILL'));
  const url = (role: string, database: string) =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
  const query = async (text: string) => {
    const client = new pg.Client({
      connectionString: url('postgres', 'postgres'),
      connectionTimeoutMillis: 1_000,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(text);
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  for (let attempt = 0; ; attempt++) {
    const hasAnswered = await query('select 1').then(
      () => true,
      () => false,
    );
    if (hasAnswered) break;
    if (attempt > 400) throw new Error('PostgreSQL did not answer within 20 s.');
    await new Promise((done) => setTimeout(done, 50));
  }
  return {
    port,
    url,
    query,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGQUIT');
      await once(child, 'exit');
    },
  };
}

/** Debian's PostgreSQL twice, the second made by `pg_basebackup -R` from the first, as an academy would. */
export async function givenReplica(): Promise<Replicated> {
  const bin = debianPrograms();
  if (bin === null) throw new Error('A replica needs PostgreSQL: apt-get install postgresql.');
  const user = serverUser();
  const asUser = user ? { uid: user.uid, gid: user.gid } : {};
  const home = throwAwayFolder('academy-replica-');
  const folder = join(home, 'clusters');
  mkdirSync(folder);
  makePrivateFolder(folder, user);
  const quiet: ExecFileSyncOptions = { ...asUser, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] };
  const [one, two] = [join(folder, 'primary'), join(folder, 'replica')];
  const words = ['-D', one, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  execFileSync(join(bin, 'initdb'), words, quiet);
  const primary = await serve(bin, one, asUser);
  await primary.query(`create role academy_owner login createrole password '${password}'`);
  await primary.query('create database academy owner academy_owner');
  execFileSync(
    join(bin, 'pg_basebackup'),
    [
      '-h',
      '127.0.0.1',
      '-p',
      String(primary.port),
      '-U',
      'postgres',
      '-D',
      two,
      '-R',
      '-X',
      'stream',
      '--checkpoint=fast',
      '--no-sync',
    ],
    quiet,
  );
  const replica = await serve(bin, two, asUser);
  return {
    ownerUrl: primary.url('academy_owner', 'academy'),
    replicaUrlOf(primaryUrl) {
      const url = new URL(primaryUrl);
      url.port = String(replica.port);
      return url.href;
    },
    async pause() {
      await replica.query('select pg_wal_replay_pause()');
      await replica.query(untilPaused);
    },
    resume: () => replica.query('select pg_wal_replay_resume()'),
    endReplica: () => replica.stop(),
    promote: () => replica.query('select pg_promote()'),
    async end() {
      await replica.stop();
      await primary.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
