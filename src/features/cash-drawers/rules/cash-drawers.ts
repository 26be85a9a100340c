import type { HandMethod } from '#src/features/payments/rules/by-hand.ts';
import { formatKrw } from '#src/shared/krw.ts';

/** A drawer is open until it is counted; closed is closed. */
export type CashDrawerState = 'open' | 'closed';
export const cashDrawerMoves: Readonly<Record<CashDrawerState, readonly CashDrawerState[]>> = {
  open: ['open', 'closed'],
  closed: [],
};
export const cashDrawerLabels: Readonly<Record<CashDrawerState, string>> = {
  open: '마감 전',
  closed: '마감',
};

/** What a line of a drawer is. */
export type CashLineKind = 'opening' | 'taken' | 'refunded' | 'put_in' | 'taken_out' | 'correction';
export const cashLineLabels: Readonly<Record<CashLineKind, string>> = {
  opening: '준비금',
  taken: '수납',
  refunded: '환불',
  put_in: '입금',
  taken_out: '출금',
  correction: '정정',
};

/** What is written by hand, as it is typed: always a sum above nothing; its sign follows from the kind. */
export const drawerKinds = ['put_in', 'taken_out'] as const;
export type DrawerKind = (typeof drawerKinds)[number];

/** Whether a line may still be written: while a drawer is open anything but a correction, afterwards nothing else. */
export function mayWrite(state: CashDrawerState, kind: CashLineKind): boolean {
  return (state === 'closed') === (kind === 'correction');
}

/** A sum above nothing (won) with the sign of its kind: what leaves the drawer is below nothing. */
export function signedKrw(kind: 'taken' | 'refunded' | DrawerKind, amountKrw: number): number {
  return kind === 'taken' || kind === 'put_in' ? amountKrw : -amountKrw;
}

/** More than a count can be typed of lies in no drawer, in won. */
export const mostInDrawerKrw = 100_000_000;

/** Whether what is written by hand, with what was so far, stays within what a drawer holds, on either side of nothing. */
export const isInDrawer = (beforeKrw: number, signedKrw: number): boolean =>
  Math.abs(beforeKrw + signedKrw) <= mostInDrawerKrw;

export interface CashLine {
  readonly kind: CashLineKind;
  readonly method: HandMethod;
  /** Below nothing where it left. */
  readonly amountKrw: number;
}

/** The sums of a drawer in won: of its cash, and of what other hands took beside it. */
export interface CashSums {
  readonly openingKrw: number;
  readonly takenKrw: number;
  readonly refundedKrw: number;
  /** Put in less taken out. */
  readonly movedKrw: number;
  /** What must lie in the drawer when it is counted; corrections come after that. */
  readonly expectedKrw: number;
  readonly correctedKrw: number;
  /** Taken less given back by the card terminal, and into the account of the academy. */
  readonly terminalKrw: number;
  readonly bankKrw: number;
}

const total = (lines: readonly CashLine[]) => lines.reduce((sum, { amountKrw }) => sum + amountKrw, 0);

/** The sums of a drawer's lines. */
export function sumsOf(lines: readonly CashLine[]): CashSums {
  const cash = lines.filter(({ method }) => method === 'cash');
  const of = (...kinds: readonly CashLineKind[]) => total(cash.filter(({ kind }) => kinds.includes(kind)));
  return {
    openingKrw: of('opening'),
    takenKrw: of('taken'),
    refundedKrw: -of('refunded'),
    movedKrw: of('put_in', 'taken_out'),
    expectedKrw: of('opening', 'taken', 'refunded', 'put_in', 'taken_out'),
    correctedKrw: of('correction'),
    terminalKrw: total(lines.filter(({ method }) => method === 'terminal')),
    bankKrw: total(lines.filter(({ method }) => method === 'bank')),
  };
}

/** What a count says: how much more (or less, below nothing) lies there, and whether that wants a reason. */
export function closingOf(
  countedKrw: number,
  expectedKrw: number,
): { readonly differenceKrw: number; readonly wantsReason: boolean } {
  const differenceKrw = countedKrw - expectedKrw;
  return { differenceKrw, wantsReason: differenceKrw !== 0 };
}

/** What is still unexplained of a closed drawer, in won, once so much more (or less, below nothing) turned out to lie there. */
export const leftOpenKrw = (differenceKrw: number, correctedKrw: number): number =>
  differenceKrw + correctedKrw;

/** `맞음`, `3,000원 남음`, `3,000원 부족`. */
export function differenceLabel(differenceKrw: number | null): string {
  if (differenceKrw === null) return '-';
  if (differenceKrw === 0) return '맞음';
  const sum = formatKrw(Math.abs(differenceKrw));
  return differenceKrw > 0 ? `${sum} 남음` : `${sum} 부족`;
}

/** Why a count is usually off; anything else is typed. */
export const differenceReasons = [
  '거스름돈 착오',
  '수납 기록 누락',
  '환불 기록 누락',
  '준비금 착오',
] as const;
