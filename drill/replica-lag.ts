// Public pages from a replica that is stopped, late and gone: nobody sees what was before a published change.
import pg from 'pg';
import { productUrlOf } from '#src/platform/db/product-role.ts';
import { debianPrograms, givenReplica, type Replicated } from '#tests/outside/streaming-replica.ts';
import { type RunningProduct, startProduct } from '#tests/product.ts';
import { type Drill, pause } from './parts/drill.ts';

const rounds = 8;
const boundMs = 1_000;

interface Stage {
  readonly servers: Replicated;
  readonly product: RunningProduct;
  readonly client: pg.Client;
}

const isNear = ({ product }: Stage) =>
  (product.output().match(/Public pages are read from the replica|read from the primary/g) ?? [])
    .at(-1)
    ?.endsWith('replica') ?? false;

async function untilNear(stage: Stage): Promise<void> {
  for (let n = 0; n < 300 && !isNear(stage); n++) await pause(100);
  if (!isNear(stage))
    throw new Error(`The replica did not come near:\n${stage.product.output().slice(-500)}`);
  // A published change may still be on its way.
  await pause(700);
}

/** Changes the title of a post; the tables tell every process of it, unless they are told not to. */
async function rename({ client }: Stage, title: string, isTold: boolean): Promise<void> {
  await client.query('begin');
  if (!isTold) await client.query('alter table posts disable trigger posts_changed');
  await client.query(
    `update posts set title = $1 where id = (select id from visible_posts where board = 'notice' order by id limit 1)`,
    [title],
  );
  if (!isTold) await client.query('alter table posts enable trigger posts_changed');
  await client.query('commit');
}

const listed = async ({ product }: Stage) =>
  (await fetch(`${product.url}/api/boards/notice/posts`).catch(() => null))?.text() ?? '';
const drawn = async ({ product }: Stage) =>
  (await fetch(`${product.url}/notice`).catch(() => null))?.text() ?? '';

/** Milliseconds until a read shows the title; `Infinity` where it does not within so long. */
async function seenAfter(read: () => Promise<string>, title: string, withinMs: number): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < withinMs) {
    if ((await read()).includes(title)) return performance.now() - began;
    await pause(20);
  }
  return Number.POSITIVE_INFINITY;
}

async function givenStage(servers: Replicated, lagMs: number): Promise<Stage> {
  const replica = servers.replicaUrlOf(productUrlOf(servers.ownerUrl));
  const settings = { DATABASE_REPLICA_URL: replica, DATABASE_REPLICA_LAG_MS: String(lagMs) };
  const product = await startProduct(servers.ownerUrl, settings);
  const client = new pg.Client({ connectionString: servers.ownerUrl });
  await client.connect();
  return { servers, product, client };
}

const endStage = async ({ client, product }: Stage) => {
  await client.end();
  await product.end();
};

const shown = (ms: number) => (Number.isFinite(ms) ? `${ms.toFixed(0)} ms` : 'not within 5 s');

/** The page of a board after a published change, with a replica that replays nothing. */
async function published(stage: Stage): Promise<number> {
  let most = 0;
  for (let round = 0; round < rounds; round++) {
    await untilNear(stage);
    await drawn(stage);
    await stage.servers.pause();
    const title = `공지 ${round} 판`;
    await rename(stage, title, true);
    most = Math.max(most, await seenAfter(() => drawn(stage), title, 5_000));
    await stage.servers.resume();
  }
  return most;
}

/** A list after a change nobody was told of. */
async function untold(stage: Stage, title: string): Promise<number> {
  await untilNear(stage);
  await stage.servers.pause();
  await rename(stage, title, false);
  const seen = await seenAfter(() => listed(stage), title, 5_000);
  await stage.servers.resume();
  return seen;
}

async function whileGone(stage: Stage): Promise<Record<string, number>> {
  await untilNear(stage);
  const statuses: Record<string, number> = {};
  const until = performance.now() + 4_000;
  const ending = pause(1_000).then(() => stage.servers.endReplica());
  while (performance.now() < until) {
    const answer = await fetch(`${stage.product.url}/api/boards/notice/posts`).catch(() => null);
    const status = String(answer?.status ?? 'none');
    statuses[status] = (statuses[status] ?? 0) + 1;
    await pause(10);
  }
  await ending;
  return statuses;
}

export const drill: Drill = {
  name: 'replica-lag',
  title: 'Public pages from a replica that stands still, is late, and goes',
  async run(log) {
    if (debianPrograms() === null)
      throw new Error('The drill needs PostgreSQL: apt-get install postgresql, then stop its service.');
    const servers = await givenReplica();
    try {
      const loose = await givenStage(servers, 60_000);
      const control = await untold(loose, '느슨한 공지').finally(() => endStage(loose));
      const stage = await givenStage(servers, boundMs);
      try {
        const changed = await published(stage);
        const late = await untold(stage, '늦은 공지');
        const gone = await whileGone(stage);
        log(JSON.stringify({ changed, late, gone }));
        return [
          {
            what: `a published change in the page of a board, ${rounds} times, the replica standing still: at most`,
            limit: '≤ 1 s',
            measured: shown(changed),
            control: '-',
            ok: changed <= 1_000,
          },
          {
            what: `a change nobody was told of, the replica standing still, bound ${boundMs} ms`,
            limit: '≤ 2 s',
            measured: shown(late),
            control: `bound 60 s: ${shown(control)}`,
            ok: late <= 2_000 && !Number.isFinite(control),
          },
          {
            what: 'reads while the replica goes',
            limit: 'all 200',
            measured: Object.entries(gone)
              .map(([status, count]) => `${count} × ${status}`)
              .join(', '),
            control: '-',
            ok: Object.keys(gone).join() === '200',
          },
        ];
      } finally {
        await endStage(stage);
      }
    } finally {
      await servers.end();
    }
  },
};
