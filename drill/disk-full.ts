// The disk of the embedded PostgreSQL fills while families register and pay: writes are refused, nothing is lost, it comes back by itself.
import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { choosePlace, runningPid, urlOn } from '#src/platform/postgres/place.ts';
import { type RunningProduct, startProduct } from '#tests/product.ts';
import { type Drill, pause, type Row } from './parts/drill.ts';
import { type Load, type Lost, lostOf, startLoad } from './parts/load.ts';

const fullSeconds = Number(process.env.DRILL_FULL ?? 70);
const diskMegabytes = 600;
const wellWithinMs = 60_000;

/** A disk of its own, of memory: whoever plays this must be root. */
function mountDisk(): { folder: string; unmount(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'academy-disk-'));
  chmodSync(folder, 0o755);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m,mode=0755`, 'tmpfs', folder]);
  return {
    folder,
    unmount() {
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Fills a disk to its last page. */
function fill(folder: string): string {
  const file = join(folder, 'ballast');
  const fd = openSync(file, 'w');
  try {
    for (const size of [2 ** 20, 4096]) {
      const block = Buffer.alloc(size, 1);
      try {
        while (writeSync(fd, block) === size);
      } catch (error) {
        if ((error as { code?: string }).code !== 'ENOSPC') throw error;
      }
    }
  } finally {
    closeSync(fd);
  }
  return file;
}

interface Stage {
  readonly product: RunningProduct;
  readonly ownerUrl: () => string;
  readonly load: Load;
}

async function open(dataDir: string): Promise<Stage> {
  // The embedded server: no DATABASE_URL.
  const own = { DATABASE_URL: '', DATABASE_OWNER_URL: '', DATA_DIR: dataDir };
  const product = await startProduct('postgres://nobody:none@127.0.0.1:1/none', own);
  const place = choosePlace({ projectRoot: process.cwd(), dataDir, log: () => undefined });
  const ownerUrl = () => urlOn(runningPid(place)?.port ?? 0, place);
  const callers = Number(process.env.DRILL_CALLERS ?? 6);
  const load = await startLoad({ url: product.url, databaseUrl: ownerUrl(), callers });
  return { product, ownerUrl, load };
}

async function asOwner(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(text);
  } catch {
    // It may have fallen just then, which is what is wanted.
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Pieces of the log that were made beforehand are used up, so that the next one is wanted on the full disk. */
async function spendLog(ownerUrl: string): Promise<void> {
  for (let n = 0; n < 12; n++)
    await asOwner(
      ownerUrl,
      `select pg_logical_emit_message(true, 'drill', repeat('x', 1000)); select pg_switch_wal()`,
    );
}

interface Played {
  readonly lost: Lost;
  /** The same look after one was removed: what it finds, it would find. */
  readonly removed: Lost;
  readonly meanwhile: Readonly<Record<string, number>>;
  readonly sentence: string;
  readonly page: string;
  readonly wellAfterMs: number;
  readonly isSameProcess: boolean;
  readonly acknowledgedAfter: number;
  readonly freeBytes: number;
}

async function play({ product, ownerUrl, load }: Stage, disk: string): Promise<Played> {
  await fetch(`${product.url}/guide`).then((answer) => answer.text());
  await pause(6_000);
  const url = ownerUrl();
  const ballast = fill(disk);
  const freeBytes = statfsSync(disk).bavail * statfsSync(disk).bsize;
  await spendLog(url);
  await pause(1_000);
  const before = { ...load.counted };
  await pause(fullSeconds * 1000);
  const meanwhile = Object.fromEntries(
    Object.entries(load.counted)
      .map(([status, count]) => [status, count - (before[status] ?? 0)] as const)
      .filter(([, count]) => count > 0),
  );
  const refused = await fetch(`${product.url}/api/entrance-tests`).catch(() => null);
  const sentence =
    ((await refused?.json().catch(() => null)) as { resultMsg?: string } | null)?.resultMsg ?? '-';
  const page = await fetch(`${product.url}/guide`).then(
    (answer) => String(answer.status),
    () => 'none',
  );
  const isSameProcess = product.child.exitCode === null;
  rmSync(ballast);
  const began = performance.now();
  // Every call of this load writes something.
  const written = () => load.counted['200'] ?? 0;
  const before200 = written();
  while (written() === before200 && performance.now() - began < wellWithinMs) await pause(50);
  const wellAfterMs = performance.now() - began;
  const atOnce = written();
  await pause(3_000);
  await load.hold();
  const lost = await lostOf(load, ownerUrl());
  const [registrationNo] = load.acknowledged.registrations;
  await asOwner(
    ownerUrl(),
    `set session_replication_role = replica; delete from registrations where registration_no = '${registrationNo}'`,
  );
  const removed = await lostOf(load, ownerUrl());
  const acknowledgedAfter = written() - atOnce;
  load.goOn();
  return {
    lost,
    removed,
    meanwhile,
    sentence,
    page,
    wellAfterMs,
    isSameProcess,
    acknowledgedAfter,
    freeBytes,
  };
}

/** Plays it on a disk of its own. */
async function playOnDisk(): Promise<Played> {
  const disk = mountDisk();
  try {
    const stage = await open(join(disk.folder, 'data'));
    try {
      return await play(stage, disk.folder);
    } finally {
      await stage.load.stop();
      await stage.product.end();
    }
  } finally {
    disk.unmount();
  }
}

const counts = (counted: Readonly<Record<string, number>>) =>
  Object.entries(counted)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ') || 'none';

export const drill: Drill = {
  name: 'disk-full',
  title: `The disk of the embedded PostgreSQL full for ${fullSeconds} s under load`,
  async run(log) {
    const ours = await playOnDisk();
    log(JSON.stringify(ours));
    const rows: Row[] = [
      {
        what: 'acknowledged and missing',
        limit: '0',
        measured: `${ours.lost.lost} of ${ours.lost.acknowledged}`,
        control: `${ours.removed.lost} of ${ours.removed.acknowledged} after one registration was removed by hand`,
        ok: ours.lost.lost === 0 && ours.lost.acknowledged > 0 && ours.removed.lost === ours.lost.lost + 1,
      },
      {
        what: `calls while it was full (${ours.freeBytes} bytes free)`,
        limit: 'refused by 503, but for what still has room',
        measured: counts(ours.meanwhile),
        control: '-',
        ok:
          (ours.meanwhile['503'] ?? 0) > 0 &&
          Object.keys(ours.meanwhile).every((status) => /^(?:503|200)$/.test(status)),
      },
      {
        what: 'what a family reads then',
        limit: 'a sentence, and not that many are here',
        measured: ours.sentence,
        control: '-',
        ok: ours.sentence.length > 10 && !ours.sentence.includes('접속이 많아'),
      },
      { what: 'a kept page then', limit: '200', measured: ours.page, control: '-', ok: ours.page === '200' },
      {
        what: 'the product goes on in the same process',
        limit: 'yes',
        measured: ours.isSameProcess ? 'yes' : 'NO',
        control: '-',
        ok: ours.isSameProcess,
      },
      {
        what: 'something is written again after there is room',
        limit: '≤ 10 s',
        measured: `${(ours.wellAfterMs / 1000).toFixed(1)} s`,
        control: '-',
        ok: ours.wellAfterMs <= 10_000 && ours.acknowledgedAfter > 0,
      },
    ];
    return rows;
  },
};
