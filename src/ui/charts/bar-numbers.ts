/** How a chart of bars is drawn, in pixels. */
interface Drawn {
  /** Of one bar. */
  readonly barWidth: number;
  /** From one bar to the next of its kind. */
  readonly step: number;
  /** Of a bar of one. */
  readonly unitHeight: number;
  /** What a value is written as. */
  readonly textOf: (value: number) => string;
}

const letter = 6;
const line = 12;

/**
 * Whether the number above a bar has room: no higher bar runs through it, and no number of a higher bar, or of an equal one
 * before it, stands in the same place.
 */
export function hasRoom(values: readonly number[], index: number, drawn: Drawn): boolean {
  const { barWidth, step, unitHeight, textOf } = drawn;
  const value = values[index] ?? 0;
  if (value === 0) return false;
  const widthOf = (of: number) => textOf(of).length * letter;
  const own = widthOf(value);
  return !values.some((other, at) => {
    const apart = Math.abs(at - index) * step;
    const isAbove = other > value || (other === value && at < index);
    if (at === index || !isAbove) return false;
    if ((own + barWidth) / 2 > apart && other > value) return true;
    return (own + widthOf(other)) / 2 > apart && (other - value) * unitHeight < line;
  });
}
