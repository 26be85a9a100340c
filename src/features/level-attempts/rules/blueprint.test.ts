import { expect, test } from 'vitest';
import { itemsOf, withItems } from './blueprint.ts';

const paper = (...counts: number[]) => ({
  mode: 'fixed' as 'fixed' | 'adaptive',
  minutes: 45,
  minItems: 24,
  maxItems: 24,
  domains: counts.map((count, at) => ({ domainId: at + 1, name: `영역 ${at + 1}`, count })),
});

test('a longer paper keeps the shares of its domains and has more time', () => {
  const longer = withItems(paper(7, 6, 6, 5), 36);
  expect(longer.domains.map(({ count }) => count)).toEqual([11, 9, 9, 7]);
  expect(longer).toMatchObject({ minutes: 70, minItems: 36, maxItems: 36 });
  expect(itemsOf(longer)).toBe(36);
});

test.each([25, 29, 31, 40])('it has exactly %i questions', (items) => {
  expect(itemsOf(withItems(paper(7, 6, 6, 5), items))).toBe(items);
});

test('the same length is the same paper', () => {
  const same = paper(7, 6, 6, 5);
  expect(withItems(same, 24)).toBe(same);
});

test('one that chooses by the answers asks at least what the first could have and at most so many', () => {
  const adaptive = {
    ...paper(2, 5, 3, 3),
    mode: 'adaptive' as const,
    minItems: 16,
    maxItems: 26,
    minutes: 60,
  };
  expect(itemsOf(adaptive)).toBe(26);
  expect(withItems(adaptive, 39)).toMatchObject({ minItems: 26, maxItems: 39, minutes: 90 });
  expect(withItems(adaptive, 39).domains).toEqual(adaptive.domains);
});
