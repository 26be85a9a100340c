import { stepsTaken } from '#src/features/measurement/rules/graded/partial-credit.ts';
import type { Response } from '#src/features/measurement/rules/response-models.ts';

/** Answers for calibration: every different pattern once, with how many students gave it. */
export interface ResponsePatterns {
  readonly itemCount: number;
  readonly patternCount: number;
  /** 1 right, 0 wrong, −1 missing, or how many steps were taken of an item that has several; pattern by pattern. */
  readonly cells: Int8Array;
  readonly weights: Float64Array;
}

const codeOf = (response: Response | undefined, steps: number) => {
  if (response === null || response === undefined || Number.isNaN(response)) return -1;
  return stepsTaken(response, steps);
};

/**
 * Answers as one compact table, student by student: −1 missing, else the steps taken of those an item has (`steps`, one entry an
 * item; 1 where it is not named, so that a partial credit counts as right only at full marks). A short row's end counts as missing.
 */
export function cellsOf(
  rows: readonly (readonly Response[])[],
  itemCount: number,
  steps: readonly number[] = [],
): Int8Array {
  const cells = new Int8Array(rows.length * itemCount);
  for (const [index, row] of rows.entries()) {
    for (let item = 0; item < itemCount; item += 1) {
      cells[index * itemCount + item] = codeOf(row[item], steps[item] ?? 1);
    }
  }
  return cells;
}

/** Gathers equal rows of a compact table; a row may stand for several students. */
export function patternsFrom(
  table: Int8Array,
  itemCount: number,
  frequencies?: ArrayLike<number>,
): ResponsePatterns {
  const weightByKey = new Map<string, { weight: number; codes: Int8Array }>();
  const students = itemCount > 0 ? Math.floor(table.length / itemCount) : 0;
  for (let student = 0; student < students; student += 1) {
    const weight = frequencies?.[student] ?? 1;
    if (!(weight > 0)) continue;
    const codes = table.subarray(student * itemCount, (student + 1) * itemCount);
    const key = codes.join('');
    const known = weightByKey.get(key);
    if (known) known.weight += weight;
    else weightByKey.set(key, { weight, codes });
  }
  const patterns = [...weightByKey.values()];
  const cells = new Int8Array(patterns.length * itemCount);
  for (const [index, { codes }] of patterns.entries()) cells.set(codes, index * itemCount);
  return {
    itemCount,
    patternCount: patterns.length,
    cells,
    weights: Float64Array.from(patterns, ({ weight }) => weight),
  };
}

/** Gathers equal rows of answers. */
export function patternsOf(
  rows: readonly (readonly Response[])[],
  itemCount: number,
  {
    frequencies,
    steps,
  }: { readonly frequencies?: readonly number[]; readonly steps?: readonly number[] } = {},
): ResponsePatterns {
  return patternsFrom(cellsOf(rows, itemCount, steps), itemCount, frequencies);
}

/** How often an item was answered, and answered right. */
export interface ItemCounts {
  readonly answered: number;
  readonly right: number;
  /** Of the steps of all who answered, the share that was taken. */
  readonly share: number;
}

/** Answers and right answers per item, students counted. */
export function countsOf(
  { itemCount, patternCount, cells, weights }: ResponsePatterns,
  steps: readonly number[] = [],
): ItemCounts[] {
  return Array.from({ length: itemCount }, (_, item) => {
    let answered = 0;
    let right = 0;
    let taken = 0;
    const most = steps[item] ?? 1;
    for (let pattern = 0; pattern < patternCount; pattern += 1) {
      const code = cells[pattern * itemCount + item] ?? NaN;
      if (code < 0) continue;
      answered += weights[pattern] ?? NaN;
      if (code >= most) right += weights[pattern] ?? NaN;
      taken += code * (weights[pattern] ?? NaN);
    }
    return { answered, right, share: answered > 0 ? taken / (most * answered) : 0 };
  });
}

/** The answers by pattern as lists of columns (an item, or a step of one), so that the expectation step touches only what it must. */
export interface PatternLists {
  readonly patternCount: number;
  readonly itemCount: number;
  readonly weights: Float64Array;
  readonly right: readonly Int32Array[];
  readonly wrong: readonly Int32Array[];
  readonly missing: readonly Int32Array[];
}

/** The items of one pattern in a list of such lists. */
export function itemsOf(lists: readonly Int32Array[], pattern: number): Int32Array {
  const items = lists[pattern];
  if (!items) throw new RangeError(`There is no pattern ${pattern}.`);
  return items;
}

/** One thing that can be right of an item: all of it, or that just so many steps of it were taken. */
export interface Column {
  readonly item: number;
  readonly step: number;
}

/** Keeps only the columns of `active`, in that order. */
export function listsOf(data: ResponsePatterns, active: readonly Column[]): PatternLists {
  const lists: Record<'right' | 'wrong' | 'missing', Int32Array[]> = { right: [], wrong: [], missing: [] };
  for (let pattern = 0; pattern < data.patternCount; pattern += 1) {
    const codes = active.map(({ item, step }) => {
      const code = data.cells[pattern * data.itemCount + item] ?? NaN;
      return code < 0 ? 'missing' : code === step ? 'right' : 'wrong';
    });
    for (const name of ['right', 'wrong', 'missing'] as const)
      lists[name].push(Int32Array.from(codes.flatMap((code, index) => (code === name ? [index] : []))));
  }
  return { patternCount: data.patternCount, itemCount: active.length, weights: data.weights, ...lists };
}
