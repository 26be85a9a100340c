import { expect, test } from 'vitest';
import { particleAfter, quoted } from './particle.ts';

test.each([
  ['분수', '은/는', '는'],
  ['도형', '은/는', '은'],
  ['12', '을/를', '를'],
  ['13', '을/를', '을'],
  ['0.5', '이/가', '가'],
  ['7', '으로/로', '로'],
  ['3', '으로/로', '으로'],
  ['50%', '을/를', '을'],
  ['item.xml', '이/가', '이'],
  ['cover.png', '이/가', '가'],
  ['<include>', '은/는', '는'],
  ['분수(기약)', '은/는', '은'],
  ['', '은/는', '는'],
  ['...', '을/를', '를'],
] as const)('%s takes the %s that is heard', (word, particle, heard) => {
  expect(particleAfter(word, particle)).toBe(heard);
});

test('a name stands in quotes before its particle', () => {
  expect(quoted('연산', '은/는')).toBe('‘연산’은');
});
