/** The only place that looks at the system's clock. Everything else is handed `now`. */
export interface Clock {
  now(): Date;
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
