import { josa } from 'es-hangul';
import type { LevelResult } from '#src/features/level-results/contract/result.ts';

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

const listed = (names: readonly string[]) => names.map((name) => `‘${name}’`).join(', ');
const counted = ({ name, itemCount, rightCount }: LevelResult['domains'][number]) =>
  `‘${name}’ ${itemCount}문항 가운데 ${rightCount}문항`;

/**
 * What the items that were sat say, in three sentences: what goes well, what is hard yet, what comes next. Empty for results
 * in which the items were not kept.
 */
export function skillSentences({ domains }: Pick<LevelResult, 'domains'>): { title: string; text: string }[] {
  const known = domains.filter((one) => one.marks.length >= fewestItems);
  if (known.length === 0) return [];
  const share = (one: LevelResult['domains'][number]) => one.rightCount / one.itemCount;
  const can = known.filter((one) => share(one) >= canFrom);
  const hard = known.filter((one) => share(one) <= hardTo);
  const weakest = known.toSorted((x, y) => share(x) - share(y))[0];
  const next = hard.length > 0 ? listed(hard.map(({ name }) => name)) : `‘${weakest?.name ?? ''}’`;
  return [
    {
      title: '할 수 있어요',
      text:
        can.length > 0
          ? `${can.map(counted).join(', ')}을 맞혔습니다.`
          : '아직 한 영역을 고르게 맞히지는 못했습니다.',
    },
    {
      title: '아직 어려워요',
      text: hard.length > 0 ? `${hard.map(counted).join(', ')}을 맞혔습니다.` : '많이 틀린 영역은 없습니다.',
    },
    { title: '다음에는', text: `${next}부터 틀린 문항과 닮은 문제를 풀어 보세요.` },
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
