import type { Payment } from '@portone/server-sdk/payment';
import type { PaidBy } from './port.ts';

type Method = NonNullable<Extract<Payment, { status: 'PAID' }>['method']>;
type EasyMethod = NonNullable<Extract<Method, { provider?: unknown }>['easyPayMethod']>;

const nothing: PaidBy = {
  cardCompany: null,
  cardName: null,
  cardNumber: null,
  approvalNo: null,
  installmentMonths: null,
  easyPay: null,
  bank: null,
};

/** How many digits of a card may be seen at most: the bank's first six and the last four. */
const shown = { first: 6, last: 4 } as const;

/**
 * A card number in groups of four, `5536-00**-****-0007`. Gateways mask by their own habits; where one leaves more than
 * ten digits to be read, the middle is hidden here, so that no whole number is ever stored.
 */
export function maskedCardNumber(text: string): string | null {
  const signs = text
    .toUpperCase()
    .replace(/[X•●]/g, '*')
    .replace(/[^\d*]/g, '');
  if (!/\d/.test(signs)) return null;
  const isOpen = signs.replace(/\*/g, '').length > shown.first + shown.last;
  const hidden = [...signs]
    .map((sign, at) => (isOpen && at >= shown.first && at < signs.length - shown.last ? '*' : sign))
    .join('');
  return hidden.match(/.{1,4}/g)?.join('-') ?? null;
}

/** What no card offers is not believed: a receipt must never stand in the way of the money it is about. */
const monthsOf = (month: number | undefined) =>
  month !== undefined && Number.isInteger(month) && month >= 0 && month <= 60 ? month : null;

/** What the vendor tells of the card, the easy payment or the bank; a kind we do not know tells nothing. */
export function paidByOf(method: Method | EasyMethod | undefined): PaidBy {
  switch (method?.type) {
    case 'PaymentMethodCard':
      return {
        ...nothing,
        cardCompany: method.card?.issuer ?? method.card?.publisher ?? null,
        cardName: method.card?.name ?? null,
        cardNumber: maskedCardNumber(method.card?.number ?? ''),
        approvalNo: method.approvalNumber ?? null,
        installmentMonths: monthsOf(method.installment?.month),
      };
    case 'PaymentMethodTransfer':
    case 'PaymentMethodEasyPayMethodCharge':
      return { ...nothing, bank: method.bank ?? null };
    case 'PaymentMethodEasyPay':
      return { ...paidByOf(method.easyPayMethod), easyPay: method.provider ?? null };
    default:
      return nothing;
  }
}
