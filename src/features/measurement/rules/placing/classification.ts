import type { Ability } from '#src/features/measurement/rules/ability.ts';
import { levelChances, levelOf } from './placement.ts';

/** Expected accuracy of placing by cuts. */
export interface ClassificationAccuracy {
  /** The expected share of students placed in their true level; null without students. */
  readonly accuracy: number | null;
  /** The expected share placed alike by two parallel tests (Σ P²; Lee 2010); null without students. */
  readonly consistency: number | null;
  /** Expected counts: row true level, column observed level. */
  readonly table: readonly (readonly number[])[];
}

/** Rudner's expected classification accuracy: every student's P(true level) summed over the level observed (Rudner 2001, 2005). */
export function classificationAccuracy(
  abilities: readonly Ability[],
  cuts: readonly number[],
): ClassificationAccuracy {
  const levels = cuts.length + 1;
  const table = Array.from({ length: levels }, () => new Array<number>(levels).fill(0));
  let agreed = 0;
  for (const ability of abilities) {
    const observed = levelOf(ability.theta, cuts);
    for (const [level, chance] of levelChances(ability, cuts).entries()) {
      const row = table[level];
      if (row) row[observed] = (row[observed] ?? 0) + chance;
      agreed += chance * chance;
    }
  }
  const right = table.reduce((sum, row, level) => sum + (row[level] ?? 0), 0);
  const students = abilities.length;
  return {
    accuracy: students > 0 ? right / students : null,
    consistency: students > 0 ? agreed / students : null,
    table,
  };
}
