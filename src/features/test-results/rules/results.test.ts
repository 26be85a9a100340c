import { expect, test } from 'vitest';
import { areasOf, readAreas } from '#src/features/test-sessions/rules/score-areas.ts';
import { readResult, totalOf } from './results.ts';

test.each([
  [
    '연산 40, 도형 30, 서술 30',
    [
      { name: '연산', max: 40 },
      { name: '도형', max: 30 },
      { name: '서술', max: 30 },
    ],
  ],
  ['', []],
  ['연산', '‘연산’은 영역 이름과 만점으로 적어 주세요. 예: 연산 40'],
  ['연산 40, 연산 30', "'연산' 영역이 두 번 있습니다."],
  ['연산 0', '‘연산 0’은 영역 이름과 만점으로 적어 주세요. 예: 연산 40'],
])('areas of %j', (text, areas) => expect(readAreas(text)).toEqual(areas));

test('a test without areas has one total', () => expect(areasOf([])).toEqual([{ name: '총점', max: 100 }]));

const areas = [
  { name: '연산', max: 40 },
  { name: '도형', max: 30 },
];
const good = { name: '김하늘', 연산: '38.5', 도형: '30', verdict: '합격', placement: '심화반', comment: '' };
test.each([
  [{}, { scores: [38.5, 30], verdict: 'pass', placement: '심화반', comment: '' }],
  [{ name: '김바다' }, '접수번호의 학생(김하늘)과 이름이 다릅니다.'],
  [{ 연산: '' }, '연산 점수를 숫자로 적어 주세요.'],
  [{ 연산: '스물' }, '연산 점수를 숫자로 적어 주세요.'],
  [{ 연산: '1e1' }, '연산 점수를 숫자로 적어 주세요.'],
  [{ 연산: '0x10' }, '연산 점수를 숫자로 적어 주세요.'],
  [{ 연산: 'Infinity' }, '연산 점수를 숫자로 적어 주세요.'],
  [{ 연산: '-0' }, { scores: [0, 30], verdict: 'pass', placement: '심화반', comment: '' }],
  [{ 연산: '３８．５' }, { scores: [38.5, 30], verdict: 'pass', placement: '심화반', comment: '' }],
  [
    { name: '김하늘'.normalize('NFD') },
    { scores: [38.5, 30], verdict: 'pass', placement: '심화반', comment: '' },
  ],
  [{ 연산: '41' }, '연산 점수는 0점에서 40점까지입니다.'],
  [{ 연산: '-1' }, '연산 점수는 0점에서 40점까지입니다.'],
  [{ 연산: '1.25' }, '연산 점수는 소수 첫째 자리까지입니다.'],
  [{ verdict: '대기' }, { scores: [38.5, 30], verdict: 'wait', placement: '심화반', comment: '' }],
  // As the list says it.
  [{ verdict: '합격 대기' }, { scores: [38.5, 30], verdict: 'wait', placement: '심화반', comment: '' }],
  [{ verdict: '좋음' }, '결과는 합격, 대기, 불합격 가운데 하나로 적어 주세요.'],
])('a row with %j', (change, answer) =>
  expect(readResult({ ...good, ...change }, '김하늘', areas)).toEqual(answer),
);

test('all points are added up to the tenth', () => {
  expect(totalOf([33, 27, 31])).toBe(91);
  expect(totalOf([0.1, 0.2])).toBe(0.3);
  expect(totalOf([])).toBe(0);
});
