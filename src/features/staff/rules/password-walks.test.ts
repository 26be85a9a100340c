import { expect, test } from 'vitest';
import { coveredByDates, coveredByWalks } from './password-walks.ts';

const marked = (text: string, covered: Set<number>) =>
  [...text].map((sign, at) => (covered.has(at) ? '-' : sign)).join('');

test.each([
  ['kettleqwe', 'kettle---'],
  ['!QAZm', '----m'],
  ['q1w2e3r4', '--------'],
  ['q1w2e3zz', 'q1w2e3zz'],
  ['river', 'river'],
  ['사랑해요', '사랑해요'],
  ['', ''],
])('walks of %j: %j', (text, left) => {
  expect(marked(text, coveredByWalks([...text]))).toBe(left);
});

test.each([
  ['river2026', 'river----'],
  ['20261123x', '--------x'],
  ['20261340x', '----1340x'],
  ['1850', '1850'],
  ['\u{1F600}2026', '\u{1F600}----'],
])('dates of %j: %j', (text, left) => {
  expect(marked(text, coveredByDates([...text]))).toBe(left);
});
