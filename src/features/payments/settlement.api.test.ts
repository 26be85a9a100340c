import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OfficePayment, OfficePaymentDetail } from '#src/features/bookkeeping/contract/payment.ts';
import type { Reconciliation } from '#src/features/bookkeeping/contract/reconciliation-list.ts';
import type { ReconciliationLine } from '#src/features/bookkeeping/contract/reconciliations.ts';
import type { ListPage } from '#src/shared/endpoint/list.ts';
import { lastMessageTo } from '#tests/given-members.ts';
import {
  act,
  bookOf,
  confirmPayment,
  type GivenHold,
  givenAuthenticated,
  givenHold,
  newKey,
  refundAll,
  stateOf,
} from '#tests/given-payments.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { givenSession } from '#tests/given-tests.ts';
import { type Answer, call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let owner: string;
let manager: string;
const signInStaff = async () => {
  owner = await givenStaffCookie(academy, 'owner@msc.example');
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
};
beforeAll(async () => {
  academy = await startAcademy();
  await givenSession(academy, { capacity: 1 });
  await givenStaff(academy);
  await signInStaff();
});
afterAll(() => academy.close());

const office = <T>(route: string, cookie: string, json?: unknown): Promise<Answer<T>> =>
  call<T>(academy, route.replace(' ', ' /api/office/'), {
    cookie,
    key: newKey(),
    ...(json !== undefined && { json }),
  });
const toLookAt = async () =>
  (await office<ListPage<OfficePayment>>('GET payments?attention=true&size=100', owner)).resultData.rows;
const labelsToLookAt = async () => (await toLookAt()).map((row) => row.attentionLabel).toSorted();
const compare = async () => {
  const { resultData } = await office<{ runId: number }>('POST reconciliations', owner, {
    day: '2026-11-21',
  });
  await academy.jobs['payments.compare-day']?.(resultData);
  return (
    await office<{ run: Reconciliation; lines: ReconciliationLine[] }>(
      `GET reconciliations/${resultData.runId}`,
      owner,
    )
  ).resultData;
};
const reconcile = () => academy.jobs['payments.reconcile']?.({});

interface Given {
  readonly hold: GivenHold;
  readonly paymentId: string;
}
async function givenPaid(): Promise<Given> {
  const hold = await givenHold(academy);
  const authenticated = await givenAuthenticated(academy, hold);
  await confirmPayment(academy, hold, authenticated);
  return { hold, paymentId: authenticated.paymentId };
}
/** The answer to the confirmation is lost: nobody here knows whether the money came. */
async function givenLost(): Promise<Given> {
  const hold = await givenHold(academy);
  const authenticated = await givenAuthenticated(academy, hold);
  await act(academy, authenticated.paymentId, 'lose-answer');
  await confirmPayment(academy, hold, authenticated);
  return { hold, paymentId: authenticated.paymentId };
}
async function givenAccount(): Promise<Given> {
  const hold = await givenHold(academy);
  const authenticated = await givenAuthenticated(academy, hold, { method: 'virtual_account' });
  await confirmPayment(academy, hold, authenticated);
  return { hold, paymentId: authenticated.paymentId };
}
/** More than the amount came into the account. */
async function givenOverpaid(): Promise<Given> {
  const given = await givenAccount();
  await act(academy, given.paymentId, 'deposit-anyway', { amountKrw: 25_000 });
  return given;
}
/** A deposit that was done, and that the bank takes back later. */
async function givenDeposited(): Promise<Given> {
  const given = await givenAccount();
  await act(academy, given.paymentId, 'deposit');
  await academy.jobs['payments.ask']?.({ paymentId: given.paymentId });
  return given;
}
/** The window was closed in the very moment; the provider has captured, and we have never heard of it. */
async function givenUnheard(): Promise<Given> {
  const hold = await givenHold(academy);
  const authenticated = await givenAuthenticated(academy, hold);
  await academy.providers.payment.confirm({ ...authenticated, amountKrw: 20_000 });
  return { hold, paymentId: authenticated.paymentId };
}
const minutes = (count: number) => academy.clock.advance(count * 60);
/** What all payments of these leave with us, by our ledger and by the provider's books, in won. */
async function ledgersOf(all: readonly Given[]) {
  let ours = 0;
  let theirs = 0;
  for (const { hold, paymentId } of all) {
    ours += (await stateOf(academy, hold, paymentId)).ledger;
    const book = await bookOf(academy, paymentId);
    theirs += book.paidAt === null ? 0 : (book.deposited ?? book.totalAmount) - book.cancelled;
  }
  return { ours, theirs };
}

describe('the evening', () => {
  test('a day of lost answers, overpaid and reversed deposits and unheard captures ends with an empty list', async () => {
    const [paid, lost, overpaid, reversed, unheard] = [
      await givenPaid(),
      await givenLost(),
      await givenOverpaid(),
      await givenDeposited(),
      await givenUnheard(),
    ];
    const all = [paid, lost, overpaid, reversed, unheard];
    expect(await stateOf(academy, reversed.hold, reversed.paymentId)).toMatchObject({ payment: 'paid' });
    await act(academy, reversed.paymentId, 'reverse');
    minutes(5);

    // Control: with the reconciler off, the day leaves entries and the books differ.
    expect(await labelsToLookAt()).toContain('결과를 알 수 없는 결제');
    const before = await ledgersOf(all);
    expect(before.ours).not.toBe(before.theirs);

    // The jobs of the evening: what can be known by asking is known.
    await reconcile();
    const run = await compare();
    expect(run.lines).toEqual([]);
    expect(run.run.oursKrw).toBe(run.run.theirsKrw);
    expect(await labelsToLookAt()).toEqual(['결제사에서 취소한 결제', '금액이 다른 입금']);

    // The staff: the family of the overpaid deposit tells its account on the phone …
    const account = { bank: 'SHINHAN', number: '110123456789', holder: '김보호' };
    expect(
      (await office(`POST payments/${overpaid.paymentId}/refund-account`, manager, account)).status,
    ).toBe(200);
    await refundAll(academy);
    // … and the family of the reversed one is called; two who note it at once: one is told.
    const seen = () =>
      office<OfficePaymentDetail>(`POST payments/${reversed.paymentId}/acknowledge`, manager, {
        attention: 'reversed',
        note: '보호자와 통화, 다시 결제하기로 함',
      });
    const both = await Promise.all([seen(), seen()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);

    expect(await toLookAt()).toEqual([]);
    const after = await ledgersOf(all);
    expect(after.ours).toBe(after.theirs);
    const whole = await compare();
    expect(whole.lines).toEqual([]);
    expect([whole.run.oursKrw, whole.run.theirsKrw]).toEqual([after.ours, after.theirs]);
    expect(await stateOf(academy, unheard.hold, unheard.paymentId)).toMatchObject({
      payment: 'paid',
      registration: 'confirmed',
      ledger: 20_000,
    });
  });

  test('a deposit the bank took back: the books follow, the seat stays a day and then goes to the next', async () => {
    const given = await givenDeposited();
    await act(academy, given.paymentId, 'reverse');
    const ask = () => academy.jobs['payments.ask']?.({ paymentId: given.paymentId });
    await Promise.all([ask(), ask(), ask()]);
    expect(await stateOf(academy, given.hold, given.paymentId)).toEqual({
      payment: 'refunded',
      registration: 'confirmed',
      ledger: 0,
      entries: 2,
    });
    expect(await lastMessageTo(academy, given.hold.member.mobile)).toContain(
      '입금 20,000원이 취소되었습니다',
    );
    academy.clock.advance(24 * 3_600);
    await academy.jobs['payments.reversed-seat']?.({ paymentId: given.paymentId });
    expect((await stateOf(academy, given.hold, given.paymentId)).registration).toBe('cancelled');
    await signInStaff();
  });

  test('… and stays for good where the family has paid again', async () => {
    const given = await givenDeposited();
    await act(academy, given.paymentId, 'reverse');
    await academy.jobs['payments.ask']?.({ paymentId: given.paymentId });
    const again = await givenAuthenticated(academy, given.hold);
    expect((await confirmPayment(academy, given.hold, again)).resultData.state).toBe('paid');
    await academy.jobs['payments.reversed-seat']?.({ paymentId: given.paymentId });
    expect(await stateOf(academy, given.hold, again.paymentId)).toMatchObject({
      payment: 'paid',
      registration: 'confirmed',
      ledger: 20_000,
    });
  });

  test('control: what is not acknowledged stays, and what comes later is looked at anew', async () => {
    const given = await givenDeposited();
    const one = async () => (await toLookAt()).filter((row) => row.paymentId === given.paymentId).length;
    expect(await one()).toBe(0);
    await act(academy, given.paymentId, 'reverse');
    await academy.jobs['payments.ask']?.({ paymentId: given.paymentId });
    minutes(25 * 60);
    owner = await givenStaffCookie(academy, 'owner@msc.example');
    expect(await one()).toBe(1);
    const nothing = await office(`POST payments/${given.paymentId}/acknowledge`, owner, {
      attention: 'refund_refused',
      note: '확인할 것이 없습니다',
    });
    expect(nothing.resultCode).toBe('payment.nothing_to_see');
  });
});
