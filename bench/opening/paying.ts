// Several hundred seats confirmed at one instant on the bare API, and a line of families for one seat, in groups and one by one.
import { openDatabase } from '#src/platform/db/database.ts';
import { emptyDatabase } from '#tests/product.ts';
import { type BenchParent, givenParents, quantile, type Row, startBare } from '../kit.ts';
import { type Opened, openSession } from '../rush-load.ts';
import {
  type Answer,
  asFamily,
  busyOf,
  checkout,
  dataOf,
  openingOf,
  p99,
  seconds,
  tokensOf,
} from './families.ts';

interface PayRush {
  readonly paid: number;
  readonly seconds: number;
  readonly took: readonly number[];
  /** What the provider took for each of them. */
  readonly providerMs: readonly number[];
}

/** Families that hold a seat each and have answered their windows, all confirmed at one instant. */
async function payRush(
  url: string,
  parents: readonly BenchParent[],
  { sessionId }: Opened,
): Promise<PayRush> {
  const ready = await Promise.all(
    parents.map(async ({ token, childId }, n) => {
      const family = asFamily(url, n);
      const { ask } = family;
      const json = { sessionId, childId };
      const held = dataOf(await ask('POST', '/api/entrance-tests/registrations', { token, json }));
      return { family, confirm: await windowOf(family, token, { url, orderNo: held.orderNo }) };
    }),
  );
  const began = performance.now();
  const took: number[] = [];
  const answers = await Promise.all(
    ready.map(async ({ confirm }) => {
      const answer = await confirm?.();
      took.push(performance.now() - began);
      return answer && dataOf(answer).state;
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  for (const { family } of ready) family.leave();
  const told = asFamily(url, parents.length + 1);
  const providerMs = JSON.parse((await told.ask('GET', '/bench/provider')).body) as number[];
  told.leave();
  return { providerMs, paid: answers.filter((state) => state === 'paid').length, seconds, took };
}

/** Opens the payment window of an order and answers it; what is left is to confirm. */
async function windowOf(
  { ask }: ReturnType<typeof asFamily>,
  token: string,
  { url, orderNo }: { readonly url: string; readonly orderNo: string },
): Promise<(() => Promise<Answer>) | null> {
  const { paymentId, orderName, amountKrw } = dataOf(
    await ask('POST', '/api/payments/prepare', { token, json: { orderNo, method: 'card' } }),
  );
  if (!paymentId) return null;
  const redirectUrl = '/entranceTestPay';
  const opening = { paymentId, orderName, totalAmount: String(amountKrw), method: 'card', redirectUrl };
  await ask('GET', `${checkout}?${new URLSearchParams(opening)}`);
  const pressed = await ask('POST', checkout, { form: { paymentId, redirectUrl, choice: 'pay' } });
  const json = tokensOf(pressed, url);
  return () => ask('POST', `/api/payments/${paymentId}/confirm`, { token, json });
}

/** How many confirm, and how many want one seat. */
const inGroups = { payers: 300, families: 300 } as const;
const oneByOne = { payers: 100, families: 300 } as const;

/** So many rows in a transaction; 1 is the control. */
async function measured(
  postgresUrl: string,
  groupSize: number,
  { payers, families }: { readonly payers: number; readonly families: number },
) {
  const databaseUrl = await emptyDatabase(postgresUrl);
  const server = await startBare(databaseUrl, { BENCH_CLAIMS_PER_GROUP: String(groupSize), SHED_AT_MS: '0' });
  const database = openDatabase(databaseUrl, 2);
  try {
    const parents = await givenParents(database.db, Math.max(payers, families));
    const paid = await payRush(
      server.url,
      parents.slice(0, payers),
      await openSession(database, 200, payers),
    );
    const opened = await openSession(database, 300, 1);
    const rush = await openingOf(
      [server.url],
      { parents: parents.slice(0, families), opened },
      { overMs: 0, thinkMs: 0, isBare: true },
    );
    return { paid, rush };
  } finally {
    await database.close();
    await server.end();
  }
}

export async function payingRows(postgresUrl: string): Promise<Row[]> {
  const grouped = await measured(postgresUrl, 256, inGroups);
  const single = await measured(postgresUrl, 1, oneByOne);
  const rate = ({ paid }: typeof grouped) => paid.paid / paid.seconds;
  const line = ({ rush }: typeof grouped) => p99(rush, 'place in line');
  const provider = `the provider itself p50 ${seconds(quantile(grouped.paid.providerMs, 0.5))} of ${seconds(quantile(grouped.paid.took, 0.5))}`;
  return [
    {
      what: `paid orders a second, ${inGroups.payers} confirmed at one instant`,
      figure: rate(grouped).toFixed(0),
      reference: `${rate(single).toFixed(0)} one a transaction (${(rate(grouped) / rate(single)).toFixed(1)} ×), ${grouped.paid.paid} of ${inGroups.payers} paid; ${provider}`,
      goal: '≥ 100',
      isReached: rate(grouped) >= 100 && grouped.paid.paid === inGroups.payers,
    },
    {
      what: `p99 of a place, ${inGroups.families} families for one seat`,
      figure: seconds(line(grouped)),
      reference: `${seconds(line(single))} one a transaction, ${busyOf(single.rush)} busy there (control)`,
      goal: 'less, 0 busy',
      isReached: line(grouped) < line(single) && busyOf(grouped.rush) === 0,
    },
  ];
}
