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

/**
 * Which of those waiting are offered a seat now: strictly in order, so a family that needs two seats is not
 * passed by others while it waits for the second one.
 */
export function offersFor<W extends SeatWish>(free: number, line: readonly W[]): W[] {
  let left = free;
  const offered: W[] = [];
  for (const wait of line) {
    if (wait.seats > left) break;
    left -= wait.seats;
    offered.push(wait);
  }
  return offered;
}
