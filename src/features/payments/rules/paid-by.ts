import type { PaidBy } from '#src/providers/payment/port.ts';
import { easyPayLabels } from '#src/shared/easy-pay.ts';
import { valueAt } from '#src/shared/record.ts';
import { bankLabel } from './deposits.ts';
import { paidLabels } from './method-labels.ts';

/** Card companies by PortOne's codes. */
const cardLabels: Readonly<Record<string, string>> = {
  BC_CARD: 'BC카드',
  SHINHAN_CARD: '신한카드',
  SAMSUNG_CARD: '삼성카드',
  HYUNDAI_CARD: '현대카드',
  KOOKMIN_CARD: 'KB국민카드',
  LOTTE_CARD: '롯데카드',
  HANA_CARD: '하나카드',
  NH_CARD: 'NH농협카드',
  WOORI_CARD: '우리카드',
  CITI_CARD: '씨티카드',
  SUHYUP_CARD: '수협카드',
  GWANGJU_CARD: '광주카드',
  JEONBUK_CARD: '전북카드',
  JEJU_CARD: '제주카드',
  KAKAO_BANK: '카카오뱅크 카드',
  K_BANK: '케이뱅크 카드',
  TOSS_BANK: '토스뱅크 카드',
  KFCC: '새마을금고 카드',
  SHINHYUP: '신협 카드',
  EPOST: '우체국 카드',
  SAVINGS_BANK_KOREA: '저축은행 카드',
  KOREA_DEVELOPMENT_BANK: '산업은행 카드',
  MIRAE_ASSET_SECURITIES: '미래에셋증권 카드',
};

/** By PortOne's codes: also those a window offers that nobody asked for by name. */
const wallets: Readonly<Record<string, string>> = {
  ...easyPayLabels,
  TOSS_BRANDPAY: '토스페이',
  KB_APP: 'KB페이',
  SMILEPAY: '스마일페이',
  SKPAY: 'SK페이',
};

/** How a payment was paid, as it is kept. */
export interface KeptPaidBy extends PaidBy {
  readonly method: string | null;
}

/** What is known of money that was taken by hand, besides how. */
export const byHand: PaidBy = {
  cardCompany: null,
  cardName: null,
  cardNumber: null,
  approvalNo: null,
  installmentMonths: null,
  easyPay: null,
  bank: null,
};

/** `일시불` or `3개월`; empty where it is not known. */
function installmentLabel({ installmentMonths }: KeptPaidBy): string {
  if (installmentMonths === null) return '';
  if (installmentMonths > 1) return `${installmentMonths}개월`;
  return '일시불';
}

/** How it was paid, line by line, as a Korean card slip has it. What is not known has no line. */
export function paidByRows(by: KeptPaidBy): readonly (readonly [term: string, text: string])[] {
  const method = valueAt(paidLabels, by.method) ?? '';
  const easy = by.easyPay === null ? '' : (wallets[by.easyPay] ?? by.easyPay);
  const card =
    by.cardCompany === null ? by.cardName : (cardLabels[by.cardCompany] ?? by.cardName ?? by.cardCompany);
  const rows: readonly (readonly [string, string])[] = [
    ['결제 수단', easy ? `${method} (${easy})` : method],
    ['카드사', card ?? ''],
    ['카드번호', by.cardNumber ?? ''],
    ['할부', installmentLabel(by)],
    ['승인번호', by.approvalNo ?? ''],
    ['은행', by.bank === null ? '' : bankLabel(by.bank)],
  ];
  return rows.filter(([, text]) => text !== '');
}

/** The parts of an amount (won) of which so much is free of VAT: what is not has a tenth on top of its supply value. */
export function vatParts(amountKrw: number, taxFreeKrw: number) {
  const taxedKrw = amountKrw - taxFreeKrw;
  const vatKrw = Math.round(taxedKrw / 11);
  return { taxFreeKrw, supplyKrw: taxedKrw - vatKrw, vatKrw };
}
