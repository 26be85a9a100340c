import { covariance, mean, median, shape, variance } from '../numeric/moments.ts';
import { alphaFrom } from './reliability.ts';

/** One position of a test by Moodle's definitions; shares and coefficients as fractions of 1, not percent, and never clamped. */
export interface PositionStatistics {
  readonly students: number;
  /** Mean mark over the highest mark. */
  readonly facility: number | null;
  readonly sd: number | null;
  readonly variance: number | null;
  /** Highest mark over the sum of highest marks. */
  readonly intendedWeight: number | null;
  /** √cov(mark, total) over the sum of these roots; null where that covariance is negative. */
  readonly effectiveWeight: number | null;
  /** cov(mark, rest): the rest is the total without this mark. */
  readonly restCovariance: number | null;
  /** The correlation of mark and rest: Moodle's discrimination index, the corrected point-biserial. */
  readonly discriminationIndex: number | null;
  /** cov(mark, rest) over the largest it could be with the same marks sorted. */
  readonly discriminativeEfficiency: number | null;
  /** That largest covariance. */
  readonly largestCovariance: number | null;
}

/** A whole test by Moodle's definitions. */
export interface QuizStatistics {
  readonly students: number;
  readonly mean: number | null;
  readonly median: number | null;
  readonly sd: number | null;
  readonly skewness: number | null;
  readonly kurtosis: number | null;
  /** The coefficient of internal consistency, which is Cronbach's alpha; it can be negative. */
  readonly cic: number | null;
  /** √(1 − CIC): the share of the spread that is error; above 1 where CIC is negative. */
  readonly errorRatio: number | null;
  /** Error ratio × sd, in marks. */
  readonly standardError: number | null;
  readonly positions: readonly PositionStatistics[];
}

const ratio = (top: number | null, bottom: number | null) =>
  top === null || bottom === null || bottom === 0 ? null : top / bottom;
const root = (value: number | null) => (value === null ? null : Math.sqrt(Math.max(0, value)));

interface Position {
  readonly marks: readonly number[];
  readonly highest: number;
}

function largestCovariance(marks: readonly number[], rest: readonly number[]): number | null {
  const rising = (values: readonly number[]) => [...values].sort((x, y) => x - y);
  return covariance(rising(marks), rising(rest));
}

function positionStatistics(
  { marks, highest }: Position,
  totals: readonly number[],
  whole: { readonly highest: number; readonly rootSum: number },
): PositionStatistics {
  const rest = totals.map((total, index) => total - (marks[index] ?? 0));
  const [own, others, both] = [variance(marks), variance(rest), covariance(marks, rest)];
  const withTotal = covariance(marks, totals);
  const scale = own === null || others === null ? null : Math.sqrt(own) * Math.sqrt(others);
  const largest = largestCovariance(marks, rest);
  return {
    students: marks.length,
    facility: ratio(mean(marks), highest),
    sd: root(own),
    variance: own,
    intendedWeight: ratio(highest, whole.highest),
    effectiveWeight: withTotal === null || withTotal < 0 ? null : ratio(Math.sqrt(withTotal), whole.rootSum),
    restCovariance: both,
    discriminationIndex: ratio(both, scale),
    discriminativeEfficiency: ratio(both, largest),
    largestCovariance: largest,
  };
}

/**
 * A test's statistics by Moodle's published definitions (Tim Hunt and Jean-Michel Vedrine, "Quiz statistics
 * calculations"), all with n − 1. `marks` has a row a student and a column a position; what was not answered has
 * mark 0. What does not exist (one student, no spread) is null.
 */
export function quizStatistics(
  marks: readonly (readonly number[])[],
  highestMarks: readonly number[],
): QuizStatistics {
  const totals = marks.map((row) => highestMarks.reduce((sum, _, k) => sum + (row[k] ?? 0), 0));
  const positions = highestMarks.map((highest, k) => ({ highest, marks: marks.map((row) => row[k] ?? 0) }));
  const whole = {
    highest: highestMarks.reduce((sum, one) => sum + one, 0),
    rootSum: positions.reduce(
      (sum, one) => sum + Math.sqrt(Math.max(0, covariance(one.marks, totals) ?? 0)),
      0,
    ),
  };
  const statistics = positions.map((one) => positionStatistics(one, totals, whole));
  const spread = variance(totals);
  const cic = alphaFrom(
    statistics.map((one) => one.variance),
    spread,
  );
  const errorRatio = cic === null ? null : Math.sqrt(Math.max(0, 1 - cic));
  const sd = root(spread);
  return {
    students: marks.length,
    mean: mean(totals),
    median: median(totals),
    sd,
    ...shape(totals),
    cic,
    errorRatio,
    standardError: errorRatio === null || sd === null ? null : errorRatio * sd,
    positions: statistics,
  };
}
