// What a retest shows of growth, by how the first test measures and how long the second is. Part of `npm run bench measurement`.
import { bandPrior } from '#src/features/level-attempts/rules/grade-prior.ts';
import { type Ability, eap } from '#src/features/measurement/rules/ability.ts';
import { type Random, seededRandom } from '#src/features/measurement/rules/numeric/random.ts';
import { growthOf } from '#src/features/measurement/rules/placing/growth.ts';
import { retestLength, smallestBy } from '#src/features/measurement/rules/placing/retest-length.ts';
import { probability } from '#src/features/measurement/rules/response-models.ts';
import { averagedOver, type UncertainItem } from '#src/features/measurement/rules/uncertainty.ts';

const students = 2_000;
/** True gains in logits: none, what a retest should show in half of the cases, a level of the shipped cuts. */
const gains = [0, 0.8, 1.2] as const;

interface Sitting {
  readonly name: string;
  readonly length: number;
  readonly item: (random: Random, theta: number) => UncertainItem;
}

const rated = (random: Random): UncertainItem => ({
  a: 1,
  b: random.whole(5) - 2,
  c: random.next() < 0.5 ? 0.25 : 0,
  seB: 0.8,
});
const spread = (random: Random): UncertainItem => ({
  a: Math.exp(0.3 * random.normal()),
  b: random.normal(),
  c: random.next() < 0.5 ? 0.2 : 0,
  seB: 0,
});
/** Chosen by the answers: around the student, of the sharper half. */
const chosen = (random: Random, theta: number): UncertainItem => ({
  ...spread(random),
  a: Math.exp(0.25 + 0.2 * random.normal()),
  b: theta + 0.3 * random.normal(),
});

const sittings: readonly Sitting[] = [
  { name: '24 questions by ratings alone', length: 24, item: rated },
  { name: '24 calibrated questions', length: 24, item: spread },
  { name: '26 calibrated questions, chosen by the answers', length: 26, item: chosen },
  { name: '40 calibrated questions, chosen by the answers', length: 40, item: chosen },
];

function sat(
  { item }: Sitting,
  { theta, length }: { theta: number; length: number },
  random: Random,
): Ability {
  const truth = Array.from({ length }, () => item(random, theta));
  const responses = truth.map((one) => {
    const met = { ...one, b: one.b + one.seB * random.normal() };
    return random.next() < probability(met, theta) ? 1 : 0;
  });
  return eap(
    truth.map((one) => averagedOver(one)),
    responses,
    { prior: bandPrior },
  );
}

/** A line of the table: of the students who gained so much, the share told that they grew. */
function growthLine(sitting: Sitting): string {
  const random = seededRandom(sitting.length);
  const first = Array.from({ length: students }, () => {
    const theta = random.normal();
    return { theta, before: sat(sitting, { theta, length: sitting.length }, random) };
  });
  const se = first.reduce((sum, { before }) => sum + before.se, 0) / students;
  const length = retestLength({ se, length: sitting.length, priorSd: bandPrior.sd });
  const smallest = smallestBy({ se, length: sitting.length, priorSd: bandPrior.sd }, length);
  const shares = gains.map((gain) => {
    const clear = first.filter(({ theta, before }) => {
      const after = sat(sitting, { theta: theta + gain, length }, random);
      return growthOf(before, after, true).verdict === 'clear-growth';
    });
    return ((100 * clear.length) / students).toFixed(1);
  });
  return `| ${[sitting.name, se.toFixed(3), length, Math.round(100 * smallest), ...shares].join(' | ')} |`;
}

/** Prints what retests show. */
export function growthBench(print: (line: string) => void): void {
  print(
    `\nWhat a retest shows, ${students} students each (goal: a gain of 80 points in half of the cases):\n`,
  );
  print(
    '| first test | SE | retest, questions | smallest gain told | told growth: none | of 80 points | of 120 points |',
  );
  print('|---|---|---|---|---|---|---|');
  for (const sitting of sittings) print(growthLine(sitting));
}
