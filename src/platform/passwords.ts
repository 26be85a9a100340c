import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { networkOf } from '#src/platform/network.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import { answerWithinMs } from './http/deadline.ts';
import { fairTurns } from './http/pressure/fair-turns.ts';

interface Cost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** OWASP's least for argon2id: 19 MiB, two passes, one lane. */
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;
const derive = promisify(argon2);

/**
 * A hash keeps a core busy for some forty milliseconds: as many at a time as there are cores, so that threads are left for
 * files and compression, and as many in line as are done within the patience of a visitor.
 * See docs/decisions/0071-hashing-has-a-lane.md.
 */
const lane = fairTurns({
  atOnce: availableParallelism(),
  waiting: 200 * availableParallelism(),
  patienceMs: 0.7 * answerWithinMs,
  refusal: busySigningIn,
});

function busySigningIn(seconds: number): Error {
  return commonErrors.busy({
    message: `지금 로그인하시는 분이 많아 순서를 기다리셔야 합니다. ${seconds}초쯤 뒤에 다시 눌러 주세요. 입력하신 내용은 틀린 것으로 세지 않습니다.`,
    retryAfterSeconds: seconds,
  });
}

/** Refuses, before anything is counted, where no more passwords of this address can be compared for now. */
export function requireHashing(address: string): void {
  const seconds = lane.secondsUntilRoom(networkOf(address));
  if (seconds !== null) throw busySigningIn(seconds);
}

interface Hashing {
  readonly password: string;
  readonly nonce: Buffer;
  /** Whose turn it is: a caller with many waits behind those with one. Null for whoever has shown already who they are. */
  readonly address: string | null;
}

let unnamed = 0;
/** Those whose network is not told are no crowd: each has a turn of its own. */
const turnOf = (address: string | null) => (address === null ? `one ${++unnamed}` : networkOf(address));

async function digest({ password, nonce, address }: Hashing, { memory, passes, parallelism }: Cost) {
  const message = password.normalize('NFKC');
  const work = () => derive('argon2id', { message, nonce, memory, passes, parallelism, tagLength });
  return Buffer.from(await lane.take(turnOf(address), work));
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

const written = ({ memory, passes, parallelism }: Cost, nonce: Buffer, tag: Buffer) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;

/** Hashes a password with argon2id; the answer carries its own cost and salt (PHC string). Never in a transaction. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  return written(cost, nonce, await digest({ password, nonce, address: null }, cost));
}

// What an unknown id is compared with, so that it takes as long as a known one and never fits.
const nobody = written(cost, randomBytes(16), randomBytes(tagLength));

/** Compares a password; a null hash (nobody, or no password set) costs the same time and never fits. */
export async function isPassword(
  password: string,
  hash: string | null,
  address: string | null = null,
): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash ?? nobody);
  if (!parts) return false;
  const [, memory, passes, parallelism, nonce = '', tag = ''] = parts;
  const expected = Buffer.from(tag, 'base64');
  const salt = Buffer.from(nonce, 'base64');
  const actual = await digest(
    { password, nonce: salt, address },
    {
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
    },
  );
  return expected.length === actual.length && timingSafeEqual(expected, actual) && hash !== null;
}
