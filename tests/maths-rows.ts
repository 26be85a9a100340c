import { expect, test } from 'vitest';
import { scoreText, type TextRule } from '#src/features/items/rules/scoring/score-typed.ts';

/** A key in signs, what means the same, and what does not. */
export interface MathsRow {
  readonly key: string;
  readonly rule?: Partial<TextRule>;
  readonly right: readonly string[];
  readonly wrong: readonly string[];
}

/** The rule of a typed wording that is read as mathematics. */
export const mathsRule = ({ key, rule = {} }: Pick<MathsRow, 'key' | 'rule'>): TextRule => ({
  accepted: [{ text: key, points: 1, isCaseSensitive: false }],
  ...{ hasWildcards: false, fallback: 0, isMaths: true },
  ...rule,
});

/** Plays every case of the rows; there are at least so many. */
export function playMaths(rows: readonly MathsRow[], least: number): void {
  const cases = rows.flatMap((row) => [
    ...row.right.map((typed) => ({ key: row.key, typed, row, points: 1 })),
    ...row.wrong.map((typed) => ({ key: row.key, typed, row, points: 0 })),
  ]);
  test.each(cases)('for $key, "$typed" brings $points', ({ row, typed, points }) => {
    expect(scoreText(mathsRule(row), typed)).toBe(points);
  });
  test('the table holds as many as it promises', () => expect(cases.length).toBeGreaterThan(least));
}
