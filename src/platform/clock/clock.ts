/** The only place that looks at the system's clock. Everything else is handed `now`. */
export interface Clock {
  now(): Date;
  /** Present where it follows PostgreSQL's. */
  readonly following?: Following;
}

export interface Following {
  /** Looks at PostgreSQL's clock now; while that is away it goes on as it was. */
  measure(): Promise<void>;
  state(): FollowingState;
}

export interface FollowingState {
  /** By how much this machine's own clock is ahead of PostgreSQL's; negative where it is behind. */
  readonly machineAheadMs: number;
  /** By how much the academy's time is ahead of PostgreSQL's: 0 but in a demo that was started at another time. */
  readonly academyAheadMs: number;
  /** When PostgreSQL's clock was seen last, and how far off at most it was then. */
  readonly seenAt: Date;
  readonly withinMs: number;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that tests move by hand. */
export interface MovableClock extends Clock {
  /** Moves forward by so many seconds. */
  advance(seconds: number): void;
  set(at: Date): void;
}

export function movableClock(start: Date): MovableClock {
  let at = start.getTime();
  return {
    now: () => new Date(at),
    advance: (seconds) => {
      at += seconds * 1000;
    },
    set: (to) => {
      at = to.getTime();
    },
  };
}
