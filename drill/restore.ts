// Families register and pay and students answer; the database is destroyed, and a named second of it is given back.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { written } from '#src/platform/backup/restore-times.ts';
import { hashTables, isSameTable, type TableHash } from '#src/platform/backup/table-hashes.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#src/platform/postgres/embedded.ts';
import { postmasterOf } from '#tests/own-postgres.ts';
import { productSecretKey, startProduct } from '#tests/product.ts';
// @ts-expect-error plain JavaScript shared with the start script
import { nodeFlags } from '../scripts/node-flags.mjs';
import { type Drill, pause, type Row } from './parts/drill.ts';
import { lostOf, startLoad } from './parts/load.ts';

const loadMs = Number(process.env.DRILL_LOAD ?? 15) * 1000;
const archiveWaitMs = 3_000;
/** For the control: another second, within the load that went on. */
const laterMs = 5_000;

interface Disks {
  readonly root: string;
  readonly dataDir: string;
  readonly backupDir: string;
}

function givenDisks(): Disks {
  const root = mkdtempSync(join(tmpdir(), 'academy-drill-'));
  // PostgreSQL may be another user than whoever plays this.
  chmodSync(root, 0o755);
  return { root, dataDir: join(root, 'data'), backupDir: join(root, 'backup') };
}

const openServer = ({ dataDir, backupDir }: Disks) =>
  startEmbeddedPostgres({ projectRoot: process.cwd(), dataDir, backupDir, log: () => undefined });

interface Command {
  readonly status: number | null;
  readonly printed: string;
  readonly ms: number;
}

/** `npm run academy -- …` of the built product, without the look whether it must be built first. */
function academy(
  { dataDir, backupDir }: Disks,
  line: readonly string[],
  secretKey = productSecretKey,
): Command {
  const { DATABASE_URL: _none, ...env } = process.env;
  const settings = {
    DATA_DIR: dataDir,
    BACKUP_DIR: backupDir,
    SECRET_KEY: secretKey,
    NODE_ENV: 'production',
  };
  const began = performance.now();
  const ran = spawnSync(process.execPath, [...nodeFlags, 'dist/server/main.js', ...line], {
    env: { ...env, ...settings },
    encoding: 'utf8',
  });
  return { status: ran.status, printed: `${ran.stdout}${ran.stderr}`, ms: performance.now() - began };
}

/** Tables that are not the same; that it came out of a backup is written down by the restore itself. */
function otherTables(noted: ReadonlyMap<string, TableHash>, found: ReadonlyMap<string, TableHash>): string[] {
  return [...noted.keys()].filter(
    (name) => name !== 'public.backups' && !isSameTable(noted.get(name), found.get(name)),
  );
}

/** A whole second at which nobody writes: what is there at its end is what is hashed. */
async function quietSecond(): Promise<Date> {
  await pause(1_000 - (Date.now() % 1000) + 1_100);
  return new Date(Math.floor(Date.now() / 1000) * 1000);
}

interface Played {
  readonly at: Date;
  readonly hashes: ReadonlyMap<string, TableHash>;
  readonly acknowledgedThen: number;
  readonly backup: Command;
  readonly logBytes: number;
  readonly load: Parameters<typeof lostOf>[0];
}

/** The product under load: a base meanwhile, a second at which everybody holds still, more load, then all is destroyed. */
async function playAndDestroy(disks: Disks, log: (line: string) => void): Promise<Played> {
  const server = await openServer(disks);
  const product = await startProduct(server.url, { BACKUP_DIR: '' });
  const load = await startLoad({ url: product.url, databaseUrl: server.url });
  await pause(loadMs / 2);
  const backup = academy(disks, ['backup']);
  log(backup.printed.trim());
  await pause(loadMs / 2);
  // Who writes by itself (jobs, beats) is stopped too, so that the second has one state.
  await load.hold();
  product.child.kill('SIGSTOP');
  const at = await quietSecond();
  const hashes = await hashTables(server.url);
  const kept = {
    registrations: new Set(load.acknowledged.registrations),
    payments: new Set(load.acknowledged.payments),
    answers: new Map(load.acknowledged.answers),
  };
  await pause(1_100);
  product.child.kill('SIGCONT');
  load.goOn();
  await pause(loadMs / 2);
  await load.stop();
  const acknowledgedThen = kept.registrations.size + kept.payments.size + kept.answers.size;
  log(`then ${acknowledgedThen} acknowledged, later ${load.acknowledged.registrations.size} registrations`);
  await product.end('SIGKILL');
  // What a minute of writing does by itself.
  const { Client } = (await import('pg')).default;
  const client = new Client({ connectionString: server.url });
  await client.connect();
  await client.query('select pg_switch_wal()');
  await client.end();
  await pause(archiveWaitMs);
  await destroy(disks, server);
  const logFolder = join(disks.backupDir, 'log');
  const logBytes = readdirSync(logFolder).reduce(
    (sum, name) => sum + statSync(join(logFolder, name)).size,
    0,
  );
  return { at, hashes, acknowledgedThen, backup, logBytes, load: { acknowledged: kept } };
}

/** The server is killed and its disk is gone. */
async function destroy({ dataDir }: Disks, server: EmbeddedPostgres): Promise<void> {
  process.kill(postmasterOf(server.folder), 'SIGKILL');
  await pause(1_000);
  for (const folder of [dataDir, server.home]) rmSync(folder, { recursive: true, force: true });
}

async function whatIsThere(disks: Disks, played: Played) {
  const server = await openServer(disks);
  try {
    const found = await hashTables(server.url);
    return {
      other: otherTables(played.hashes, found),
      all: found.size,
      lost: await lostOf(played.load, server.url),
    };
  } finally {
    await server.stop();
  }
}

const sentenceOf = ({ printed }: Command) => printed.trim().split('\n').at(-1)?.trim().slice(0, 70) ?? '';

async function play(disks: Disks, log: (line: string) => void): Promise<Row[]> {
  const played = await playAndDestroy(disks, log);
  const otherKey = academy(disks, ['restore', '--to', written(played.at)], 'd'.repeat(64));
  log(otherKey.printed.trim());
  const restored = academy(disks, ['restore', '--to', written(played.at)]);
  log(restored.printed.trim());
  const there = await whatIsThere(disks, played);
  const other = academy(disks, ['restore', '--to', written(new Date(played.at.getTime() + laterMs))]);
  log(other.printed.trim());
  const control = await whatIsThere(disks, played);
  const opened = /(\d+) of (\d+) values tried/.exec(restored.printed);
  return [
    {
      what: 'tables with another hash than at that second',
      limit: '0',
      measured: `${there.other.length} of ${there.all}`,
      control: `${control.other.length} of ${control.all} restored to ${laterMs / 1000} s later`,
      ok: restored.status === 0 && there.other.length === 0 && control.other.length > 0,
    },
    {
      what: 'acknowledged by then and missing',
      limit: '0',
      measured: `${there.lost.lost} of ${there.lost.acknowledged}`,
      control: '-',
      ok: there.lost.lost === 0 && there.lost.acknowledged > 0,
    },
    {
      what: 'sealed values that the backed-up key opens',
      limit: 'all, at least 1',
      measured: `${opened?.[1] ?? 0} of ${opened?.[2] ?? 0} tried`,
      control: `another key: ${otherKey.status === 0 ? 'LET IN' : `refused (“${sentenceOf(otherKey)}…”)`}`,
      ok: opened !== null && opened[1] === opened[2] && Number(opened[1]) > 0 && otherKey.status !== 0,
    },
    {
      what: 'a base while the product serves',
      limit: 'made, ≤ 60 s',
      measured: `${/Copied ([\d,]+ MB in [\d.]+ s)/.exec(played.backup.printed)?.[1]}, the command ${(played.backup.ms / 1000).toFixed(1)} s`,
      control: '-',
      ok: played.backup.status === 0 && played.backup.ms <= 60_000,
    },
    {
      what: 'the command that restores, from nothing to a checked database',
      limit: '≤ 60 s',
      measured: `${(restored.ms / 1000).toFixed(1)} s (log of ${(played.logBytes / 1e6).toFixed(1)} MB, packed)`,
      control: '-',
      ok: restored.status === 0 && restored.ms <= 60_000,
    },
  ];
}

export const drill: Drill = {
  name: 'restore',
  title: 'The database destroyed under load, and a named second of it given back',
  async run(log) {
    const disks = givenDisks();
    try {
      return await play(disks, log);
    } finally {
      rmSync(disks.root, { recursive: true, force: true });
    }
  },
};
