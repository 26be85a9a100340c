import { offerTimeText } from './holds.ts';

/** Seats a party needs in one pool. */
export interface Need {
  readonly poolId: number;
  readonly seats: number;
}

/** Those who are offered seats together or not at all; usually one person and one pool. */
export interface Party {
  /** Seats needed in each pool, the pool whose line is served among them. */
  readonly demand: readonly Need[];
  /** Parties of one entry are alternatives: when one is served the others are over. */
  readonly entry?: string | null;
}

/** What holds for the line of one pool now. */
export interface WaitlistTerms {
  /** No offer stands beyond this instant; null: nothing is offered out of this pool any more. */
  readonly offersUntil: Date | null;
  /** A party that needs more seats than are free is passed rather than leaving a seat empty. */
  readonly mayPass: boolean;
}

/** Why a party that waits has no offer. */
export type WaitReason =
  /** Nothing is free. */
  | 'full'
  /** Fewer seats are free than the party needs. */
  | 'needs_more'
  /** The same, and the time has come in which it is passed rather than leaving a seat empty. */
  | 'passed_for_size'
  /** There is a seat here, but not in the other room the party needs at the same time. */
  | 'elsewhere_full'
  /** Somebody before it has not been served. */
  | 'behind'
  /** It can be served; the other pools must be locked first. */
  | 'due'
  /** Staff choose who is offered a seat here. */
  | 'manual'
  /** Staff have chosen somebody behind it. */
  | 'chosen'
  /** No offer would leave a family time to answer any more; whoever comes first has what is free. */
  | 'too_late';

export const waitReasonLabels: Readonly<Record<WaitReason, string>> = {
  full: '빈자리가 없습니다.',
  needs_more: '함께 앉을 자리가 모자라, 필요한 만큼 날 때까지 기다립니다.',
  passed_for_size:
    '함께 앉을 자리가 모자라, 남은 자리는 다음 순번께 먼저 안내합니다. 순번은 그대로이며 필요한 만큼 나면 안내해 드립니다.',
  elsewhere_full: '이 회차에는 자리가 있지만, 함께 신청한 다른 회차에 자리가 없습니다.',
  behind: '앞 순번이 먼저입니다.',
  due: '자리가 있어 곧 안내됩니다.',
  manual: '분원에서 순서를 확인해 직접 안내하는 회차입니다.',
  chosen: '분원에서 사정을 확인하고 다른 순번께 먼저 안내했습니다.',
  too_late:
    '안내드리고 기다릴 시간이 남지 않아 더는 순번대로 안내하지 않습니다. 접수가 끝날 때까지 자리가 나면 먼저 접수하시는 분께 드립니다.',
};

/** What is promised to whoever waits; null where nothing is offered any more, which `waitReasonLabels` says. */
export const waitPromise = (reason: WaitReason): string | null =>
  reason === 'too_late'
    ? null
    : `자리가 생기면 문자로 알려 드리고, ${offerTimeText} 자리를 지켜 드립니다. 접수 마감이 더 이르면 그때까지입니다.`;

export interface Serving<P extends Party> {
  readonly offered: readonly P[];
  /** Everybody without an offer and why, in the order of the line. */
  readonly waiting: readonly { readonly party: P; readonly reason: WaitReason }[];
  /** The party for which other pools must be locked before anybody behind it is served. */
  readonly pending: P | null;
  /** Whoever stood behind the last of them would not be offered anything. */
  readonly isStopped: boolean;
}

export interface Free {
  /** Free seats of a pool; for other pools than the one served, after those who stand before the party there. */
  of(poolId: number, party: Party): number;
  isLocked(poolId: number): boolean;
}

/** Why a party does not stop those behind it. */
export const passedReasons: ReadonlySet<WaitReason> = new Set(['elsewhere_full', 'passed_for_size']);

/**
 * Serves the line of one pool in strict order. A party that needs more than is free here stops the line: nobody smaller
 * passes it, but where `mayPass` says that the time for it has come. A party that also needs seats in another pool is passed while those are missing, and it is written down.
 */
export function serve<P extends Party>(
  poolId: number,
  { line, free, mayPass = false }: { line: readonly P[]; free: Free; mayPass?: boolean },
): Serving<P> {
  const given = new Map<number, number>();
  const left = (pool: number, party: P) => free.of(pool, party) - (given.get(pool) ?? 0);
  const offered: P[] = [];
  const waiting: { party: P; reason: WaitReason }[] = [];
  let pending: P | null = null;
  let isStopped = false;
  const served = new Set<string>();
  for (const party of line) {
    if (party.entry && served.has(party.entry)) continue;
    const found = isStopped ? 'behind' : reasonFor(poolId, { party, left, free });
    const reason = found === 'needs_more' && mayPass ? 'passed_for_size' : found;
    if (reason === null) {
      offered.push(party);
      if (party.entry) served.add(party.entry);
      for (const need of party.demand) given.set(need.poolId, (given.get(need.poolId) ?? 0) + need.seats);
      continue;
    }
    waiting.push({ party, reason });
    if (reason === 'due') pending = party;
    if (!passedReasons.has(reason)) isStopped = true;
  }
  return { offered, waiting, pending, isStopped };
}

function reasonFor<P extends Party>(
  poolId: number,
  { party, left, free }: { party: P; left: (poolId: number, party: P) => number; free: Free },
): WaitReason | null {
  const here = party.demand.find((need) => need.poolId === poolId);
  const elsewhere = party.demand.filter((need) => need.poolId !== poolId);
  if (left(poolId, party) <= 0) return 'full';
  if (here && here.seats > left(poolId, party)) return 'needs_more';
  if (elsewhere.some((need) => need.seats > left(need.poolId, party))) return 'elsewhere_full';
  return elsewhere.every((need) => free.isLocked(need.poolId)) ? null : 'due';
}
