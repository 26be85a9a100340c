import type { Ability } from '#src/features/measurement/rules/ability.ts';
import { type PlacingRule, place } from './placement.ts';

/** Expected accuracy of placing by a rule. */
export interface ClassificationAccuracy {
  /** The expected share of students placed in their true level; null without students. */
  readonly accuracy: number | null;
  /** The expected shares placed under and above it; null without students. */
  readonly tooLow: number | null;
  readonly tooHigh: number | null;
  /** The expected share placed alike by two parallel tests (Σ P²; Lee 2010); null without students. */
  readonly consistency: number | null;
  /** Expected counts: row true level, column the level placed in. */
  readonly table: readonly (readonly number[])[];
}

/** Rudner's expected classification accuracy of the placing rule in use: every student's P(true level) summed over the level placed in (Rudner 2001, 2005). */
export function classificationAccuracy(
  abilities: readonly Ability[],
  rule: PlacingRule,
): ClassificationAccuracy {
  const levels = rule.cuts.length + 1;
  const table = Array.from({ length: levels }, () => new Array<number>(levels).fill(0));
  let agreed = 0;
  for (const ability of abilities) {
    const { level: placed, chances } = place(ability, rule);
    for (const [level, chance] of chances.entries()) {
      const row = table[level];
      if (row) row[placed] = (row[placed] ?? 0) + chance;
      agreed += chance * chance;
    }
  }
  const students = abilities.length;
  const shareOf = (isCounted: (truth: number, placed: number) => boolean) => {
    if (students === 0) return null;
    const counts = table.flatMap((row, truth) => row.filter((_, placed) => isCounted(truth, placed)));
    return counts.reduce((sum, one) => sum + one, 0) / students;
  };
  return {
    accuracy: shareOf((truth, placed) => placed === truth),
    tooLow: shareOf((truth, placed) => placed < truth),
    tooHigh: shareOf((truth, placed) => placed > truth),
    consistency: students > 0 ? agreed / students : null,
    table,
  };
}
