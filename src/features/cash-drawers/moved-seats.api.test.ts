import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Counter, givenCounter } from '#tests/given-counter.ts';
import { givenFamily } from '#tests/given-families.ts';
import { newKey } from '#tests/given-payments.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { CashDrawerDetail } from './contract/cash-drawers.ts';

let academy: TestAcademy;
let counter: Counter;
let songdo: number;
type Who = 'desk.daechi' | 'manager.daechi' | 'counsellor.songdo' | 'owner';
beforeAll(async () => {
  academy = await startAcademy();
  await givenCounter(academy, []);
  // A second branch with a manager of its own.
  await academy.db
    .updateTable('staff')
    .set({ role: 'manager' })
    .where('email', '=', 'counsellor.songdo@msc.example')
    .execute();
  counter = await givenCounter(academy, ['desk.daechi', 'manager.daechi', 'counsellor.songdo', 'owner']);
  songdo = await counter.branchOf('songdo');
});
afterAll(() => academy.close());

const office = <T = unknown>(who: Who, route: string, json?: object) => counter.office<T>(who, route, json);
const month = () => academy.clock.now().toISOString().slice(0, 7);

/** Two children of a guardian held together in one session of 대치, whose fees the desk takes in cash. */
async function takenTogether() {
  const from = await counter.session({ capacity: 2, feeKrw: 20_000, branchId: counter.branchId });
  const to = await counter.session({
    ...{ capacity: 1, feeKrw: 20_000, branchId: songdo, testId: from.testId },
  });
  const family = await givenFamily(academy);
  const picks = [family.younger, family.older].map((childId) => ({ sessionId: from.sessionId, childId }));
  const held = await call<{ registrations: { registrationNo: string }[] }>(
    academy,
    'POST /api/entrance-tests/registrations/together',
    { token: family.token, key: newKey(), json: { mode: 'all', picks } },
  );
  const [first = '', second = ''] = held.resultData.registrations.map(({ registrationNo }) => registrationNo);
  const json = { method: 'cash', takenKrw: 40_000 };
  expect((await office('desk.daechi', `POST registrations/${first}/counter-payment`, json)).status).toBe(200);
  const { payment_id: paymentId } = await academy.db
    .selectFrom('payments as p')
    .innerJoin('registrations as r', 'r.order_id', 'p.order_id')
    .select('p.payment_id')
    .where('r.registration_no', '=', first)
    .executeTakeFirstOrThrow();
  return { from, to, first, second, paymentId };
}
const move = (no: string, from: { sessionId: number }, to: { sessionId: number }) => {
  const json = { fromSessionId: from.sessionId, sessionId: to.sessionId, reason: '송도로 이사하심' };
  return office('owner', `POST registrations/${no}/move`, json);
};
const moveTo = async (...of: Parameters<typeof move>) => expect((await move(...of)).status).toBe(200);
/** Cancels a registration for the academy's reason and hands its fee back; answers how the handing ended. */
async function cancelAndHand(who: Who, no: string, paymentId: string) {
  const cancelled = await office(who, `POST registrations/${no}/cancel`, {
    ...{ fault: 'academy', quotedRefundKrw: 20_000, reason: '학원 사정으로 취소합니다' },
  });
  expect(cancelled.status).toBe(200);
  const { refunds } = (
    await office<{ refunds: { refundId: number; isOpen: boolean }[] }>(who, `GET payments/${paymentId}`)
  ).resultData;
  const refundId = refunds.find(({ isOpen }) => isOpen)?.refundId;
  const json = { refundId, reason: '보호자께 돌려드림' };
  return office(who, `POST payments/${paymentId}/cash-returned`, json);
}
const sumsOf = async (who: Who) => {
  const { rows } = (
    await office<{
      rows: { section: string; branchName: string; label: string; value: number | null }[];
    }>(who, `GET reports/figures?month=${month()}&size=1000`)
  ).resultData;
  const of = (label: string) =>
    rows
      .filter((row) => row.section === 'money' && row.label === label)
      .map(({ branchName, value }) => `${branchName} ${value ?? 0}`);
  return { taken: of('결제'), refunded: of('환불') };
};

test('money handed back goes out of a drawer of who hands it, also where the first child of its order moved away', async () => {
  const { from, to, first, second, paymentId } = await takenTogether();
  await moveTo(first, from, to);
  expect((await cancelAndHand('manager.daechi', second, paymentId)).status).toBe(200);
  const { drawers } = await counter.ownDrawers('manager.daechi');
  expect(drawers).toMatchObject([{ branchName: '대치 분원', expectedKrw: -20_000 }]);
  // The child that moved is handed its money by the branch where it is now.
  expect((await cancelAndHand('counsellor.songdo', first, paymentId)).status).toBe(200);
  expect((await counter.ownDrawers('counsellor.songdo')).drawers).toMatchObject([
    { branchName: '송도 분원', expectedKrw: -20_000 },
  ]);
});

test('cash that its branch has promised back and not handed over keeps a registration there', async () => {
  const { from, to, first, paymentId } = await takenTogether();
  const promised = await office<{ refunds: { refundId: number; isOpen: boolean }[] }>(
    'manager.daechi',
    `POST payments/${paymentId}/refund`,
    { amountKrw: 4_000, leftKrw: 40_000, reason: '보호자 사정으로 환불' },
  );
  const refundId = promised.resultData.refunds.find(({ isOpen }) => isOpen)?.refundId;
  expect(await move(first, from, to)).toMatchObject({
    status: 409,
    resultMsg: expect.stringContaining('아직 지급되지 않아'),
  });
  const json = { refundId, reason: '보호자께 돌려드림' };
  expect((await office('manager.daechi', `POST payments/${paymentId}/cash-returned`, json)).status).toBe(200);
  // Control: handed over, it moves.
  await moveTo(first, from, to);
});

test('what a drawer gave back is what its branch gave back, and what a drawer took stays what its branch took', async () => {
  const before = { daechi: await sumsOf('manager.daechi'), songdo: await sumsOf('counsellor.songdo') };
  const paymentId = await counter.taken('desk.daechi', { pays: 'cash' });
  const { registration_no: no, session_id: sessionId } = await academy.db
    .selectFrom('registrations as r')
    .innerJoin('payments as p', 'p.order_id', 'r.order_id')
    .select(['r.registration_no', 'r.session_id'])
    .where('p.payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const { test_id: testId } = await academy.db
    .selectFrom('test_sessions')
    .select('test_id')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  const to = await counter.session({ capacity: 1, feeKrw: 20_000, branchId: songdo, testId });
  await moveTo(no, { sessionId }, to);
  const taken = await sumsOf('manager.daechi');
  expect((await cancelAndHand('counsellor.songdo', no, paymentId)).status).toBe(200);
  const after = { daechi: await sumsOf('manager.daechi'), songdo: await sumsOf('counsellor.songdo') };
  expect(after.daechi).toEqual(taken);
  expect(taken.taken).not.toEqual(before.daechi.taken);
  expect(after.songdo.taken).toEqual(before.songdo.taken);
  expect([before.songdo.refunded, after.songdo.refunded]).toEqual([['송도 분원 20000'], ['송도 분원 40000']]);
});

test('a drawer leads to the payments that may be opened, and its own holder always sees and counts it', async () => {
  const { from, to, first, second, paymentId } = await takenTogether();
  const { drawers } = await counter.ownDrawers('desk.daechi');
  const drawerId = drawers[0]?.drawerId;
  const mayOpen = async (who: Who) => {
    const { lines } = (await office<CashDrawerDetail>(who, `GET cash-drawers/${drawerId}`)).resultData;
    return lines.filter((line) => line.paymentId === paymentId).map((line) => line.mayOpen);
  };
  expect(await mayOpen('manager.daechi')).toEqual([true]);
  await moveTo(first, from, to);
  expect(await mayOpen('manager.daechi')).toEqual([true]);
  const other = await counter.session({ capacity: 1, feeKrw: 20_000, branchId: songdo, testId: from.testId });
  await moveTo(second, from, other);
  expect([await mayOpen('manager.daechi'), await mayOpen('owner'), await mayOpen('desk.daechi')]).toEqual([
    [false],
    [true],
    [false],
  ]);
  expect((await office('manager.daechi', `GET payments/${paymentId}`)).status).toBe(404);
  // The person works in another branch by now; the money in the drawer is still theirs to count.
  await academy.db
    .updateTable('staff_branches')
    .set({ branch_id: songdo })
    .where('staff_id', '=', (e) =>
      e.selectFrom('staff').select('id').where('email', '=', 'desk.daechi@msc.example'),
    )
    .execute();
  const read = await office<CashDrawerDetail>('desk.daechi', `GET cash-drawers/${drawerId}`);
  const { expectedKrw } = read.resultData.drawer;
  const count = { countedKrw: expectedKrw, expectedKrw };
  expect((await office('desk.daechi', `POST cash-drawers/${drawerId}/close`, count)).status).toBe(200);
  // Once it is counted it is the branch's.
  expect((await office('desk.daechi', `GET cash-drawers/${drawerId}`)).status).toBe(404);
  // Control: a drawer of somebody else there is not theirs.
  const [managers] = (await counter.ownDrawers('manager.daechi')).drawers;
  expect((await office('desk.daechi', `GET cash-drawers/${managers?.drawerId}`)).status).toBe(404);
});
