import { argon2Sync, randomBytes } from 'node:crypto';
import { vi } from 'vitest';

// A setup file: what a hash costs is told by `passwords.test.ts`; here thousands sign in, and half of the time went there.
const least = { memory: 8, passes: 1, parallelism: 1 };
const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** A hash at the least that argon2id takes; it carries its cost, so that any process compares with it. */
function hashAtLeastCost(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = argon2Sync('argon2id', { message: password.normalize('NFKC'), nonce, ...least, tagLength: 32 });
  const { memory, passes, parallelism } = least;
  return Promise.resolve(
    `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`,
  );
}

vi.mock(import('#src/platform/passwords.ts'), async (original) => ({
  ...(await original()),
  hashPassword: hashAtLeastCost,
}));
