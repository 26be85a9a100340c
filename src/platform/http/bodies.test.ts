import { expect, test } from 'vitest';
import { BodyBudget, mostBytes } from './bodies.ts';

test('strangers may send little, members more, and files only where a route takes them', () => {
  expect(mostBytes({ who: 'anyone' })).toBe(200_000);
  expect(mostBytes({ who: 'member' })).toBe(1_000_000);
  expect(mostBytes({ who: 'staff', files: 1 })).toBe(11_000_000);
});

test('one address, and all together, have so much under way and no more; what was given back is free again', () => {
  const bodies = new BodyBudget();
  const large = 10_000_000;
  const mine = Array.from({ length: 6 }, () => bodies.take('203.0.113.9', large));
  expect(mine.filter((one) => one !== null)).toHaveLength(4);
  const others = Array.from({ length: 9 }, (_, n) => bodies.take(`198.51.100.${n}`, large));
  expect(others.filter((one) => one !== null)).toHaveLength(5);
  mine[0]?.();
  mine[0]?.();
  expect(bodies.underWay).toBe(80_000_000);
  expect(bodies.take('203.0.113.9', large)).not.toBeNull();
  for (const giveBack of [...mine, ...others]) giveBack?.();
  expect(bodies.underWay).toBe(large);
});

test('a home that has 2^64 addresses counts as one', () => {
  const bodies = new BodyBudget();
  const taken = Array.from({ length: 6 }, (_, n) => bodies.take(`2001:db8:1:2::${n + 1}`, 10_000_000));
  expect(taken.filter((one) => one !== null)).toHaveLength(4);
  expect(bodies.take('2001:db8:1:3::1', 10_000_000)).not.toBeNull();
});
