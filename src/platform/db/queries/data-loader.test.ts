import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dataLoader } from './data-loader.ts';

test('those who ask together are answered by one query, each with its own value', async () => {
  const asked: number[][] = [];
  const double = dataLoader(async (keys: readonly number[]) => {
    asked.push([...keys]);
    return keys.map((key) => key * 2);
  });
  expect(await Promise.all([1, 2, 3, 3].map(double))).toEqual([2, 4, 6, 6]);
  expect(asked).toEqual([[1, 2, 3, 3]]);
});

test('never more keys than allowed in one query; nobody is forgotten', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer(), { maxLength: 50 }),
      fc.integer({ min: 1, max: 7 }),
      async (keys, atMost) => {
        const sizes: number[] = [];
        const same = dataLoader(async (some: readonly number[]) => {
          sizes.push(some.length);
          return some;
        }, atMost);
        expect(await Promise.all(keys.map(same))).toEqual(keys);
        expect(Math.max(0, ...sizes)).toBeLessThanOrEqual(atMost);
      },
    ),
  );
});

test('a failing query fails those it was for; the next ones are asked again', async () => {
  let isDown = true;
  const look = dataLoader(async (keys: readonly string[]) => {
    if (isDown) throw new Error('down');
    return keys;
  });
  const first = await Promise.allSettled([look('a'), look('b')]);
  expect(first.map((one) => one.status)).toEqual(['rejected', 'rejected']);
  isDown = false;
  expect(await look('c')).toBe('c');
});

test('a key that the database does not take fails whoever asked for it, and nobody beside', async () => {
  const asked: number[] = [];
  const look = dataLoader(async (keys: readonly string[]) => {
    asked.push(keys.length);
    if (keys.includes('9e99')) throw Object.assign(new Error('out of range'), { code: '22003' });
    return keys;
  });
  const ended = await Promise.allSettled(['a', '9e99', 'b'].map(look));
  expect(ended.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.code))).toEqual([
    'a',
    '22003',
    'b',
  ]);
  expect(asked).toEqual([3, 1, 1, 1]);
});
