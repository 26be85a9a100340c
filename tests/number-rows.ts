import { expect, test } from 'vitest';
import { type NumberRule, scoreNumber } from '#src/features/items/rules/scoring/score-typed.ts';

/** A key, what is the same to a reader, and what is not. */
export interface NumberRow {
  readonly key: string;
  readonly rule?: Partial<NumberRule> & { readonly tolerance?: string };
  /** What stands behind the box. */
  readonly unit?: string;
  readonly right: readonly string[];
  readonly wrong: readonly string[];
}

const ruleOf = ({ key, rule = {} }: NumberRow): NumberRule => {
  const { tolerance = '0', ...rest } = rule;
  return {
    accepted: [{ value: key, tolerance, points: 1 }],
    ...{ units: [], isUnitRequired: false, form: 'any', fallback: 0 },
    ...rest,
  };
};
/** Plays every case of the rows; there are at least so many. */
export function playNumbers(rows: readonly NumberRow[], least: number): void {
  const cases = rows.flatMap((row) => [
    ...row.right.map((typed) => ({ key: row.key, typed, row, points: 1 })),
    ...row.wrong.map((typed) => ({ key: row.key, typed, row, points: 0 })),
  ]);
  test.each(cases)('for $key, "$typed" brings $points', ({ row, typed, points }) => {
    expect(scoreNumber(ruleOf(row), typed, row.unit ?? '')).toBe(points);
  });
  test('the table holds as many as it promises', () => expect(cases.length).toBeGreaterThanOrEqual(least));
}
