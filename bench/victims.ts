// A server and its PostgreSQL that are killed without warning and brought back.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '#src/platform/db/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#src/platform/postgres/embedded.ts';
import { emptyDatabase } from '#tests/product.ts';
import { type BareServer, startBare } from './kit.ts';

export interface Victims {
  postgres: EmbeddedPostgres;
  server: BareServer;
  readonly name: string;
  readonly dataDir: string;
  /** The control: PostgreSQL says a commit is done before it is written. */
  readonly isCareless: boolean;
}

/** Settings of the server: it also does the jobs, as the product does. */
const settings = { BENCH_WORKS: '1' };
const urlOf = ({ postgres, name }: Victims) => postgres.url.replace(/\/postgres$/, `/${name}`);

const launch = (dataDir: string, isCareless: boolean) =>
  startEmbeddedPostgres({
    projectRoot: process.cwd(),
    dataDir,
    log: () => undefined,
    isThrowAway: isCareless,
  });

export async function givenVictims(isCareless: boolean): Promise<Victims> {
  const dataDir = mkdtempSync(join(tmpdir(), 'academy-kills-'));
  const postgres = await launch(dataDir, isCareless);
  const databaseUrl = await emptyDatabase(postgres.url);
  const name = databaseUrl.split('/').at(-1) ?? '';
  return { postgres, server: await startBare(databaseUrl, settings), name, dataDir, isCareless };
}

/** SIGKILL to PostgreSQL's postmaster, or to the server. */
export function kill({ postgres, server }: Victims, isDatabase: boolean): void {
  if (!isDatabase) return void server.child.kill('SIGKILL');
  const pid = Number(readFileSync(join(postgres.folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(pid, 'SIGKILL');
}

/** PostgreSQL first, where it fell; `look` sees the books before a new server touches them. */
export async function revive(
  victims: Victims,
  isDatabase: boolean,
  look: () => Promise<void> = async () => undefined,
): Promise<void> {
  victims.server.child.kill('SIGKILL');
  if (isDatabase) victims.postgres = await launch(victims.dataDir, victims.isCareless);
  await look();
  victims.server = await startBare(urlOf(victims), settings);
}

/** Looks into the books by a connection of its own. */
export async function inLedgers<T>(victims: Victims, look: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(urlOf(victims));
  try {
    return await look(database);
  } finally {
    await database.close();
  }
}

export async function bury(victims: Victims): Promise<void> {
  await victims.server.end();
  await victims.postgres.stop();
  for (const folder of [victims.dataDir, victims.postgres.home])
    rmSync(folder, { recursive: true, force: true });
}
