/** Mean and standard deviation of a normal distribution. */
export interface Normal {
  readonly mean: number;
  readonly sd: number;
}

/** The standard normal distribution. */
export const standardNormal: Normal = { mean: 0, sd: 1 };

/** Continued fraction of the upper tail for large x (Lentz's method on Abramowitz & Stegun 26.2.14). */
function tailFraction(x: number): number {
  let fraction = x;
  for (let k = 60; k >= 1; k -= 1) fraction = x + k / fraction;
  return Math.exp((-x * x) / 2) / (Math.sqrt(2 * Math.PI) * fraction);
}

/** Power series of Φ(x) − ½ (Abramowitz & Stegun 26.2.11), to the last bit for |x| < 3. */
function centralSeries(x: number): number {
  let term = x;
  let sum = x;
  for (let k = 1; k < 200 && Math.abs(term) > 1e-17 * Math.abs(sum); k += 1) {
    term *= (x * x) / (2 * k + 1);
    sum += term;
  }
  return (sum * Math.exp((-x * x) / 2)) / Math.sqrt(2 * Math.PI);
}

/** The standard normal distribution function Φ(x), absolute error under 1e-14; 0 and 1 at the infinities. */
export function normalCdf(x: number): number {
  if (x === Number.POSITIVE_INFINITY) return 1;
  if (x === Number.NEGATIVE_INFINITY) return 0;
  if (Math.abs(x) < 3) return 0.5 + centralSeries(x);
  return x > 0 ? 1 - tailFraction(x) : tailFraction(-x);
}

/** The standard normal quantile, by Newton's steps on Φ from a logistic start; p in (0, 1), ±∞ at its ends. */
export function normalQuantile(p: number): number {
  if (p <= 0) return Number.NEGATIVE_INFINITY;
  if (p >= 1) return Number.POSITIVE_INFINITY;
  if (p > 0.5) return -normalQuantile(1 - p);
  let x = p > 0.02 ? Math.log(p / (1 - p)) / 1.702 : -Math.sqrt(-2 * Math.log(p));
  for (let step = 0; step < 60; step += 1) {
    const density = Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
    const slope = (normalCdf(x) - p) / density;
    const move = slope / (1 + (x * slope) / 2);
    x -= move;
    if (Math.abs(move) < 1e-14) break;
  }
  return x;
}

/** The equally spaced points from `from` to `to` on which an integral over θ is summed. */
export interface Grid {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** The grid as numbers. */
export function pointsOf({ from, to, count }: Grid): Float64Array {
  const step = count > 1 ? (to - from) / (count - 1) : 0;
  return Float64Array.from({ length: count }, (_, index) => from + index * step);
}
