import { waitEndLabel } from '#src/features/registrations/rules/offers.ts';
import type { WaitlistRow } from '#src/features/waitlist/contract/waitlist-list.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';

type State = WaitlistRow['state'];

export const waitStateLabels: Readonly<Record<State, string>> = {
  waiting: '대기',
  offered: '안내함',
  accepted: '접수함',
  declined: '양보함',
  lapsed: '기한 지남',
  withdrawn: '대기 끝남',
};

interface Offered {
  /** Who chose; null where the rule of the line did. */
  readonly offeredStaffId: number | null;
  readonly offeredReason: string;
  readonly offeredUntil: Date | null;
  /** Why the place ended without an offer; null in old rows. */
  readonly endedReason: string | null;
}

/** Who decided an offer and how it ended, in a sentence. */
export function offeredSentence(state: State, offer: Offered, names: ReadonlyMap<number, string>): string {
  if (state === 'withdrawn')
    return offer.endedReason === null
      ? '대기를 그만두었거나, 함께 고른 다른 회차에서 자리를 잡았습니다.'
      : waitEndLabel(offer.endedReason);
  const staffId = offer.offeredStaffId;
  const decided =
    staffId === null
      ? '순번에 따라 자동으로 안내했습니다.'
      : `${names.get(staffId) ?? '직원'} 님이 골라 안내했습니다. 사유: ${offer.offeredReason}`;
  if (state === 'offered' && offer.offeredUntil)
    return `${decided} ${formatSeoulDateTime(offer.offeredUntil)}까지 기다립니다.`;
  if (state === 'lapsed') return `${decided} 답이 없어 다음 순번으로 넘어갔습니다.`;
  const { endedReason } = offer;
  if (state === 'declined' && endedReason !== null && endedReason !== 'declined')
    return `${decided} ${waitEndLabel(endedReason)}`;
  if (state === 'declined') return `${decided} 보호자가 양보했습니다.`;
  return decided;
}

type Placed = Pick<WaitlistRow, 'place' | 'childName' | 'since' | 'offeredAt' | 'state'>;

/** Orders a line by what was asked for; without it by place, those who are to answer before them, those who wait no more behind. */
export function waitlistOrder(a: Placed, b: Placed, sort = 'place'): number {
  const sign = sort.startsWith('-') ? -1 : 1;
  const key = sort.replace(/^-/, '') as keyof Placed;
  const isAnswering = (one: Placed) => one.state === 'offered';
  if (key === 'place' && isAnswering(a) !== isAnswering(b)) return isAnswering(a) ? -1 : 1;
  const [x, y] = [a[key], b[key]];
  if (x === y) return a.since.localeCompare(b.since);
  if (x === null) return 1;
  if (y === null) return -1;
  const order =
    typeof x === 'number' && typeof y === 'number' ? x - y : String(x).localeCompare(String(y), 'ko');
  return sign * order;
}
