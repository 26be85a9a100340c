import { formatKrw } from '#src/shared/krw.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { paidWords } from './method-words.ts';

/** What the mails about money say; in won. */
interface MoneyFacts {
  /** The order's title; its names in brackets at the end are left out. */
  readonly title: string;
  readonly orderNo: string;
  readonly amountKrw: number;
  readonly at: Date;
}

/** An address may never have been proven: no child is named, and the link asks for the sign-in. */
const titleOf = ({ title }: MoneyFacts) => title.replace(/ \([^()]*\)$/, '');

/** The mails about money; information only, no advertising. */
export const paymentMails = {
  paid: (f: MoneyFacts, method: string | null) => ({
    subject: '[MSC 아카데미] 결제가 완료되었습니다',
    text: `${titleOf(f)}\n결제 금액 ${formatKrw(f.amountKrw)}\n결제 수단 ${paidWords[method as keyof typeof paidWords] ?? '확인 중'}\n결제 일시 ${formatSeoulDateTime(f.at)}\n주문번호 ${f.orderNo}\n\n영수증과 접수 내용은 로그인하신 뒤 신청 내역에서 보실 수 있습니다: {site}/applications`,
  }),
  refunded: (f: MoneyFacts) => ({
    subject: '[MSC 아카데미] 환불이 완료되었습니다',
    text: `${titleOf(f)}\n환불 금액 ${formatKrw(f.amountKrw)}\n환불 일시 ${formatSeoulDateTime(f.at)}\n주문번호 ${f.orderNo}\n\n카드사나 은행에 따라 확인까지 며칠 걸릴 수 있습니다. 자세한 내용은 로그인하신 뒤 신청 내역에서 보실 수 있습니다: {site}/applications`,
  }),
} as const;
