import { existsSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { archivingSettings } from '../backup/archive.ts';
import { answerOf, freePort, launchAndWait } from './launch.ts';
import { choosePlace, initialise, type Place, runningPid, urlOn } from './place.ts';
import { adoptedRun, isPostgres, stopServer } from './server-process.ts';
import { supervise } from './supervise.ts';

export interface EmbeddedPostgres {
  readonly url: string;
  /** Where its files are, when they could not be under the data folder. */
  readonly folder: string;
  /** Everything of this server, with its copy of the binaries; whoever throws it away removes this too. */
  readonly home: string;
  /** Whether another process had started it. */
  readonly wasRunning: boolean;
  stop(): Promise<void>;
  /** Of a start that failed: ends the server only where it was not running before. */
  giveUp(): Promise<void>;
}

export interface EmbeddedOptions {
  readonly projectRoot: string;
  readonly dataDir: string;
  readonly log: (line: string) => void;
  /** Tests trade durability for speed. */
  readonly isThrowAway?: boolean;
  /** Where its log is archived for backups; absent: nowhere. */
  readonly backupDir?: string | undefined;
  /** Where it shall listen; any free port otherwise. */
  readonly port?: number;
  /** Given by a product: a server that ends under it is started again, and this is called where that cannot be. */
  readonly onLost?: (error: unknown) => void;
}

const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** Less room than PostgreSQL needs to begin. */
const roomToBegin = 2 ** 26;

function isFull({ cluster }: Place): boolean {
  const { bavail, bsize } = statfsSync(cluster);
  return bavail * bsize < roomToBegin;
}

/** A server that outlived a killed process is used again; a lock file without a server is removed. */
async function adopt(place: Place): Promise<{ pid: number; url: string } | null> {
  const found = runningPid(place);
  if (!found) return null;
  const url = urlOn(found.port, place);
  for (let silences = 0; silences < 20 && isPostgres(found.pid); ) {
    const answer = await answerOf(url);
    if (answer === 'yes') return { pid: found.pid, url };
    // One that is still reading its log after a crash says so, and is waited for.
    silences = answer === 'starting' ? 0 : silences + 1;
    await new Promise((done) => setTimeout(done, 250));
  }
  if (!isPostgres(found.pid)) rmSync(join(place.cluster, 'postmaster.pid'), { force: true });
  return null;
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
  const settings = {
    ...(options.isThrowAway && careless),
    ...(options.backupDir && archivingSettings(options.backupDir, place.user)),
  };
  const begin = () => launchAndWait(place, { port, settings });
  const first = adopted ? adoptedRun(adopted.pid) : await begin();
  const { log, onLost } = options;
  const supervision = onLost && supervise(first, { begin, log, onLost, isWorthWaiting: () => isFull(place) });
  return {
    url: urlOn(port, place),
    folder: place.cluster,
    home: place.home,
    wasRunning: adopted !== null,
    async stop() {
      await supervision?.stop();
      await stopServer((supervision?.run ?? first).pid, place);
    },
    async giveUp() {
      await supervision?.stop();
      if (!adopted) await stopServer((supervision?.run ?? first).pid, place);
    },
  };
}
