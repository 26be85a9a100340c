import { expect, test } from 'vitest';
import { areasOf, readAreas } from './score-areas.ts';

test('without areas there is one total of a hundred', () => {
  expect(areasOf()).toEqual([{ name: '총점', max: 100 }]);
  expect(areasOf([])).toEqual([{ name: '총점', max: 100 }]);
  expect(areasOf([{ name: '연산', max: 40 }])).toEqual([{ name: '연산', max: 40 }]);
});

const lines = (count: number) => Array.from({ length: count }, (_, at) => `영역${at} 10`).join('\n');

test.each([
  [
    'commas',
    '연산 40, 도형 30',
    [
      { name: '연산', max: 40 },
      { name: '도형', max: 30 },
    ],
  ],
  [
    'lines, empty ones among them',
    '연산 40\n\n 도형  30 ',
    [
      { name: '연산', max: 40 },
      { name: '도형', max: 30 },
    ],
  ],
  ['a name of words and a single point', '자료와 가능성 1', [{ name: '자료와 가능성', max: 1 }]],
  ['three digits', '총점 999', [{ name: '총점', max: 999 }]],
  ['nothing', '', []],
])('areas are read from %s', (_name, text, areas) => expect(readAreas(text)).toEqual(areas));

test.each([
  ['no points', '연산', '‘연산’은 '],
  ['no name', '40', '‘40’은 '],
  ['zero points', '연산 0', '‘연산 0’은 '],
  ['too many digits', '연산 1000', '‘연산 1000’은 '],
  ['words after the points', '연산 40점', '‘연산 40점’은 '],
  ['a name too long', `${'가'.repeat(21)} 40`, '40’은 '],
  ['the same name twice', '연산 40, 연산 30', "'연산' 영역이 두 번 있습니다."],
  ['nine areas', lines(9), '영역은 8개까지입니다.'],
])('areas cannot be read from %s', (_name, text, sentence) => {
  const said = readAreas(text);
  expect(typeof said).toBe('string');
  expect(said).toContain(sentence);
});

test('eight areas are read', () => expect(readAreas(lines(8))).toHaveLength(8));
