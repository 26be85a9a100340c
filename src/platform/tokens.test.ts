import { expect, test } from 'vitest';
import {
  hashSecret,
  isSameText,
  keyedHash,
  keyFor,
  newSecret,
  resealed,
  seal,
  sixDigits,
  unseal,
} from './tokens.ts';

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
  expect(unseal({ secretKey: key }, 'a', sealed)).toBe('한글');
  expect(seal(key, 'a', '한글')).not.toBe(sealed);
  expect(() => unseal({ secretKey: key }, 'b', sealed)).toThrow();
  expect(() => unseal({ secretKey: key }, 'a', `${sealed.slice(0, -2)}AA`)).toThrow();
  expect(() => unseal({ secretKey: 'cd'.repeat(32) }, 'a', sealed)).toThrow();
});

test('what the older key sealed is read and sealed anew, once', () => {
  const [secretKey, olderSecretKey] = ['cd'.repeat(32), key];
  const before = seal(key, 'a', '한글');
  const after = resealed({ secretKey, olderSecretKey }, 'a', before) ?? '';
  expect(unseal({ secretKey, olderSecretKey }, 'a', before)).toBe('한글');
  expect(unseal({ secretKey }, 'a', after)).toBe('한글');
  expect(resealed({ secretKey, olderSecretKey }, 'a', after)).toBeNull();
  expect(() => resealed({ secretKey: 'ef'.repeat(32) }, 'a', after)).toThrow();
});

test('texts are compared whole', () => {
  expect(isSameText('abc', 'abc')).toBe(true);
  expect(isSameText('abc', 'abd')).toBe(false);
  expect(isSameText('abc', 'abcd')).toBe(false);
});
