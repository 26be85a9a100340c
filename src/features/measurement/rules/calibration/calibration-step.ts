import { type Layout, limit } from './calibration-layout.ts';

/** A step of some parameters. */
export interface Step {
  readonly indexes: readonly number[];
  readonly moves: ArrayLike<number>;
  /** What must not fall. */
  readonly height: () => number;
}

/** Takes a step inside the bounds, halved until the height does not fall; stays where no part of it climbs. */
export function halved(layout: Layout, x: Float64Array, { indexes, moves, height }: Step): void {
  let largest = 0;
  for (let k = 0; k < moves.length; k += 1) largest = Math.max(largest, Math.abs(moves[k] ?? NaN));
  if (!Number.isFinite(largest)) return;
  const start = height();
  const before = indexes.map((index) => x[index] ?? NaN);
  let factor = largest > 2 ? 2 / largest : 1;
  for (let attempt = 0; attempt < 12; attempt += 1) {
    for (const [k, index] of indexes.entries()) {
      x[index] = (before[k] ?? NaN) + factor * (moves[k] ?? NaN);
      limit(x, { index, low: layout.low[index] ?? NaN, high: layout.high[index] ?? NaN });
    }
    if (height() >= start - 1e-12 * Math.abs(start)) return;
    factor /= 2;
  }
  for (const [k, index] of indexes.entries()) x[index] = before[k] ?? NaN;
}
