import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListPage } from '#src/shared/endpoint/list.ts';
import { callsWaiting, underWay } from '#tests/given-families.ts';
import { branchIdOf } from '#tests/given-office.ts';
import {
  confirmPayment,
  type GivenHold,
  givenAuthenticated,
  givenHold,
  newKey,
} from '#tests/given-payments.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { givenSession } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { OfficePaymentDetail } from './contract/payment.ts';
import type { RefundAsk } from './contract/refund-ask-list.ts';

let academy: TestAcademy;
let hold: GivenHold;
let paymentId = '';
let askId = 0;
let sessions: { here: number; beside: number; there: number };
const cookies = new Map<string, string>();
beforeAll(async () => {
  academy = await startAcademy();
  await givenHold(academy);
  await givenStaff(academy);
  const [daechi, songdo] = [await branchIdOf(academy, 'daechi'), await branchIdOf(academy, 'songdo')];
  const here = await givenSession(academy, { capacity: 3, feeKrw: 150_000, branchId: daechi });
  const { testId } = here;
  const beside = await givenSession(academy, { capacity: 3, feeKrw: 150_000, branchId: daechi, testId });
  const there = await givenSession(academy, { capacity: 3, feeKrw: 150_000, branchId: songdo, testId });
  sessions = { here: here.sessionId, beside: beside.sessionId, there: there.sessionId };
  hold = await givenHold(academy, { poolOf: here });
  const authenticated = await givenAuthenticated(academy, hold);
  await confirmPayment(academy, hold, authenticated);
  ({ paymentId } = authenticated);
  for (const who of ['owner', 'manager.daechi'])
    cookies.set(who, await givenStaffCookie(academy, `${who}@msc.example`));
  askId = (await ask()).resultData.ask?.askId ?? 0;
});
afterAll(() => academy.close());

const office = <T>(who: string, route: string, json?: unknown) =>
  call<T>(academy, route.replace(' ', ' /api/office/'), {
    ...{ cookie: cookies.get(who) ?? '', key: newKey() },
    ...(json !== undefined && { json }),
  });
const ask = () =>
  office<OfficePaymentDetail>('manager.daechi', `POST payments/${paymentId}/refund-asks`, {
    ...{ amountKrw: 150_000, leftKrw: 150_000, reason: '보호자 사정으로 환불합니다' },
  });
const move = (fromSessionId: number, sessionId: number) =>
  office('owner', `POST registrations/${hold.registrationNo}/move`, {
    ...{ fromSessionId, sessionId, reason: '송도로 이사하심' },
  });
const seatIn = (sessionId: number) =>
  academy.db
    .updateTable('registrations')
    .set({ session_id: sessionId })
    .where('registration_no', '=', hold.registrationNo)
    .execute();
const waiting = async (who: string) =>
  (await office<ListPage<RefundAsk>>(who, 'GET refund-asks?state=waiting')).resultData.rows;

test('a registration whose refund is asked for stays in its branch until that is decided', async () => {
  const refused = await move(sessions.here, sessions.there);
  expect([refused.status, refused.resultMsg]).toEqual([409, expect.stringContaining('승인을 기다리는 환불')]);
  // Nor does its family take it away from who asked.
  const change = (sessionId: number) =>
    call(academy, `POST /api/entrance-tests/registrations/${hold.registrationNo}/change`, {
      ...{ token: hold.member.token, key: newKey(), json: { sessionId } },
    });
  expect(await change(sessions.there)).toMatchObject({
    resultCode: 'test.not_changeable',
    resultMsg: expect.stringContaining('환불을 확인하고 있어'),
  });
  // Control: within the branch it moves as any other.
  expect((await move(sessions.here, sessions.beside)).status).toBe(200);
});

/** Its registration is taken to another branch by a transaction that holds the order while the call waits for it. */
async function movedUnder<T>(coming: () => Promise<T>): Promise<T> {
  const { open, done } = await underWay(academy, async (tx) => {
    const { order_id } = await tx
      .updateTable('registrations')
      .set({ session_id: sessions.there })
      .where('registration_no', '=', hold.registrationNo)
      .returning('order_id')
      .executeTakeFirstOrThrow();
    await tx.selectFrom('orders').select('id').where('id', '=', order_id).forUpdate().execute();
  });
  const call = coming();
  await expect.poll(() => callsWaiting(academy), { timeout: 20_000 }).toBe(1);
  open();
  await done;
  return call;
}

test('what is given or asked for while its registration goes to another branch is refused, and nothing is written', async () => {
  await office('manager.daechi', `POST refund-asks/${askId}/withdraw`, {});
  const wish = { amountKrw: 4_000, leftKrw: 150_000, reason: '보호자 사정으로 환불합니다' };
  const books = async () => [
    await academy.db.selectFrom('refunds').select('amount_krw').execute(),
    (await waiting('owner')).length,
  ];
  const before = await books();
  for (const way of ['refund', 'refund-asks']) {
    const refused = await movedUnder(() =>
      office('manager.daechi', `POST payments/${paymentId}/${way}`, wish),
    );
    expect([refused.status, refused.resultMsg], way).toEqual([
      404,
      expect.stringContaining('그 사이 다른 분원으로 옮겨진 결제'),
    ]);
    expect(await books(), way).toEqual(before);
    await seatIn(sessions.beside);
  }
  askId = (await ask()).resultData.ask?.askId ?? 0;
});

test('a request and a move at the same moment: one of them goes through', async () => {
  const { id } = await academy.db
    .selectFrom('orders as o')
    .innerJoin('payments as p', 'p.order_id', 'o.id')
    .select('o.id')
    .where('p.payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  await office('manager.daechi', `POST refund-asks/${askId}/withdraw`, {});
  const { open, done } = await underWay(academy, (tx) =>
    tx.selectFrom('orders').select('id').where('id', '=', id).forUpdate().execute(),
  );
  const asking = ask();
  await expect.poll(() => callsWaiting(academy), { timeout: 20_000 }).toBe(1);
  const moving = move(sessions.beside, sessions.there);
  await expect.poll(() => callsWaiting(academy), { timeout: 20_000 }).toBe(2);
  open();
  await done;
  const [asked, moved] = await Promise.all([asking, moving]);
  expect([asked.status, moved.status]).toEqual([200, 409]);
  askId = asked.resultData.ask?.askId ?? 0;
});

test('of one that went in the same moment whoever asked takes the request back; then it moves', async () => {
  await seatIn(sessions.there);
  expect(await waiting('manager.daechi')).toMatchObject([{ askId, isMine: true, mayOpen: false }]);
  expect((await office('manager.daechi', `GET payments/${paymentId}`)).status).toBe(404);
  const taken = await office<RefundAsk>('manager.daechi', `POST refund-asks/${askId}/withdraw`, {});
  expect(taken.resultData).toMatchObject({ state: 'withdrawn', isMine: true });
  expect(await waiting('manager.daechi')).toEqual([]);
  expect((await office('manager.daechi', `POST refund-asks/${askId}/withdraw`, {})).status).toBe(404);
  await seatIn(sessions.beside);
  expect((await move(sessions.beside, sessions.there)).status).toBe(200);
});
