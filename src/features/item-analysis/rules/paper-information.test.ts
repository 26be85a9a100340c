import { expect, test } from 'vitest';
import { informationBy } from './paper-information.ts';

const bank = [0, 1, 2, 3].map((id) => ({ id, parameters: { a: 1, b: 0, c: 0 } }));

test('the information of the bank is that of all items, of a paper that of what is given of them', () => {
  const points = informationBy(
    bank,
    bank.map(({ id }) => ({ id, rate: id < 2 ? 1 : 0 })),
  );
  const middle = points.find(({ theta }) => theta === 0);
  // Four items of slope 1 at their difficulty: a quarter each.
  expect(middle?.bank).toBeCloseTo(1);
  expect(middle?.given).toBeCloseTo(0.5);
  expect(middle?.error).toBeCloseTo(1 / Math.sqrt(0.5 + 0.64));
  expect(points).toHaveLength(21);
  // Control: far from the difficulty of the items little is known.
  expect(points[0]?.bank ?? 1).toBeLessThan(0.3);
});
