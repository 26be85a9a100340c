import { expect, test } from 'vitest';
import { growthOf } from './growth.ts';
import { place, scaleError, scaleScore } from './placement.ts';
import { chooseRetest, type RetestItem, unseenItems } from './retest.ts';

test('a point of ability is a hundred on the scale, and so is its error', () => {
  expect([-3, 0, 1, 3].map(scaleScore)).toEqual([200, 500, 600, 800]);
  expect([0.5, 1, 2].map(scaleError)).toEqual([50, 100, 200]);
});

test('growth that just reaches the limit is clear', () => {
  const from = { theta: 0, se: 1 };
  expect(growthOf(from, { theta: 1.96, se: 0 }, true).verdict).toBe('clear-growth');
  expect(growthOf(from, { theta: 1.95, se: 0 }, true).verdict).toBe('not-clear');
  expect(growthOf(from, { theta: -1.96, se: 0 }, true).verdict).toBe('clear-decline');
});

test('by the first rule the cut that is disputed is the nearest, on either side; who is settled disputes none', () => {
  const at = (theta: number, se: number) => place({ theta, se }, { cuts: [-1, 1], boundary: 'under-cut' });
  expect(at(-0.9, 1.5)).toMatchObject({ level: 0, neighbour: 1, disputedCut: 0, certainty: 'boundary' });
  expect(at(-1.2, 1.5)).toMatchObject({ level: 0, disputedCut: 0 });
  expect(at(0.9, 1.5)).toMatchObject({ level: 1, neighbour: 2, disputedCut: 1 });
  expect(at(1.2, 1.5)).toMatchObject({ level: 1, disputedCut: 1 });
  expect(at(3, 0.2)).toMatchObject({
    level: 2,
    neighbour: null,
    disputedCut: null,
    certainty: 'nearly-certain',
    isSettled: true,
  });
});

const item = (id: number, extra: Partial<RetestItem> = {}): RetestItem => ({
  id,
  domain: '수',
  parameters: { a: 1, b: 0, c: 0 },
  parentId: null,
  enemyIds: [],
  family: null,
  ...extra,
});

test('enemies of what was never seen may be drawn', () => {
  const pool = [item(1), item(8, { enemyIds: [9] }), item(9)];
  expect(unseenItems(pool, [1]).map(({ id }) => id)).toEqual([8, 9]);
});

test('of questions that tell as much the older comes first', () => {
  const pool = [5, 3, 9, 1, 7].map((id) => item(id));
  expect(chooseRetest(pool, [], { count: 3, theta: 0, weakDomains: [] }).itemIds).toEqual([1, 3, 5]);
});

test('where no domain is weak, none of it is missing', () => {
  const pool = [1, 2, 3].map((id) => item(id));
  expect(chooseRetest(pool, [], { count: 3, theta: 0, weakDomains: [] })).toMatchObject({
    fromWeak: 0,
    weakShortage: 0,
    shortage: 0,
  });
});

test('the share of weak domains is that share; what others lack comes from them, and is counted', () => {
  const weak = Array.from({ length: 20 }, (_, n) => item(n + 1, { domain: '도형' }));
  const others = Array.from({ length: 20 }, (_, n) => item(n + 101));
  const wish = { count: 10, theta: 0, weakDomains: ['도형'] };
  const form = chooseRetest([...weak, ...others], [], wish);
  expect(form.itemIds.filter((id) => id < 100)).toHaveLength(6);
  expect(form.fromWeak).toBe(6);
  const few = chooseRetest([...weak, ...others.slice(0, 2)], [], wish);
  expect(few).toMatchObject({ fromWeak: 8, shortage: 0, weakShortage: 0 });
  expect(few.itemIds.filter((id) => id < 100)).toHaveLength(8);
});
