const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const bits = 30;
const mask = 2 ** bits - 1;

/** How many different numbers there are: six letters of 32. */
export const referenceNumbers = 2 ** bits;

/**
 * Moves every number of 30 bits to another place, each to its own: multiplying by an odd number and folding the upper half
 * onto the lower are both one-to-one, so 1, 2, 3… neither look consecutive nor ever meet.
 */
function scattered(n: number): number {
  let x = Math.imul(n, 0x2c1b3c6d) & mask;
  x ^= x >>> 15;
  x = Math.imul(x, 0x297a2d39) & mask;
  return x ^ (x >>> 15);
}

/** Entrance test, presentation, counselling, order, level test, place in a class. */
export type ReferenceKind = 'ET' | 'PR' | 'CS' | 'OR' | 'LT' | 'LC';

/** `ET26-7KQ2MX`: a kind, the year in Seoul, and six letters that cannot be mistaken for each other. `n` comes from a counter. */
export function referenceNo(kind: ReferenceKind, seoulDay: string, n: number): string {
  let rest = scattered(n);
  let letters = '';
  for (let at = 0; at < 6; at++) {
    letters = `${alphabet[rest & 31]}${letters}`;
    rest >>>= 5;
  }
  return `${kind}${seoulDay.slice(2, 4)}-${letters}`;
}
