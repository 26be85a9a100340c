// What a retest shows of growth: pairs of sittings as the product lays them out, on the bank that ships. Part of
// `npm run bench measurement`.
import { adaptivePlan, plans, type SeedPlan } from '#seed/items/plans.ts';
import { byRating, type Known, laidOut } from '#seed/items/simulated-plan.ts';
import { bandPrior } from '#src/features/level-attempts/rules/grade-prior.ts';
import { type Ability, eap } from '#src/features/measurement/rules/ability.ts';
import {
  type AdaptiveRules,
  answerAdaptive,
  nextStep,
  startAdaptive,
} from '#src/features/measurement/rules/adaptive/adaptive.ts';
import { drawSeed, type Random, seededRandom } from '#src/features/measurement/rules/numeric/random.ts';
import {
  aloneError,
  clearAt,
  growthOf,
  type Measured,
} from '#src/features/measurement/rules/placing/growth.ts';
import {
  chooseRetest,
  type RetestItem,
  unseenItems,
} from '#src/features/measurement/rules/placing/retest.ts';
import {
  chanceToShow,
  errorBy,
  retestLength,
  smallestBy,
  wishedGain,
  wishedSe,
} from '#src/features/measurement/rules/placing/retest-length.ts';
import { answerTo, type SimulatedItem } from '#src/features/measurement/rules/simulation.ts';

const students = 600;
/** True gains in logits: none, half of what a retest should show in half of the cases, that, and a level of the shipped cuts. */
const gains = [0, 0.4, 0.8, 1.2] as const;

/** What calibration on some hundred answers leaves: b known to 0.15, items as different as items are. */
function calibrated(random: Random) {
  return (item: Parameters<typeof byRating>[0]): Known => {
    const { a, b, c, steps } = byRating(item).truth;
    const own = { a: a * Math.exp(0.3 * random.normal()), b: b + 0.8 * random.normal(), c, seB: 0 };
    const truth = steps ? { ...own, steps } : own;
    return { truth, believed: { ...truth, b: truth.b + 0.15 * random.normal(), seB: 0.15 } };
  };
}

interface Sat extends Ability {
  readonly ids: readonly number[];
}

interface Sitting {
  readonly theta: number;
  readonly random: Random;
}

function sitPaper(items: readonly SimulatedItem[], sitting: Sitting): Sat {
  const responses = items.map((item) => answerTo(item, sitting.theta, sitting.random));
  const parameters = items.map((item) => item.parameters);
  return { ...eap(parameters, responses, { prior: bandPrior }), ids: items.map(({ id }) => id) };
}

function sitAdaptive(bank: readonly SimulatedItem[], rules: AdaptiveRules, sitting: Sitting): Sat {
  const seed = drawSeed(sitting.random.whole(1_000_000), 1);
  let state = startAdaptive(rules);
  for (;;) {
    const step = nextStep(bank, { state, rules, seed });
    if (step.kind === 'stop')
      return { theta: state.theta, se: state.se, ids: state.given.map(({ id }) => id) };
    const item = step.item as SimulatedItem;
    state = answerAdaptive(
      state,
      { ...item, response: answerTo(item, sitting.theta, sitting.random) },
      rules,
    );
  }
}

interface Pair {
  readonly length: number;
  readonly smallest: number;
  readonly first: Sat;
  readonly told: readonly Told[];
  /** How often a gain of 80 points is told, as families read it before. */
  readonly reckoned: number;
}

/** Of a true gain whether the report tells it; and whether it would if both tests were one measurement. */
interface Told {
  readonly isTold: boolean;
  readonly byBoth: boolean;
}

/** What is tried instead of what the product does. */
interface Trial {
  /** So many questions of a first test that chooses by the answers, and no level ends it. */
  readonly first?: number;
  /** So many questions of the retest. */
  readonly retest?: number;
  /** The retest chooses by the answers, whatever the first test did. */
  readonly isChosen?: true;
}

/**
 * Growth by one measurement of both tests: what the second says alone, set against the ability of the first with all that was known of
 * it. The prior of the first ability stands in the comparison, so that its error is the smaller one.
 */
function isClearByBoth(first: Ability, after: Ability): boolean {
  const { variance, kept } = aloneError(after.se, bandPrior.sd);
  return kept > 0 && (after.theta / kept - first.theta) / Math.sqrt(first.se ** 2 + variance) >= clearAt;
}

/** Lays a test and its retests out as the product does, unless something else is tried, and lets students sit them. */
function pairsOf(
  plan: SeedPlan,
  knownOf: (item: Parameters<typeof byRating>[0]) => Known,
  trial: Trial = {},
): Pair[] {
  const { items, simulated, rules: usual, paper, domains } = laidOut(plan, knownOf);
  const rules = trial.first
    ? { ...usual, minItems: trial.first, maxItems: trial.first, isForGrowth: true as const, stopSe: 0 }
    : usual;
  const byId = new Map(simulated.map((item) => [item.id, item]));
  const itemsOf = (ids: readonly number[]) => ids.flatMap((id) => byId.get(id) ?? []);
  const pool: RetestItem[] = items.map((item) => ({
    id: item.itemId,
    domain: item.topDomainId,
    parameters: byId.get(item.itemId)?.parameters ?? { a: 1, b: 0, c: 0 },
    parentId: item.parentId,
    family: item.family,
    enemyIds: item.enemies,
  }));
  const planned = plan.adaptive?.maxItems ?? domains.reduce((sum, { count }) => sum + count, 0);
  const random = seededRandom(planned);
  const families = (ids: readonly number[]) =>
    new Set(pool.flatMap(({ id, family }) => (ids.includes(id) && family !== null ? [family] : [])));
  return Array.from({ length: students }, (_, k) => {
    const theta = random.normal();
    const sitting = { theta, random };
    const first = plan.adaptive
      ? sitAdaptive(simulated, rules, sitting)
      : sitPaper(itemsOf(paper(k + 1)), sitting);
    const sat = { se: first.se, length: first.ids.length, priorSd: bandPrior.sd };
    const length = trial.retest ?? retestLength(sat, planned);
    const met = families(first.ids);
    const unseen = new Set(unseenItems(pool, first.ids).map(({ id }) => id));
    const fresh = simulated.flatMap((item) => {
      const family = pool.find(({ id }) => id === item.id)?.family ?? null;
      if (!unseen.has(item.id)) return [];
      // There are fewer families than questions of a long test: it asks two of one where it must.
      const enemyIds = trial.first ? [] : item.enemyIds;
      return [{ ...item, enemyIds, isMet: family !== null && met.has(family) }];
    });
    const { spread: _spread, ...sharp } = rules;
    const forGrowth = {
      ...sharp,
      minItems: trial.retest ?? planned,
      maxItems: length,
      isForGrowth: true as const,
      startsAt: first.theta,
      stopSe: trial.retest ? 0 : (wishedSe(first.se, rules.prior.sd) ?? 0),
    };
    const chosen = chooseRetest(pool, first.ids, { count: length, theta: first.theta, weakDomains: [] });
    const told = gains.map((gain) => {
      const later = { theta: theta + gain, random };
      const after =
        plan.adaptive || trial.isChosen
          ? sitAdaptive(fresh, forGrowth, later)
          : sitPaper(itemsOf(chosen.itemIds), later);
      const isClear = (one: Measured, other: Measured) =>
        growthOf(one, other, true).verdict === 'clear-growth';
      const prior = bandPrior;
      return {
        isTold: isClear({ ...first, prior }, { ...after, prior }),
        byBoth: isClearByBoth(first, after),
      };
    });
    const errors = { before: first.se, after: errorBy(sat, length), priorSd: sat.priorSd };
    const reckoned = chanceToShow(wishedGain, errors);
    return { length, smallest: smallestBy(sat, length), first, told, reckoned };
  });
}

/** A line of the table: of the students who gained so much, the share told that they grew. */
function growthLine(name: string, pairs: readonly Pair[]): string {
  const mean = (of: (one: Pair) => number) => pairs.reduce((sum, one) => sum + of(one), 0) / pairs.length;
  const shareOf = (name: keyof Told) =>
    gains.map((_gain, k) => (100 * mean(({ told }) => (told[k]?.[name] ? 1 : 0))).toFixed(1));
  const cells = [
    name,
    mean(({ first }) => first.ids.length).toFixed(1),
    mean(({ first }) => first.se).toFixed(3),
    mean(({ length }) => length).toFixed(1),
    Math.round(100 * mean(({ smallest }) => smallest)),
    ...shareOf('isTold'),
    (100 * mean(({ reckoned }) => reckoned)).toFixed(1),
    ...shareOf('byBoth'),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Prints what retests show. */
export function growthBench(print: (line: string) => void): void {
  print(
    `\nWhat a retest shows, ${students} students each, on the mathematics of grades 7 to 9 (goal: a gain of 80 points in half of the cases); below, what was tried:\n`,
  );
  print(
    '| tests | questions | SE | retest, questions at most | smallest gain told | told growth: none | of 40 points | of 80 | of 120 | reckoned for 80 | by one measurement of both: none | of 40 | of 80 | of 120 |',
  );
  print('|---|---|---|---|---|---|---|---|---|---|---|---|---|---|');
  const fixed = plans.find(({ subject, grades }) => subject === 'math' && grades[0] === 7);
  if (!fixed) return;
  for (const [name, known] of [
    ['by ratings alone', () => byRating],
    ['calibrated', () => calibrated(seededRandom(7))],
  ] as const) {
    const line = (tests: string, plan: SeedPlan, trial?: Trial) =>
      print(growthLine(`${tests}, ${name}`, pairsOf(plan, known(), trial)));
    line('two papers', fixed);
    line('both chosen by the answers', adaptivePlan);
    line('tried: a paper, then 37 chosen by the answers', fixed, { retest: 37, isChosen: true });
    line('tried: a paper, then one of 60', fixed, { retest: 60 });
    line('tried: 38 and 50 chosen by the answers', adaptivePlan, { first: 38, retest: 50 });
  }
}
