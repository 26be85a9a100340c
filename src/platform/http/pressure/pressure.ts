/** What may be put off when too much is asked at once; `write` is put off last. */
export type Kind = 'read' | 'write';

export interface Pressure {
  /** How late this process is with its work, in milliseconds, smoothed over about a second. */
  readonly delayMs: number;
  /** Whether work of this kind is to be refused for now. */
  isShedding(kind: Kind): boolean;
  /** Whether this process was lately so late that clients may have waited for it, rather than it for them. */
  readonly wasBlocked: boolean;
  stop(): void;
}

const tickMs = 100;
const newShare = 0.3;
/** Writes are somebody's seat or money: they wait longer before they are refused. */
const writeFactor = 6;
const blockedMs = 1_000;
const cachedMs = 20_000;
/** So many at a time are always answered: a process that is late with few is cold or starved, and refusing helps nobody. */
const alwaysServed = 6;

interface Deps {
  /** Reads are refused above this delay; 0 refuses nothing ever. */
  readonly shedAtMs: number;
  /** How many requests have come in and are not answered yet. */
  readonly underWay: () => number;
  /** How long a call has waited to begin, in milliseconds. */
  readonly waitedMs: () => number;
  readonly nowMs?: () => number;
}

/** The measure itself: told each tick how late it came. */
export function pressureGauge({ shedAtMs, underWay, waitedMs, nowMs = () => performance.now() }: Deps) {
  let smoothed = 0;
  let expectedAt = nowMs() + tickMs;
  let blockedAt = Number.NEGATIVE_INFINITY;
  const overdue = () => Math.max(0, nowMs() - expectedAt);
  return {
    tick() {
      const late = overdue();
      if (late >= blockedMs) blockedAt = nowMs();
      smoothed += (Math.max(late, waitedMs()) - smoothed) * newShare;
      expectedAt = nowMs() + tickMs;
    },
    get delayMs() {
      return smoothed;
    },
    get wasBlocked() {
      return overdue() >= blockedMs || nowMs() - blockedAt < cachedMs;
    },
    isShedding(kind: Kind) {
      if (shedAtMs === 0 || underWay() <= alwaysServed) return false;
      return smoothed > (kind === 'read' ? shedAtMs : shedAtMs * writeFactor);
    },
  };
}

/** Watches how late this process is: a timer that should come every 100 ms says so by coming later. */
export function watchPressure(deps: Deps): Pressure {
  const gauge = pressureGauge(deps);
  const timer = setInterval(() => gauge.tick(), tickMs);
  timer.unref();
  return {
    get delayMs() {
      return gauge.delayMs;
    },
    get wasBlocked() {
      return gauge.wasBlocked;
    },
    isShedding: (kind) => gauge.isShedding(kind),
    stop: () => clearInterval(timer),
  };
}
