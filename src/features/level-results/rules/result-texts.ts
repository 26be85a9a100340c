import { josa } from 'es-hangul';
import type { LevelResult, SkillResult } from '#src/features/level-results/contract/result.ts';
import { clearAt } from '#src/features/measurement/rules/placing/growth.ts';
import { formatSeoulDate } from '#src/shared/seoul-time.ts';

type Certainty = NonNullable<LevelResult['certainty']>;

/** The three words for how sure a level is. */
export const certaintyLabels: Readonly<Record<Certainty, string>> = {
  'nearly-certain': '거의 확실',
  'quite-certain': '꽤 확실',
  boundary: '경계',
};

const canFrom = 0.75;
const hardTo = 0.4;
/** Of so few items nothing is said. */
const fewestItems = 2;
/** So many skills at the most are named in a sentence, and with so many one goes on: nobody reads, or begins, seven at once. */
const mostNamed = 3;
/** From this share of the items of a step on the next step is worth trying. */
const stepDone = 2 / 3;

const steps = [
  ['easy', '쉬운'],
  ['middle', '중간 난이도'],
  ['hard', '어려운'],
] as const;

/** A skill or, in results that were kept before skills were, a domain. */
interface SkillShare {
  readonly name: string;
  readonly items: number;
  readonly right: number;
  /** What became of the items by how hard they are; null where that was not kept. */
  readonly skill: SkillResult | null;
}

function sharesOf({ domains, skills }: Pick<LevelResult, 'domains' | 'skills'>): SkillShare[] {
  const own = skills.map((skill): SkillShare => {
    const sum = (of: 'right' | 'items') => steps.reduce((total, [step]) => total + skill[step][of], 0);
    return { name: skill.name, items: sum('items'), right: sum('right'), skill };
  });
  const kept = domains.map(({ name, marks, itemCount, rightCount }): SkillShare => {
    return { name, items: marks.length > 0 ? itemCount : 0, right: rightCount, skill: null };
  });
  return (own.length > 0 ? own : kept).filter(({ items }) => items >= fewestItems);
}

const quoted = (names: readonly string[]) => names.map((name) => `‘${name}’`).join(', ');
const byShare = (x: SkillShare, y: SkillShare) => x.right / x.items - y.right / y.items;

/** The first skills by their names; of more it is said that there are more. */
const firstNames = (skills: readonly SkillShare[]) => {
  const names = quoted(skills.slice(0, mostNamed).map(({ name }) => name));
  return skills.length > mostNamed ? `${names} 등` : names;
};

/** What is said of the first skills, the others counted; the last of it takes `particle` where it is no count. */
function listed(
  skills: readonly SkillShare[],
  textOf: (one: SkillShare) => string,
  particle: string,
): string {
  const first = skills.slice(0, mostNamed).map(textOf).join(', ');
  const others = skills.length - mostNamed;
  return others > 0 ? `${first}, 그 밖의 ${others}가지를` : `${first}${particle}`;
}
const isDone = ({ right, items }: { right: number; items: number }) => items > 0 && right / items >= stepDone;

const countedIn = ({ name, items, right }: SkillShare) =>
  right === items ? `‘${name}’ ${items}문항 모두` : `‘${name}’ ${items}문항 가운데 ${right}문항`;

/** Where to go on in a skill: the first step that is not done; null where all of them are, or nothing is known. */
function nextStep({ skill }: SkillShare): string | null {
  const open = skill && steps.find(([step]) => skill[step].items > 0 && !isDone(skill[step]));
  return open?.[1] ?? null;
}

function canSentence(can: readonly SkillShare[]): string {
  if (can.length === 0) return '아직 고르게 맞힌 내용은 없습니다.';
  const furthest = can.filter(({ skill }) => skill && isDone(skill.hard));
  const names = firstNames(furthest);
  const last = furthest.length > mostNamed ? '등' : (furthest.at(-1)?.name ?? '');
  const particle = josa.pick(last, '은/는');
  const far = furthest.length > 0 ? ` ${names}${particle} 어려운 문항까지 풀었습니다.` : '';
  const end = can.at(-1);
  return `${listed(can, countedIn, end?.right === end?.items ? '' : '을')} 맞혔습니다.${far}`;
}

const isAllRight = (known: readonly SkillShare[]) => known.every(({ items, right }) => items === right);

function hardSentence(known: readonly SkillShare[], hard: readonly SkillShare[]): string {
  if (hard.length === 0) return isAllRight(known) ? '틀린 문항이 없습니다.' : '많이 틀린 것은 없습니다.';
  const early = hard.filter(({ skill }) => skill && skill.easy.items > 0 && !isDone(skill.easy));
  const where =
    early.length === hard.length && hard.length > 1 ? '이 내용들은' : `${firstNames(early)}에서는`;
  const from = early.length > 0 ? ` ${where} 쉬운 문항도 어려워했습니다.` : '';
  const missed = ({ name, items, right }: SkillShare) =>
    right === 0 ? `‘${name}’ ${items}문항` : `‘${name}’ ${items}문항 가운데 ${items - right}문항`;
  return `${listed(hard.toSorted(byShare), missed, '을')} 틀렸거나 풀지 못했습니다.${from}`;
}

function nextSentence(known: readonly SkillShare[], hard: readonly SkillShare[]): string {
  const weakest = known.toSorted(byShare).slice(0, 1);
  if (hard.length === 0 && isAllRight(known)) return '한 단계 어려운 문제로 올라가도 좋습니다.';
  const first = hard.toSorted(byShare).slice(0, mostNamed);
  const byStep = Map.groupBy(hard.length > 0 ? first : weakest, nextStep);
  const goals = [...byStep].map(([step, skills]) => {
    const names = quoted(skills.map(({ name }) => name));
    return step === null ? names : `${names}의 ${step} 문제`;
  });
  return `${goals.join(', ')}부터, 틀린 문항과 닮은 문제를 풀어 보세요.`;
}

/**
 * What the items that were sat say, in three sentences: what goes well, what is hard yet, what comes next. Empty for results
 * in which the items were not kept.
 */
export function skillSentences(
  result: Pick<LevelResult, 'domains' | 'skills'>,
): { title: string; text: string }[] {
  const known = sharesOf(result);
  if (known.length === 0) return [];
  const can = known.filter(({ right, items }) => right / items >= canFrom);
  const hard = known.filter(({ right, items }) => right / items <= hardTo);
  return [
    { title: '할 수 있어요', text: canSentence(can) },
    { title: '아직 어려워요', text: hardSentence(known, hard) },
    { title: '다음에는', text: nextSentence(known, hard) },
  ];
}

/** How sure the level is and, at a boundary, what settles it: for the family, without a figure. */
export function certaintySentence({
  level,
  neighbour,
  certainty,
}: Pick<LevelResult, 'level' | 'neighbour' | 'certainty'>): string {
  const withParticle = (particles: Parameters<typeof josa.pick>[1]) =>
    `‘${level}’${josa.pick(level, particles)}`;
  if (certainty === 'nearly-certain')
    return `지금 실력에는 ${withParticle('이/가')} 알맞고, 거의 확실합니다.`;
  if (certainty === 'quite-certain') return `지금 실력에는 ${withParticle('이/가')} 알맞고, 꽤 확실합니다.`;
  const next = '상담에서 짧은 확인 문제를 더 풀어 보면 정할 수 있습니다.';
  if (neighbour === null)
    return `지금 실력에는 ${withParticle('이/가')} 가장 가깝지만 이 시험만으로는 확실하지 않습니다. ${next}`;
  return `${withParticle('와/과')} ‘${neighbour}’의 경계에 있습니다. ${withParticle('으로/로')} 안내해 드리며, ${next}`;
}

/** Where less than half was answered the level says little of the student; null where that much was. */
export function fewAnsweredSentence({
  answeredCount,
  itemCount,
}: Pick<LevelResult, 'answeredCount' | 'itemCount'>): string | null {
  if (answeredCount * 2 >= itemCount) return null;
  const few =
    answeredCount === 0
      ? '답한 문항이 없어 모두'
      : `${itemCount}문항 가운데 ${answeredCount}문항만 답했고, 나머지는`;
  return `${few} 틀린 것으로 셈했습니다. 실제 실력보다 낮은 레벨일 수 있으니 상담에서 함께 정하시기를 권합니다.`;
}

/** What two results on one scale say of each other: that it grew, that it fell, or that nothing can be said, and why. */
export function comparedSentence({
  z,
  isClear,
  smallest,
  shownOf100,
}: Pick<NonNullable<LevelResult['growth']>, 'z' | 'isClear' | 'smallest' | 'shownOf100'>): string {
  if (z <= -clearAt)
    return '두 시험의 오차를 넘어 지난번보다 낮게 나왔습니다. 그날의 몸 상태나 시간도 영향을 주니 상담에서 답안을 함께 살펴보시기를 권합니다.';
  const said = isClear
    ? '두 시험의 오차를 넘어서는 차이입니다.'
    : '두 시험의 오차 안에 있어 실력이 달라졌다고 말하기 어렵습니다.';
  const least =
    smallest === null
      ? ''
      : ` 두 시험의 문항 수로는 ${smallest}점 넘게 달라져야 성장이라고 말할 수 있습니다.`;
  return isClear ? `${said}${least}` : `${said}${least} ${shownSentence(shownOf100)}`.trimEnd();
}

const counted = ['', '한', '두', '세', '네', '다섯', '여섯', '일곱', '여덟', '아홉'];

/** How often two tests show a gain of 80 points, in students of ten; empty where that is not known. */
export function shownSentence(of100: number | null): string {
  if (of100 === null) return '';
  const students = Math.round(of100 / 10);
  if (students === 0) return '실제로 80점 오른 학생도 이만한 두 시험에서는 거의 성장으로 나타나지 않습니다.';
  if (students > 9) return '실제로 80점 오른 학생은 거의 모두 성장으로 나타납니다.';
  return `실제로 80점 오른 학생 열 명 가운데 ${counted[students]} 명쯤${students < 5 ? '만' : '이'} 이만한 두 시험에서 성장으로 나타납니다.`;
}

/** That a family reads another result than it was shown first. */
export const correctedSentence = (correctedAt: string): string =>
  `이 결과는 ${formatSeoulDate(correctedAt)}에 다시 채점해 고친 결과입니다.`;
