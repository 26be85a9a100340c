// Web processes and a worker behind a proxy, each of which can be ended and begun again where it was.
import { freePort, type RunningProduct, startProduct } from '#tests/product.ts';
import { countOf, type Told } from './crowd.ts';
import { type Front, givenFront } from './front.ts';

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

export const describeFailures = ({ failed, asked }: Told) =>
  countOf(failed) === 0
    ? `0 of ${countOf(asked)}`
    : `${countOf(failed)} of ${countOf(asked)} (${Object.entries(failed)
        .map(([what, n]) => `${n} × ${what}`)
        .slice(0, 4)
        .join('; ')})`;

export const streamsOf = ({ streams }: Told) =>
  `${streams.whole} whole, ${streams.cut} cut, ${streams.refused} refused`;
