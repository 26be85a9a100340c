import { describe, expect, test } from 'vitest';
import { drawnTex, isSpilt, keptTex, lacksPart, lettersOf, withoutEmptyFractions } from './maths-text.ts';

const p = '\\placeholder{}';

describe('what is kept of the maths field', () => {
  test.each([
    ['an empty mixed number', `${p}\\frac{${p}}{${p}}`, ''],
    ['without its whole', `\\frac{${p}}{${p}}`, ''],
    ['the whole alone', `1\\frac{${p}}{${p}}`, '1\\frac{}{}'],
    ['a bottom missing', `1\\frac{3}{${p}}`, '1\\frac{3}{}'],
    ['no whole', `${p}\\frac{3}{4}`, '\\frac{3}{4}'],
    ['all of it', '1\\frac34', '1\\frac34'],
    ['a plain figure', '12', '12'],
  ])('%s', (_name, tex, kept) => {
    expect(keptTex(tex)).toBe(kept);
    expect(keptTex(drawnTex(kept))).toBe(kept);
  });

  test('an empty fraction goes as a whole; one with a part stays', () => {
    expect(withoutEmptyFractions(`5\\frac{${p}}{}`)).toBe('5');
    expect(withoutEmptyFractions(`${p}\\frac{}{}`)).toBe('');
    expect(withoutEmptyFractions(`\\frac{3}{${p}}`)).toBe('\\frac{3}{}');
  });
});

test.each([
  ['1\\frac{3}{}', '13', true],
  ['1\\frac{3}{4}', '134', true],
  ['1\\frac{3}{4}', '1\\frac{3}{}', false],
  ['1\\frac{}{}', '1', false],
  ['\\frac{3}{4}', '', false],
  ['12', '1', false],
])('erasing makes %s to %s; spilt: %s', (before, after, spilt) => expect(isSpilt(before, after)).toBe(spilt));

test.each([
  ['1\\frac{3}{}', true],
  ['1\\frac{}{}', true],
  ['1\\frac34', false],
  ['12', false],
])('%s lacks a part: %s', (kept, lacks) => expect(lacksPart(kept)).toBe(lacks));

test.each([
  ['1\\frac{3}{4}', '1 3/4'],
  ['1\\frac34', '1 3/4'],
  ['-\\frac{3}{14}', '-3/14'],
  ['1\\:\\frac{3}{4}', '1 3/4'],
  ['1\\frac{3}{}', '1 3/'],
  ['\\frac342', '3/4 2'],
  ['2\\frac{1}{3}5', '2 1/3 5'],
  ['1\\frac{}{}', '1'],
  ['12\\%', '12%'],
  ['3/4', '3/4'],
])('%s in letters', (kept, letters) => expect(lettersOf(kept)).toBe(letters));
