import { minuteMs } from '#src/shared/durations.ts';
import type { Clock } from './clock.ts';

/** One question to another clock: what it showed, asked and heard in elapsed milliseconds of this process. */
export interface Sight {
  readonly askedAt: number;
  readonly heardAt: number;
  readonly theirMs: number;
}

/** By so much at most it goes slowly instead of back. */
const slowedMs = minuteMs;
/** While it goes slowly, a second takes two. */
const slowness = 2;

export interface FollowingClock extends Clock {
  /** Sets it by what the other clock showed; answers by how many ms its aim has moved, 0 the first time. */
  hear(sight: Sight): number;
}

/**
 * A clock that shows another's time and runs on elapsed milliseconds, so that nobody who sets this machine's clock moves
 * it. Half of the way there and back is taken off; an answer that leaves open whether it is off by so much
 * changes nothing. It is
 * set forward at once; back by up to a minute it goes at half speed instead, and further back at once.
 * See docs/decisions/0038-one-clock.md.
 */
export function followingClock(elapsedMs: () => number): FollowingClock {
  let aimMs: number | null = null;
  let over = { ms: 0, since: 0 };
  const shownAt = (at: number): number => {
    if (aimMs === null) throw new Error('The clock was not set yet.');
    return aimMs + at + Math.max(0, over.ms - (at - over.since) / slowness);
  };
  return {
    now: () => new Date(shownAt(elapsedMs())),
    hear({ askedAt, heardAt, theirMs }) {
      const half = (heardAt - askedAt) / 2;
      const middle = theirMs - (askedAt + half);
      if (aimMs === null) {
        aimMs = middle;
        return 0;
      }
      const at = elapsedMs();
      const shown = shownAt(at);
      const before = aimMs;
      if (Math.abs(middle - before) > half) aimMs = middle;
      const ahead = shown - (aimMs + at);
      over = { ms: ahead > 0 && ahead <= slowedMs ? ahead : 0, since: at };
      return aimMs - before;
    },
  };
}

/** Of several questions the one that was answered soonest: it knows best. */
export function closest<S extends Sight>(sights: readonly S[]): S {
  const [first, ...others] = sights;
  if (!first) throw new Error('The other clock was not asked.');
  const wayOf = ({ askedAt, heardAt }: Sight) => heardAt - askedAt;
  return others.reduce((best, one) => (wayOf(one) < wayOf(best) ? one : best), first);
}
