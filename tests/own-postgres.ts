// A PostgreSQL of one's own that is killed without warning and brought back where it was.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { seedTermsAndPrivacy } from '#seed/content.ts';
import { openDatabase } from '#src/platform/db/database.ts';
import { migrate } from '#src/platform/db/migrate.ts';
import { migrateJobs } from '#src/platform/jobs/jobs.ts';
import { startEmbeddedPostgres } from '#src/platform/postgres/embedded.ts';
import { throwAwayFolder } from './throw-away.ts';

export interface OwnPostgres {
  readonly url: string;
  /** SIGKILL to the postmaster, as the system does when memory is short. */
  kill(): void;
  /** SIGSTOP to all of it: connections stay, and nobody answers; as a frozen host or a cut wire. */
  freeze(): void;
  /** It goes on as if nothing had been. */
  thaw(): void;
  /** The same server at the same port. */
  revive(): Promise<void>;
  end(): Promise<void>;
}

/** The process that is the server of this folder. */
export function postmasterOf(folder: string): number {
  return Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** The server of this folder and all its processes. */
function processesOf(folder: string): number[] {
  const postmaster = postmasterOf(folder);
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster);
  return [postmaster, ...children.map(Number)];
}

function parentOf(pid: string): number {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return 0;
  }
}

/**
 * An empty PostgreSQL; unless it is `durable` it says that a commit is done before it is written, which is quicker. With
 * `onLost` it looks after itself, as that of the product does.
 */
export async function givenOwnPostgres(
  onLost?: (error: unknown) => void,
  durability: 'durable' | 'careless' = 'careless',
): Promise<OwnPostgres> {
  const dataDir = throwAwayFolder('academy-own-');
  const isThrowAway = durability === 'careless';
  const options = { projectRoot: process.cwd(), dataDir, log: () => undefined, isThrowAway };
  let server = await startEmbeddedPostgres({ ...options, ...(onLost && { onLost }) });
  const port = Number(new URL(server.url).port);
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of processesOf(server.folder)) process.kill(pid, name);
  };
  return {
    url: server.url,
    kill: () => process.kill(postmasterOf(server.folder), 'SIGKILL'),
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async revive() {
      // What the killed server has left may hold its memory for a moment.
      for (let attempt = 0; ; attempt++) {
        try {
          server = await startEmbeddedPostgres({ ...options, port });
          return;
        } catch (error) {
          if (attempt >= 20) throw error;
          await new Promise((done) => setTimeout(done, 250));
        }
      }
    },
    async end() {
      await server.stop();
      for (const folder of [dataDir, server.home]) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Brings a database up to date, with the terms and the privacy policy in force, or nobody could sign up. */
export async function migrateAll(url: string): Promise<void> {
  await migrate(url, 'migrations');
  await migrateJobs(url);
  const { db, close } = openDatabase(url, 1);
  await seedTermsAndPrivacy(db);
  await close();
}
