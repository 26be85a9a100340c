// PostgreSQL frozen, then killed, while parents register and pay and students answer: nothing that was acknowledged is missing.
import { untilWell } from '#bench/outage.ts';
import { givenOwnPostgres, type OwnPostgres } from '#tests/own-postgres.ts';
import { emptyDatabase, startProduct } from '#tests/product.ts';
import { type Drill, pause, type Row } from './parts/drill.ts';
import { type Load, type Lost, lostOf, startLoad } from './parts/load.ts';

const awaySeconds = Number(process.env.DRILL_AWAY ?? 10);
const loadMs = 6_000;
/** Commits that are not written yet are a matter of a moment: a careless server is killed until one was lost. */
const controlKills = 6;

interface Away {
  readonly wellAfterMs: number;
  readonly lost: Lost;
  /** Answers while it was away, by status. */
  readonly meanwhile: Readonly<Record<string, number>>;
}

interface Stage {
  readonly own: OwnPostgres;
  readonly databaseUrl: string;
  readonly url: string;
  readonly load: Load;
  end(): Promise<void>;
}

async function open(durability: 'durable' | 'careless'): Promise<Stage> {
  const own = await givenOwnPostgres(undefined, durability);
  const databaseUrl = await emptyDatabase(own.url);
  const product = await startProduct(databaseUrl);
  const load = await startLoad({ url: product.url, databaseUrl });
  return {
    own,
    databaseUrl,
    url: product.url,
    load,
    async end() {
      await load.stop();
      await product.end();
      await own.end();
    },
  };
}

/** What was counted since an earlier look. */
const since = (now: Readonly<Record<string, number>>, before: Readonly<Record<string, number>>) =>
  Object.fromEntries(
    Object.entries(now)
      .map(([status, count]) => [status, count - (before[status] ?? 0)] as const)
      .filter(([, count]) => count > 0),
  );

async function away(stage: Stage, how: 'frozen' | 'killed', seconds: number): Promise<Away> {
  const { own, load, url, databaseUrl } = stage;
  await pause(loadMs);
  if (how === 'killed') own.kill();
  else own.freeze();
  // What was on the wire may still have been answered from before.
  await pause(500);
  const before = { ...load.counted };
  await pause(seconds * 1000);
  const meanwhile = since(load.counted, before);
  if (how === 'killed') await own.revive();
  else own.thaw();
  const wellAfterMs = await untilWell(url);
  await pause(2_000);
  await load.hold();
  const lost = await lostOf(load, databaseUrl);
  load.goOn();
  return { wellAfterMs, lost, meanwhile };
}

/** The same kills of a server that says a commit is done before it is written. */
async function careless(log: (line: string) => void): Promise<Lost & { kills: number }> {
  const stage = await open('careless');
  try {
    for (let kills = 1; ; kills++) {
      const { lost } = await away(stage, 'killed', 1);
      log(`careless, kill ${kills}: ${JSON.stringify(lost)}`);
      if (lost.lost > 0 || kills === controlKills) return { ...lost, kills };
    }
  } finally {
    await stage.end();
  }
}

const counts = (counted: Readonly<Record<string, number>>) =>
  Object.entries(counted)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');

function rowsOf(what: string, one: Away): Row[] {
  return [
    {
      what: `${what}: well again after it is back`,
      limit: '≤ 5 s',
      measured: `${(one.wellAfterMs / 1000).toFixed(2)} s`,
      control: '-',
      ok: one.wellAfterMs <= 5_000,
    },
    {
      what: `${what}: calls meanwhile`,
      limit: 'answered, by 503',
      measured: counts(one.meanwhile),
      control: '-',
      ok: Object.keys(one.meanwhile).every((status) => status === '503'),
    },
  ];
}

export const drill: Drill = {
  name: 'outage',
  title: 'PostgreSQL frozen and killed under load',
  async run(log) {
    const stage = await open('durable');
    const rows: Row[] = [];
    let frozen: Away;
    let killed: Away;
    try {
      frozen = await away(stage, 'frozen', awaySeconds);
      log(`frozen: ${JSON.stringify(frozen)}`);
      killed = await away(stage, 'killed', awaySeconds);
      log(`killed: ${JSON.stringify(killed)}`);
    } finally {
      await stage.end();
    }
    const control = await careless(log);
    rows.push(
      {
        what: `frozen ${awaySeconds} s: acknowledged and missing`,
        limit: '0',
        measured: `${frozen.lost.lost} of ${frozen.lost.acknowledged}`,
        control: '-',
        ok: frozen.lost.lost === 0 && frozen.lost.acknowledged > 0,
      },
      ...rowsOf(`frozen ${awaySeconds} s`, frozen),
      {
        what: `killed ${awaySeconds} s: acknowledged and missing`,
        limit: '0',
        measured: `${killed.lost.lost} of ${killed.lost.acknowledged}`,
        control: `${control.lost} of ${control.acknowledged} where commits are told before they are written (${control.kills} kills)`,
        ok: killed.lost.lost === 0 && control.lost > 0,
      },
      ...rowsOf(`killed ${awaySeconds} s`, killed),
    );
    return rows;
  },
};
