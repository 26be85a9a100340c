/** Those who wait, by who they are; whoever has waited longest is served, one of each caller in turn. */
export interface FairTurns {
  /** Does the work when its turn comes. Refuses where `secondsUntilTurn` says so. */
  take<T>(by: string, work: () => Promise<T>): Promise<T>;
  /** Null where there is room for one more of this caller; otherwise in how many seconds to come again. */
  secondsUntilRoom(by: string): number | null;
}

interface Limits {
  /** How many work at the same time. */
  readonly atOnce: number;
  /** How many wait for that in all; one caller has half of these places at most. */
  readonly waiting: number;
  /** How long anybody stands in line at most: whoever would be later is refused, by how long one takes at the moment. */
  readonly patienceMs: number;
  /** What is thrown where the line is full or too slow. */
  readonly refusal: (seconds: number) => Error;
  readonly nowMs?: () => number;
}

/** How much the newest work counts in the mean of how long one takes. */
const newShare = 0.1;

/** A bounded lane: work that is heavy is done a few at a time, so that everything else stays quick. */
export function fairTurns({
  atOnce,
  waiting,
  patienceMs,
  refusal,
  nowMs = () => performance.now(),
}: Limits): FairTurns {
  const lines = new Map<string, (() => void)[]>();
  let working = 0;
  let inLine = 0;
  let meanMs = 50;

  function next(): void {
    const first = lines.entries().next().value;
    if (!first) {
      working -= 1;
      return;
    }
    const [by, line] = first;
    const begin = line.shift();
    // Whoever has more work comes again when each of the others had a turn.
    lines.delete(by);
    if (line.length > 0) lines.set(by, line);
    inLine -= 1;
    begin?.();
  }

  function secondsUntilRoom(by: string): number | null {
    const mine = lines.get(by)?.length ?? 0;
    const lineMs = (inLine * meanMs) / atOnce;
    if (inLine < waiting && mine < waiting / 2 && lineMs <= patienceMs) return null;
    return secondsOf(lineMs);
  }

  const secondsOf = (ms: number) => Math.max(1, Math.ceil(ms / 1000));

  /** Its turn came too late: its caller has been answered, and the work would be for nobody. */
  function refuseLate(came: number): void {
    if (nowMs() - came <= patienceMs) return;
    next();
    throw refusal(secondsOf((inLine * meanMs) / atOnce));
  }

  return {
    secondsUntilRoom,
    async take(by, work) {
      if (working < atOnce) working += 1;
      else {
        const seconds = secondsUntilRoom(by);
        if (seconds !== null) throw refusal(seconds);
        inLine += 1;
        const came = nowMs();
        await new Promise<void>((begin) => {
          const line = lines.get(by);
          if (line) line.push(begin);
          else lines.set(by, [begin]);
        });
        refuseLate(came);
      }
      const began = nowMs();
      try {
        return await work();
      } finally {
        meanMs += (nowMs() - began - meanMs) * newShare;
        next();
      }
    },
  };
}
