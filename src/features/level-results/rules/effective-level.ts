import type { EffectiveLevel, LevelResult } from '#src/features/level-results/contract/result.ts';

/** A level that staff decided on; null takes an earlier decision back. */
export interface Decided {
  readonly level: { readonly code: string; readonly name: string } | null;
  readonly reason: string;
  readonly at: Date;
}

/** The level a family may build on: staff's latest decision, else the result that counts by the rule told before. */
export function effectiveLevel(result: LevelResult, latest: Decided | undefined): EffectiveLevel {
  if (latest?.level)
    return {
      level: latest.level.name,
      levelCode: latest.level.code,
      by: 'staff',
      reason: latest.reason,
      at: latest.at.toISOString(),
    };
  const { counted } = result;
  if (counted && !counted.isThis)
    return {
      level: counted.earlierLevel,
      levelCode: counted.earlierLevelCode,
      by: 'earlier',
      reason: null,
      at: null,
    };
  return { level: result.level, levelCode: result.levelCode, by: 'measured', reason: null, at: null };
}

/** Grows with each decision on an attempt's level; 1 where there is none. */
export function decisionVersion(decisions: readonly unknown[]): number {
  return decisions.length + 1;
}
