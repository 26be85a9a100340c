interface Place {
  readonly isIn: number | null;
  readonly takenIn: number | null;
}

/** How the list of some branches' payments, which follows the seats, differs from the sum of what they took. */
export interface Moved {
  /** In the list, but taken elsewhere. */
  readonly here: number;
  /** Taken here, but no longer in the list. */
  readonly away: number;
}

export function movedOf(places: readonly Place[], branchIds: readonly number[]): Moved {
  const isOwn = (id: number | null) => id !== null && branchIds.includes(id);
  const taken = places.filter(({ takenIn }) => takenIn !== null);
  return {
    here: taken.filter((one) => isOwn(one.isIn) && !isOwn(one.takenIn)).length,
    away: taken.filter((one) => isOwn(one.takenIn) && !isOwn(one.isIn)).length,
  };
}

/** What a sum of money taken says where its list would show fewer or more payments; blank where they agree. */
export const sumSays = ({ here, away }: Moved): string =>
  [
    away > 0 && `다른 분원으로 이동한 접수의 결제 ${away}건 포함`,
    here > 0 && `다른 분원에서 이동해 온 접수의 결제 ${here}건 제외`,
  ]
    .filter(Boolean)
    .join(', ');

/** The same said of the list. */
export const listSays = ({ here, away }: Moved): string =>
  [
    here > 0 && `다른 분원에서 결제하고 이동해 온 접수 ${here}건 포함`,
    away > 0 && `이 분원에서 결제하고 다른 분원으로 이동한 접수 ${away}건 제외`,
  ]
    .filter(Boolean)
    .join(', ');
