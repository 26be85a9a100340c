import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { binariesFolder, copyBinaries } from '#src/platform/postgres/binaries.ts';
import { makePrivateFolder, serverUser } from '#src/platform/postgres/server-user.ts';
import { freePort } from '../product.ts';
import { throwAwayFolder } from '../throw-away.ts';

export interface OutsidePostgres {
  /** As `postgres --version` has it. */
  readonly version: string;
  /** An empty database that belongs to an ordinary user who may make roles; nobody has worked in it. */
  readonly ownerUrl: string;
  /** SIGKILL to the server, as the system does when memory is short; waits until it is gone. */
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
  readonly end: () => Promise<void>;
}

const ofDebian = '/usr/lib/postgresql';

/** The programs of Debian's package where they are, otherwise those the product brings, in a place its user can reach. */
function programs(home: string): string {
  const versions = existsSync(ofDebian)
    ? readdirSync(ofDebian)
        .map(Number)
        .toSorted((a, b) => b - a)
    : [];
  const found = versions
    .map((version) => join(ofDebian, String(version), 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));
  return found ?? join(copyBinaries(binariesFolder(process.cwd()), join(home, 'programs')), 'bin');
}

async function untilItAnswers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 400; attempt++) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return;
    } catch {
      await new Promise((done) => setTimeout(done, 50));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  throw new Error('PostgreSQL did not answer within 20 s.');
}

/** A PostgreSQL server beside the product, with its full durability, as an academy's own machine has it. */
export async function outsidePostgres(): Promise<OutsidePostgres> {
  const user = serverUser();
  const asUser = user ? { uid: user.uid, gid: user.gid } : {};
  const home = throwAwayFolder('academy-outside-');
  const bin = programs(home);
  const folder = join(home, 'cluster');
  mkdirSync(folder);
  makePrivateFolder(folder, user);
  const password = randomBytes(12).toString('hex');
  const passwordFile = join(home, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) chownSync(passwordFile, user.uid, user.gid);
  const data = join(folder, 'data');
  const words = ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
  execFileSync(join(bin, 'initdb'), [...words, '-E', 'UTF8', '--locale=C.UTF-8'], {
    ...asUser,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const port = await freePort();
  const urlOf = (role: string, database: string) =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
  let child: ChildProcess;
  const start = async () => {
    const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
    child = spawn(join(bin, 'postgres'), ['-D', data, ...settings.flatMap((one) => ['-c', one])], {
      ...asUser,
      cwd: '/',
      stdio: 'ignore',
    });
    await untilItAnswers(urlOf('postgres', 'postgres'));
  };
  const stop = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  await start();
  const first = new pg.Client({ connectionString: urlOf('postgres', 'postgres') });
  await first.connect();
  await first.query(`create role academy_owner login createrole password '${password}'`);
  await first.query('create database academy owner academy_owner');
  await first.end();
  return {
    version: execFileSync(join(bin, 'postgres'), ['--version']).toString().trim(),
    ownerUrl: urlOf('academy_owner', 'academy'),
    kill: () => stop('SIGKILL'),
    start,
    async end() {
      await stop('SIGINT');
      rmSync(home, { recursive: true, force: true });
    },
  };
}
