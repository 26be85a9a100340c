import { formatKrw } from '#src/shared/krw.ts';

/** What is paid through somebody's hands in a branch: no provider ever hears of it. */
export const handMethods = ['cash', 'terminal', 'bank'] as const;
export type HandMethod = (typeof handMethods)[number];

export const handLabels: Readonly<Record<HandMethod, string>> = {
  cash: '현금',
  terminal: '카드 단말기',
  bank: '계좌 입금',
};

/** Whether a payment was taken by hand: it goes back by hand too, and the provider is not asked about it. */
export const isByHand = (method: string | null): method is HandMethod =>
  handMethods.some((one) => one === method);

/** How money that was taken by hand goes back, as whoever waits for it reads it. */
export const handedBack: Readonly<Record<HandMethod, string>> = {
  cash: '분원에서 현금으로 돌려드립니다.',
  terminal: '분원의 카드 단말기로 결제를 취소해 드립니다. 결제하신 카드를 가지고 와 주세요.',
  bank: '분원에서 알려 주신 계좌로 보내 드립니다.',
};

/** What the office still has to do for it, and what is pressed once it is done. */
export const handBackActs: Readonly<Record<HandMethod, { readonly todo: string; readonly done: string }>> = {
  cash: { todo: '현금으로 돌려드려야 합니다.', done: '현금을 돌려드렸습니다' },
  terminal: { todo: '카드 단말기에서 취소해야 합니다.', done: '단말기에서 취소했습니다' },
  bank: { todo: '계좌로 보내야 합니다.', done: '계좌로 보냈습니다' },
};

export interface HandFacts {
  readonly method: HandMethod;
  /** What was taken, in won. */
  readonly takenKrw: number;
  readonly approvalNo: string;
  readonly payer: string;
  readonly hasCashReceipt: boolean;
}

/** What is wrong with money taken by hand for a fee (won), by field; empty where nothing is. */
export function handFaults(taken: HandFacts, feeKrw: number): Readonly<Record<string, string>> {
  const { method, takenKrw, approvalNo, payer, hasCashReceipt } = taken;
  const faults: Record<string, string> = {};
  if (takenKrw !== feeKrw)
    faults.takenKrw = `응시료는 ${formatKrw(feeKrw)}입니다. 받은 금액을 다시 확인해 주세요.`;
  if (method === 'terminal' && !/^\d{6,12}$/.test(approvalNo))
    faults.approvalNo = '전표의 승인번호를 숫자로 입력해 주세요.';
  if (method === 'bank' && payer === '') faults.payer = '입금자 이름을 입력해 주세요.';
  if (method === 'terminal' && hasCashReceipt)
    faults.cashReceipt = '카드로 받은 금액에는 현금영수증을 발급하지 않습니다.';
  return faults;
}
