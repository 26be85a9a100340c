import { isGoing, isTakenBack, takenBackLabel } from '#src/features/payments/rules/payments.ts';
import type { RegistrationState } from '#src/features/registrations/rules/registrations.ts';
import { isOver } from '#src/features/registrations/rules/seated.ts';

/** A refund of the order's payment, whoever of the order it is for. */
export interface RefundOfOrder {
  readonly requestKey: string;
  readonly amountKrw: number;
  readonly state: string;
  readonly doneAt: Date | null;
}

interface MoneyOfOrder {
  readonly state: string;
  readonly stateLabel: string;
  readonly amountKrw: number;
  readonly refunds: readonly RefundOfOrder[];
  /** The account for a deposit, and what came into it. */
  readonly deposit?: { readonly depositedKrw: number | null } | null;
}

interface Paid {
  readonly registrationNo: string;
  readonly state: RegistrationState;
  readonly amountKrw: number;
}

/** What went back of one registration's fee, or is on its way; `at` is the instant it was done. */
export interface OwnRefund {
  readonly amountKrw: number;
  readonly state: 'needs_account' | 'requested' | 'done';
  readonly at: Date | null;
}

export interface RegistrationMoney {
  readonly stateLabel: string;
  readonly refund: OwnRefund | null;
  /** The bank took the money back: nothing of it is paid, and nothing of it was given back to the family. */
  readonly isTakenBack: boolean;
}

const labelled = (stateLabel: string, refund: OwnRefund | null = null): RegistrationMoney => ({
  stateLabel,
  refund,
  isTakenBack: false,
});
const takenBack = (refund: OwnRefund | null = null): RegistrationMoney => ({
  stateLabel: takenBackLabel,
  refund,
  isTakenBack: true,
});

/** The request keys of a registration's own refunds: asked by the family, or made by the academy that cancelled. */
export const refundKeys = {
  family: (registrationNo: string) => `cancel:${registrationNo}`,
  academy: (registrationNo: string) => `academy:${registrationNo}`,
} as const;

/** What a refund says it is for where staff cancelled a registration, by whose reason it was. */
export const staffCancelReasons = {
  family: '접수 취소 (보호자 사정)',
  academy: '접수 취소 (학원 사정)',
} as const;

/** As many children an order's title names; it stands on texts and in the window of the provider. */
const namedChildren = 4;

/** `김하준, 김하은`: the children an order is for, as its title says them. */
export function childrenText(names: readonly string[]): string {
  const rest = names.length - namedChildren;
  return names.slice(0, namedChildren).join(', ') + (rest > 0 ? ` 외 ${rest}명` : '');
}

const notPaid = ['ready', 'waiting_for_deposit', 'failed', 'expired'];
const moneyCame = ['paid', 'partly_refunded', 'refunded'];
/** The least finished first: it is what the family waits for. */
const refundStates = ['needs_account', 'requested', 'done'] as const;

/** Whether a refund of the order was asked for this one registration. */
export const isOwnRefund = (registrationNo: string, { requestKey }: Pick<RefundOfOrder, 'requestKey'>) =>
  requestKey === refundKeys.family(registrationNo) || requestKey === refundKeys.academy(registrationNo);

/** Whether a refund of the order was asked for a registration that is none of these. */
export function isOfOthers(
  registrationNos: readonly string[],
  refund: Pick<RefundOfOrder, 'requestKey'>,
): boolean {
  const isOwn = registrationNos.some((registrationNo) => isOwnRefund(registrationNo, refund));
  return /^(?:cancel|academy):/.test(refund.requestKey) && !isOwn;
}

/** Whether a refund of the order was asked for another of its registrations. */
export function isOfSibling(registrationNo: string, refund: Pick<RefundOfOrder, 'requestKey'>): boolean {
  return isOfOthers([registrationNo], refund);
}

/** The refunds that are one registration's: all of an order that pays for nothing else, otherwise those with its number. */
function ownRefunds(of: Paid, order: MoneyOfOrder): readonly RefundOfOrder[] {
  const live = order.refunds.filter(({ state }) => isGoing(state));
  if (of.amountKrw >= order.amountKrw) return live;
  const own = live.filter((one) => isOwnRefund(of.registrationNo, one));
  if (own.length > 0 || !isOver(of.state)) return own;
  // Money for seats that were gone: one sum for all of the order that found none, of which this fee is a part.
  return live
    .filter(({ requestKey }) => requestKey.startsWith('no-seat:'))
    .map((one) => ({ ...one, amountKrw: Math.min(one.amountKrw, of.amountKrw) }));
}

function sumUp(refunds: readonly RefundOfOrder[]): OwnRefund | null {
  const state = refundStates.find((one) => refunds.some((refund) => refund.state === one));
  if (state === undefined) return null;
  const amountKrw = refunds.reduce((sum, one) => sum + one.amountKrw, 0);
  return { amountKrw, state, at: state === 'done' ? (refunds.at(-1)?.doneAt ?? null) : null };
}

function labelOf(refund: OwnRefund, feeKrw: number): string {
  if (refund.state === 'needs_account') return '환불 계좌 필요';
  if (refund.state === 'requested') return '환불 진행 중';
  return refund.amountKrw < feeKrw ? '일부 환불' : '환불 완료';
}

/** Given back by hand or at the provider's, of an order of several: nothing says whose fee it was. */
const isUnnamed = ({ requestKey, state }: RefundOfOrder) =>
  state === 'done' && !/^(?:cancel|academy|no-seat):/.test(requestKey);

/** Nobody has paid yet: what the order's word means for a seat that was given up, or for a sum that went back. */
function unpaid(of: Paid, { state, stateLabel, deposit, refunds }: MoneyOfOrder): RegistrationMoney {
  if (state === 'failed' && deposit?.depositedKrw)
    return refunds.some(isTakenBack) ? takenBack() : labelled('금액이 달라 환불 완료');
  // The family gave it up: no time was over, and nothing failed.
  if (of.state === 'cancelled' && notPaid.includes(state)) return labelled('결제하지 않음');
  return labelled(stateLabel);
}

/** What is true of one registration's fee where the order may pay for siblings too; sums in won. */
export function registrationMoney(of: Paid, order: MoneyOfOrder): RegistrationMoney {
  const { stateLabel } = order;
  if (!moneyCame.includes(order.state)) return unpaid(of, order);
  // What the bank took back was given to nobody; what had been given before stays.
  const given = order.refunds.filter((one) => !isTakenBack(one));
  const isGone = given.length < order.refunds.length;
  const refund = sumUp(ownRefunds(of, { ...order, refunds: given }));
  if (isGone && (refund === null || refund.amountKrw < of.amountKrw)) return takenBack(refund);
  if (refund) return labelled(labelOf(refund, of.amountKrw), refund);
  if (order.state === 'refunded') {
    const at = order.refunds.at(-1)?.doneAt ?? null;
    return labelled(stateLabel, { amountKrw: of.amountKrw, state: 'done', at });
  }
  if (order.refunds.some((one) => one.state === 'refused' && isOwnRefund(of.registrationNo, one)))
    return labelled('환불 확인 중');
  if (order.refunds.some(isUnnamed)) return labelled(stateLabel);
  return labelled(isOver(of.state) ? '환불 금액 없음' : '결제 완료');
}
