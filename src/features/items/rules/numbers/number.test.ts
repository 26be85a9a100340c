import { expect, test } from 'vitest';
import { readAnswer, readNumber } from './number.ts';
import { readingText } from './number-spelling.ts';

const read: readonly (readonly [string, string | null])[] = [
  ['3', '3/1'],
  ['-3', '-3/1'],
  ['−3', '-3/1'],
  ['＋１２', '12/1'],
  ['1,234.5', '2469/2'],
  ['12,34', null],
  ['1,5', null],
  ['.5', '1/2'],
  ['5.', '5/1'],
  ['3/4', '3/4'],
  ['6/8', '3/4'],
  ['-3/4', '-3/4'],
  ['3/-4', '-3/4'],
  ['1 3/4', '7/4'],
  ['-1 3/4', '-7/4'],
  ['3/0', null],
  ['75%', '3/4'],
  ['12.5 %', '1/8'],
  ['3.2e5', '320000/1'],
  ['3.2×10^5', '320000/1'],
  ['4×10^-3', '1/250'],
  ['\\frac{3}{4}', '3/4'],
  ['1\\frac{3}{4}', '7/4'],
  ['-\\frac34', '-3/4'],
  ['$\\dfrac{1}{2}$', '1/2'],
  ['3만 5천', '35000/1'],
  ['1억 2,000만', '120000000/1'],
  ['3만 5', '30005/1'],
  ['', null],
  ['.', null],
  ['세 개', null],
  ['3 4', null],
  ['½', '1/2'],
  ['1⁄2', '1/2'],
  ['1¾', '7/4'],
  ['2분의 1', '1/2'],
  ['1과 3/4', '7/4'],
  ['1과 4분의 3', '7/4'],
  ['1+3/4', '7/4'],
  // A sum is not its answer.
  ['36+24', null],
  ['12÷4', null],
  ['3×4', null],
  ['0,5', '1/2'],
  ['0.5.', '1/2'],
  ['12。', '12/1'],
  ['=12', '12/1'],
  ['x=12', '12/1'],
  ['y=12', null],
  ['(12)', '12/1'],
  ['(-3)', '-3/1'],
  ['\\left(60\\right)', '60/1'],
  ['12입니다', '12/1'],
  // Words are numbers only where a pupil answers, not in what is imported.
  ['열둘', null],
  ['1 234 567', '1234567/1'],
  ['—3', '-3/1'],
  ['‐3', '-3/1'],
  ['‑3', '-3/1'],
  ['﹣3', '-3/1'],
  ['ㅡ3', '-3/1'],
  ['마이너스 3', '-3/1'],
  ['20퍼센트', '1/5'],
  ['3.2×10⁵', '320000/1'],
  ['3.2x10^5', '320000/1'],
  ['1\\:\\frac{3}{4}', '7/4'],
  ['12개', null],
  ['12 cm', null],
  ['1e999', null],
  ['9'.repeat(200), null],
];

test.each(read)('%s is read as %s', (text, expected) => {
  const found = readNumber(text);
  expect(found && `${found.value.top}/${found.value.bottom}`).toBe(expected);
});

test('a unit is told from the number, longest name first', () => {
  expect(readNumber('12 cm', ['m', 'cm'])).toMatchObject({ unit: 'cm', value: { top: 12n } });
  expect(readNumber('１２㎝', ['㎝'])).toMatchObject({ unit: '㎝' });
  expect(readNumber('30%', ['%'])).toMatchObject({ unit: '%', value: { top: 30n } });
  expect(readNumber('12 kg', ['cm'])).toBeNull();
});

test.each([
  ['3/4', true],
  ['6/8', false],
  ['4/2', false],
  ['1 3/4', true],
  ['1 5/4', false],
  ['7', true],
  ['2/1', false],
])('%s in lowest terms: %s', (text, isLowest) => {
  expect(readNumber(text)?.isLowest).toBe(isLowest);
});

test.each([
  ['12㎝', 'cm'],
  ['12CM', 'cm'],
  ['12 cm.', 'cm'],
  ['12센티미터', 'cm'],
  ['60\\operatorname{\\mathrm{cm}}', 'cm'],
  ['24cm2', 'cm²'],
  ['24cm^2', 'cm²'],
  ['24cm²', 'cm²'],
  ['24㎠', 'cm²'],
  ['24제곱센티미터', 'cm²'],
  ['30도', '°'],
  ['30º', '°'],
  ['30˚', '°'],
  ['30^\\circ', '°'],
  ['30^{\\circ}', '°'],
])('%s is written in %s', (text, unit) => {
  expect(readNumber(text, [unit])).toMatchObject({ unit });
});

test.each([
  ['12개', '', true],
  ['12 명', '', true],
  ['1234567원', '', true],
  ['세 개', '', true],
  ['십이', '', true],
  ['열둘', '', true],
  ['삼만오천 원', '', true],
  ['이십이십', '', false],
  ['12cm', 'cm', true],
  // The wrong unit stays wrong.
  ['12m', 'cm', false],
  ['12m', '', false],
  ['12개', 'cm', false],
])('%s beside the unit "%s" is a number: %s', (text, shownUnit, expected) => {
  expect(readAnswer(text, { units: [], shownUnit }) !== null).toBe(expected);
});

test.each([
  ['1 3/4', '', '1과 3/4'],
  ['\\frac{13}{4}', '', '3과 1/4'],
  ['-3', '', '-3'],
  ['0.50', '', '0.5'],
  ['50%', '', '0.5'],
  ['60cm', 'cm', '60 cm'],
  ['60cm', '', '60 cm'],
  ['1시간 30분', '분', '1 시간 30 분'],
  ['1m20cm', 'cm', '1 m 20 cm'],
  ['1시간 반', '분', '1 시간 30 분'],
  ['1.5m', 'cm', '1.5 m'],
  ['3억 2천만', '', '320000000'],
  ['영하 5도', '℃', '-5 ℃'],
  ['섭씨 5도', '', '5 ℃'],
  ['시속 60km', '', '60 km/h'],
  ['1.2킬로', '', null],
  ['사분의 삼', '', '3/4'],
  ['12÷4', '', null],
  // A figure behind a fraction, as where the caret had left its bottom, is not read as one of the bottom's.
  ['\\frac342', '', null],
  ['\\frac{3}{4}2', '', null],
  ['2\\frac135', '', null],
  ['\\frac{3}{4}.5', '', null],
  ['\\frac{3}{4}\\%', '', '3/400'],
  ['2\\frac13cm', 'cm', '2과 1/3 cm'],
  ['2\\pi', '', null],
])('%s beside "%s" is read as %s', (text, unit, expected) => {
  expect(readingText(text, unit)).toBe(expected);
});
