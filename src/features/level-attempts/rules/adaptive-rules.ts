import { type AdaptiveRules, usualAdaptiveRules } from '#src/features/measurement/rules/adaptive/adaptive.ts';
import type { Normal } from '#src/features/measurement/rules/numeric/normal.ts';
import type { PlacingRule } from '#src/features/measurement/rules/placing/placement.ts';
import type { BlueprintSnapshot } from './blueprint.ts';
import { bandPrior } from './grade-prior.ts';

/**
 * The rules of an adaptive attempt by its blueprint: the counts of the domains are their shares and their least. Without
 * the prior of a student's grade they stand for all grades of the blueprint.
 */
export function adaptiveRulesOf(
  { minItems, maxItems, domains }: Pick<BlueprintSnapshot, 'minItems' | 'maxItems' | 'domains'>,
  placing: PlacingRule,
  prior: Normal = bandPrior,
): AdaptiveRules {
  return {
    ...usualAdaptiveRules,
    ...placing,
    prior,
    priorBy: 'grade',
    partial: 'graded',
    minItems,
    maxItems,
    domains: domains.map(({ domainId, count }) => ({ domain: domainId, share: count, least: count })),
  };
}
