import { presentEmail, presentEmails } from '#src/features/members/actions/members.server.ts';
import { queueMessage, queueMessages } from '#src/features/messages/actions/messages.server.ts';
import type { Tx } from '#src/platform/db/database.ts';
import type { PaidBy } from '#src/providers/payment/port.ts';
import { paymentMails } from '../rules/messages.ts';
import type { KeptPaidBy } from '../rules/paid-by.ts';
import type { OrderRow, PaymentRow } from '../store/payments.server.ts';

async function mail(
  tx: Tx,
  memberId: number,
  {
    messageFor,
    template,
  }: {
    messageFor: (isProven: boolean) => { readonly subject: string; readonly text: string };
    template: string;
  },
): Promise<void> {
  const address = await presentEmail(tx, memberId);
  if (!address) return;
  const { to, isProven } = address;
  await queueMessage(tx, { channel: 'mail', to, ...messageFor(isProven), template });
}

/** Mails that a payment is here, in the transaction that books it; nothing where the member has no address. */
export async function mailPaid(
  tx: Tx,
  order: OrderRow,
  { payment, by, at }: { payment: Pick<PaymentRow, 'amount_krw'>; by: KeptPaidBy; at: Date },
): Promise<void> {
  const facts = { title: order.title, orderNo: order.order_no, amountKrw: payment.amount_krw, at };
  await mail(tx, order.member_id, {
    messageFor: (isProven) => paymentMails.paid({ ...facts, isProven }, by),
    template: 'payment.paid',
  });
}

interface PaidOne {
  readonly order: OrderRow;
  readonly payment: Pick<PaymentRow, 'amount_krw' | 'method'>;
  readonly fact: { readonly paidBy: PaidBy };
}

/** Mails as `mailPaid` does, to many by the same statements. */
export async function mailAllPaid(tx: Tx, many: readonly PaidOne[], at: Date): Promise<void> {
  const addresses = await presentEmails(
    tx,
    many.map(({ order }) => order.member_id),
  );
  const mails = many.flatMap(({ order, payment: { amount_krw: amountKrw, method }, fact }) => {
    const address = addresses.get(order.member_id);
    if (!address) return [];
    const { to, isProven } = address;
    const facts = { title: order.title, orderNo: order.order_no, amountKrw, at, isProven };
    return [
      {
        channel: 'mail' as const,
        to,
        ...paymentMails.paid(facts, { ...fact.paidBy, method }),
        template: 'payment.paid',
      },
    ];
  });
  await queueMessages(tx, mails);
}

/** Mails that so much (won) went back, in the transaction that books it; nothing where the member has no address. */
export async function mailRefunded(
  tx: Tx,
  order: OrderRow,
  { amountKrw, at }: { amountKrw: number; at: Date },
): Promise<void> {
  const facts = { title: order.title, orderNo: order.order_no, amountKrw, at };
  await mail(tx, order.member_id, {
    messageFor: (isProven) => paymentMails.refunded({ ...facts, isProven }),
    template: 'payment.refunded',
  });
}
