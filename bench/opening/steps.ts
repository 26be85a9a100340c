// What each step of a family's way costs: all families take it at one instant, and the next when all have taken it.
import type { Database } from '#src/platform/db/database.ts';
import type { RunningProduct } from '#tests/product.ts';
import { type BenchParent, quantile, type Row } from '../kit.ts';
import type { Opened } from '../rush-load.ts';
import { type Answer, asFamily, checkout, dataOf, type Family, tokensOf } from './families.ts';
import { load, meterOf } from './processor.ts';

interface Going {
  readonly family: Family;
  readonly token: string;
  readonly childId: number;
  orderNo: string;
  payment: Record<string, string>;
}

interface Step {
  readonly name: string;
  /** Whose way leads through it. */
  readonly of: 'all' | 'held' | 'waiting';
  take(one: Going): Promise<Answer>;
}

function stepsOf({ sessionId }: Opened): Step[] {
  const claim = ({ childId }: Going) => ({ sessionId, childId });
  const redirectUrl = '/entranceTestPay';
  return [
    { name: 'the page', of: 'all', take: ({ family }) => family.ask('GET', '/entranceTest') },
    { name: 'the seats', of: 'all', take: ({ family }) => family.ask('GET', '/api/entrance-tests') },
    {
      name: 'a claim',
      of: 'all',
      async take(one) {
        const { token } = one;
        const answer = await one.family.ask('POST', '/api/entrance-tests/registrations', {
          token,
          json: claim(one),
        });
        one.orderNo = dataOf(answer).orderNo ?? '';
        return answer;
      },
    },
    {
      name: 'a place in line',
      of: 'waiting',
      take: (one) =>
        one.family.ask('POST', '/api/entrance-tests/waiting', { token: one.token, json: claim(one) }),
    },
    {
      name: 'a payment window',
      of: 'held',
      async take(one) {
        const { token, orderNo } = one;
        const json = { orderNo, method: 'card' };
        const answer = await one.family.ask('POST', '/api/payments/prepare', { token, json });
        const { paymentId, orderName, amountKrw } = dataOf(answer);
        one.payment = { paymentId, orderName, totalAmount: String(amountKrw), method: 'card', redirectUrl };
        return answer;
      },
    },
    {
      name: 'a confirmation, the provider’s own work included',
      of: 'held',
      async take({ family, token, payment }) {
        await family.ask('GET', `${checkout}?${new URLSearchParams(payment)}`);
        const form = { paymentId: payment.paymentId ?? '', redirectUrl, choice: 'pay' };
        const json = tokensOf(await family.ask('POST', checkout, { form }), family.url);
        return family.ask('POST', `/api/payments/${payment.paymentId}/confirm`, { token, json });
      },
    },
    {
      name: 'the applications',
      of: 'all',
      take: ({ family, token }) => family.ask('GET', '/api/applications', { token }),
    },
  ];
}

/** A row a step: processor of the process and of PostgreSQL, and transactions, for each family. */
export async function stepRows(
  { product, database }: { readonly product: RunningProduct; readonly database: Database },
  parents: readonly BenchParent[],
  opened: Opened,
): Promise<Row[]> {
  const meter = await meterOf([product.child.pid ?? 0], database);
  const going = parents.map(
    ({ token, childId }, n): Going => ({
      family: asFamily(product.url, n),
      token,
      childId,
      orderNo: '',
      payment: {},
    }),
  );
  const rows: Row[] = [];
  for (const step of stepsOf(opened)) {
    const mine = going.filter(
      ({ orderNo }) => step.of === 'all' || (orderNo !== '') === (step.of === 'held'),
    );
    const read = await meter();
    const began = performance.now();
    const took: number[] = [];
    let bad = 0;
    await Promise.all(
      mine.map(async (one) => {
        const { status } = await step.take(one);
        took.push(performance.now() - began);
        if (status !== 200 && status !== 409) bad += 1;
      }),
    );
    const { node, postgres, transactions } = await read();
    const each = (sum: number) => (sum / mine.length).toFixed(2);
    rows.push({
      what: `${step.name}, ${mine.length} at one instant: processor each`,
      figure: `${each(node[0] ?? 0)} ms, PostgreSQL ${each(postgres)} ms, ${each(transactions)} transactions`,
      reference: `p50 ${quantile(took, 0.5).toFixed(0)} ms, p99 ${quantile(took, 0.99).toFixed(0)} ms, load ${load()}`,
      goal: bad === 0 ? '-' : `${bad} failed`,
      isReached: bad === 0,
    });
  }
  for (const { family } of going) family.leave();
  return rows;
}
