import { createHmac } from 'node:crypto';
import { keyFor } from '#src/platform/tokens.ts';
import { referenceNumbers } from '#src/shared/reference-no.ts';

const half = 15;
const mask = 2 ** half - 1;
const rounds = 4;
/** Numbers below were given out one by one before there was a key; none of them is ever given again. */
const firstKeyed = 2 ** 20;

function round(key: Uint8Array, at: number, value: number): number {
  const mac = createHmac('sha256', key).update(`${at} ${value}`).digest();
  return mac.readUInt16BE(0) & mask;
}

/** One permutation of 30 bits (Feistel network, HMAC-SHA256 as its round), another for each key and kind. */
function permuted(key: Uint8Array, value: number): number {
  let [left, right] = [value >>> half, value & mask];
  for (let at = 0; at < rounds; at++) [left, right] = [right, left ^ round(key, at, right)];
  return left * 2 ** half + right;
}

/**
 * The n-th number (1, 2, 3…) of a kind in an order that nobody without the key can tell. One-to-one, and never below
 * `firstKeyed`: what falls there is permuted again until it does not (cycle walking).
 */
export function keyedNumber(secretKey: string, kind: string, n: number): number {
  const start = n + firstKeyed - 1;
  if (start >= referenceNumbers) throw new Error(`There are no reference numbers left for ${kind}.`);
  const key = keyFor(secretKey, `reference numbers ${kind}`);
  let value = permuted(key, start);
  while (value < firstKeyed) value = permuted(key, value);
  return value;
}
