import { expect, test } from 'vitest';
import { tuitionRefundKrw } from './rules.ts';

test.each([
  ['before it begins', 0, 300_000],
  ['after the first of twelve hours', 1, 200_000],
  ['just before a third', 3.9, 200_000],
  ['exactly a third', 4, 150_000],
  ['just before half', 5.9, 150_000],
  ['exactly half', 6, 0],
  ['at the end', 12, 0],
])('%s', (_name, passed, back) => expect(tuitionRefundKrw(300_000, passed, 12)).toBe(back));

test('the won is never broken', () => expect(tuitionRefundKrw(100_000, 1, 12)).toBe(66_666));
