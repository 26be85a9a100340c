import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { CashReceiptInput } from '#src/features/payments/contract/cash-receipt.ts';
import type { PaymentView, preparePaymentEndpoint } from '#src/features/payments/contract/payments.ts';
import type { RegistrationView } from '#src/features/registrations/contract/registrations.ts';
import type { SandboxPayment } from '#src/providers/payment/sandbox/ledger.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { type GivenMember, givenMember } from './given-members.ts';
import { givenSession } from './given-tests.ts';
import { call, type TestAcademy } from './start.ts';

export interface GivenHold {
  readonly member: GivenMember;
  readonly registrationNo: string;
  readonly orderNo: string;
  readonly poolId: number;
}

/** What paying needs of a hold. */
interface Paying {
  readonly member: { readonly token: string };
  readonly registrationNo: string;
  readonly orderNo: string;
}

export const newKey = () => `key-${randomBytes(8).toString('hex')}`;

/** A fresh member whose child holds a seat of a test with a fee. */
export async function givenHold(
  academy: TestAcademy,
  wanted: {
    capacity?: number;
    feeKrw?: number;
    startsInHours?: number;
    poolOf?: { poolId: number; sessionId: number };
    member?: GivenMember;
  } = {},
): Promise<GivenHold & { sessionId: number }> {
  const member = wanted.member ?? (await givenMember(academy));
  const session =
    wanted.poolOf ??
    (await givenSession(academy, {
      capacity: wanted.capacity ?? 5,
      feeKrw: wanted.feeKrw ?? 20_000,
      startsInHours: wanted.startsInHours ?? 168,
    }));
  const child = await academy.db
    .selectFrom('children')
    .select('id')
    .where('member_id', '=', member.userSeqId)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const answer = await call<RegistrationView>(academy, 'POST /api/entrance-tests/registrations', {
    token: member.token,
    key: newKey(),
    json: { sessionId: session.sessionId, childId: child.id },
  });
  if (answer.resultCode !== 0) throw new Error(`register: ${JSON.stringify(answer)}`);
  return {
    member,
    registrationNo: answer.resultData.registrationNo,
    orderNo: answer.resultData.orderNo ?? '',
    poolId: session.poolId,
    sessionId: session.sessionId,
  };
}

export interface GivenAuthentication {
  readonly paymentId: string;
  readonly paymentToken: string;
  readonly txId: string;
}

/** Opens the payment window and presses a button in it, as a parent does. */
export async function givenAuthenticated(
  academy: { url: string },
  hold: Paying,
  options: {
    method?: string;
    /** What the window is opened for, where it is not what was prepared. */
    windowMethod?: string;
    amountKrw?: number;
    cashReceipt?: CashReceiptInput;
  } = {},
): Promise<GivenAuthentication> {
  const { method = 'card', windowMethod = method, cashReceipt } = options;
  const prepared = await call<DataOf<typeof preparePaymentEndpoint>>(academy, 'POST /api/payments/prepare', {
    token: hold.member.token,
    key: newKey(),
    json: { orderNo: hold.orderNo, method, ...(cashReceipt && { cashReceipt }) },
  });
  if (prepared.resultCode !== 0) throw new Error(`prepare: ${JSON.stringify(prepared)}`);
  const { paymentId, amountKrw, orderName, depositUntil } = prepared.resultData;
  const redirectUrl = `/entranceTestPay?registration=${hold.registrationNo}`;
  const opening = new URLSearchParams({
    paymentId,
    orderName,
    totalAmount: String(options.amountKrw ?? amountKrw),
    method: windowMethod,
    redirectUrl,
    ...(depositUntil && { dueDate: depositUntil }),
  });
  await fetch(`${academy.url}/sandbox/portone/checkout?${opening}`);
  const pressed = await fetch(`${academy.url}/sandbox/portone/checkout`, {
    method: 'POST',
    body: new URLSearchParams({ paymentId, redirectUrl, choice: 'pay' }),
    redirect: 'manual',
  });
  const back = new URL(pressed.headers.get('location') ?? '/', academy.url).searchParams;
  return { paymentId, paymentToken: back.get('paymentToken') ?? '', txId: back.get('txId') ?? '' };
}

export function confirmPayment(
  academy: { url: string },
  hold: Pick<Paying, 'member'>,
  authenticated: GivenAuthentication,
  key = newKey(),
) {
  const { paymentId, ...json } = authenticated;
  return call<PaymentView>(academy, `POST /api/payments/${paymentId}/confirm`, {
    token: hold.member.token,
    key,
    json,
  });
}

export function act(
  academy: TestAcademy,
  paymentId: string,
  what: 'approve' | 'decline' | 'deposit' | 'deposit-anyway' | 'reverse' | 'lose-answer' | 'hang',
  json: { amountKrw?: number } = {},
) {
  return call<SandboxPayment>(academy, `POST /sandbox/api/payments/${paymentId}/${what}`, { json });
}

/** Carries out every refund whose intent is written, as the jobs do. */
export async function refundAll(academy: TestAcademy): Promise<void> {
  const open = await academy.db
    .selectFrom('refunds')
    .select('id')
    .where('state', '=', 'requested')
    .orderBy('id')
    .execute();
  for (const { id } of open) await academy.jobs['payments.refund']?.({ refundId: id });
}

/** What the provider's books say. */
export async function bookOf(academy: TestAcademy, paymentId: string): Promise<SandboxPayment> {
  const row = await academy.db
    .selectFrom('sandbox_records')
    .select('value')
    .where('kind', '=', 'portone.payment')
    .where('key', '=', paymentId)
    .executeTakeFirstOrThrow();
  return row.value as unknown as SandboxPayment;
}

/** Our state of the payment, of its registration, and the sum of its ledger. */
export async function stateOf(academy: TestAcademy, hold: GivenHold, paymentId: string) {
  const payment = await academy.db
    .selectFrom('payments')
    .select(['id', 'state'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const registration = await academy.db
    .selectFrom('registrations')
    .select('state')
    .where('registration_no', '=', hold.registrationNo)
    .executeTakeFirstOrThrow();
  const entries = await academy.db
    .selectFrom('ledger')
    .select('amount_krw')
    .where('payment_ref', '=', payment.id)
    .execute();
  return {
    payment: payment.state,
    registration: registration.state,
    ledger: entries.reduce((sum, entry) => sum + entry.amount_krw, 0),
    entries: entries.length,
  };
}

/** A hold whose guardian has opened a virtual account for it; `job` runs one of the payment's jobs. */
export async function givenVirtualAccount(
  academy: TestAcademy,
  wanted: { feeKrw?: number; capacity?: number } = {},
) {
  const hold = await givenHold(academy, wanted);
  const paid = await givenAuthenticated(academy, hold, { method: 'virtual_account' });
  const { resultData: view } = await confirmPayment(academy, hold, paid);
  const { paymentId } = paid;
  const job = (name: string) => academy.jobs[name]?.({ paymentId });
  return { hold, paid, paymentId, view, job };
}

/** A day after a deposit was taken back the jobs that end its seats run as they were written; answers how many there were. */
export async function endReversedSeats(academy: TestAcademy, paymentId: string): Promise<number> {
  academy.clock.advance(24 * 3_600);
  const { rows } = await sql<{ payload: object }>`select j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'payments.reversed-seat' and j.payload->>'paymentId' = ${paymentId}`.execute(
    academy.db,
  );
  for (const { payload } of rows) await academy.jobs['payments.reversed-seat']?.(payload);
  return rows.length;
}
