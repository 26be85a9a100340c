import { type Ability, eap } from './ability.ts';
import type { ItemParameters, Response } from './response-models.ts';

/** How a domain is named: a word or a row number. */
export type DomainKey = string | number;

/** An answered item with the domain it belongs to. */
export interface DomainAnswer {
  readonly domain: DomainKey;
  readonly item: ItemParameters;
  readonly response: Response;
}

/** Under so many answered items, or above this standard error, nothing is claimed about a domain. */
export const domainLimits = { items: 6, se: 0.6 } as const;

/** A domain's ability with its 68 % band, and what may be said of it beside the whole. */
export interface DomainResult extends Ability {
  readonly domain: DomainKey;
  readonly answered: number;
  /** θ ± 1 SE: the band that holds the true value in 68 of 100. */
  readonly low: number;
  readonly high: number;
  /** Null where there are too few items or the error is too large. */
  readonly claim: 'stronger' | 'even' | 'weaker' | null;
}

function claimOf({ theta, se }: Ability, answered: number, overall: number): DomainResult['claim'] {
  if (answered < domainLimits.items || se > domainLimits.se) return null;
  if (theta - se > overall) return 'stronger';
  return theta + se < overall ? 'weaker' : 'even';
}

/** EAP per domain with the whole test's θ as prior mean (an augmented subscore; Wainer et al. 2001), in order of first appearance. */
export function domainResults(
  answers: readonly DomainAnswer[],
  overall: number,
  priorSd: number = 1,
): DomainResult[] {
  const domains = [...new Set(answers.map((one) => one.domain))];
  return domains.map((domain) => {
    const own = answers.filter((one) => one.domain === domain);
    const answered = own.filter((one) => one.response !== null).length;
    const ability = eap(
      own.map((one) => one.item),
      own.map((one) => one.response),
      { prior: { mean: overall, sd: priorSd } },
    );
    const { theta, se } = ability;
    return {
      domain,
      answered,
      theta,
      se,
      low: theta - se,
      high: theta + se,
      claim: claimOf(ability, answered, overall),
    };
  });
}

/** The weakest domains first, those without a claim left out while others have one; at most `count`. */
export function weakestDomains(results: readonly DomainResult[], count: number): DomainKey[] {
  const claimed = results.filter((one) => one.claim !== null);
  const known = claimed.length > 0 ? claimed : results;
  return [...known]
    .sort((x, y) => x.theta - y.theta)
    .slice(0, count)
    .map((one) => one.domain);
}
