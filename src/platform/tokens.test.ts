import { expect, test } from 'vitest';
import { hashSecret, isSameText, keyedHash, keyFor, newSecret, seal, sixDigits, unseal } from './tokens.ts';

const key = 'ab'.repeat(32);

test('secrets have 256 bits and are stored as another text', () => {
  const secret = newSecret();
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(hashSecret(secret)).not.toBe(secret);
  expect(newSecret()).not.toBe(secret);
  expect(sixDigits()).toMatch(/^\d{6}$/);
});

test('each purpose has a key of its own', () => {
  expect(keyFor(key, 'a')).not.toEqual(keyFor(key, 'b'));
  expect(keyedHash(key, 'a', 'x')).not.toBe(keyedHash(key, 'b', 'x'));
});

test('what is sealed comes back only unchanged and for its purpose', () => {
  const sealed = seal(key, 'a', '한글');
  expect(unseal(key, 'a', sealed)).toBe('한글');
  expect(seal(key, 'a', '한글')).not.toBe(sealed);
  expect(() => unseal(key, 'b', sealed)).toThrow();
  expect(() => unseal(key, 'a', `${sealed.slice(0, -2)}AA`)).toThrow();
  expect(() => unseal('cd'.repeat(32), 'a', sealed)).toThrow();
});

test('texts are compared whole', () => {
  expect(isSameText('abc', 'abc')).toBe(true);
  expect(isSameText('abc', 'abd')).toBe(false);
  expect(isSameText('abc', 'abcd')).toBe(false);
});
