import { flagLimits } from '#src/features/measurement/rules/classical/item-flags.ts';

interface Flag {
  readonly code: string;
  readonly weight: 'look' | 'act';
}

const labels: Readonly<Record<string, string>> = {
  'too-hard': '너무 어려움',
  'too-easy': '너무 쉬움',
  'not-discriminating': '변별 낮음',
  drifting: '난이도 달라짐',
  biased: '집단 차이',
  'dead-option': '선택 없는 보기',
};

/** What is wrong with an item in a word or two; the sentence with its figures is the flag's reason. */
export function flagLabel({ code, weight }: Flag, { r }: { readonly r: number | null }): string {
  if (code !== 'miskeyed') return labels[code] ?? code;
  const rests = weight === 'act' ? '' : '(우연일 수 있음)';
  if (r !== null && r < 0) return `상위권 오답 많음${rests}`;
  return weight === 'act' ? '정답 오류 의심' : `정답 재확인${rests}`;
}

/** How well an item parts those who know from those who do not, in a word: low where its flag says so too, above by the usual bounds of a corrected point-biserial. That it goes the other way is told by its flag. */
export function discriminationLabel(r: number | null): string {
  if (r === null) return '';
  if (r < flagLimits.weakR) return '낮음';
  if (r < 0.3) return '보통';
  return r < 0.4 ? '양호' : '높음';
}

/** What is told of an item without the statistician's figure in it: `더 많이 틀립니다(r -0.17).` */
export const withoutFigures = (reason: string): string => reason.replaceAll(/\(r -?\d+\.\d+\)/g, '');

/** A difficulty in a word, for whoever does not read logits: each is as wide as a step of a teacher's rating. */
export function hardness(b: number): string {
  if (b < -1.5) return '아주 쉬움';
  if (b < -0.5) return '쉬움';
  if (b <= 0.5) return '보통';
  return b <= 1.5 ? '어려움' : '아주 어려움';
}
