import { type ChildProcess, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { minuteMs } from '#src/shared/durations.ts';
import { asUser, lastLines, type Place, urlOn } from './place.ts';
import { stopServer } from './server-process.ts';
import type { Run } from './supervise.ts';

export interface Launching {
  readonly port: number;
  /** Settings of this start beside those of every start. */
  readonly settings?: Readonly<Record<string, string>>;
}

const everyStart = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '120',
  shared_buffers: '128MB',
  timezone: 'UTC',
};
/**
 * A server that runs and says nothing at all is given up after this long. One that cannot start ends by itself and is told
 * of at once; on a slow disk beside much other work the first answer of a well one has taken over twelve seconds.
 */
const silentMs = minuteMs;
/** After a kill it first reads what was written since its last checkpoint, and says so meanwhile. */
const recoveringMs = 30 * minuteMs;

export function freePort(): Promise<number> {
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

/** Whether a server answers; `starting` is one that is there and lets nobody in yet. */
export async function answerOf(url: string): Promise<'yes' | 'starting' | 'no'> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return 'yes';
  } catch (error) {
    return (error as { code?: string }).code === '57P03' ? 'starting' : 'no';
  } finally {
    await client.end().catch(() => undefined);
  }
}

function launch(place: Place, { port, settings }: Launching): ChildProcess {
  const logFd = openSync(place.logFile, 'a');
  const all = Object.entries({ port: String(port), ...everyStart, ...settings });
  return spawn(
    join(place.bin, 'postgres'),
    ['-D', place.cluster, ...all.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...asUser(place.user), cwd: '/', stdio: ['ignore', logFd, logFd], detached: true, windowsHide: true },
  );
}

/** Starts the server of this place and answers when it does. */
export async function launchAndWait(place: Place, launching: Launching): Promise<Run> {
  const child = launch(place, launching);
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  child.unref();
  const url = urlOn(launching.port, place);
  const began = performance.now();
  let heardAt = began;
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`PostgreSQL did not start; its last words: ${lastLines(place.logFile)}`);
    const answer = await answerOf(url);
    if (answer === 'yes') return { pid: child.pid ?? 0, gone };
    const now = performance.now();
    if (answer === 'starting') heardAt = now;
    if (now - heardAt > silentMs || now - began > recoveringMs) break;
    await new Promise((done) => setTimeout(done, 50));
  }
  await stopServer(child.pid ?? 0, place);
  throw new Error(
    `PostgreSQL did not answer within ${silentMs / 1000} s; its last words: ${lastLines(place.logFile)}`,
  );
}
