import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Counter, givenCounter } from '#tests/given-counter.ts';
import { startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let counter: Counter;
const staff = ['desk.daechi', 'manager.daechi', 'owner'] as const;
type Who = (typeof staff)[number];
beforeAll(async () => {
  academy = await startAcademy();
  counter = await givenCounter(academy, staff);
});
afterAll(() => academy.close());

const office = <T = unknown>(who: Who, route: string, json?: object) => counter.office<T>(who, route, json);

let slip = 30_000_000;
const nextSlip = () => {
  slip += 1;
  return String(slip);
};

describe('money that goes back by hand', () => {
  test.each([
    ['cash', {}, 'takenKrw'],
    ['terminal', { approvalNo: '40000001' }, 'terminalKrw'],
    ['bank', { payer: '김서연' }, 'bankKrw'],
  ] as const)('%s: is written into the drawer of who gave it, once', async (pays, more, sum) => {
    const paymentId = await counter.taken('desk.daechi', { pays, ...more });
    const before = (await counter.ownDrawers('manager.daechi')).drawers[0];
    const started = await office<{ refunds: { refundId: number; isByHand: boolean }[] }>(
      'manager.daechi',
      `POST payments/${paymentId}/refund`,
      { amountKrw: 20_000, leftKrw: 20_000, reason: '보호자 사정으로 환불' },
    );
    const [refund] = started.resultData.refunds;
    expect(refund?.isByHand).toBe(true);
    const given = () =>
      office('manager.daechi', `POST payments/${paymentId}/cash-returned`, {
        refundId: refund?.refundId,
        reason: '보호자께 돌려드림',
      });
    const both = await Promise.all([given(), given()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const after = (await counter.ownDrawers('manager.daechi')).drawers[0];
    if (sum === 'takenKrw') expect(after?.expectedKrw).toBe((before?.expectedKrw ?? 0) - 20_000);
    else expect(after?.[sum]).toBe((before?.[sum] ?? 0) - 20_000);
    const asked = await office(`owner`, `POST payments/${paymentId}/ask`);
    expect(asked.resultCode).toBe('payment.no_provider');
  });
});

test('a slip of the terminal pays once a day; control: without the index it pays twice', async () => {
  const approvalNo = nextSlip();
  await counter.taken('desk.daechi', { pays: 'terminal', approvalNo });
  await expect(counter.taken('desk.daechi', { pays: 'terminal', approvalNo })).rejects.toThrow(
    'payment.slip_used',
  );
  await sql`drop index payments_terminal_slip`.execute(academy.owner);
  await counter.taken('desk.daechi', { pays: 'terminal', approvalNo });
});
