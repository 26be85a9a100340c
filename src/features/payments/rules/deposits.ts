import { dayMs, hourMs, minuteMs } from '#src/shared/durations.ts';
import { keysOf } from '#src/shared/record.ts';
import { seoulDay, seoulInstant } from '#src/shared/seoul-time.ts';

/** Banks a refund can go to: PortOne's code and what people call it. */
export const bankLabels = {
  KOOKMIN: '국민은행',
  SHINHAN: '신한은행',
  WOORI: '우리은행',
  HANA: '하나은행',
  NONGHYUP: 'NH농협은행',
  IBK: '기업은행',
  KAKAO: '카카오뱅크',
  TOSS: '토스뱅크',
  K_BANK: '케이뱅크',
  STANDARD_CHARTERED: 'SC제일은행',
  CITI: '한국씨티은행',
  KDB: '산업은행',
  SUHYUP: '수협은행',
  LOCAL_NONGHYUP: '지역농축협',
  DAEGU: '아이엠뱅크',
  BUSAN: '부산은행',
  KYONGNAM: '경남은행',
  KWANGJU: '광주은행',
  JEONBUK: '전북은행',
  JEJU: '제주은행',
  KFCC: '새마을금고',
  SHINHYUP: '신협',
  POST: '우체국',
  SAVINGS_BANK: '저축은행',
} as const;

export const bankCodes = keysOf(bankLabels);

/** A bank as people call it; a code we do not know stays as it came. */
export function bankLabel(code: string): string {
  return Object.entries(bankLabels).find(([known]) => known === code)?.[1] ?? code;
}

/** `신한은행 ****1234` */
export function maskAccount(bank: string, tail: string): string {
  return `${bankLabel(bank)} ****${tail}`;
}

/** How many days a deposit may take. */
const depositDays = 2;
/** An account that would end sooner than this is not opened: nobody could make it. */
const leastMs = hourMs;
/** A deposit of the last minute is reported a little later. */
export const depositGraceMs = 10 * minuteMs;

/**
 * Until when an account takes deposits: 23:59 in Seoul two days on, or earlier where the sold thing demands it (`latest`);
 * null where there is too little time for a deposit at all.
 */
export function depositUntil(now: Date, latest: Date): Date | null {
  const end = seoulInstant(seoulDay(new Date(now.getTime() + depositDays * dayMs)), '23:59');
  const until = end < latest ? end : latest;
  return until.getTime() - now.getTime() < leastMs ? null : until;
}

/** Why no account is offered, in the words of the screen. */
export const noAccountLabels = {
  near: '시험까지 시간이 얼마 남지 않아 가상계좌로는 결제하실 수 없습니다. 다른 수단을 골라 주세요.',
  rush: '접수가 시작된 직후에는 가상계좌로 결제하실 수 없습니다. 다른 수단을 골라 주세요.',
  line: '기다리는 분이 계셔서 가상계좌로는 결제하실 수 없습니다. 다른 수단을 골라 주세요.',
  again: '이 테스트에는 가상계좌를 이미 한 번 받으셨습니다. 다른 수단을 골라 주세요.',
} as const;

/** Whether no deposit can come any more: the account's time and the bank's delay are over. */
export function isDepositOver(dueAt: Date | null, now: Date): boolean {
  return dueAt !== null && now.getTime() >= dueAt.getTime() + depositGraceMs;
}

/** Days after which an account number nobody used any more is destroyed. */
export const accountKeptDays = 30;

/** What of an amount is free of VAT: all of it, lessons and their tests are education (부가가치세법 제26조 제1항 제6호). */
export function taxFreeKrw(amountKrw: number): number {
  return amountKrw;
}

/** Whether an account that was paid into holds another sum (won) than the one that is booked. */
export function isOtherDeposit(
  payment: { state: string; method: string | null; amount_krw: number; deposited_krw: number | null },
  heldKrw: number,
): boolean {
  const bookedKrw = payment.state === 'wrong_deposit' ? payment.deposited_krw : payment.amount_krw;
  return payment.method === 'virtual_account' && bookedKrw !== null && heldKrw !== bookedKrw;
}

/** Hours a seat stays whose deposit the bank took back, so that it can be paid again. */
export const reversedSeatHours = 24;

/** Why an account was closed before its time, as the payer reads it. */
export const closingLabels = {
  other_method: '다른 방법으로 결제하시려고 이 계좌를 닫았습니다.',
  released: '신청이 취소되어 이 계좌를 닫았습니다.',
  cancelled: '학원에서 신청을 취소하여 이 계좌를 닫았습니다.',
  paid_otherwise: '다른 결제로 납부되어 이 계좌를 닫았습니다.',
  not_offered: '받지 않는 결제 방법이어서 이 계좌를 닫았습니다.',
} as const;
export type Closing = keyof typeof closingLabels;

/** Why nothing came into an account: what was done to it where we closed it ourselves, otherwise the given reason. */
export function depositEndText(closing: string | null, reason: string): string {
  const known: Readonly<Record<string, string>> = closingLabels;
  return (closing === null ? undefined : known[closing]) ?? reason;
}
