import { expect, it } from 'vitest';
import { safeReturnTo } from './return-to.ts';

it.each([
  ['/entranceTest', '/entranceTest'],
  ['/board/7?page=2', '/board/7?page=2'],
  ['/signinx', '/signinx'],
])('%s is gone back to', (wanted, target) => {
  expect(safeReturnTo(wanted)).toBe(target);
});

it.each([
  [null],
  [undefined],
  [''],
  ['https://evil.example/'],
  ['//evil.example/'],
  ['/\\evil.example'],
  ['/a\tb'],
  ['/signin'],
  ['/signin/kakao?code=1'],
  ['/quit'],
  ['/signup'],
  ['/change/password/secret'],
])('%s leads home', (wanted) => {
  expect(safeReturnTo(wanted)).toBe('/');
});
