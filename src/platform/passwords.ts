import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

interface Cost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** OWASP's least for argon2id: 19 MiB, two passes, one lane. */
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;
const derive = promisify(argon2);

async function digest(password: string, nonce: Buffer, { memory, passes, parallelism }: Cost) {
  const message = password.normalize('NFKC');
  return Buffer.from(await derive('argon2id', { message, nonce, memory, passes, parallelism, tagLength }));
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

const written = ({ memory, passes, parallelism }: Cost, nonce: Buffer, tag: Buffer) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;

/** Hashes a password with argon2id; the answer carries its own cost and salt (PHC string). Never in a transaction. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  return written(cost, nonce, await digest(password, nonce, cost));
}

// What an unknown id is compared with, so that it takes as long as a known one and never fits.
const nobody = written(cost, randomBytes(16), randomBytes(tagLength));

/** Compares a password; a null hash (nobody, or no password set) costs the same time and never fits. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash ?? nobody);
  if (!parts) return false;
  const [, memory, passes, parallelism, nonce = '', tag = ''] = parts;
  const expected = Buffer.from(tag, 'base64');
  const actual = await digest(password, Buffer.from(nonce, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return expected.length === actual.length && timingSafeEqual(expected, actual) && hash !== null;
}
