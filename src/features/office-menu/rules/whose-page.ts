/** Whose page of the office stands open, and whether that person's session has ended since. */
export interface WhosePage<P> {
  readonly person: P | null;
  /** The session ended while the page was open: the page stays below the sign-in, so that nothing typed is lost. */
  readonly isOver: boolean;
  /** Counts the persons: with another one the page begins afresh. */
  readonly turn: number;
}

export const nobodysPage = { person: null, isOver: false, turn: 0 } as const;

/**
 * The page after it was asked who is signed in; `undefined` while nobody knows, as after signing out. Whom another tab has signed
 * in meanwhile finds the page as it was: that it is another's is said on it.
 */
export function whosePage<P extends { readonly staffId: number }>(
  page: WhosePage<P>,
  signedIn: P | null | undefined,
): WhosePage<P> {
  const { person, isOver, turn } = page;
  if (signedIn === undefined) return person === null ? page : { person: null, isOver: false, turn };
  if (signedIn === null) return person === null || isOver ? page : { person, isOver: true, turn };
  if (signedIn === person && !isOver) return page;
  const isOther = isOver && signedIn.staffId !== person?.staffId;
  return { person: signedIn, isOver: false, turn: isOther ? turn + 1 : turn };
}
