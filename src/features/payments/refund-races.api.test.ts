import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OfficePaymentDetail } from '#src/features/bookkeeping/contract/payment.ts';
import { callsWaiting, type GivenFamily, givenFamily, registerOne, seatsOf } from '#tests/given-families.ts';
import { officeCalls } from '#tests/given-office.ts';
import { confirmPayment, givenAuthenticated, newKey, refundAll, stateOf } from '#tests/given-payments.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { type GivenSession, sessionsApart } from '#tests/given-tests.ts';
import { type Answer, call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let owner: string;
let from: GivenSession;
let to: GivenSession;
const session = sessionsApart(() => academy, 400);
beforeAll(async () => {
  academy = await startAcademy();
  from = await session({ capacity: 40, feeKrw: 20_000 });
  to = await session({ capacity: 40, testId: from.testId });
  await givenStaff(academy);
});
beforeEach(async () => {
  owner = await givenStaffCookie(academy, 'owner@msc.example');
});
afterAll(() => academy.close());

const why = '보호자 요청으로 처리합니다';
const office = officeCalls(
  () => academy,
  () => owner,
);

async function givenPaid() {
  const member: GivenFamily = await givenFamily(academy);
  const held = (await registerOne(academy, member, from.sessionId, member.younger)).resultData;
  const hold = {
    member,
    registrationNo: held.registrationNo,
    orderNo: held.orderNo ?? '',
    poolId: from.poolId,
  };
  const authenticated = await givenAuthenticated(academy, hold);
  await confirmPayment(academy, hold, authenticated);
  return { hold, paymentId: authenticated.paymentId };
}
type Paid = Awaited<ReturnType<typeof givenPaid>>;
type Act = () => Promise<Answer<unknown>>;

const refund = ({ paymentId }: Paid, amountKrw = 20_000, givesSeatUp = true) =>
  office(`POST payments/${paymentId}/refund`, { amountKrw, leftKrw: 20_000, givesSeatUp, reason: why });
/** Asks for a refund that somebody else agrees to. */
async function asked({ paymentId }: Paid, amountKrw = 20_000, givesSeatUp = true): Promise<Act> {
  const wish = { amountKrw, leftKrw: 20_000, givesSeatUp, reason: why };
  const { resultData } = await office<OfficePaymentDetail>(`POST payments/${paymentId}/refund-asks`, wish);
  return () =>
    office(`POST refund-asks/${resultData.ask?.askId}/decide`, { verdict: 'approved', note: '확인했습니다' });
}
const change = ({ hold }: Paid) =>
  call(academy, `POST /api/entrance-tests/registrations/${hold.registrationNo}/change`, {
    token: hold.member.token,
    key: newKey(),
    json: { sessionId: to.sessionId },
  });
const staffMove = ({ hold }: Paid) =>
  office(`POST registrations/${hold.registrationNo}/move`, {
    fromSessionId: from.sessionId,
    sessionId: to.sessionId,
    reason: why,
  });

/** Two acts that meet: the first stands before the second at the seats' own lock. */
async function meeting(first: Act, second: Act): Promise<number[]> {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
  const lock = academy.db.transaction().execute(async (tx) => {
    await sql`select from seat_pools where id in (${from.poolId}, ${to.poolId}) for update`.execute(tx);
    locked();
    await gate;
  });
  await isLocked;
  const acts: Promise<Answer<unknown>>[] = [];
  for (const act of [first, second]) {
    acts.push(act());
    await expect.poll(() => callsWaiting(academy)).toBeGreaterThanOrEqual(acts.length);
  }
  open();
  await lock;
  return (await Promise.all(acts)).map(({ status }) => status);
}

/** The seat goes with its registration, and every pool holds what it says. */
async function expectAgreement({ hold, paymentId }: Paid): Promise<void> {
  await refundAll(academy);
  const row = await academy.db
    .selectFrom('registrations as r')
    .innerJoin('seat_holds as h', 'h.id', 'r.hold_id')
    .select(['r.state', 'h.state as hold'])
    .where('r.registration_no', '=', hold.registrationNo)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ state: 'cancelled', hold: 'freed' });
  for (const { poolId } of [from, to]) {
    const seats = await seatsOf(academy, poolId);
    expect(seats.taken).toBe(seats.held);
  }
  expect(await stateOf(academy, hold, paymentId)).toMatchObject({ payment: 'refunded', ledger: 0 });
}

describe('a refund that takes the seat back, while the child is moved', () => {
  const moves = { 'by the parent': change, 'by staff': staffMove };
  for (const [who, moved] of Object.entries(moves)) {
    test(`${who}: one sees the other, whoever is first`, async () => {
      for (const isAsked of [false, true]) {
        for (const isMoveFirst of [true, false]) {
          const paid = await givenPaid();
          const back = isAsked ? await asked(paid) : () => refund(paid);
          const acts: [Act, Act] = isMoveFirst ? [() => moved(paid), back] : [back, () => moved(paid)];
          const statuses = await meeting(...acts);
          expect(statuses).toEqual(isMoveFirst ? [200, 200] : [200, 409]);
          await expectAgreement(paid);
        }
      }
    });

    test(`${who}, as it comes, three times`, async () => {
      for (let round = 0; round < 3; round++) {
        const paid = await givenPaid();
        const statuses = await Promise.all([refund(paid), moved(paid)]);
        expect(statuses[0]?.status).toBe(200);
        await expectAgreement(paid);
      }
    });
  }
});

describe('two refunds of one payment at once', () => {
  test('are one: the second hears that one is under way, whoever asked and whoever is first', async () => {
    for (const second of ['direct', 'asked'] as const) {
      for (const isTurned of [false, true]) {
        const paid = await givenPaid();
        const other = second === 'asked' ? await asked(paid, 7_000, false) : () => refund(paid, 7_000, false);
        const acts: [Act, Act] = [() => refund(paid, 5_000, false), other];
        const statuses = await meeting(...(isTurned ? ([acts[1], acts[0]] as const) : acts));
        // While a request waits, nobody gives anything beside it.
        expect(statuses).toEqual(second === 'asked' && !isTurned ? [409, 200] : [200, 409]);
        await refundAll(academy);
        const { ledger } = await stateOf(academy, paid.hold, paid.paymentId);
        expect([15_000, 13_000]).toContain(ledger);
      }
    }
  });

  test('by the office and by the parent who cancels: the money goes back once', async () => {
    for (let round = 0; round < 3; round++) {
      const paid = await givenPaid();
      const answers = await Promise.all([
        refund(paid),
        call(academy, `POST /api/entrance-tests/registrations/${paid.hold.registrationNo}/cancel`, {
          token: paid.hold.member.token,
          key: newKey(),
          json: { quotedRefundKrw: 20_000 },
        }),
      ]);
      expect(answers.some(({ status }) => status === 200)).toBe(true);
      expect(answers.every(({ status }) => status < 500)).toBe(true);
      await expectAgreement(paid);
    }
  });
});
