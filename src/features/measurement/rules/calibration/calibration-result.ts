import { fromSums } from '#src/features/measurement/rules/graded/nearest-graded.ts';
import type { ItemParameters } from '#src/features/measurement/rules/response-models.ts';
import { inverseOf, type SquareMatrix } from '../numeric/linear-algebra.ts';
import type { Normal } from '../numeric/normal.ts';
import type { Column, ItemCounts } from './calibration-data.ts';
import { type ItemKind, isStepwise, type Layout, valuesOf } from './calibration-layout.ts';

/** What became of an item: only 'estimated', 'at-bound' and 'fixed' carry parameters. */
export type ItemOutcome =
  | 'estimated'
  | 'at-bound'
  | 'fixed'
  | 'no-answers'
  | 'nobody-right'
  | 'everybody-right';

/** One calibrated item; a standard error is null where the number was not estimated or has none. */
export interface CalibratedItem {
  readonly outcome: ItemOutcome;
  readonly model: ItemKind | null;
  readonly parameters: ItemParameters | null;
  readonly se: { readonly a: number | null; readonly b: number | null; readonly c: number | null };
  readonly answered: number;
  readonly right: number;
}

/** A finished calibration. */
export interface CalibrationResult {
  readonly items: readonly CalibratedItem[];
  readonly population: Normal;
  readonly students: number;
  readonly logLikelihood: number;
  /** The log-likelihood and the log priors together; the same number where there is no prior. */
  readonly logPosterior: number;
  readonly parameterCount: number;
  readonly aic: number;
  readonly bic: number;
  readonly cycles: number;
  readonly isConverged: boolean;
  /** Whether standard errors could be given: the observed information is positive definite. */
  readonly hasErrors: boolean;
}

/** Everything a calibration knows at its end. */
export interface ResultInput {
  readonly layout: Layout;
  readonly x: Float64Array;
  readonly factor: SquareMatrix | null;
  /** 1 where a parameter is held at its bound and has no error. */
  readonly held: Uint8Array;
  readonly active: readonly Column[];
  readonly counts: readonly ItemCounts[];
  readonly fixed: readonly (ItemParameters | null)[];
  readonly students: number;
  readonly logLikelihood: number;
  readonly logPosterior: number;
  readonly cycles: number;
  readonly isConverged: boolean;
}

/** A difficulty is never reported further out than this; a flat item has none of its own. */
const farthest = 99;

function difficultyOf(a: number, d: number): number {
  if (d === 0) return 0;
  const b = a === 0 ? -Math.sign(d) * farthest : -d / a;
  return Math.min(farthest, Math.max(-farthest, b));
}

/** An item of several steps from its slope and sums; a flat one has no places of its own. */
function steppedOf(a: number, sums: readonly number[]): ItemParameters {
  if (a === 0) return { a, b: difficultyOf(a, sums.at(-1) ?? NaN), c: 0, steps: sums.map(() => 0) };
  const { b, steps } = fromSums([a, ...sums]);
  return { a, b: Math.min(farthest, Math.max(-farthest, b)), c: 0, steps };
}

const rootOf = (variance: number) => (variance > 0 && Number.isFinite(variance) ? Math.sqrt(variance) : null);

/** Standard errors of a, b = −d/a and c by the delta method. */
function errorsOf(
  { layout, held }: ResultInput,
  {
    covariance,
    position,
    itemParameters: { a, b, c },
  }: { covariance: SquareMatrix | null; position: number; itemParameters: ItemParameters },
): CalibratedItem['se'] {
  if (!covariance) return { a: null, b: null, c: null };
  const at = (row: number, column: number) =>
    row < 0 || column < 0 || held[row] || held[column]
      ? 0
      : (covariance.cells[row * covariance.size + column] ?? NaN);
  const slope = layout.slopeAt[position] ?? NaN;
  const intercept = layout.interceptAt[position] ?? NaN;
  const floor = layout.floorAt[position] ?? NaN;
  // Of an item of m steps b = −d_m/(m·a), and the place is that of its last column.
  const m = layout.steps[position] ?? 1;
  const variance =
    (at(intercept, intercept) / m ** 2 + (2 * b * at(slope, intercept)) / m + b * b * at(slope, slope)) /
    (a * a);
  return {
    a: rootOf(at(slope, slope)),
    b: rootOf(variance),
    c: rootOf((c * (1 - c)) ** 2 * at(floor, floor)),
  };
}

function isAtBound({ layout, x }: ResultInput, position: number, b: number): boolean {
  const { low, high } = layout;
  const isAt = (index: number) =>
    index >= 0 && ((x[index] ?? NaN) <= (low[index] ?? NaN) || (x[index] ?? NaN) >= (high[index] ?? NaN));
  return (
    Math.abs(b) >= farthest ||
    isAt(layout.slopeAt[position] ?? NaN) ||
    isAt(layout.interceptAt[position] ?? NaN)
  );
}

function withoutEstimate(input: ResultInput, item: number): CalibratedItem {
  const { answered, right, share } = input.counts[item] ?? { answered: 0, right: 0, share: 0 };
  const fixed = input.fixed[item] ?? null;
  const outcome = fixed
    ? 'fixed'
    : answered === 0
      ? 'no-answers'
      : share === 0
        ? 'nobody-right'
        : 'everybody-right';
  return {
    outcome,
    model: fixed ? 'fixed' : null,
    parameters: fixed,
    se: { a: null, b: null, c: null },
    answered,
    right,
  };
}

/** Turns the parameter vector into items with a, b, c, their standard errors, and what became of each. */
export function resultOf(input: ResultInput): CalibrationResult {
  const { layout, x, factor, active, counts, students } = input;
  const values = valuesOf(layout, x);
  const covariance = factor && inverseOf(factor);
  const last = new Map(active.map(({ item }, column) => [item, column]));
  const items = counts.map(({ answered, right }, item): CalibratedItem => {
    const position = last.get(item) ?? -1;
    const kind = layout.kinds[position];
    if (!kind || kind === 'fixed') return withoutEstimate(input, item);
    const a = values.a[position] ?? NaN;
    const sums = [...values.d.slice(position + 1 - (layout.steps[position] ?? 1), position + 1)];
    const parameters = isStepwise(kind)
      ? steppedOf(a, sums)
      : { a, b: difficultyOf(a, sums[0] ?? NaN), c: values.c[position] ?? NaN };
    return {
      outcome: isAtBound(input, position, parameters.b) ? 'at-bound' : 'estimated',
      model: kind,
      parameters,
      se:
        a === 0
          ? { a: null, b: null, c: null }
          : errorsOf(input, { covariance, position, itemParameters: parameters }),
      answered,
      right,
    };
  });
  const { logLikelihood, logPosterior, cycles, isConverged } = input;
  return {
    items,
    population: values.population,
    students,
    logLikelihood,
    logPosterior,
    parameterCount: layout.size,
    aic: 2 * layout.size - 2 * logLikelihood,
    bic: layout.size * Math.log(Math.max(1, students)) - 2 * logLikelihood,
    cycles,
    isConverged,
    hasErrors: factor !== null,
  };
}
