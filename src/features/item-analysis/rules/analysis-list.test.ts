import { expect, test } from 'vitest';
import type { ItemStatistics } from '#src/features/item-analysis/contract/analysis.ts';
import { analysisRows, earliestOf } from './analysis-list.ts';

const item = (code: string, change: Partial<ItemStatistics> = {}): ItemStatistics => ({
  versionId: 1,
  itemId: 1,
  code,
  stem: '',
  kindLabel: '',
  statusLabel: '',
  domain: '',
  isAnchor: false,
  students: 0,
  facility: null,
  r: null,
  exposure: 0,
  b: 0,
  seB: 1,
  a: 1,
  model: '',
  isProvisional: false,
  options: [],
  comparisons: [],
  drift: null,
  flags: [],
  ...change,
});
const look = { code: 'easy', weight: 'look' as const, reason: '' };
const act = { code: 'miskeyed', weight: 'act' as const, reason: '' };
const items = [
  item('B', { facility: 0.9, flags: [look, look], stem: '분수의 덧셈' }),
  item('A', { facility: 0.2, flags: [act] }),
  item('D'),
  item('C', { facility: 0.5 }),
];
const codes = (filter: Partial<Parameters<typeof analysisRows>[1]>) =>
  analysisRows(items, { q: '', ...filter })
    .map(({ code }) => code)
    .join('');

test('what wants action stands first, and each column turns the list; what has no figure stays last', () => {
  expect(codes({})).toBe('ABCD');
  expect(codes({ sort: 'code' })).toBe('ABCD');
  expect(codes({ sort: '-code' })).toBe('DCBA');
  expect(codes({ sort: 'facility' })).toBe('ACBD');
  expect(codes({ sort: '-facility' })).toBe('BCAD');
});

test('the answers are told from the earliest, in whatever order the attempts were begun', () => {
  const [first, last] = [new Date('2026-10-03T01:00:00Z'), new Date('2026-11-05T01:00:00Z')];
  expect(earliestOf([last, null, first, last])).toEqual(first);
  expect([earliestOf([]), earliestOf([null])]).toEqual([null, null]);
});

test('it is filtered by what there is to look at, and searched', () => {
  expect(codes({ flags: 'any' })).toBe('AB');
  expect(codes({ flags: 'act' })).toBe('A');
  expect(codes({ flag: 'easy' })).toBe('B');
  expect(codes({ q: '분수' })).toBe('B');
  expect(codes({ q: '없음' })).toBe('');
});
