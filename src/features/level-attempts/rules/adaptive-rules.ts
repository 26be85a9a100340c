import { type AdaptiveRules, usualAdaptiveRules } from '#src/features/measurement/rules/adaptive/adaptive.ts';
import type { PlacingRule } from '#src/features/measurement/rules/placing/placement.ts';
import type { BlueprintSnapshot } from './blueprint.ts';

/** The rules of an adaptive attempt by its blueprint: the counts of the domains are their shares and their least. */
export function adaptiveRulesOf(
  { minItems, maxItems, domains }: Pick<BlueprintSnapshot, 'minItems' | 'maxItems' | 'domains'>,
  placing: PlacingRule,
): AdaptiveRules {
  return {
    ...usualAdaptiveRules,
    ...placing,
    minItems,
    maxItems,
    domains: domains.map(({ domainId, count }) => ({ domain: domainId, share: count, least: count })),
  };
}
