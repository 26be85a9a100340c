interface Planned {
  readonly state: string;
  readonly startsAt: string;
}

/** What the menu of a session offers of what is planned with it. */
export interface SessionActs {
  /** Another number of seats: until the day is over. */
  readonly sizes: boolean;
  /** Somebody who called or came by is registered. */
  readonly enters: boolean;
  readonly edits: boolean;
  readonly cancels: boolean;
}

/** What can still be done with a session: a test that has begun is neither moved nor called off, and takes nobody. */
export function sessionActs({ state, startsAt }: Planned, isPast: boolean, now: Date): SessionActs {
  const isAhead = new Date(startsAt) > now;
  const isHeld = state !== 'cancelled';
  return {
    sizes: !isPast,
    enters: isAhead && state === 'open',
    edits: isAhead && isHeld,
    cancels: isAhead && isHeld,
  };
}
