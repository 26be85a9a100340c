import { expect, test } from 'vitest';
import { readNumber } from './number.ts';

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
