import { hourMs, minuteMs } from '#src/shared/durations.ts';

/** How a held seat may move; `confirming` has no clock because money is being moved for it. */
export type HoldState = 'held' | 'confirming' | 'kept' | 'freed';

export const holdMoves: Readonly<Record<HoldState, readonly HoldState[]>> = {
  held: ['confirming', 'kept', 'freed'],
  confirming: ['held', 'kept', 'freed'],
  kept: ['freed'],
  freed: [],
};

/** Whether a hold may go from one state to the other. */
export function mayMove(from: HoldState, to: HoldState): boolean {
  return holdMoves[from].includes(to);
}

/** Minutes a seat is kept for paying. */
export const holdMinutes = 10;
/** Hours an offer from the waiting list stands. */
export const offerHours = 2;

/** Hours of the night (Seoul) in which nobody is hurried: an offer made then stands until the morning. */
const nightFromHour = 21;
const nightToHour = 8;
const morningHour = 10;
/** How long an offer stands, as it is promised to whoever waits. */
export const offerTimeText = `${offerHours}시간 동안(밤에는 다음 날 오전 ${morningHour}시까지)`;
/** Seoul has had a fixed offset of +09:00 since 1988. */
const seoulMs = 9 * hourMs;

/** An offer that would stand shorter than this is not made. */
const shortestOfferMs = 30 * minuteMs;

const seoulHour = (at: Date) => new Date(at.getTime() + seoulMs).getUTCHours();
const isHurried = (at: Date) => seoulHour(at) < nightToHour || seoulHour(at) >= nightFromHour;
/** The hour of the Seoul day of an instant, or of so many days later. */
function atHour(at: Date, hour: number, days: number): Date {
  const wall = new Date(at.getTime() + seoulMs);
  const day = Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate() + days);
  return new Date(day + hour * hourMs - seoulMs);
}

/** Until when an offer made now stands: two hours, and where that would end in a night until ten in the morning after it. */
export function offerUntil(now: Date): Date {
  const plain = new Date(now.getTime() + offerHours * hourMs);
  const inNight = [now, plain].find(isHurried);
  if (!inNight) return plain;
  const morning = atHour(inNight, morningHour, seoulHour(inNight) >= nightFromHour ? 1 : 0);
  return morning > plain ? morning : plain;
}

/**
 * The same, but never beyond `latest`, nor in the night before it: null where that leaves a family no half hour, so that
 * nothing is offered.
 */
export function offerEnd(now: Date, latest: Date | null): Date | null {
  const plain = offerUntil(now);
  if (latest === null || plain <= latest) return plain;
  const evening = atHour(latest, nightFromHour, seoulHour(latest) >= nightFromHour ? 0 : -1);
  const end = isHurried(latest) ? evening : latest;
  return end.getTime() - now.getTime() >= shortestOfferMs ? end : null;
}

export interface SeatWish {
  readonly seats: number;
}

/**
 * Gives out the free seats in order of arrival. A party that does not fit gets none and does not stop the
 * smaller one behind it; the answer is in the order of the wishes.
 */
export function allot(free: number, wishes: readonly SeatWish[]): boolean[] {
  let left = free;
  return wishes.map(({ seats }) => {
    if (seats > left) return false;
    left -= seats;
    return true;
  });
}
