import type { Answer } from '#src/features/items/contract/answer.ts';
import type { GapKey, Key, ScoredItem } from '#src/features/items/contract/item.ts';
import { mostOfPairs } from './best-pairs.ts';
import { bestOf, scoreNumber, scoreText } from './score-typed.ts';

export interface Score {
  readonly score: number;
  readonly maxScore: number;
  /** Fully right; null where people mark (essay). */
  readonly isCorrect: boolean | null;
}

type Scoring = Extract<Key, { kind: 'multiple' | 'match' }>['scoring'];
type KeyOf<K extends Key['kind']> = Extract<Key, { kind: K }>;

/** Sums such as 3 × 0.1 are held to nine decimals, so that a full score is a full score. */
const tidy = (value: number) => Math.round(value * 1e9) / 1e9;

const hold = (value: number, lower: number | null, upper: number | null) =>
  Math.min(upper ?? Number.POSITIVE_INFINITY, Math.max(lower ?? Number.NEGATIVE_INFINITY, value));

const pairName = (pair: { left: string; right: string }) => `${pair.left} ${pair.right}`;

const entryName = (entry: { option: string } | { left: string; right: string }) =>
  'option' in entry ? entry.option : pairName(entry);

function scoreSet(scoring: Scoring, correct: readonly string[], given: readonly string[]): number {
  const chosen = [...new Set(given)];
  const right = chosen.filter((name) => correct.includes(name)).length;
  const wrong = chosen.length - right;
  if (scoring.rule === 'exact') return right === correct.length && wrong === 0 ? scoring.points : 0;
  if (scoring.rule === 'each') {
    const share = scoring.points / Math.max(1, correct.length);
    return Math.max(0, share * (right - scoring.penalty * wrong));
  }
  if (chosen.length === 0 && scoring.blank !== undefined) return scoring.blank;
  const worth = new Map(scoring.entries.map((entry) => [entryName(entry), entry.points]));
  const sum = chosen.reduce((total, name) => total + (worth.get(name) ?? scoring.fallback), 0);
  return hold(sum, scoring.lower, scoring.upper);
}

/** What is listed nowhere is worth the fallback too, so that every option counts. */
function bestOfSet(scoring: Scoring, options: readonly string[], mostChosen: number): number {
  if (scoring.rule !== 'map') return scoring.points;
  const listed = new Map(scoring.entries.map((entry) => [entryName(entry), entry.points]));
  const others = options.filter((id) => !listed.has(id)).map(() => scoring.fallback);
  const worth = [...listed.values(), ...others].filter((points) => points > 0);
  const best = worth.sort((a, b) => b - a).slice(0, mostChosen === 0 ? undefined : mostChosen);
  return hold(
    best.reduce((total, points) => total + points, 0),
    scoring.lower,
    scoring.upper,
  );
}

/** Of mapped pairs only those count together that one answer can hold. */
function bestOfPairs(scoring: KeyOf<'match'>['scoring'], body: ScoredItem['body']): number {
  if (scoring.rule !== 'map') return scoring.points;
  if (body.kind !== 'match') return 0;
  const { fallback, entries } = scoring;
  const listed = new Set(entries.map(pairName));
  const others = body.left.flatMap(({ id: left }) =>
    body.right.flatMap(({ id: right }) =>
      fallback > 0 && !listed.has(pairName({ left, right })) ? [{ left, right, points: fallback }] : [],
    ),
  );
  return hold(mostOfPairs([...entries, ...others], body.isReusable), scoring.lower, scoring.upper);
}

function scoreOrder(key: KeyOf<'order'>, given: readonly string[]): number {
  if (key.scoring.rule === 'listed')
    return key.scoring.entries.find(({ order }) => order.join('\n') === given.join('\n'))?.points ?? 0;
  const inPlace = key.correct.filter((option, index) => given[index] === option).length;
  if (key.scoring.rule === 'places') return (key.scoring.points * inPlace) / key.correct.length;
  const isWhole = inPlace === key.correct.length && given.length === key.correct.length;
  return isWhole ? key.scoring.points : 0;
}

function bestOfGap(key: GapKey): number {
  return key.type === 'choice'
    ? Math.max(key.fallback, ...key.entries.map((entry) => entry.points))
    : bestOf(key);
}

function scoreGap(key: GapKey, value: string): number {
  if (value.trim() === '') return 0;
  if (key.type === 'text') return scoreText(key, value);
  if (key.type === 'number') return scoreNumber(key, value);
  return key.entries.find((entry) => entry.option === value)?.points ?? key.fallback;
}

const heldSum = (
  { lower, upper }: { readonly lower?: number | undefined; readonly upper?: number | undefined },
  points: readonly number[],
) =>
  hold(
    points.reduce((total, point) => total + point, 0),
    lower ?? null,
    upper ?? null,
  );

function scoreGaps(key: KeyOf<'gaps'>, values: readonly { gap: string; value: string }[]): number {
  const typed = new Map(values.map(({ gap, value }) => [gap, value]));
  const points = key.gaps.map((gap) => scoreGap(gap, typed.get(gap.gap) ?? ''));
  if (key.scoring.rule === 'sum') return heldSum(key.scoring, points);
  const isWhole = key.gaps.every((gap, index) => (points[index] ?? 0) >= bestOfGap(gap));
  return isWhole ? key.scoring.points : 0;
}

const optionIds = (body: ScoredItem['body']) => ('options' in body ? body.options.map(({ id }) => id) : []);

/** The most points an item can bring. */
export function maxScoreOf(item: ScoredItem): number {
  const { key, body } = item;
  switch (key.kind) {
    case 'single':
      return bestOfSet(key.scoring, optionIds(body), 1);
    case 'multiple':
      return bestOfSet(key.scoring, optionIds(body), body.kind === 'multiple' ? body.maxChoices : 0);
    case 'match':
      return tidy(bestOfPairs(key.scoring, body));
    case 'text':
    case 'number':
      return bestOf(key);
    case 'order':
      return key.scoring.points;
    case 'gaps':
      return key.scoring.rule === 'exact'
        ? key.scoring.points
        : tidy(heldSum(key.scoring, key.gaps.map(bestOfGap)));
    case 'essay':
      return body.kind === 'essay' ? body.criteria.reduce((total, one) => total + one.maxPoints, 0) : 0;
  }
}

function pointsOf({ body, key }: ScoredItem, answer: Answer | null): number {
  switch (key.kind) {
    case 'single':
      return scoreSet(key.scoring, [key.correct], answer?.kind === 'single' ? [answer.option] : []);
    case 'multiple':
      return scoreSet(key.scoring, key.correct, answer?.kind === 'multiple' ? answer.options : []);
    case 'match':
      return scoreSet(
        key.scoring,
        key.correct.map(pairName),
        answer?.kind === 'match' ? answer.pairs.map(pairName) : [],
      );
    case 'order':
      return scoreOrder(key, answer?.kind === 'order' ? answer.options : []);
    case 'text':
      return scoreText(key, answer?.kind === 'text' ? answer.text : '');
    case 'number':
      return scoreNumber(
        key,
        answer?.kind === 'number' ? answer.text : '',
        body.kind === 'number' ? body.unit : '',
      );
    case 'gaps':
      return scoreGaps(key, answer?.kind === 'gaps' ? answer.values : []);
    case 'essay':
      return 0;
  }
}

/**
 * Scores an answer in the author's ids (see `authoredAnswer`). Nothing answered, or an answer of another
 * kind, scores as an empty one. An essay brings 0 and `isCorrect: null` until people have marked it.
 */
export function scoreAnswer(item: ScoredItem, answer: Answer | null): Score {
  const maxScore = maxScoreOf(item);
  if (item.key.kind === 'essay') return { score: 0, maxScore, isCorrect: null };
  const score = tidy(pointsOf(item, answer));
  return { score, maxScore, isCorrect: answer !== null && maxScore > 0 && score >= maxScore - 1e-9 };
}
