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
  const entries = new Map<string, { readonly answer: Promise<V>; readonly until: number }>();
  return (key) => {
    const now = clock.now().getTime();
    const before = entries.get(key);
    if (before && before.until > now) return before.answer;
    if (entries.size > 1_000) entries.clear();
    const answer = load(key);
    entries.set(key, { answer, until: now + forMs });
    // Where it took so long to fail that somebody has asked anew, the newer answer stays.
    answer.catch(() => entries.get(key)?.answer === answer && entries.delete(key));
    return answer;
  };
}
