import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { passwordAdvice } from '../rules/passwords.ts';
import { commonPasswordHashes } from './common-password-hashes.server.ts';
import { isCommonPassword } from './common-passwords.server.ts';

/** Of the list, those whose words offend nobody; the rules alone let each of them through. */
const leaked = [
  'basketball',
  'volleyball',
  'harrypotter',
  'motherlode',
  'sunflower1',
  'chocolate1',
  'strawberry',
  'butterfly1',
  'hollywood1',
  'skateboard',
];

test.each(leaked)(
  '%s is let through by the rules and known to have leaked, however its letters are written',
  async (password) => {
    expect(passwordAdvice(password)).toBeNull();
    expect(await isCommonPassword(password)).toBe(true);
    expect(await isCommonPassword(password.toUpperCase())).toBe(true);
  },
);

test('more are known than ASVS asks for, each once and in order', () => {
  const bytes = Buffer.from(commonPasswordHashes, 'base64');
  const hashes = Array.from({ length: bytes.length / 5 }, (_, at) => bytes.readUIntBE(at * 5, 5));
  expect(hashes.length).toBeGreaterThan(20_000);
  expect(hashes.every((hash, at) => at === 0 || hash > (hashes[at - 1] ?? 0))).toBe(true);
});

test('control: what nobody else has is not refused', async () => {
  for (const own of ['blue kettle sings 7', '오늘은 맑고 바람 분다', 'happy otter reads maps'])
    expect(await isCommonPassword(own)).toBe(false);
  for (let n = 0; n < 2_000; n++)
    expect(await isCommonPassword(randomBytes(9).toString('base64'))).toBe(false);
});
