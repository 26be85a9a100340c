import { formatKrw } from '#src/shared/krw.ts';
import { valueAt } from '#src/shared/record.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { paidLabels } from './method-labels.ts';

/** What the mails about money say; in won. */
interface MoneyFacts {
  /** The order's title, whose children stand in brackets at its end. */
  readonly title: string;
  /** Whether the address was proven to be the guardian's. */
  readonly isProven: boolean;
  readonly orderNo: string;
  readonly amountKrw: number;
  readonly at: Date;
}

/** The guardian reads for which children it was; at an address that was only typed none is named. */
const titleOf = ({ title, isProven }: MoneyFacts) => (isProven ? title : title.replace(/ \([^()]*\)$/, ''));

/** The mails about money; information only, no advertising. */
export const paymentMails = {
  paid: (f: MoneyFacts, method: string | null) => ({
    subject: '[{academy}] 결제가 완료되었습니다',
    text: `${titleOf(f)}\n결제 금액 ${formatKrw(f.amountKrw)}\n결제 수단 ${valueAt(paidLabels, method) ?? '확인 중'}\n결제 일시 ${formatSeoulDateTime(f.at)}\n주문번호 ${f.orderNo}\n\n영수증과 접수 내용은 로그인하신 뒤 신청 내역에서 보실 수 있습니다: {site}/applications`,
  }),
  refunded: (f: MoneyFacts) => ({
    subject: '[{academy}] 환불이 완료되었습니다',
    text: `${titleOf(f)}\n환불 금액 ${formatKrw(f.amountKrw)}\n환불 일시 ${formatSeoulDateTime(f.at)}\n주문번호 ${f.orderNo}\n\n카드사나 은행에 따라 확인까지 며칠 걸릴 수 있습니다. 자세한 내용은 로그인하신 뒤 신청 내역에서 보실 수 있습니다: {site}/applications`,
  }),
} as const;
