/** A seeded source of numbers; the same seed gives the same numbers on every machine. */
export interface Random {
  /** A uniform number in [0, 1). */
  next(): number;
  /** A standard normal number. */
  normal(): number;
  /** A whole number in [0, below). */
  whole(below: number): number;
}

/** Spreads a seed's bits over four words (SplitMix32; Steele, Lea & Flood 2014). */
function splitMix(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
    return (z ^ (z >>> 16)) >>> 0;
  };
}

const rotate = (x: number, by: number) => (x << by) | (x >>> (32 - by));

/** xoshiro128** (Blackman & Vigna 2018) seeded by SplitMix32; normals by the polar method (Marsaglia & Bray 1964). */
export function seededRandom(seed: number): Random {
  const split = splitMix(seed);
  let [a, b, c, d] = [split(), split(), split(), split()];
  let spare: number | null = null;
  const bits = () => {
    const result = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0;
    const t = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= t;
    d = rotate(d, 11);
    return result;
  };
  const next = () => ((bits() >>> 5) * 67108864 + (bits() >>> 6)) / 9007199254740992;
  const normal = (): number => {
    if (spare !== null) {
      const kept = spare;
      spare = null;
      return kept;
    }
    for (;;) {
      const u = 2 * next() - 1;
      const v = 2 * next() - 1;
      const s = u * u + v * v;
      if (s > 0 && s < 1) {
        const factor = Math.sqrt((-2 * Math.log(s)) / s);
        spare = v * factor;
        return u * factor;
      }
    }
  };
  return { next, normal, whole: (below) => Math.floor(next() * below) };
}

/** A seed for the n-th draw of an attempt, so that every draw can be repeated alone (an FNV-1a step, then SplitMix32). */
export function drawSeed(seed: number, draw: number): number {
  const mixed = Math.imul((seed ^ (draw + 1)) >>> 0, 0x01000193) ^ Math.imul(draw + 1, 0x9e3779b1);
  return splitMix(mixed >>> 0)();
}
