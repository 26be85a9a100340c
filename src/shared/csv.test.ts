import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test.each([
  ['=1+2', "'=1+2"],
  ['+82 10', "'+82 10"],
  ['-3', "'-3"],
  ['@here', "'@here"],
  ['\tx', "'\tx"],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ['보통 글', '보통 글'],
  ['쉼표, 그리고 "따옴표"', '"쉼표, 그리고 ""따옴표"""'],
])('%j is written as %j', (value, written) => {
  expect(csvOf(['열'], [[value]])).toBe(`\uFEFF열\r\n${written}\r\n`);
});

test('numbers stay numbers', () => {
  expect(csvOf(['수'], [[-3]])).toBe('\uFEFF수\r\n-3\r\n');
});
