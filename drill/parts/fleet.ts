// Web processes and a worker behind a proxy, each of which can be ended and begun again where it was.
import { freePort, type RunningProduct, startProduct } from '#tests/product.ts';
import { countOf, type Told } from './crowd.ts';
import { type Front, givenFront } from './front.ts';

/** One process of the fleet, which can be ended and begun again where it was. */
export interface Member {
  product: RunningProduct;
  /** As the program in this folder; this one, unless said. */
  readonly start: (folder?: string) => Promise<RunningProduct>;
}

export interface Fleet {
  readonly databaseUrl: string;
  readonly webs: readonly Member[];
  readonly worker: Member;
  readonly front: Front;
  end(): Promise<void>;
}

interface Settling {
  readonly settings?: Record<string, string>;
  /** Of which program all of them are at first. */
  readonly folder?: string;
}

export async function givenFleet(databaseUrl: string, { settings, folder }: Settling = {}): Promise<Fleet> {
  const member = async (start: Member['start']): Promise<Member> => ({ product: await start(folder), start });
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
    webs.push(
      await member((from) => startProduct(databaseUrl, { ...shared, ROLE: 'web', PORT: String(port) }, from)),
    );
  // A worker serves nobody: it is asked where whoever watches over it asks.
  const port = String(operating);
  const worker = await member((from) =>
    startProduct(databaseUrl, { ...shared, ROLE: 'worker', PORT: port, OPS_PORT: port }, from),
  );
  const end = async () => {
    for (const one of [...webs, worker]) await one.product.end('SIGKILL');
  };
  const front = await givenFront(ports).catch(async (error: unknown) => {
    await end();
    throw error;
  });
  return {
    databaseUrl,
    webs,
    worker,
    front,
    async end() {
      await front.end();
      await end();
    },
  };
}

/** Ends one and begins it again, and answers how long it was away. */
export async function restart(one: Member, signal: NodeJS.Signals, folder?: string): Promise<number> {
  const began = performance.now();
  await one.product.end(signal);
  one.product = await one.start(folder);
  return performance.now() - began;
}

/** As deploy/systemd/rolling-restart waits until the proxy has come back to a process. */
export const betweenMs = 2_000;

export const describeFailures = ({ failed, asked }: Told) =>
  countOf(failed) === 0
    ? `0 of ${countOf(asked)}`
    : `${countOf(failed)} of ${countOf(asked)} (${Object.entries(failed)
        .map(([what, n]) => `${n} × ${what}`)
        .slice(0, 4)
        .join('; ')})`;

export const streamsOf = ({ streams }: Told) =>
  `${streams.whole} whole, ${streams.cut} cut, ${streams.refused} refused`;
