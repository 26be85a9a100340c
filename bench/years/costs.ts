// Asks each read of the product a few times, and what it cost.
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { accessTokenOf } from '#src/features/sessions/tokens.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { systemClock } from '#src/platform/clock/clock.ts';
import { readConfig } from '#src/platform/config.ts';
import { productSecretKey, type RunningProduct } from '#tests/product.ts';
import { median } from '../kit.ts';
import { signedIn } from '../office/signed-in.ts';
import { type Cost, startMeter } from './meter.ts';
import { type Read, type Reader, readsOf } from './reads.ts';
import { base } from './span.ts';

const warming = 3;
/** Looks at each read; their median counts. */
export const looks = 9;
const member = base - 20;

export interface Asking {
  readonly product: RunningProduct;
  readonly owner: pg.Client;
  readonly headers: Readonly<Record<Reader, Record<string, string>>>;
}

/** Headers of the owner of the academy, of the manager of a branch, and of a parent with five registrations; the session is written, as nobody waits here for a captcha. */
export async function headersOf(product: RunningProduct, owner: pg.Client): Promise<Asking['headers']> {
  const sessionId = randomUUID();
  await owner.query(
    `insert into sessions (id, member_id, seed, rotated_at, device, address, created_at, last_seen_at, expires_at)
     values ($1, $2, 'seed', now(), 'bench', '127.0.0.1', now(), now(), now() + interval '1 day')`,
    [sessionId, member],
  );
  const config = readConfig({ NODE_ENV: 'production' }, productSecretKey);
  const signer = { config, clock: systemClock } as Academy;
  const token = await accessTokenOf(signer, { memberId: member, sessionId });
  return {
    anyone: {},
    member: { authorization: `Bearer ${token}` },
    staff: { cookie: await signedIn(product) },
    manager: { cookie: await signedIn(product, 'manager.daechi@msc.example') },
  };
}

async function askFor({ product, headers }: Asking, { path, who }: Read): Promise<number> {
  const answer = await fetch(`${product.url}/api/${path}`, { headers: headers[who] });
  const text = await answer.text();
  if (answer.status >= 500) {
    console.log(path, answer.status, text.slice(0, 100));
    return answer.status;
  }
  return answer.status;
}

async function lookOf(asking: Asking, read: Read): Promise<Cost> {
  const database = new URL(asking.product.databaseUrl).pathname.slice(1);
  const spent = startMeter(asking.product.child.pid ?? 0, database);
  await askFor(asking, read);
  return spent();
}

const medianOf = (found: readonly Cost[]): Cost => ({
  node: median(found.map(({ node }) => node)),
  postgres: median(found.map(({ postgres }) => postgres)),
});

/** Each read of the same name in every academy; what is asked for by a number is another one's there. */
async function readsOfAll(askings: readonly Asking[]): Promise<readonly Read[][]> {
  const lists = await Promise.all(askings.map(({ owner }) => readsOf(owner)));
  return (lists[0] ?? []).map((_, at) => lists.flatMap((reads) => reads[at] ?? []));
}

/** The median of each read for each academy, by its path; reads that one of them refuses are of no interest. */
export async function costsOf(
  askings: readonly Asking[],
  log: (line: string) => void,
): Promise<Map<string, Cost>[]> {
  const costs = askings.map(() => new Map<string, Cost>());
  const refused: string[] = [];
  for (const reads of await readsOfAll(askings)) {
    const each = askings.flatMap((asking, at) => (reads[at] ? [{ asking, read: reads[at] }] : []));
    const statuses: number[] = [];
    for (let n = 0; n < warming; n += 1)
      for (const { asking, read } of each) statuses.push(await askFor(asking, read));
    if (statuses.some((status) => status !== 200)) {
      refused.push(`${reads[0]?.path} ${statuses.find((status) => status !== 200)}`);
      continue;
    }
    const found = askings.map((): Cost[] => []);
    for (let n = 0; n < looks; n += 1)
      for (const [at, { asking, read }] of each.entries()) found[at]?.push(await lookOf(asking, read));
    for (const [at, list] of found.entries())
      costs[at]?.set(`${reads[0]?.who} ${reads[0]?.path}`, medianOf(list));
  }
  if (refused.length > 0) log(`not measured: ${refused.join(', ')}`);
  return costs;
}
