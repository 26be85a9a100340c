/** What one pair of a matching is worth. */
export interface PairWorth {
  readonly left: string;
  readonly right: string;
  readonly points: number;
}

const best = (points: readonly number[]) => points.reduce((top, one) => Math.max(top, one), 0);

/**
 * The most that pairs can bring together where each left side has one partner at most, and, unless a right side may be
 * taken again, each right side too; a side without a partner brings nothing (Kuhn 1955, with potentials).
 */
export function mostOfPairs(worth: readonly PairWorth[], isReusable: boolean): number {
  const lefts = [...new Set(worth.map(({ left }) => left))];
  const rights = [...new Set(worth.map(({ right }) => right))];
  const points = new Map(worth.map((one) => [`${one.left} ${one.right}`, Math.max(0, one.points)]));
  const of = (left: string, right: string) => points.get(`${left} ${right}`) ?? 0;
  const rows = lefts.map((left) => rights.map((right) => of(left, right)));
  if (isReusable) return rows.reduce((sum, row) => sum + best(row), 0);
  return assigned(rows);
}

/** The greatest sum of one cell a row, no two of them in one column; a row may go without. */
function assigned(rows: readonly (readonly number[])[]): number {
  // As many empty columns as rows, so that a row can always go without.
  const width = (rows[0]?.length ?? 0) + rows.length;
  const cost = (row: number, column: number) => -(rows[row - 1]?.[column - 1] ?? 0);
  const ofRow = new Float64Array(rows.length + 1);
  const ofColumn = new Float64Array(width + 1);
  const taken = new Int32Array(width + 1);
  for (let row = 1; row <= rows.length; row++) {
    const least = new Float64Array(width + 1).fill(Number.POSITIVE_INFINITY);
    const before = new Int32Array(width + 1);
    const isSeen = new Uint8Array(width + 1);
    taken[0] = row;
    let column = 0;
    while ((taken[column] ?? 0) !== 0) {
      isSeen[column] = 1;
      const at = taken[column] ?? 0;
      let step = Number.POSITIVE_INFINITY;
      let next = 0;
      for (let other = 1; other <= width; other++) {
        if (isSeen[other]) continue;
        const reduced = cost(at, other) - (ofRow[at] ?? 0) - (ofColumn[other] ?? 0);
        if (reduced < (least[other] ?? 0)) {
          least[other] = reduced;
          before[other] = column;
        }
        if ((least[other] ?? 0) < step) {
          step = least[other] ?? 0;
          next = other;
        }
      }
      for (let other = 0; other <= width; other++) {
        if (isSeen[other]) {
          ofRow[taken[other] ?? 0] = (ofRow[taken[other] ?? 0] ?? 0) + step;
          ofColumn[other] = (ofColumn[other] ?? 0) - step;
        } else least[other] = (least[other] ?? 0) - step;
      }
      column = next;
    }
    while (column !== 0) {
      const back = before[column] ?? 0;
      taken[column] = taken[back] ?? 0;
      column = back;
    }
  }
  let sum = 0;
  for (let column = 1; column <= width; column++) {
    const row = taken[column] ?? 0;
    if (row > 0) sum -= cost(row, column);
  }
  return sum;
}
