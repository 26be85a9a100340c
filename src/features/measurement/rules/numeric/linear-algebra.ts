/** A square matrix, row by row. */
export interface SquareMatrix {
  readonly size: number;
  readonly cells: Float64Array;
}

/** The lower Cholesky factor of a symmetric matrix (only its lower half is read), or null when it is not positive definite. */
export function cholesky({ size, cells }: SquareMatrix): SquareMatrix | null {
  const lower = new Float64Array(size * size);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = cells[row * size + column] ?? NaN;
      for (let k = 0; k < column; k += 1) {
        sum -= (lower[row * size + k] ?? NaN) * (lower[column * size + k] ?? NaN);
      }
      if (row === column) {
        const scale = Math.abs(cells[row * size + row] ?? NaN);
        if (!(sum > 1e-12 * scale)) return null;
        lower[row * size + row] = Math.sqrt(sum);
      } else lower[row * size + column] = sum / (lower[column * size + column] ?? NaN);
    }
  }
  return { size, cells: lower };
}

/** Solves L·Lᵀ·x = right for a Cholesky factor. */
export function solve({ size, cells }: SquareMatrix, right: Float64Array): Float64Array {
  const x = Float64Array.from(right);
  for (let row = 0; row < size; row += 1) {
    let sum = x[row] ?? NaN;
    for (let k = 0; k < row; k += 1) sum -= (cells[row * size + k] ?? NaN) * (x[k] ?? NaN);
    x[row] = sum / (cells[row * size + row] ?? NaN);
  }
  for (let row = size - 1; row >= 0; row -= 1) {
    let sum = x[row] ?? NaN;
    for (let k = row + 1; k < size; k += 1) sum -= (cells[k * size + row] ?? NaN) * (x[k] ?? NaN);
    x[row] = sum / (cells[row * size + row] ?? NaN);
  }
  return x;
}

/** The inverse of the matrix whose Cholesky factor is given. */
export function inverseOf(factor: SquareMatrix): SquareMatrix {
  const { size } = factor;
  const cells = new Float64Array(size * size);
  for (let column = 0; column < size; column += 1) {
    const unit = new Float64Array(size);
    unit[column] = 1;
    const solved = solve(factor, unit);
    for (let row = 0; row < size; row += 1) cells[row * size + column] = solved[row] ?? NaN;
  }
  return { size, cells };
}
