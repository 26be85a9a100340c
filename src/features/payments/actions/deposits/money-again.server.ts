import { sendTextOrMail } from '#src/features/contacts/actions/notifying.server.ts';
import { listReceiptsOf } from '#src/features/payments/store/cash-receipts.server.ts';
import type { OrderRow, PaymentRow } from '#src/features/payments/store/payments.server.ts';
import {
  countTakenBack,
  findTakenBackAt,
  setRefundsAside,
} from '#src/features/payments/store/taken-back.server.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { formatKrw } from '#src/shared/krw.ts';

/**
 * Which deposit of a payment money is that comes now; null where it is no news: what has given all of it back is paid
 * into again only where the bank had taken the deposit back. What went back of that one is set aside. Under the
 * payment's lock.
 */
export async function depositNoOf(tx: Tx, payment: PaymentRow): Promise<number | null> {
  if (payment.state !== 'refunded' && payment.state !== 'failed') return 1;
  if (await findTakenBackAt(tx, payment)) await setRefundsAside(tx, payment.id);
  else if (payment.state === 'refunded') return null;
  return 1 + (await countTakenBack(tx, payment.id));
}

/** The guardian who was told that the bank took the deposit back is told that it came again, and that the seat stays. */
export async function notifyAgain(
  tx: Tx,
  { order, payment, mobile }: { order: OrderRow; payment: PaymentRow; mobile: string | null },
): Promise<void> {
  if (payment.state !== 'refunded' || mobile === null) return;
  const receipts = await listReceiptsOf(tx, payment.id);
  const hadOwn = receipts.some(({ kind }) => kind !== 'unasked');
  await sendTextOrMail(
    tx,
    { memberId: order.member_id, mobile },
    {
      text: `[{academy}] ${order.title}\n${formatKrw(payment.amount_krw)}이 다시 입금되었습니다. 자리는 그대로 지켜집니다.${hadOwn ? ' 현금영수증은 신청 내역에서 다시 신청해 주세요.' : ''}`,
      template: 'payment.again',
    },
  );
}
