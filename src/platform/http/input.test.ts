import { expect, test } from 'vitest';
import { cleanFields } from './input.ts';

test('signs nobody sees are taken out of every text, however deep it lies', () => {
  expect(
    cleanFields({ room: '\u200b', rows: [{ title: '가\u202e나' }, '\ufeff다'], n: 3, none: null }),
  ).toEqual({
    room: '',
    rows: [{ title: '가나' }, '다'],
    n: 3,
    none: null,
  });
});

test('a password is kept as it was typed', () => {
  const typed = { password: 'a\u200bb', currentPassword: '\u202ec', list: [{ newPassword: '\ufeffd' }] };
  expect(cleanFields(typed)).toEqual(typed);
});

test('the bytes of a file are left alone', () => {
  const bytes = new Uint8Array([0, 0xe2, 0x80, 0x8b]);
  expect(cleanFields({ file: bytes })).toEqual({ file: bytes });
});

test.each([
  ['a NUL', 'a\u0000'],
  ['half a sign', '\ud800'],
])('%s is refused, in a password too', (_what, text) => {
  expect(() => cleanFields({ title: [text] })).toThrow();
  expect(() => cleanFields({ password: text })).toThrow();
  expect(() => cleanFields({ [text]: 1 })).toThrow();
});
