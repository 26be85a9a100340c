import { quoted } from '#src/shared/words/particle.ts';
import { isSeen } from '#src/shared/words/unseen.ts';
import type { Body, Gap, GapKey, ItemContent, Key, Option } from '../contract/item.ts';
import { readStatements } from './maths/statement.ts';
import { type Rational, readNumber } from './numbers/number.ts';
import { maxScoreOf } from './scoring/score.ts';
import { gapsIn, plainBlocks } from './text/plain.ts';

const idsOf = (options: readonly { readonly id: string }[]) => options.map((option) => option.id);
const isRepeated = (names: readonly string[]) => new Set(names).size !== names.length;

function checkOptions(options: readonly Option[], least: number): string[] {
  const complaints: string[] = [];
  if (options.length < least) complaints.push(`보기는 ${least}개 이상이어야 합니다.`);
  if (isRepeated(idsOf(options))) complaints.push('보기의 이름이 겹칩니다.');
  const contents = options.map((option) => JSON.stringify(option.content));
  if (isRepeated(contents)) complaints.push('내용이 똑같은 보기가 있습니다.');
  if (options.some((option) => option.content.length === 0)) complaints.push('내용이 빈 보기가 있습니다.');
  return complaints;
}

/** Wrong answers are worth no more than the best right one. */
const isUpsideDown = ({ fallback, best }: { readonly fallback: number; readonly best: readonly number[] }) =>
  fallback > Math.max(0, ...best);
const upsideDown = '정답이 아닌 답의 점수가 정답의 점수보다 높습니다.';

const isTurned = ({ lower, upper }: { readonly lower?: number | null; readonly upper?: number | null }) =>
  (lower ?? Number.NEGATIVE_INFINITY) > (upper ?? Number.POSITIVE_INFINITY);

/** Points that contradict each other: a bound above the other, or a wrong answer that is worth more than the right one. */
function checkPoints(key: Key): string[] {
  const complaints: string[] = [];
  if ('scoring' in key && (key.scoring.rule === 'map' || key.scoring.rule === 'sum') && isTurned(key.scoring))
    complaints.push('점수의 하한이 상한보다 높습니다.');
  const typed = key.kind === 'text' || key.kind === 'number' ? [key] : key.kind === 'gaps' ? key.gaps : [];
  for (const one of typed) {
    const entries = 'accepted' in one ? one.accepted : one.entries;
    const best = entries.map(({ points }) => points);
    if (isUpsideDown({ fallback: one.fallback, best })) complaints.push(upsideDown);
  }
  if (key.kind === 'single' && key.scoring.rule === 'map') {
    const { entries, fallback } = key.scoring;
    const right = entries.find(({ option }) => option === key.correct)?.points ?? fallback;
    const others = entries.filter(({ option }) => option !== key.correct).map(({ points }) => points);
    if (Math.max(fallback, ...others) > right) complaints.push(upsideDown);
  }
  return complaints;
}

type TextKey = Extract<GapKey, { type: 'text' }> | Extract<Key, { kind: 'text' }>;

/** A key in signs that nobody can have written: what says itself in words ("해가 없다") needs no reading. */
function checkMaths({ accepted, isMaths, hasWildcards }: TextKey): string[] {
  if (!isMaths || hasWildcards) return [];
  const isUnreadable = (text: string) =>
    /[\d=<>+*/^]/.test(text) && !/\p{Script=Hangul}/u.test(text) && readStatements(text) === null;
  return accepted
    .filter(({ text }) => isUnreadable(text))
    .map(({ text }) => `정답 ${quoted(text, '을/를')} 식으로 읽을 수 없습니다.`);
}

/** More than a hundred times the answer itself, or of nothing, is no tolerance. */
function isBoundless(tolerance: Rational, value: Rational): boolean {
  const size = value.top < 0n ? -value.top : value.top;
  const [top, bottom] = size < value.bottom ? [1n, 1n] : [size, value.bottom];
  return tolerance.top * bottom > 100n * top * tolerance.bottom;
}

function checkNumbers(
  rule: Extract<GapKey, { type: 'number' }> | Extract<Key, { kind: 'number' }>,
): string[] {
  const complaints: string[] = [];
  for (const { value, tolerance } of rule.accepted) {
    const right = readNumber(value);
    if (!right) complaints.push(`정답 ${quoted(value, '은/는')} 수로 읽을 수 없습니다.`);
    const allowed = readNumber(tolerance);
    if (!allowed || allowed.value.top < 0n)
      complaints.push(`허용 오차 ${quoted(tolerance, '을/를')} 확인해 주세요.`);
    else if (right && isBoundless(allowed.value, right.value))
      complaints.push(`허용 오차 ${quoted(tolerance, '은/는')} 정답에 비해 너무 큽니다.`);
  }
  for (const unit of rule.units)
    if (!readNumber(unit.factor)) complaints.push(`단위 ‘${unit.name}’의 배수를 확인해 주세요.`);
  if (rule.isUnitRequired && rule.units.length === 0) complaints.push('꼭 써야 하는 단위가 없습니다.');
  return complaints;
}

function checkGap(gap: Gap, key: GapKey | undefined): string[] {
  if (!key || key.type !== gap.type) return [`빈칸 ${gap.id}의 정답이 없습니다.`];
  if (gap.type === 'choice' && key.type === 'choice') {
    const known = idsOf(gap.options);
    const isKnown = key.entries.every((entry) => known.includes(entry.option));
    return [
      ...checkOptions(gap.options, 2),
      ...(isKnown ? [] : [`빈칸 ${gap.id}의 정답이 보기에 없습니다.`]),
    ];
  }
  if (key.type === 'number') return checkNumbers(key);
  if (key.type === 'text' && key.accepted.length === 0) return [`빈칸 ${gap.id}의 정답이 없습니다.`];
  return key.type === 'text' ? checkMaths(key) : [];
}

function checkGaps(body: Extract<Body, { kind: 'gaps' }>, key: Extract<Key, { kind: 'gaps' }>): string[] {
  const placed = gapsIn(body.stem);
  const complaints = body.gaps.flatMap((gap) =>
    checkGap(
      gap,
      key.gaps.find((one) => one.gap === gap.id),
    ),
  );
  if (isRepeated(idsOf(body.gaps)) || isRepeated(placed)) complaints.push('빈칸의 이름이 겹칩니다.');
  if (body.gaps.some((gap) => !placed.includes(gap.id)))
    complaints.push('문장에 놓이지 않은 빈칸이 있습니다.');
  if (placed.some((gap) => !idsOf(body.gaps).includes(gap))) complaints.push('설정이 없는 빈칸이 있습니다.');
  return complaints;
}

/** A blank where nothing is filled in: students would see a line, which its author did not type. */
export function checkStrayGaps(body: Body): string[] {
  const stray = body.kind === 'gaps' ? [] : gapsIn(body.stem);
  return stray.map(
    (gap) =>
      `발문의 [[${gap}]] 표시는 ‘빈칸 채우기’에서만 빈칸이 됩니다. 글자 그대로 보이려면 \\[[${gap}]], 밑줄로 보이려면 ____로 적어 주세요.`,
  );
}

type Pairs = { [K in Body['kind']]: readonly [Extract<Body, { kind: K }>, Extract<Key, { kind: K }>] };
type Checks = { [K in Body['kind']]: (...pair: Pairs[K]) => string[] };

const missing = (wanted: readonly string[], known: readonly string[]) =>
  wanted.some((name) => !known.includes(name));

const checks: Checks = {
  single: (body, key) => [
    ...checkOptions(body.options, 2),
    ...(missing([key.correct], idsOf(body.options)) ? ['정답이 보기에 없습니다.'] : []),
  ],
  multiple: (body, key) => [
    ...checkOptions(body.options, 2),
    ...(missing(key.correct, idsOf(body.options)) ? ['정답이 보기에 없습니다.'] : []),
    ...(key.correct.length === 0 ? ['정답을 하나 이상 정해 주세요.'] : []),
    ...(body.maxChoices > 0 && key.correct.length > body.maxChoices
      ? ['정답의 수가 고를 수 있는 수보다 많습니다.']
      : []),
  ],
  text: (_body, key) => (key.accepted.length === 0 ? ['정답을 하나 이상 적어 주세요.'] : checkMaths(key)),
  number: (_body, key) => [
    ...(key.accepted.length === 0 ? ['정답을 하나 이상 적어 주세요.'] : []),
    ...checkNumbers(key),
  ],
  order: (body, key) => [
    ...checkOptions(body.options, 2),
    ...(key.correct.toSorted().join() === idsOf(body.options).toSorted().join()
      ? []
      : ['정답 순서에는 모든 보기가 한 번씩 있어야 합니다.']),
  ],
  match: (body, key) => [
    ...checkOptions(body.left, 1),
    ...checkOptions(body.right, 1),
    ...(missing(
      key.correct.map((pair) => pair.left),
      idsOf(body.left),
    ) ||
    missing(
      key.correct.map((pair) => pair.right),
      idsOf(body.right),
    )
      ? ['정답의 짝이 보기에 없습니다.']
      : []),
    ...(key.correct.length === 0 ? ['정답을 하나 이상 정해 주세요.'] : []),
    ...(isRepeated(key.correct.map((pair) => pair.left)) ? ['왼쪽 하나에 짝이 둘입니다.'] : []),
    ...(!body.isReusable && isRepeated(key.correct.map((pair) => pair.right))
      ? ['같은 오른쪽 보기를 여러 번 쓰려면 다시 쓰기를 허용해 주세요.']
      : []),
  ],
  gaps: checkGaps,
  essay: (body) => (isRepeated(idsOf(body.criteria)) ? ['채점 기준의 이름이 겹칩니다.'] : []),
};

function checkPair<K extends Body['kind']>(kind: K, ...pair: Pairs[K]): string[] {
  return checks[kind](...pair);
}

/**
 * What is wrong with an item as a whole (the shapes have been parsed): a key that names no option, gaps
 * without a place, nothing to win. Korean sentences for the author; empty when it may go to review.
 */
export function checkContent({ body, key }: ItemContent): string[] {
  if (body.kind !== key.kind) return ['문항과 정답의 유형이 다릅니다.'];
  const complaints = checkPair(body.kind, body as never, key as never);
  if (!isSeen(plainBlocks(body.stem)) && !JSON.stringify(body.stem).includes('"media"'))
    complaints.push('발문을 적어 주세요.');
  if (maxScoreOf({ body, key }) <= 0) complaints.push('얻을 수 있는 점수가 0점보다 커야 합니다.');
  return [...new Set(complaints)];
}

/** The same, and what other programs allow (a key that is nonsense, a blank where nothing is filled in): such an item may come in as a draft, and goes no further. */
export function checkForReview(content: ItemContent): string[] {
  return [
    ...new Set([...checkContent(content), ...checkPoints(content.key), ...checkStrayGaps(content.body)]),
  ];
}
