import { type HandMethod, handLabels } from './by-hand.ts';

/** How one pays, in the words of the screen. */
export type Method = 'card' | 'easy_pay' | 'transfer' | 'virtual_account';
export const methodLabels: Readonly<Record<Method, string>> = {
  card: '카드',
  easy_pay: '간편결제',
  transfer: '계좌이체',
  virtual_account: '가상계좌',
};

/** How somebody has paid; what is paid by hand is taken at the counter only. */
export const paidLabels: Readonly<Record<Method | HandMethod, string>> = { ...methodLabels, ...handLabels };
