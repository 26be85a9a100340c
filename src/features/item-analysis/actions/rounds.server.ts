import { setTimeout } from 'node:timers/promises';
import type { Academy } from '#src/platform/academy.ts';

/** So long an answer waits for what is not computed yet. */
const answerWithinMs = 1_500;

interface Round<T> {
  readonly found: T[];
  readonly whole: Promise<void>;
}

/** What is known within a moment, and how many are still being computed. */
export interface RoundSoFar<T> {
  readonly found: readonly T[];
  readonly waiting: number;
}

/**
 * Computes something slow for each of a list, one after another, and answers within a moment with what there is; whoever
 * asks again is told more. Those who ask by one name at the same time share one round.
 */
export function roundsOf<I, T>(work: (academy: Academy, item: I) => Promise<T>) {
  const underWay = new WeakMap<Academy['db'], Map<string, Round<T>>>();

  async function goThrough(academy: Academy, items: readonly I[], found: T[]): Promise<void> {
    for (const item of items) found.push(await work(academy, item));
  }

  function roundOf(academy: Academy, name: string, items: readonly I[]): Round<T> {
    const own = underWay.get(academy.db) ?? new Map<string, Round<T>>();
    underWay.set(academy.db, own);
    const running = own.get(name);
    if (running) return running;
    const found: T[] = [];
    const round = { found, whole: goThrough(academy, items, found) };
    own.set(name, round);
    // It goes on when nobody waits any more, and then its fault is nobody's.
    round.whole.catch(() => undefined).finally(() => own.delete(name));
    return round;
  }

  return async (academy: Academy, name: string, items: readonly I[]): Promise<RoundSoFar<T>> => {
    const { found, whole } = roundOf(academy, name, items);
    const late = new AbortController();
    await Promise.race([whole, setTimeout(answerWithinMs, undefined, { signal: late.signal })]);
    late.abort();
    return { found: [...found], waiting: Math.max(0, items.length - found.length) };
  };
}
