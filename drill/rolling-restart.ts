// Two web processes and a worker behind nginx are restarted one after the other, ten times, while families work with them.
import type { Row } from '#bench/kit.ts';
import { openPostgres } from '#bench/kit.ts';
import { emptyDatabase, freePort, type RunningProduct, startProduct } from '#tests/product.ts';
import { countOf, gather, givenCrowd, missingOf, type Told } from './fleet/crowd.ts';
import { type Front, givenFront } from './fleet/front.ts';

const rounds = Number(process.env.DRILL_ROUNDS ?? 10);
/** As deploy/systemd/rolling-restart waits until the proxy has come back to a process. */
const betweenMs = 2_000;

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** One process of the fleet, which can be ended and begun again where it was. */
export interface Member {
  product: RunningProduct;
  readonly start: () => Promise<RunningProduct>;
}

export interface Fleet {
  readonly databaseUrl: string;
  readonly webs: readonly Member[];
  readonly worker: Member;
  readonly front: Front;
  end(): Promise<void>;
}

async function member(start: Member['start']): Promise<Member> {
  return { product: await start(), start };
}

export async function givenFleet(databaseUrl: string, settings: Record<string, string> = {}): Promise<Fleet> {
  const ports = [await freePort(), await freePort()];
  const operating = await freePort();
  const shared = {
    TRUSTED_PROXY: '127.0.0.1',
    PUBLIC_URL: 'https://academy.example',
    DRAIN_MS: '1000',
    ...settings,
  };
  const webs: Member[] = [];
  for (const port of ports)
    webs.push(await member(() => startProduct(databaseUrl, { ...shared, ROLE: 'web', PORT: String(port) })));
  // A worker serves nobody: it is asked where whoever watches over it asks.
  const port = String(operating);
  const worker = await member(() =>
    startProduct(databaseUrl, { ...shared, ROLE: 'worker', PORT: port, OPS_PORT: port }),
  );
  const front = await givenFront(ports);
  return {
    databaseUrl,
    webs,
    worker,
    front,
    async end() {
      await front.end();
      for (const one of [...webs, worker]) await one.product.end('SIGKILL');
    },
  };
}

/** Ends one and begins it again, and answers how long it was away. */
export async function restart(one: Member, signal: NodeJS.Signals): Promise<number> {
  const began = performance.now();
  await one.product.end(signal);
  one.product = await one.start();
  return performance.now() - began;
}

async function rolls({ webs, worker }: Fleet, times: number, signal: NodeJS.Signals): Promise<number[]> {
  const took: number[] = [];
  for (let round = 0; round < times; round++) {
    for (const web of webs) {
      took.push(await restart(web, signal));
      await pause(betweenMs);
    }
    await restart(worker, signal);
  }
  return took;
}

interface Played {
  readonly told: Told;
  readonly took: readonly number[];
  readonly missing: number;
}

async function play(
  fleet: Fleet,
  given: Awaited<ReturnType<typeof givenCrowd>>,
  how: { times: number; signal: NodeJS.Signals },
): Promise<Played> {
  const crowd = gather(fleet.front.port, given);
  await pause(2_000);
  const took = await rolls(fleet, how.times, how.signal);
  await pause(1_000);
  const told = await crowd.stop();
  return { told, took, missing: await missingOf(fleet.databaseUrl, told.promised) };
}

export const describeFailures = ({ failed, asked }: Told) =>
  countOf(failed) === 0
    ? `0 of ${countOf(asked)}`
    : `${countOf(failed)} of ${countOf(asked)} (${Object.entries(failed)
        .map(([what, n]) => `${n} × ${what}`)
        .slice(0, 4)
        .join('; ')})`;

export const streamsOf = ({ streams }: Told) =>
  `${streams.whole} whole, ${streams.cut} cut, ${streams.refused} refused`;

export const drill = {
  name: 'rolling-restart',
  title: 'Two web processes and a worker restarted one after the other, under load',
  async run(): Promise<Row[]> {
    const postgres = await openPostgres();
    const databaseUrl = await emptyDatabase(postgres.url);
    let fleet = await givenFleet(databaseUrl);
    const given = await givenCrowd(databaseUrl);
    try {
      const drained = await play(fleet, given, { times: rounds, signal: 'SIGTERM' });
      const killed = await play(fleet, { ...given, sessionIds: [] }, { times: 2, signal: 'SIGKILL' });
      await fleet.end();
      fleet = await givenFleet(databaseUrl, { DRAIN_MS: '0' });
      const undrained = await play(fleet, { ...given, sessionIds: [] }, { times: 2, signal: 'SIGTERM' });
      const { asked } = drained.told;
      const controls = `${describeFailures(killed.told)} killed twice; ${describeFailures(undrained.told)} without draining, twice`;
      return [
        {
          what: `requests that failed, ${rounds} rounds (${asked.read} reads, ${asked['sign-in']} sign-ins, ${asked.claim} claims, ${asked.save} saves)`,
          figure: describeFailures(drained.told),
          reference: controls,
          goal: '0',
          isReached: countOf(drained.told.failed) === 0,
        },
        {
          what: 'live streams that ended',
          figure: streamsOf(drained.told),
          reference: `${streamsOf(killed.told)} killed`,
          goal: 'all whole',
          isReached:
            drained.told.streams.cut + drained.told.streams.refused === 0 && drained.told.streams.whole > 0,
        },
        {
          what: 'places promised and not in the books',
          figure: `${drained.missing} of ${drained.told.promised.length}`,
          reference: '-',
          goal: '0',
          isReached: drained.missing === 0 && drained.told.promised.length > 0,
        },
        {
          what: 'a web process away, at most',
          figure: `${(Math.max(...drained.took) / 1000).toFixed(1)} s`,
          reference: `${(Math.max(...killed.took) / 1000).toFixed(1)} s killed`,
          goal: '≤ 25 s',
          isReached: Math.max(...drained.took) <= 25_000,
        },
        {
          what: 'the controls fail',
          figure: countOf(killed.told.failed) > 0 ? 'yes' : 'NO',
          reference: '-',
          goal: 'yes',
          isReached: countOf(killed.told.failed) > 0,
        },
      ];
    } finally {
      await fleet.end();
      await postgres.stop();
    }
  },
};
