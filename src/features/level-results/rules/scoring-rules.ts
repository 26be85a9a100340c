import { type GradeBand, gradePrior } from '#src/features/level-attempts/rules/grade-prior.ts';
import type { ItemParams } from '#src/features/level-attempts/rules/item-params.ts';
import type { AdaptiveRules } from '#src/features/measurement/rules/adaptive/adaptive.ts';
import { type Normal, standardNormal } from '#src/features/measurement/rules/numeric/normal.ts';
import type { BoundaryRule } from '#src/features/measurement/rules/placing/placement.ts';
import type { ItemParameters } from '#src/features/measurement/rules/response-models.ts';
import { averagedOver, rightOrNot } from '#src/features/measurement/rules/uncertainty.ts';

/** How answers become a level. Kept by its version with every result: what is computed anew is computed by the same. */
export interface ScoringRule {
  readonly version: string;
  readonly boundary: BoundaryRule;
  /** `full`: full marks or not; `share`: a part of the points as a part of a right answer. */
  readonly partial: 'full' | 'share';
  /** Whether what is not known of the items stands in the error. */
  readonly hasItemError: boolean;
  /** What is expected before the first answer: N(0, 1) of everybody, or what is usual for the grade. */
  readonly prior: 'standard' | 'grade';
}

const first: ScoringRule = {
  version: 'eap-place80-1',
  boundary: 'under-cut',
  partial: 'share',
  hasItemError: false,
  prior: 'standard',
};
const likeliest: ScoringRule = {
  version: 'eap-likeliest-2',
  boundary: 'likeliest',
  partial: 'full',
  hasItemError: true,
  prior: 'standard',
};
const lower: ScoringRule = { ...likeliest, version: 'eap-lower-2', boundary: 'lower' };
const likeliestOfGrade: ScoringRule = { ...likeliest, version: 'eap-likeliest-3', prior: 'grade' };
const lowerOfGrade: ScoringRule = { ...lower, version: 'eap-lower-3', prior: 'grade' };

const ofAll = { 'under-cut': first, likeliest, lower } as const;
const ofGrade = { 'under-cut': first, likeliest: likeliestOfGrade, lower: lowerOfGrade } as const;

/** The rule new results are made by, as the academy places at a boundary. */
export const currentRule = (boundary: BoundaryRule): ScoringRule => ofGrade[boundary];

/** The rule of a kept result. */
export function ruleByVersion(version: string): ScoringRule {
  const found = [...Object.values(ofAll), ...Object.values(ofGrade)].find((rule) => rule.version === version);
  if (!found) throw new Error(`There is no scoring rule ${version}.`);
  return found;
}

/** The rule an adaptive attempt was begun by: it ends by the one that chose its items. */
export const ruleOfAdaptive = ({ boundary = 'under-cut', priorBy }: AdaptiveRules): ScoringRule =>
  (priorBy === 'grade' ? ofGrade : ofAll)[boundary];

/** What a rule expects of a student before the first answer. */
export const priorOf = (
  rule: ScoringRule,
  { grade, ...band }: GradeBand & { readonly grade: number },
): Normal => (rule.prior === 'grade' ? gradePrior(grade, band) : standardNormal);

/** A share of the points as the answer that ability is estimated from. */
export const countedResponse = (
  { share, isEssay }: { readonly share: number | null; readonly isEssay: boolean },
  { partial }: ScoringRule,
): number | null => (partial === 'full' ? rightOrNot(share, isEssay) : share);

/** An item's kept parameters as ability is estimated by them. */
export const measuredBy = (params: ItemParams, { hasItemError }: ScoringRule): ItemParameters =>
  hasItemError ? averagedOver(params) : params;
