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

/** Why a refund waits for a bank account; sums in won. */
export interface AccountWanted {
  readonly refundKrw: number;
  /** The bank refused the account there was. */
  readonly isRefused: boolean;
  /** Not the sum of the order, `orderKrw`, came in. */
  readonly isWrongSum: boolean;
  readonly orderKrw: number;
  readonly requestKey: string;
  /** Another payment has paid for the same. */
  readonly isPaidOtherwise: boolean;
  /** Whether its seats are kept to be paid for; a date where it is known until when. */
  readonly seat: Date | 'kept' | 'gone';
}

/** What has become of the seat the sum was meant for: whoever thinks that it is paid loses it. */
function seatText({ seat, isPaidOtherwise }: AccountWanted): string {
  if (isPaidOtherwise) return '';
  if (seat === 'gone') return '접수가 이미 취소되어 자리를 드리지 못합니다.';
  const kept =
    seat === 'kept' ? '지켜 드리고 있으니' : `${formatSeoulDateTime(seat)}까지 지켜 드리니 그때까지`;
  return `접수가 확정되지 않았습니다. 자리는 ${kept} 신청 내역에서 다시 결제해 주세요.`;
}

function whyWanted(f: AccountWanted): string {
  const sum = formatKrw(f.refundKrw);
  if (f.isRefused) return `은행이 환불 계좌를 확인하지 못해 ${sum}을 돌려드리지 못했습니다.`;
  if (f.isWrongSum)
    return `${formatKrw(f.orderKrw)}이 아닌 ${sum}이 입금되었습니다. ${seatText(f)}`.trimEnd();
  if (f.isPaidOtherwise) return `이미 결제하신 접수에 ${sum}이 다시 입금되었습니다.`;
  if (f.requestKey.startsWith('no-seat:')) return `접수가 취소된 뒤에 ${sum}이 입금되었습니다.`;
  return `돌려드릴 금액 ${sum}이 있습니다.`;
}

/** Asks for the account a deposit goes back to. */
export function accountWantedText(title: string, f: AccountWanted): string {
  const how = f.isRefused
    ? '계좌를 신청 내역에서 다시 알려 주세요'
    : f.isWrongSum
      ? '입금하신 금액은 신청 내역에서 계좌를 알려 주시면 모두 돌려드립니다'
      : '돌려받으실 계좌를 신청 내역에서 알려 주세요';
  return `[{academy}] ${title}\n${whyWanted(f)} ${how}: {site}/applications`;
}
