import {
  type Channel,
  channelOf,
  daysFrom,
  feeKrwOf,
  type Holidays,
  heldOn,
  longestDays,
  type PayoutMethod,
  type PayoutTerms,
  payDayOf,
} from './terms.ts';

/** Movements of money of one kind, day and branch, so many of the same sum; what went back is negative. */
export interface Flow {
  readonly day: string;
  /** The day on which the payment came that this is of: what goes back is of the contract and the number of then. */
  readonly paidOn: string;
  readonly method: PayoutMethod;
  readonly branchId: number | null;
  readonly amountKrw: number;
  readonly count: number;
}

/** A business number of a branch from a day on. */
export interface BranchNumber {
  readonly branchId: number;
  readonly effectiveFrom: string;
  readonly businessNo: string;
}

export interface Receipt {
  readonly receiptId: number;
  readonly day: string;
  readonly businessNo: string;
  readonly channel: Channel;
  readonly amountKrw: number;
  readonly note: string;
}

export const payoutStates = {
  coming: '입금 예정',
  missing: '입금 확인 전',
  match: '일치',
  short: '부족',
  over: '초과',
  shared: '다른 분원과 함께 입금',
} as const;
export type PayoutState = keyof typeof payoutStates;

/** One sum that is to come, or has come, on a day. */
export interface Payout {
  readonly day: string;
  readonly businessNo: string;
  readonly channel: Channel;
  readonly branchIds: readonly (number | null)[];
  readonly count: number;
  readonly takenKrw: number;
  readonly refundedKrw: number;
  readonly feeKrw: number;
  /** What is to come: taken less what went back and the fee. */
  readonly expectedKrw: number;
  readonly receivedKrw: number | null;
  readonly differenceKrw: number | null;
  readonly state: PayoutState;
  readonly receiptId: number | null;
  readonly note: string;
}

/** What is known of the contract and the branches. */
export interface Known {
  readonly terms: readonly PayoutTerms[];
  readonly numbers: readonly BranchNumber[];
  /** The academy's own; blank where it has not been written yet. */
  readonly ownNo: string;
  readonly branchIds: readonly number[];
  readonly holidays: Holidays;
}

/** Under which number a branch's money came on a day. */
export function numberOn(known: Pick<Known, 'numbers' | 'ownNo'>, branchId: number | null, day: string) {
  const own = known.numbers.filter((one) => one.branchId === branchId);
  return heldOn(own, day)?.businessNo ?? known.ownNo;
}

interface Sums {
  day: string;
  businessNo: string;
  channel: Channel;
  branchIds: Set<number | null>;
  count: number;
  takenKrw: number;
  refundedKrw: number;
  feeKrw: number;
}

export interface Asked {
  readonly from: string;
  readonly to: string;
  readonly today: string;
  /** A row for each branch, not for each number. */
  readonly isSplit: boolean;
  /** The branches whose money is looked at; null: all. */
  readonly shown: readonly number[] | null;
}

const keyOf = (of: { day: string; businessNo: string; channel: Channel }, branch: number | null | '') =>
  [of.day, of.businessNo, of.channel, branch].join(' ');

/** Sums of what is to come by day, number and channel, and what no contract is known for. */
function sumsOf(flows: readonly Flow[], known: Known, { from, to, isSplit }: Asked) {
  const sums = new Map<string, Sums>();
  const unset = new Map<PayoutMethod, number>();
  for (const flow of flows) {
    const ofMethod = known.terms.filter((one) => one.method === flow.method);
    const terms = heldOn(ofMethod, flow.paidOn);
    const krw = flow.amountKrw * flow.count;
    if (!terms) {
      if (flow.day >= from && flow.day <= to) unset.set(flow.method, (unset.get(flow.method) ?? 0) + krw);
      continue;
    }
    const day = payDayOf(flow.day, (heldOn(ofMethod, flow.day) ?? terms).workingDays, known.holidays);
    if (day < from || day > to) continue;
    const place = {
      day,
      businessNo: numberOn(known, flow.branchId, flow.paidOn),
      channel: channelOf(flow.method),
    };
    const key = keyOf(place, isSplit ? flow.branchId : '');
    const sum = sums.get(key) ?? {
      ...place,
      branchIds: new Set(),
      count: 0,
      takenKrw: 0,
      refundedKrw: 0,
      feeKrw: 0,
    };
    sum.branchIds.add(flow.branchId);
    sum.count += flow.count;
    if (krw > 0) sum.takenKrw += krw;
    else sum.refundedKrw -= krw;
    sum.feeKrw += feeKrwOf(flow.amountKrw, terms) * flow.count;
    sums.set(key, sum);
  }
  return { sums: [...sums.values()], unset };
}

/** How a sum stands that is to come on a day. */
export function stateOf(
  { day, expectedKrw, receivedKrw }: Pick<Payout, 'day' | 'expectedKrw' | 'receivedKrw'>,
  { today, isWhole }: { readonly today: string; readonly isWhole: boolean },
): PayoutState {
  if (!isWhole) return 'shared';
  if (receivedKrw !== null) {
    if (receivedKrw === expectedKrw) return 'match';
    return receivedKrw < expectedKrw ? 'short' : 'over';
  }
  if (expectedKrw === 0) return 'match';
  return day >= today ? 'coming' : 'missing';
}

/**
 * Whether all of a payout is of branches that are looked at, so that what came can be compared: every branch that had the number
 * while money of that payout could be taken, and every branch whose money is in it. What is of no known branch is nobody's.
 */
function wholeness(known: Known, { shown }: Asked) {
  return (businessNo: string, day: string, movedOf: Iterable<number | null> = []): boolean => {
    if (shown === null) return true;
    const since = daysFrom(day, -longestDays);
    const changes = known.numbers.filter(({ effectiveFrom: from }) => from > since && from <= day);
    const hadIt = (branchId: number) =>
      [since, ...changes.flatMap((one) => (one.branchId === branchId ? [one.effectiveFrom] : []))].some(
        (at) => numberOn(known, branchId, at) === businessNo,
      );
    const concerned = [...known.branchIds.filter(hadIt), ...movedOf];
    return concerned.length > 0 && concerned.every((id) => id !== null && shown.includes(id));
  };
}

const isLookedAt = ({ shown }: Asked, branchId: number | null) =>
  shown === null || (branchId !== null && shown.includes(branchId));

/**
 * What is to come and has come of the branches that are looked at, newest day first, and the money for which no contract is
 * known; `flows` are of all branches.
 * See docs/decisions/0170-payouts-are-counted.md.
 */
export function payoutsOf(
  { flows, receipts }: { readonly flows: readonly Flow[]; readonly receipts: readonly Receipt[] },
  known: Known,
  asked: Asked,
): { readonly rows: Payout[]; readonly unset: { readonly method: PayoutMethod; readonly krw: number }[] } {
  const { sums, unset } = sumsOf(
    flows.filter(({ branchId }) => isLookedAt(asked, branchId)),
    known,
    asked,
  );
  const isWhole = wholeness(known, asked);
  const movedOf = new Map(
    sumsOf(flows, known, { ...asked, isSplit: false }).sums.map((sum) => [keyOf(sum, ''), sum.branchIds]),
  );
  const placed = new Set<number>();
  const rowsOfPlace = Map.groupBy(sums, (sum) => keyOf(sum, ''));
  const receiptAt = new Map(receipts.map((one) => [keyOf(one, ''), one]));
  const rows: Payout[] = sums.map((sum) => {
    const receipt = receiptAt.get(keyOf(sum, ''));
    if (receipt) placed.add(receipt.receiptId);
    const isAlone = rowsOfPlace.get(keyOf(sum, ''))?.length === 1;
    return payoutOf(sum, {
      receipt,
      today: asked.today,
      isWhole: isAlone && isWhole(sum.businessNo, sum.day, movedOf.get(keyOf(sum, ''))),
    });
  });
  const unexpected = receipts.filter(
    (one) => !placed.has(one.receiptId) && isWhole(one.businessNo, one.day, movedOf.get(keyOf(one, ''))),
  );
  const nothing = { branchIds: new Set<number>(), count: 0, takenKrw: 0, refundedKrw: 0, feeKrw: 0 };
  for (const receipt of unexpected)
    rows.push(payoutOf({ ...receipt, ...nothing }, { receipt, today: asked.today, isWhole: true }));
  rows.sort(
    (a, b) =>
      b.day.localeCompare(a.day) ||
      a.businessNo.localeCompare(b.businessNo) ||
      a.channel.localeCompare(b.channel),
  );
  return { rows, unset: [...unset].map(([method, krw]) => ({ method, krw })) };
}

function payoutOf(
  sum: Sums,
  { receipt, today, isWhole }: { receipt: Receipt | undefined; today: string; isWhole: boolean },
): Payout {
  const { day, businessNo, channel, branchIds, count, takenKrw, refundedKrw, feeKrw } = sum;
  const expectedKrw = takenKrw - refundedKrw - feeKrw;
  const receivedKrw = isWhole ? (receipt?.amountKrw ?? null) : null;
  return {
    ...{ day, businessNo, channel, count, takenKrw, refundedKrw, feeKrw, expectedKrw, receivedKrw },
    branchIds: [...branchIds],
    differenceKrw: receivedKrw === null ? null : receivedKrw - expectedKrw,
    state: stateOf({ day, expectedKrw, receivedKrw }, { today, isWhole }),
    receiptId: isWhole ? (receipt?.receiptId ?? null) : null,
    note: isWhole ? (receipt?.note ?? '') : '',
  };
}
