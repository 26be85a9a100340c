import { expect, test } from 'vitest';
import { stationsBeside } from './stations.ts';
import { colourOf, readWalk } from './walk.ts';

test.each([
  ['3호선 대치역 3번 출구에서 걸어서 6분. 주차 무료', ['3호선', '대치역', '3번 출구', '걸어서', 6, '']],
  [
    '7호선 하계역에서 마을버스로 7분, 은행사거리 정류장 앞',
    ['7호선', '하계역', '', '마을버스로', 7, '은행사거리'],
  ],
  ['수인분당선 서현역 5번 출구에서 걸어서 5분', ['수인분당선', '서현역', '5번 출구', '걸어서', 5, '']],
  [
    '인천1호선 캠퍼스타운역 4번 출구에서 걸어서 11분',
    ['인천1호선', '캠퍼스타운역', '4번 출구', '걸어서', 11, ''],
  ],
])('%s', (text, walk) => expect(Object.values(readWalk(text) ?? {})).toEqual(walk));

test('directions that tell no such way are none', () => expect(readWalk('큰길에서 보입니다.')).toBeNull());

test('a line has its colour, and one nobody knows a grey', () => {
  expect(colourOf('3호선')).not.toBe(colourOf('5호선'));
  expect(colourOf('의정부경전철선')).toBe('#4a5768');
});

test('the stations on either side are those of the line; what is not known is not made up', () => {
  expect(stationsBeside('3호선', '대치역')).toEqual({ before: '도곡', after: '학여울' });
  expect(stationsBeside('인천1호선', '캠퍼스타운역')).toEqual({ before: '동막', after: '테크노파크' });
  expect(stationsBeside('5호선', '방화역')).toEqual({ before: null, after: '개화산' });
  expect(stationsBeside('3호선', '해운대역')).toBeNull();
  expect(stationsBeside('부산2호선', '해운대역')).toBeNull();
});
