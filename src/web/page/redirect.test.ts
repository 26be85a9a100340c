import { expect, it } from 'vitest';
import { safeTarget } from './redirect.ts';

const own = 'http://localhost:3000';

it.each([
  ['/entranceTestPay?no=1', 'http://localhost:3000/entranceTestPay?no=1'],
  ['http://localhost:3000/quit', 'http://localhost:3000/quit'],
  ['https://kauth.kakao.com/oauth', 'https://kauth.kakao.com/oauth'],
])('%s is followed', (location, target) => {
  expect(safeTarget(location, own)).toBe(target);
});

it.each([
  ['https://evil.example/'],
  ['//evil.example/'],
  ['/\\evil.example/'],
  ['http://kauth.kakao.com/'],
  ['https://kauth.kakao.com:8443/'],
  ['https://kauth.kakao.com.evil.example/'],
  ['http://me:secret@localhost:3000/'],
  ['javascript:alert(1)'],
  ['data:text/html,x'],
  ['http://['],
  [''],
  [undefined],
  [7],
])('%s is not followed', (location) => {
  expect(safeTarget(location, own)).toBeNull();
});
