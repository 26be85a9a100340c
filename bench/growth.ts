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
import { growthOf, type Measured } from '#src/features/measurement/rules/placing/growth.ts';
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
/** True gains in logits: none, what a retest should show in half of the cases, a level of the shipped cuts. */
const gains = [0, 0.8, 1.2] as const;

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

/** Of a true gain whether the report tells it; and whether it would by the two results with the errors stated in them. */
interface Told {
  readonly isTold: boolean;
  readonly wasTold: boolean;
}

/** Lays a test and its retests out as the product does, and lets students sit them. */
function pairsOf(plan: SeedPlan, knownOf: (item: Parameters<typeof byRating>[0]) => Known): Pair[] {
  const { items, simulated, rules, paper, domains } = laidOut(plan, knownOf);
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
    const length = retestLength(sat, planned);
    const met = families(first.ids);
    const unseen = new Set(unseenItems(pool, first.ids).map(({ id }) => id));
    const fresh = simulated.flatMap((item) => {
      const family = pool.find(({ id }) => id === item.id)?.family ?? null;
      return unseen.has(item.id) ? [{ ...item, isMet: family !== null && met.has(family) }] : [];
    });
    const { spread: _spread, ...sharp } = rules;
    const forGrowth = {
      ...sharp,
      minItems: planned,
      maxItems: length,
      isForGrowth: true as const,
      startsAt: first.theta,
      stopSe: wishedSe(first.se, rules.prior.sd) ?? 0,
    };
    const chosen = chooseRetest(pool, first.ids, { count: length, theta: first.theta, weakDomains: [] });
    const told = gains.map((gain) => {
      const later = { theta: theta + gain, random };
      const after = plan.adaptive
        ? sitAdaptive(fresh, forGrowth, later)
        : sitPaper(itemsOf(chosen.itemIds), later);
      const isClear = (one: Measured, other: Measured) =>
        growthOf(one, other, true).verdict === 'clear-growth';
      const prior = bandPrior;
      return {
        isTold: isClear({ ...first, prior }, { ...after, prior }),
        wasTold: isClear({ theta: first.theta, se: first.se }, { theta: after.theta, se: after.se }),
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
    ...shareOf('wasTold'),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Prints what retests show. */
export function growthBench(print: (line: string) => void): void {
  print(
    `\nWhat a retest shows, ${students} students each, on the mathematics of grades 7 to 9 (goal: a gain of 80 points in half of the cases):\n`,
  );
  print(
    '| first test | questions | SE | retest, questions at most | smallest gain told | told growth: none | of 80 points | of 120 points | reckoned for 80 | by the errors as stated: none | of 80 | of 120 |',
  );
  print('|---|---|---|---|---|---|---|---|---|---|---|---|');
  const fixed = plans.find(({ subject, grades }) => subject === 'math' && grades[0] === 7);
  for (const [name, knownOf] of [
    ['by ratings alone', byRating],
    ['calibrated', calibrated(seededRandom(7))],
  ] as const) {
    if (fixed) print(growthLine(`one paper, ${name}`, pairsOf(fixed, knownOf)));
    print(growthLine(`chosen by the answers, ${name}`, pairsOf(adaptivePlan, knownOf)));
  }
}
