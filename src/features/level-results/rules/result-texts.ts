import { josa } from 'es-hangul';
import type { LevelResult } from '#src/features/level-results/contract/result.ts';

type Certainty = NonNullable<LevelResult['certainty']>;

/** The three words for how sure a level is. */
export const certaintyLabels: Readonly<Record<Certainty, string>> = {
  'nearly-certain': '거의 확실',
  'quite-certain': '꽤 확실',
  boundary: '경계',
};

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
