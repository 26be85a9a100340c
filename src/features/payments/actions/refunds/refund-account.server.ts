import { sendTextOrMail } from '#src/features/contacts/actions/notifying.server.ts';
import { contactOf } from '#src/features/members/actions/members.server.ts';
import { factsOf, type PaymentHooks } from '#src/features/payments/actions/orders.server.ts';
import type { BankAccountInput } from '#src/features/payments/contract/account.ts';
import { paymentErrors } from '#src/features/payments/contract/payments.ts';
import { accountKeptDays, bankLabel } from '#src/features/payments/rules/deposits.ts';
import { type AccountWanted, accountWantedText } from '#src/features/payments/rules/messages.ts';
import * as store from '#src/features/payments/store/payments.server.ts';
import * as accounts from '#src/features/payments/store/refund-accounts.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { addJob } from '#src/platform/jobs/jobs.ts';
import { seal, unseal } from '#src/platform/tokens.ts';
import type { RefundAccount } from '#src/providers/payment/port.ts';
import type { MemberActor } from '#src/shared/access/actor.ts';
import { dayMs } from '#src/shared/durations.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import { formatKrw } from '#src/shared/krw.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { mobileOf } from './sent-back.server.ts';

/** Under which a bank account for a refund is sealed. */
export const accountPurpose = 'refund account';

/** Encrypts an account for the database; only the last four digits stay readable. */
export function sealAccount(
  { config }: Academy,
  { bank, number, holder }: BankAccountInput,
  enteredBy: string,
): accounts.SealedAccount {
  return {
    bank,
    sealed: seal(config.secretKey, accountPurpose, JSON.stringify({ number, holder })),
    tail: number.slice(-4),
    enteredBy,
  };
}

/** Reads the account a refund goes to, for the provider and for nobody else. */
export async function accountOf({ config, db }: Academy, refundId: number): Promise<RefundAccount | null> {
  const row = await accounts.findAccount(db, refundId);
  if (!row?.sealed) return null;
  const { number, holder } = JSON.parse(unseal(config, accountPurpose, row.sealed)) as {
    number: string;
    holder: string;
  };
  return { bank: row.bank, number, holder };
}

/** Gives every refund of a payment that wants an account this one; the jobs send the money. */
export async function giveAccount(
  academy: Academy,
  paymentId: string,
  { account, enteredBy }: { account: BankAccountInput; enteredBy: string },
): Promise<{ started: number }> {
  const found = await store.findPayment(academy.db, paymentId);
  if (!found) throw commonErrors.not_found();
  const now = academy.clock.now();
  const sealed = sealAccount(academy, account, enteredBy);
  const started = await inTransaction(academy.db, async (tx) => {
    const payment = await store.lockPayment(tx, found.id);
    const open = payment.method === 'virtual_account' ? await accounts.listAccountless(tx, payment.id) : [];
    for (const { id } of open) {
      await store.updateRefund(tx, id, { state: 'requested', done_at: null });
      await accounts.saveAccount(tx, id, { account: sealed, now });
      await addJob(
        tx,
        { name: 'payments.refund', key: `payments.refund:${id}:${now.getTime()}` },
        { refundId: id },
      );
    }
    return open.length;
  });
  if (started === 0) throw paymentErrors.no_account_wanted();
  return { started };
}

/** The same by the guardian who paid; another's payment does not exist. */
export async function giveOwnAccount(
  academy: Academy,
  actor: MemberActor,
  { paymentId, ...account }: BankAccountInput & { readonly paymentId: string },
): Promise<{ started: number }> {
  const payment = await store.findPayment(academy.db, paymentId);
  const order = payment && (await store.findOrder(academy.db, payment.order_id));
  if (order?.member_id !== actor.memberId) throw commonErrors.not_found();
  return giveAccount(academy, paymentId, { account, enteredBy: `member ${actor.memberId}` });
}

/** What has become of the seats a deposit was meant for. */
async function seatOf(
  { db, clock }: Academy,
  hooks: PaymentHooks,
  { order, payment }: { readonly order: store.OrderRow; readonly payment: store.PaymentRow },
): Promise<AccountWanted['seat']> {
  const now = clock.now();
  if ((await hooks[order.purpose]?.isPayable(db, factsOf(order), now)) !== 'payable') return 'gone';
  const until = payment.deposit_due_at;
  return until && until > now ? until : 'kept';
}

/** Asks the guardian by text where the money of a deposit shall go; again where the bank refused the account. */
export async function askForAccount(academy: Academy, hooks: PaymentHooks, refundId: number): Promise<void> {
  const refund = await store.findRefund(academy.db, refundId);
  if (refund?.state !== 'needs_account' && refund?.state !== 'refused') return;
  const payment = await store.findPaymentById(academy.db, refund.payment_ref);
  const isWanted = (await accounts.listAccountless(academy.db, payment.id)).some(({ id }) => id === refundId);
  if (!isWanted || payment.method !== 'virtual_account') return;
  const order = await store.findOrder(academy.db, payment.order_id);
  const mobile = await mobileOf(academy, order.member_id);
  // Money that came in after the goodbye: the office sees it and asks by phone.
  if (mobile === null) return;
  const money = await store.findMoney(academy.db, order.id);
  const text = accountWantedText(order.title, {
    refundKrw: refund.amount_krw,
    isRefused: refund.state === 'refused',
    isWrongSum: payment.state === 'wrong_deposit',
    orderKrw: payment.amount_krw,
    requestKey: refund.request_key,
    isPaidOtherwise: money !== undefined && money.id !== payment.id,
    seat: await seatOf(academy, hooks, { order, payment }),
  });
  await inTransaction(academy.db, (tx) =>
    sendTextOrMail(tx, { memberId: order.member_id, mobile }, { text, template: 'payment.account_wanted' }),
  );
}

/** Tells the guardian where to pay in, how much and until when. */
export async function sendAccount(academy: Academy, paymentId: string): Promise<void> {
  const payment = await store.findPayment(academy.db, paymentId);
  // One that is being closed takes no deposit any more.
  if (payment?.state !== 'waiting_for_deposit' || !payment.deposit_due_at || payment.closing !== null) return;
  const order = await store.findOrder(academy.db, payment.order_id);
  const { mobile } = await contactOf(academy, order.member_id);
  const expiresAt = payment.deposit_due_at;
  const account = `${bankLabel(payment.deposit_bank ?? '')} ${payment.deposit_account ?? ''}`;
  await inTransaction(academy.db, (tx) =>
    sendTextOrMail(
      tx,
      { memberId: order.member_id, mobile },
      {
        text: `[{academy}] ${order.title}\n${account}${payment.deposit_holder ? ` (${payment.deposit_holder})` : ''}\n${formatKrw(payment.amount_krw)}, ${formatSeoulDateTime(expiresAt)}까지\n나누어 입금하실 수 없으며 금액이 정확히 같아야 합니다.`,
        template: 'payment.account',
        expiresAt,
      },
    ),
  );
}

/** Destroys account numbers nobody used for so long. */
export async function destroyAccounts({ db, clock, personal }: Academy): Promise<number> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const ids = await accounts.lockAccountsBefore(tx, new Date(now.getTime() - accountKeptDays * dayMs));
    await personal.eraseRows(tx, { table: 'refund_accounts', ids, now });
    return ids.length;
  });
}
