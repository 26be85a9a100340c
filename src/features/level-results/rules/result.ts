import { z } from 'zod';
import type { CountsBy } from '#src/features/level-attempts/rules/attempts.ts';
import { bandPrior } from '#src/features/level-attempts/rules/grade-prior.ts';
import { type ItemParams, scaleOf } from '#src/features/level-attempts/rules/item-params.ts';
import {
  type DomainResult,
  LevelFrom,
  type LevelResult,
  type SkillResult,
} from '#src/features/level-results/contract/result.ts';
import { type Ability, eap } from '#src/features/measurement/rules/ability.ts';
import { domainResults } from '#src/features/measurement/rules/domains.ts';
import type { Normal } from '#src/features/measurement/rules/numeric/normal.ts';
import { type Measured as Compared, growthOf } from '#src/features/measurement/rules/placing/growth.ts';
import {
  type Placement,
  place,
  scaleError,
  scaleScore,
} from '#src/features/measurement/rules/placing/placement.ts';
import { chanceToShow, wishedGain } from '#src/features/measurement/rules/placing/retest-length.ts';
import { countedResponse, measuredBy, type ScoringRule } from './scoring-rules.ts';

export interface ScoredResponse {
  readonly domainId: number;
  readonly params: ItemParams;
  readonly points: number;
  readonly maxPoints: number;
  readonly isAnswered: boolean;
  /** False while a person has to mark it: it says nothing yet. */
  readonly isFinal: boolean;
  /** Marked by people, by criteria. */
  readonly isEssay: boolean;
  /** What it asks for, by name, and how hard a teacher thinks it is (1 to 5). */
  readonly skill: string;
  readonly rating: number;
  /** Everybody got its points: it counts as right and says nothing of ability. */
  readonly isGranted?: boolean;
}

export interface LevelCut {
  readonly code: string;
  readonly name: string;
  /** The θ at which the level begins; null for the lowest. */
  readonly from: number | null;
}

export interface EarlierResult {
  /** With what was expected of the student then; without it, it is taken for what the answers alone say. */
  readonly ability: Compared;
  /** The scale it was measured on. */
  readonly scaleVersion: number;
  readonly at: string;
  readonly level: string;
  readonly levelCode: string;
  /** The rule that was told before the retest. */
  readonly countsBy: CountsBy;
}

/** Cut lines as a level map keeps them. */
export const Levels = z.array(LevelFrom).min(1);

/** What is stored beside what the report shows. */
export interface Measured extends Ability {
  readonly domainThetas: readonly {
    readonly domainId: number;
    readonly theta: number;
    readonly se: number;
  }[];
}

const tidy = (value: number) => Math.round(value * 100) / 100;

/** One standard error to each side: the 68 % band on the scale 500 + 100 θ. */
export function bandOf({ theta, se }: Ability): { low: number; mid: number; high: number } {
  return { low: scaleScore(theta - se), mid: scaleScore(theta), high: scaleScore(theta + se) };
}

/** The beginnings of the levels above the lowest, ascending. */
export function cutsOf(levels: readonly LevelCut[]): number[] {
  return levels.flatMap(({ from }) => (from === null ? [] : [from]));
}

/** The share of the points; negative points count as none. Null where nothing is known yet. */
function shareOf(one: ScoredResponse): number | null {
  return one.isFinal ? Math.min(1, Math.max(0, one.points / one.maxPoints)) : null;
}

/** Points together, as a report says them. */
export const tidySum = (list: readonly ScoredResponse[], pick: (one: ScoredResponse) => number) =>
  tidy(list.reduce((sum, one) => sum + Math.max(0, pick(one)), 0));

/** What an item was worth, as the report's dots show it. */
function markOf(one: ScoredResponse): DomainResult['marks'][number] {
  const share = shareOf(one);
  if (one.isGranted) return 'right';
  if (share === null || !one.isAnswered) return share === null ? 'open' : 'blank';
  if (share >= 1) return 'right';
  return share > 0 ? 'part' : 'wrong';
}

function domainsOf(
  { responses, domains: names, rule }: Computing,
  overall: number,
): { shown: DomainResult[]; thetas: Measured['domainThetas'] } {
  const answers = telling(responses).map((one) => ({
    domain: one.domainId,
    item: measuredBy(one.params, rule),
    response: responseOf(one, rule),
  }));
  const measured = domainResults(answers, overall);
  const order = [...names.keys()];
  const sorted = measured.toSorted(
    (a, b) => order.indexOf(Number(a.domain)) - order.indexOf(Number(b.domain)),
  );
  return {
    thetas: sorted.map(({ domain, theta, se }) => ({ domainId: Number(domain), theta, se })),
    shown: sorted.map((one) => {
      const own = responses.filter(({ domainId }) => domainId === one.domain);
      return {
        name: names.get(Number(one.domain)) ?? '기타',
        points: tidySum(own, ({ points }) => points),
        maxPoints: tidySum(own, ({ maxPoints }) => maxPoints),
        itemCount: own.length,
        rightCount: own.filter((item) => shareOf(item) === 1).length,
        marks: own.map(markOf),
        band: one.claim === null ? null : bandOf(one),
        claim: one.claim,
      };
    }),
  };
}

const stepOf = (rating: number) => (rating <= 2 ? 'easy' : rating === 3 ? 'middle' : 'hard');

/** What became of the items of each skill, in the order of the paper; what nobody has marked yet is left out. */
function skillsOf(responses: readonly ScoredResponse[]): SkillResult[] {
  const known = responses.filter((one) => one.isFinal);
  return [...Map.groupBy(known, ({ skill }) => skill)].map(([name, own]) => {
    const counted = (step: ReturnType<typeof stepOf>) => {
      const items = own.filter(({ rating }) => stepOf(rating) === step);
      return { right: items.filter((one) => shareOf(one) === 1).length, items: items.length };
    };
    return { name, easy: counted('easy'), middle: counted('middle'), hard: counted('hard') };
  });
}

/** The levels on the scale that people see. */
export const shownLevels = (levels: readonly LevelCut[]) =>
  levels.map(({ code, name, from }) => ({ code, name, from: from === null ? null : scaleScore(from) }));

function placed(levels: readonly LevelCut[], placement: Placement) {
  const level = levels[placement.level];
  if (!level) throw new Error('A level map has no such level.');
  return {
    level: level.name,
    levelCode: level.code,
    neighbour: placement.neighbour === null ? null : (levels[placement.neighbour]?.name ?? null),
    probability: tidy(placement.chances[placement.level] ?? 0),
    certainty: placement.certainty,
  };
}

/** With its prior where it is to be taken out again. */
const withPrior = ({ theta, se, prior }: Compared, { growthBy }: ScoringRule): Compared =>
  growthBy === 'answers' && prior ? { theta, se, prior } : { theta, se };

/** Null for a first test, and where the two stand on scales that nothing links. */
function grown(
  earlier: EarlierResult | null,
  after: Compared,
  { scale, rule }: { readonly scale: number; readonly rule: ScoringRule },
): LevelResult['growth'] {
  if (!earlier || earlier.scaleVersion !== scale) return null;
  const { z, verdict, smallest } = growthOf(withPrior(earlier.ability, rule), withPrior(after, rule), true);
  const errors = { before: earlier.ability.se, after: after.se };
  return {
    before: scaleScore(earlier.ability.theta),
    after: scaleScore(after.theta),
    // JSON knows no infinity.
    z: tidy(Math.min(99, Math.max(-99, z))),
    isClear: verdict === 'clear-growth',
    smallest: Number.isFinite(smallest) ? scaleError(Math.max(0, smallest)) : null,
    shownOf100: Math.round(100 * chanceToShow(wishedGain, { ...errors, priorSd: bandPrior.sd })),
    earlierAt: earlier.at,
  };
}

/** Which of the two results counts: by the rule told before, compared by the ability itself. */
function countedOf(earlier: EarlierResult | null, after: Ability): LevelResult['counted'] {
  if (!earlier) return null;
  const isThis = earlier.countsBy === 'last' || after.theta >= earlier.ability.theta;
  return {
    rule: earlier.countsBy,
    isThis,
    earlierLevel: earlier.level,
    earlierLevelCode: earlier.levelCode,
  };
}

/** The same measurement placed by other cut lines: nothing but the level, its neighbour and its chance changes. */
export function placedAnew<R extends LevelResult & Ability>(
  result: R,
  { levels, rule }: { readonly levels: readonly LevelCut[]; readonly rule: ScoringRule },
): R {
  return {
    ...result,
    ...placed(levels, place(result, { cuts: cutsOf(levels), boundary: rule.boundary })),
    levels: shownLevels(levels),
  };
}

interface Computing {
  readonly responses: readonly ScoredResponse[];
  /** Names by id, in the order of the blueprint. */
  readonly domains: ReadonlyMap<number, string>;
  readonly levels: readonly LevelCut[];
  readonly earlier: EarlierResult | null;
  readonly rule: ScoringRule;
  /** What was expected of the student before the first answer (`priorOf`). */
  readonly prior: Normal;
}

/** What says something of ability. */
const telling = (responses: readonly ScoredResponse[]) => responses.filter((one) => !one.isGranted);

const responseOf = (one: ScoredResponse, rule: ScoringRule) =>
  countedResponse({ share: shareOf(one), isEssay: one.isEssay, steps: one.params.steps }, rule);

/** Everything the report shows, from the scored answers and the level map. Unanswered items count as wrong. */
export function computeResult(input: Computing): LevelResult & Measured {
  const { responses, levels, earlier, rule, prior } = input;
  const scaleVersion = Math.max(0, ...responses.map((one) => scaleOf(one.params)));
  const measured = telling(responses);
  const ability = eap(
    measured.map((one) => measuredBy(one.params, rule)),
    measured.map((one) => responseOf(one, rule)),
    { prior },
  );
  const own = domainsOf(input, ability.theta);
  return {
    ...placed(levels, place(ability, { cuts: cutsOf(levels), boundary: rule.boundary })),
    levels: shownLevels(levels),
    scale: bandOf(ability),
    points: tidySum(responses, ({ points }) => points),
    maxPoints: tidySum(responses, ({ maxPoints }) => maxPoints),
    answeredCount: responses.filter((one) => one.isAnswered).length,
    itemCount: responses.length,
    grantedCount: responses.filter((one) => one.isGranted).length,
    isProvisional: responses.some((one) => one.params.runId === null),
    domains: own.shown,
    skills: skillsOf(measured),
    growth: grown(earlier, { ...ability, prior }, { scale: scaleVersion, rule }),
    isOnOtherScale: earlier !== null && earlier.scaleVersion !== scaleVersion,
    scaleVersion,
    counted: countedOf(earlier, ability),
    theta: ability.theta,
    se: ability.se,
    domainThetas: own.thetas,
  };
}

/** The cuts of a stored level map, ascending. */
export function cutsOfMap(cuts: unknown): number[] {
  const levels = Levels.safeParse(cuts);
  return levels.success ? cutsOf(levels.data) : [];
}
