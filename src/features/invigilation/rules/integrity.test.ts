import { expect, test } from 'vitest';
import { hastyAnswers, isAlike, leastReadingSeconds, likenessOf } from './integrity.ts';

test('an answer is hasty when its item cannot have been read since the answer before', () => {
  expect(leastReadingSeconds(300)).toBe(11.5);
  const start = 1_000_000;
  const answers = [
    { position: 2, atMs: start + 60_000 + 3_000, characters: 300 },
    { position: 1, atMs: start + 60_000, characters: 300 },
    { position: 3, atMs: start + 63_000 + 11_500, characters: 300 },
  ];
  expect(hastyAnswers(start, answers)).toEqual([{ position: 2, seconds: 3 }]);
  // A clock that runs backwards says nothing.
  expect(hastyAnswers(start, [{ position: 1, atMs: start - 5_000, characters: 10 }])).toEqual([]);
});

test('papers are alike by their common mistakes only', () => {
  const wrong = (pairs: readonly (readonly [number, string])[]) => new Map(pairs);
  const mine = wrong([1, 2, 3, 4, 5, 6].map((n) => [n, 'A'] as const));
  expect(likenessOf(mine, mine)).toEqual({ both: 6, same: 6 });
  const other = wrong([1, 2, 3, 4, 5, 6].map((n) => [n, n < 3 ? 'A' : 'B'] as const));
  expect(likenessOf(mine, other)).toEqual({ both: 6, same: 2 });
  expect([
    isAlike({ both: 6, same: 5 }),
    isAlike({ both: 6, same: 4 }),
    isAlike({ both: 7, same: 5 }),
    isAlike({ both: 4, same: 4 }),
  ]).toEqual([true, false, false, false]);
});
