import { afterAll, beforeAll, expect, test } from 'vitest';
import { officeCalls } from '../given-office.ts';
import { confirmPayment, givenAuthenticated, givenHold, refundAll, stateOf } from '../given-payments.ts';
import { givenStaff, givenStaffCookie } from '../given-staff.ts';
import { givenSession } from '../given-tests.ts';
import { startAcademy, type TestAcademy } from '../start.ts';

/** The eighth incident of docs/operations.md, act by act: a wrong price was published, and one family has paid it. */
let academy: TestAcademy;
let owner: string;
beforeAll(async () => {
  academy = await startAcademy();
  await givenSession(academy, { capacity: 1 });
  await givenStaff(academy);
  owner = await givenStaffCookie(academy, 'owner@msc.example');
});
afterAll(() => academy.close());

const reason = '응시료를 잘못 올렸습니다';
const act = officeCalls(
  () => academy,
  () => owner,
);

async function givenPaid(poolOf: { poolId: number; sessionId: number }) {
  const hold = await givenHold(academy, { poolOf });
  const authenticated = await givenAuthenticated(academy, hold);
  return {
    hold,
    paymentId: authenticated.paymentId,
    answer: await confirmPayment(academy, hold, authenticated),
  };
}
const versionOf = async (sessionId: number) =>
  (
    await academy.db
      .selectFrom('test_sessions')
      .select('version')
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow()
  ).version;
const turn = async (sessionId: number, way: 'close' | 'open') =>
  act(`POST test-sessions/${sessionId}/${way}`, { version: await versionOf(sessionId), reason });
const amountOf = async (registrationNo: string) =>
  (
    await academy.db
      .selectFrom('registrations')
      .select('amount_krw')
      .where('registration_no', '=', registrationNo)
      .executeTakeFirstOrThrow()
  ).amount_krw;

test('closed, corrected and opened: the next family pays the right price, and who paid too much has the rest back', async () => {
  const session = await givenSession(academy, { capacity: 3, feeKrw: 20_000 });
  const first = await givenPaid(session);
  expect(await turn(session.sessionId, 'close')).toMatchObject({ resultCode: 0 });

  const plan = {
    title: '수학 입학 테스트',
    subject: 'math',
    gradeFrom: 1,
    gradeTo: 12,
    minutes: 60,
    feeKrw: 12_000,
    feeLegalBasis: '학원법 시행규칙에 따른 모의고사비',
    scoreAreas: '',
    materials: '필기도구',
    sample: '',
  };
  expect(await act(`PUT tests/${session.testId}`, { ...plan, version: 1, reason })).toMatchObject({
    resultCode: 0,
  });
  expect(await turn(session.sessionId, 'open')).toMatchObject({ resultCode: 0 });

  const second = await givenPaid(session);
  expect([await amountOf(first.hold.registrationNo), await amountOf(second.hold.registrationNo)]).toEqual([
    20_000, 12_000,
  ]);
  expect(await stateOf(academy, second.hold, second.paymentId)).toMatchObject({
    payment: 'paid',
    ledger: 12_000,
  });

  const back = { amountKrw: 8_000, leftKrw: 20_000, reason, givesSeatUp: false };
  expect(await act(`POST payments/${first.paymentId}/refund`, back)).toMatchObject({ resultCode: 0 });
  await refundAll(academy);
  expect(await stateOf(academy, first.hold, first.paymentId)).toMatchObject({
    payment: 'partly_refunded',
    registration: 'confirmed',
    ledger: 12_000,
  });
});
