import { expect, test } from 'vitest';
import { cached } from './cached.ts';
import { movableClock } from './clock/clock.ts';

test('asks once for as long as the answer is kept, by key', async () => {
  const clock = movableClock(new Date('2026-11-21T01:00:00Z'));
  const asked: string[] = [];
  const look = cached(clock, 1_000, async (key) => {
    asked.push(key);
    return asked.length;
  });
  expect(await Promise.all([look('a'), look('a'), look('b')])).toEqual([1, 1, 2]);
  clock.advance(2);
  expect(await look('a')).toBe(3);
  expect(asked).toEqual(['a', 'b', 'a']);
});

test('does not keep a failure', async () => {
  const clock = movableClock(new Date('2026-11-21T01:00:00Z'));
  let isDown = true;
  const look = cached(clock, 1_000, async () => {
    if (isDown) throw new Error('down');
    return 'up';
  });
  await expect(look('a')).rejects.toThrow('down');
  isDown = false;
  expect(await look('a')).toBe('up');
});

test('a failure that comes late takes nothing newer away', async () => {
  const clock = movableClock(new Date('2026-11-21T01:00:00Z'));
  const late = Promise.withResolvers<string>();
  let asked = 0;
  const look = cached(clock, 1_000, () => {
    asked += 1;
    return asked === 1 ? late.promise : Promise.resolve(`answer ${asked}`);
  });
  const first = look('a');
  clock.advance(2);
  expect(await look('a')).toBe('answer 2');
  late.reject(new Error('down'));
  await expect(first).rejects.toThrow('down');
  expect(await look('a')).toBe('answer 2');
});
