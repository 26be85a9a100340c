import type { Clock } from './clock/clock.ts';

/**
 * Keeps the answer of `load` for each key for so long, and lets those who ask meanwhile share one question. For what
 * may be a moment old, such as a list of alternatives; a failing question is not kept.
 */
export function cached<V>(
  clock: Clock,
  forMs: number,
  load: (key: string) => Promise<V>,
): (key: string) => Promise<V> {
  const kept = new Map<string, { readonly answer: Promise<V>; readonly until: number }>();
  return (key) => {
    const now = clock.now().getTime();
    const before = kept.get(key);
    if (before && before.until > now) return before.answer;
    if (kept.size > 1_000) kept.clear();
    const answer = load(key);
    kept.set(key, { answer, until: now + forMs });
    answer.catch(() => kept.delete(key));
    return answer;
  };
}
