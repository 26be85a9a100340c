import { describe, expect, it } from 'vitest';
import { seededRandom } from '#src/features/items/rules/seeded.ts';
import { mostOfPairs, type PairWorth } from './best-pairs.ts';

const pair = (left: string, right: string, points: number): PairWorth => ({ left, right, points });

/** Every way of giving each left side a partner or none. */
function mostByTrying(worth: readonly PairWorth[], isReusable: boolean): number {
  const lefts = [...new Set(worth.map(({ left }) => left))];
  const from = (at: number, used: readonly string[]): number => {
    if (at === lefts.length) return 0;
    const partners = worth.filter(({ left, right }) => left === lefts[at] && !used.includes(right));
    const sums = partners.map(
      ({ right, points }) => points + from(at + 1, isReusable ? used : [...used, right]),
    );
    return Math.max(from(at + 1, used), ...sums);
  };
  return from(0, []);
}

describe('mostOfPairs', () => {
  it('counts one partner for a left side, however many are listed', () => {
    const worth = [pair('a', 'p', 1), pair('b', 'r', 2), pair('b', 'q', 0.5)];
    expect(mostOfPairs(worth, true)).toBe(3);
    expect(mostOfPairs(worth, false)).toBe(3);
  });

  it('gives a right side once unless it may be taken again', () => {
    const worth = [pair('a', 'p', 3), pair('b', 'p', 2), pair('b', 'q', 1)];
    expect(mostOfPairs(worth, true)).toBe(5);
    expect(mostOfPairs(worth, false)).toBe(4);
  });

  it('leaves a side without a partner rather than lose points by it', () => {
    expect(mostOfPairs([pair('a', 'p', -1), pair('b', 'q', 2)], false)).toBe(2);
    expect(mostOfPairs([], false)).toBe(0);
  });

  it('finds what trying every way finds', () => {
    const random = seededRandom(7);
    for (let turn = 0; turn < 200; turn++) {
      const worth = ['a', 'b', 'c', 'd'].flatMap((left) =>
        ['p', 'q', 'r', 's'].flatMap((right) =>
          random() < 0.6 ? [pair(left, right, Math.floor(random() * 9) - 2)] : [],
        ),
      );
      for (const isReusable of [true, false])
        expect(mostOfPairs(worth, isReusable)).toBe(mostByTrying(worth, isReusable));
    }
  });
});
