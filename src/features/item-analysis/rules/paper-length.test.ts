import { expect, test } from 'vitest';
import { lengthFor } from './paper-length.ts';

const cuts = [-0.6, 0.6];

// Simulated on the shipped bank with three levels: 20 items are the first to place 70 of 100 right.
test.each([
  { length: 4, se: 0.964, right: 0.537 },
  { length: 9, se: 0.773, right: 0.6 },
  { length: 12, se: 0.713, right: 0.638 },
  { length: 16, se: 0.656, right: 0.68 },
])('from $length items it is told how many reach the floor, and not half of them', (simulated) => {
  const items = lengthFor(simulated, 0.7, cuts);
  expect(items).toBeGreaterThanOrEqual(18);
  expect(items).toBeLessThanOrEqual(24);
});

test('what no length reaches is not promised', () => {
  expect(lengthFor({ length: 20, se: 0.6, right: 0.5 }, 0.95, [-1, -0.5, 0, 0.5, 1])).toBeNull();
  // Control: fewer levels are reached.
  expect(lengthFor({ length: 20, se: 0.6, right: 0.7 }, 0.75, cuts)).not.toBeNull();
});
