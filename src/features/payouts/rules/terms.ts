import { methodLabels } from '#src/features/payments/rules/method-labels.ts';
import { dayMs } from '#src/shared/durations.ts';
import { seoulDay, startOfSeoulDay } from '#src/shared/seoul-time.ts';

/** Ways of paying whose money comes later and less a fee; cash and transfers into the account are there at once. */
export const payoutMethods = ['card', 'easy_pay', 'transfer', 'virtual_account', 'terminal'] as const;
export type PayoutMethod = (typeof payoutMethods)[number];
export const payoutMethodLabels: Readonly<Record<PayoutMethod, string>> = {
  ...methodLabels,
  terminal: '카드 단말기',
};

/** What comes in one sum: a provider pays cards and easy pay out together. */
export const channels = ['card', 'transfer', 'virtual_account', 'terminal'] as const;
export type Channel = (typeof channels)[number];
export const channelLabels: Readonly<Record<Channel, string>> = {
  card: '카드·간편결제',
  transfer: '계좌이체',
  virtual_account: '가상계좌',
  terminal: '카드 단말기',
};
export const channelOf = (method: PayoutMethod): Channel => (method === 'easy_pay' ? 'card' : method);

/** What a contract says of one way of paying. */
export interface PayoutTerms {
  readonly method: PayoutMethod;
  readonly effectiveFrom: string;
  /** Thousandths of a percent: 3.3 % is 3300. */
  readonly rateMilli: number;
  /** Of each payment, in won; not given back with a refund. */
  readonly flatKrw: number;
  readonly addsVat: boolean;
  readonly workingDays: number;
}

/** What holds on a day among what was set by day: the latest that has begun. */
export function heldOn<T extends { readonly effectiveFrom: string }>(
  set: readonly T[],
  day: string,
): T | undefined {
  return set
    .filter((one) => one.effectiveFrom <= day)
    .toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? 1 : -1))[0];
}

/**
 * The fee of one movement of money in won, each part cut to whole won: of a payment its share and the flat sum, with the tax on both
 * where the contract adds it. Money that goes back takes its share with it (a negative fee), and leaves the flat sum.
 */
export function feeKrwOf(amountKrw: number, terms: PayoutTerms): number {
  const share = Math.floor((Math.abs(amountKrw) * terms.rateMilli) / 100_000);
  const fee = amountKrw < 0 ? share : share + terms.flatKrw;
  const whole = terms.addsVat ? fee + Math.floor(fee / 10) : fee;
  return whole === 0 ? 0 : amountKrw < 0 ? -whole : whole;
}

/** Public holidays by Seoul day. */
export interface Holidays {
  has(day: string): boolean;
}

/** The day so many days after another, or before it. */
export const daysFrom = (day: string, days: number): string =>
  seoulDay(new Date(startOfSeoulDay(day).getTime() + days * dayMs));

/** Thirty working days and the holidays among them are no longer. */
export const longestDays = 70;

const dayAfter = (day: string) => daysFrom(day, 1);
const isWorking = (day: string, holidays: Holidays) => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(day);
};

/** The day on which the money of a day comes: so many working days later, and never on a day on which banks rest. */
export function payDayOf(day: string, workingDays: number, holidays: Holidays): string {
  let at = day;
  for (let left = workingDays; left > 0; ) {
    at = dayAfter(at);
    if (isWorking(at, holidays)) left -= 1;
  }
  while (!isWorking(at, holidays)) at = dayAfter(at);
  return at;
}

/** `3.3` as thousandths of a percent; null where it is no rate. */
export function typedRate(text: string): number | null {
  const typed = text.trim().replace(/%$/, '').trim();
  if (!/^\d{1,2}(\.\d{1,3})?$/.test(typed)) return null;
  const milli = Math.round(Number(typed) * 1000);
  return milli <= 20_000 ? milli : null;
}

/** `3.3%` */
export const rateLabel = (rateMilli: number): string => `${rateMilli / 1000}%`;

/** What a contract says, in a line: `3.3% + 건당 300원 · 부가세 별도 · 2영업일 뒤` */
export function termsLabel({
  rateMilli,
  flatKrw,
  addsVat,
  workingDays,
}: Omit<PayoutTerms, 'method' | 'effectiveFrom'>) {
  const fee = [
    (rateMilli > 0 || flatKrw === 0) && rateLabel(rateMilli),
    flatKrw > 0 && `건당 ${flatKrw.toLocaleString('ko-KR')}원`,
  ].filter(Boolean);
  const when = workingDays === 0 ? '당일 입금' : `${workingDays}영업일 뒤 입금`;
  return [fee.join(' + '), addsVat ? '부가세 별도' : '부가세 포함', when].join(' · ');
}

/** `123-45-67890` */
export const businessLabel = (businessNo: string): string =>
  businessNo.replace(/^(\d{3})(\d{2})(\d{5})$/, '$1-$2-$3') || '번호 없음';

/** The ten digits of a business number however it is written; blank where there are not ten. */
export function businessDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  return digits.length === 10 ? digits : '';
}
