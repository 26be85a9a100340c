import { expect, test } from 'vitest';
import { fetchedLate } from './fetched-late.ts';

test('a piece is fetched once, and again only where it did not come through', async () => {
  const answers: (() => Promise<string>)[] = [
    () => Promise.reject(new Error('the network is away')),
    () => Promise.resolve('the piece'),
  ];
  let asked = 0;
  const piece = fetchedLate(() => answers[asked++]?.() ?? Promise.reject(new Error('asked too often')));
  await expect(piece()).rejects.toThrow('the network is away');
  expect(await Promise.all([piece(), piece()])).toEqual(['the piece', 'the piece']);
  expect(await piece()).toBe('the piece');
  expect(asked).toBe(2);
});
