export type CashReceiptKind = 'personal' | 'business' | 'unasked';
export const cashReceiptKindLabels: Readonly<Record<CashReceiptKind, string>> = {
  personal: '소득공제용',
  business: '지출증빙용',
  unasked: '자진발급',
};
export const cashReceiptStateLabels = {
  wanted: '발급 준비 중',
  issued: '발급됨',
  cancelling: '취소하는 중',
  cancelled: '취소됨',
  failed: '발급하지 못함',
} as const;

/** Paid the way cash is: a cash receipt belongs to it. */
export const isPaidAsCash = (method: string | null): boolean =>
  method === 'transfer' || method === 'virtual_account' || method === 'cash' || method === 'bank';

/** From this amount on an academy issues a cash receipt also unasked (소득세법 제162조의3 제4항), in whole won. */
export const unaskedFromKrw = 100_000;
/** The number of the tax office receipts nobody asked for are made out to (국세청 지정번호). */
export const unaskedNumber = '0100001234';
/** Days the number is kept after it was given: a partial refund makes the receipt out anew. */
export const receiptNumberKeptDays = 90;

const businessWeights = [1, 3, 7, 1, 3, 7, 1, 3, 5] as const;

/** Whether ten digits are a business registration number, by its check digit (국세청 사업자등록번호 검증식). */
export function isBusinessNumber(digits: string): boolean {
  if (!/^\d{10}$/.test(digits)) return false;
  const at = (index: number) => Number(digits[index]);
  const sum = businessWeights.reduce((total, weight, index) => total + at(index) * weight, 0);
  return (10 - ((sum + Math.floor((at(8) * 5) / 10)) % 10)) % 10 === at(9);
}

/** What is wrong with the number a receipt shall be made out to, in a sentence; null when nothing is. */
export function receiptNumberFault(kind: 'personal' | 'business', digits: string): string | null {
  if (kind === 'business')
    return isBusinessNumber(digits) ? null : '사업자등록번호 10자리를 다시 확인해 주세요.';
  if (/^01[016789]\d{7,8}$/.test(digits)) return null;
  if (/^\d{13}$/.test(digits)) return '주민등록번호는 받지 않습니다. 휴대폰 번호를 입력해 주세요.';
  return /^\d{16,19}$/.test(digits) ? null : '휴대폰 번호나 현금영수증 카드 번호를 입력해 주세요.';
}

/** What kind of number it is, as the provider asks. */
export function receiptNumberType(kind: CashReceiptKind, digits: string): 'phone' | 'card' | 'business' {
  if (kind === 'business') return 'business';
  return digits.startsWith('01') && digits.length <= 11 ? 'phone' : 'card';
}

/** `010****5678`: the first three and the last four. */
export function maskReceiptNumber(digits: string): string {
  return `${digits.slice(0, 3)}${'*'.repeat(Math.max(0, digits.length - 7))}${digits.slice(-4)}`;
}

/** What a payment's receipt must say now: the money that is still with us, in whole won. */
export function receiptAmountKrw(payment: {
  readonly state: string;
  readonly amountKrw: number;
  readonly refundedKrw: number;
}): number {
  return payment.state === 'paid' || payment.state === 'partly_refunded'
    ? payment.amountKrw - payment.refundedKrw
    : 0;
}
