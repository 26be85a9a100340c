import { type GradeBand, gradePrior } from '#src/features/level-attempts/rules/grade-prior.ts';
import { type ItemParams, withoutSteps } from '#src/features/level-attempts/rules/item-params.ts';
import type { AdaptiveRules } from '#src/features/measurement/rules/adaptive/adaptive.ts';
import { type Normal, standardNormal } from '#src/features/measurement/rules/numeric/normal.ts';
import type { BoundaryRule } from '#src/features/measurement/rules/placing/placement.ts';
import type { ItemParameters } from '#src/features/measurement/rules/response-models.ts';
import { averagedOver, countedShare, rightOrNot } from '#src/features/measurement/rules/uncertainty.ts';

/** How answers become a level. Kept by its version with every result: what is computed anew is computed by the same. */
export interface ScoringRule {
  readonly version: string;
  readonly boundary: BoundaryRule;
  /** `graded`: by steps (generalized partial credit); `full`: full marks or not; `share`: a part of the points as a part of a right answer. */
  readonly partial: 'graded' | 'full' | 'share';
  /** Whether what is not known of the items stands in the error. */
  readonly hasItemError: boolean;
  /** What is expected before the first answer: N(0, 1) of everybody, or what is usual for the grade. */
  readonly prior: 'standard' | 'grade';
  /** Growth by what the answers alone say, or by the two results with the errors stated in them. */
  readonly growthBy: 'answers' | 'results';
}

const first: ScoringRule = {
  version: 'eap-place80-1',
  boundary: 'under-cut',
  partial: 'share',
  hasItemError: false,
  prior: 'standard',
  growthBy: 'results',
};
const likeliest: ScoringRule = {
  version: 'eap-likeliest-2',
  boundary: 'likeliest',
  partial: 'full',
  hasItemError: true,
  prior: 'standard',
  growthBy: 'results',
};
const lower: ScoringRule = { ...likeliest, version: 'eap-lower-2', boundary: 'lower' };
const likeliestOfGrade: ScoringRule = { ...likeliest, version: 'eap-likeliest-3', prior: 'grade' };
const lowerOfGrade: ScoringRule = { ...lower, version: 'eap-lower-3', prior: 'grade' };
const likeliestGraded: ScoringRule = {
  ...likeliestOfGrade,
  version: 'eap-likeliest-4',
  partial: 'graded',
  growthBy: 'answers',
};
const lowerGraded: ScoringRule = { ...likeliestGraded, version: 'eap-lower-4', boundary: 'lower' };

const ofAll = { 'under-cut': first, likeliest, lower } as const;
const ofGrade = { 'under-cut': first, likeliest: likeliestOfGrade, lower: lowerOfGrade } as const;
const ofSteps = { 'under-cut': first, likeliest: likeliestGraded, lower: lowerGraded } as const;

/** The rule new results are made by, as the academy places at a boundary. */
export const currentRule = (boundary: BoundaryRule): ScoringRule => ofSteps[boundary];

/** The rule of a kept result. */
export function ruleByVersion(version: string): ScoringRule {
  const every = [ofAll, ofGrade, ofSteps].flatMap((rules) => Object.values(rules));
  const found = every.find((rule) => rule.version === version);
  if (!found) throw new Error(`There is no scoring rule ${version}.`);
  return found;
}

/** The rule an adaptive attempt was begun by: it ends by the one that chose its items. */
export const ruleOfAdaptive = ({ boundary = 'under-cut', priorBy, partial }: AdaptiveRules): ScoringRule =>
  (partial === 'graded' ? ofSteps : priorBy === 'grade' ? ofGrade : ofAll)[boundary];

/** What a rule expects of a student before the first answer. */
export const priorOf = (
  rule: ScoringRule,
  { grade, ...band }: GradeBand & { readonly grade: number },
): Normal => (rule.prior === 'grade' ? gradePrior(grade, band) : standardNormal);

/** An answer with the steps its item has; none where it is right or not. */
interface Answered {
  readonly share: number | null;
  readonly isEssay: boolean;
  readonly steps?: readonly number[] | undefined;
}

/** A share of the points as the answer that ability is estimated from. */
export function countedResponse(
  { share, isEssay, steps }: Answered,
  { partial }: ScoringRule,
): number | null {
  if (partial === 'share') return share;
  if (partial === 'full') return rightOrNot(share, isEssay);
  return countedShare(share, { isEssay, steps: steps?.length ?? 1 });
}

/** An item's kept parameters as ability is estimated by them. */
export function measuredBy(params: ItemParams, { hasItemError, partial }: ScoringRule): ItemParameters {
  const known = partial === 'graded' ? params : withoutSteps(params);
  return hasItemError ? averagedOver(known) : known;
}
