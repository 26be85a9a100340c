import { expect, test } from 'vitest';
import { readStops, stopsText } from './shuttles.ts';

test('stops are read line by line and written back the same', () => {
  const text = '15:10 도서관 앞\n15:18 대치역 3번 출구';
  const stops = readStops(` 15:10  도서관 앞 \n\n15:18 대치역 3번 출구`);
  expect(stops).toEqual([
    { name: '도서관 앞', stopsAt: '15:10' },
    { name: '대치역 3번 출구', stopsAt: '15:18' },
  ]);
  expect(typeof stops === 'string' ? '' : stopsText(stops)).toBe(text);
  expect(readStops('9:05 정문')).toEqual([{ name: '정문', stopsAt: '09:05' }]);
});

test.each([
  ['', '한 줄에 하나씩'],
  ['도서관 앞', '1번째 줄'],
  ['25:10 정문', '1번째 줄'],
  ['15:10 정문\n15:70 후문', '2번째 줄'],
  ['15:10 정문\n15:05 후문', '이릅니다'],
  [`15:10 ${'가'.repeat(41)}`, '40자'],
  [Array.from({ length: 31 }, () => '15:10 정문').join('\n'), '30곳'],
])('what cannot be read is told: %s', (text, told) => expect(readStops(text)).toContain(told));
