import { expect, test } from 'vitest';
import { eachOf } from './copying.ts';

test('a failure is told once nobody works any more, and nothing is begun after it', async () => {
  let [begun, ended] = [0, 0];
  const work = async (n: number) => {
    begun += 1;
    if (n === 0) throw new Error('the first one fails');
    await new Promise((done) => setTimeout(done, 20));
    ended += 1;
  };
  await expect(
    eachOf(
      Array.from({ length: 20 }, (_, n) => n),
      work,
      4,
    ),
  ).rejects.toThrow('the first one fails');
  expect(ended).toBe(3);
  expect(begun).toBe(4);
});

test('without a failure each is done', async () => {
  const done: number[] = [];
  await eachOf([1, 2, 3, 4, 5], async (n) => void done.push(n), 2);
  expect(done.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
});
