import { sendTextOrMail } from '#src/features/contacts/actions/notifying.server.ts';
import { contactOf } from '#src/features/members/actions/members.server.ts';
import type { OrderRow, PaymentRow } from '#src/features/payments/store/payments.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { AppError } from '#src/shared/endpoint/app-error.ts';
import { formatKrw } from '#src/shared/krw.ts';
import { requestRefund } from './refund-requests.server.ts';

/** Where a member is told about money; null for one who has left. */
export async function mobileOf(academy: Academy, memberId: number): Promise<string | null> {
  try {
    return (await contactOf(academy, memberId)).mobile;
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}

interface Back {
  readonly payment: PaymentRow;
  readonly order: OrderRow;
  readonly mobile: string | null;
  /** Another payment has paid for the same. */
  readonly isTwice: boolean;
  readonly amountKrw: number;
}

/** Sends back what found no seat of a payment that came, and tells the guardian; nothing where all of it did. */
export async function sendBack(
  tx: Tx,
  { payment, order, mobile, isTwice, amountKrw }: Back,
  now: Date,
): Promise<void> {
  if (amountKrw === 0) return;
  await requestRefund(tx, payment, {
    refundWish: {
      amountKrw,
      reason: isTwice ? '같은 접수에 두 번 결제되어 환불' : '좌석을 드릴 수 없어 환불',
      requestKey: `no-seat:${payment.payment_id}`,
    },
    now,
  });
  // A deposit's guardian is asked for an account to send it to, in a text of its own.
  if (mobile === null || payment.method === 'virtual_account') return;
  const why = isTwice
    ? `같은 접수에 결제가 두 번 승인되어 뒤의 결제 ${formatKrw(amountKrw)}을 자동으로 취소했습니다.`
    : `자리를 드릴 수 없게 되어 결제하신 ${formatKrw(amountKrw)}을 돌려드립니다.`;
  await sendTextOrMail(
    tx,
    { memberId: order.member_id, mobile },
    {
      text: `[{academy}] ${order.title}\n${why}`,
      template: 'payment.sent_back',
    },
  );
}
