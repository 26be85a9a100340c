import { formatKrw } from '#src/shared/krw.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { type KeptPaidBy, paidByRows } from './paid-by.ts';

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

/** How it was paid, as the receipt says it, line by line. */
const waysOf = (by: KeptPaidBy) =>
  (by.method === null ? [['결제 수단', '확인 중'] as const] : paidByRows(by))
    .map(([term, text]) => `${term} ${text}`)
    .join('\n');

/** The mails about money; information only, no advertising. Who sold it is written in where the mail is sent. */
export const paymentMails = {
  paid: (f: MoneyFacts, by: KeptPaidBy) => ({
    subject: '[{academy}] 결제가 완료되었습니다',
    text: `${titleOf(f)}\n결제 금액 ${formatKrw(f.amountKrw)}\n${waysOf(by)}\n결제 일시 ${formatSeoulDateTime(f.at)}\n주문번호 ${f.orderNo}\n\n{seller}\n\n인쇄할 수 있는 영수증과 접수 내용은 로그인하신 뒤 신청 내역에서 보실 수 있습니다: {site}/applications`,
  }),
  refunded: (f: MoneyFacts) => ({
    subject: '[{academy}] 환불이 완료되었습니다',
    text: `${titleOf(f)}\n환불 금액 ${formatKrw(f.amountKrw)}\n환불 일시 ${formatSeoulDateTime(f.at)}\n주문번호 ${f.orderNo}\n\n카드사나 은행에 따라 확인까지 며칠 걸릴 수 있습니다. 자세한 내용은 로그인하신 뒤 신청 내역에서 보실 수 있습니다: {site}/applications`,
  }),
} as const;
