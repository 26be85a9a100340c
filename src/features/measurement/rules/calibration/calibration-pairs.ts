import { itemsOf, type PatternLists } from './calibration-data.ts';

/** At one point of θ: expected students who got both of two items right, who got i right and answered j, and who answered both. */
export interface PairCounts {
  readonly bothRight: Float64Array;
  readonly rightAnswered: Float64Array;
  readonly bothAnswered: Float64Array;
  /** Students without a missing answer, and their right answers by item; they are added when a pair is read. */
  readonly completeRight: Float64Array;
  complete: number;
}

/** Empty counts for so many items. */
export function emptyPairs(itemCount: number): PairCounts {
  const square = () => new Float64Array(itemCount * itemCount);
  return {
    bothRight: square(),
    rightAnswered: square(),
    bothAnswered: square(),
    completeRight: new Float64Array(itemCount),
    complete: 0,
  };
}

function clear(pairs: PairCounts): void {
  pairs.bothRight.fill(0);
  pairs.rightAnswered.fill(0);
  pairs.bothAnswered.fill(0);
  pairs.completeRight.fill(0);
  pairs.complete = 0;
}

function addSquare(
  cells: Float64Array,
  { size, rows, columns, by }: { size: number; rows: Int32Array; columns: Int32Array; by: number },
): void {
  for (let r = 0; r < rows.length; r += 1) {
    const offset = (rows[r] ?? NaN) * size;
    for (let k = 0; k < columns.length; k += 1) {
      const index = offset + (columns[k] ?? NaN);
      cells[index] = (cells[index] ?? NaN) + by;
    }
  }
}

/** Counts the pairs at point q from the stored posteriors (pattern by pattern); smaller shares than 1e-9 are left out. */
export function countPairs(
  pairs: PairCounts,
  {
    lists,
    posteriors,
    q,
    nodes,
  }: { lists: PatternLists; posteriors: Float64Array; q: number; nodes: number },
): void {
  const size = lists.itemCount;
  clear(pairs);
  for (let pattern = 0; pattern < lists.patternCount; pattern += 1) {
    const share = posteriors[pattern * nodes + q] ?? NaN;
    if (share < 1e-9) continue;
    const students = share * (lists.weights[pattern] ?? NaN);
    const right = itemsOf(lists.right, pattern);
    addSquare(pairs.bothRight, { size, rows: right, columns: right, by: students });
    if (itemsOf(lists.missing, pattern).length === 0) {
      pairs.complete += students;
      for (let k = 0; k < right.length; k += 1) {
        const item = right[k] ?? NaN;
        pairs.completeRight[item] = (pairs.completeRight[item] ?? NaN) + students;
      }
      continue;
    }
    const wrong = itemsOf(lists.wrong, pattern);
    for (const columns of [right, wrong]) {
      addSquare(pairs.rightAnswered, { size, rows: right, columns, by: students });
      addSquare(pairs.bothAnswered, { size, rows: right, columns, by: students });
      addSquare(pairs.bothAnswered, { size, rows: wrong, columns, by: students });
    }
  }
}

/** Expected students by their answers to items i and j: both right, only i, only j, none. */
export function pairOf(
  { bothRight, rightAnswered, bothAnswered, completeRight, complete }: PairCounts,
  { size, i, j }: { size: number; i: number; j: number },
): readonly [number, number, number, number] {
  const both = bothRight[i * size + j] ?? NaN;
  const first = (rightAnswered[i * size + j] ?? NaN) + (completeRight[i] ?? NaN);
  const second = (rightAnswered[j * size + i] ?? NaN) + (completeRight[j] ?? NaN);
  const all = (bothAnswered[i * size + j] ?? NaN) + complete;
  return [both, first - both, second - both, all - first - second + both];
}
