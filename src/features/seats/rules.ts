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
const hourMs = 3_600_000;
/** Seoul has had a fixed offset of +09:00 since 1988. */
const seoulMs = 9 * hourMs;

/** Until when an offer made now stands: two hours, and never so that it ends before ten in the morning of a night. */
export function offerUntil(now: Date): Date {
  const plain = now.getTime() + offerHours * hourMs;
  const wall = new Date(now.getTime() + seoulMs);
  const hour = wall.getUTCHours();
  if (hour >= nightToHour && hour < nightFromHour) return new Date(plain);
  const day = Date.UTC(
    wall.getUTCFullYear(),
    wall.getUTCMonth(),
    wall.getUTCDate() + (hour >= nightFromHour ? 1 : 0),
  );
  return new Date(Math.max(plain, day + morningHour * hourMs - seoulMs));
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
