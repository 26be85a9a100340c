import { josa } from 'es-hangul';

/** What students of a plan are handed once some of its papers are not handed out. */
interface Instead {
  /** Whether students get the plan at all. */
  readonly isOffered: boolean;
  readonly mode: 'fixed' | 'adaptive';
  /** The papers that are left. */
  readonly titles: readonly string[];
  /** Whether the bank fills a paper that is drawn by the plan. */
  readonly canDraw: boolean;
}

/** What students of a plan are handed now. */
export interface Handed extends Omit<Instead, 'titles'> {
  readonly given: readonly { readonly formId: number; readonly title: string }[];
}

/** What takes the place of papers of a plan that are not handed out any more: only these leave it. */
export const insteadOf = ({ given, ...plan }: Handed, leaving: readonly number[]): string =>
  insteadText({
    ...plan,
    titles: given.filter(({ formId }) => !leaving.includes(formId)).map(({ title }) => title),
  });

/** It in a sentence: what takes the place of a paper, or that nothing does. */
function insteadText({ isOffered, mode, titles, canDraw }: Instead): string {
  if (!isOffered) return '학생에게 공개한 시험이 아니어서 응시에는 달라지는 것이 없습니다.';
  if (mode === 'adaptive') return '맞춤형 시험은 시험지를 쓰지 않아 응시에는 달라지는 것이 없습니다.';
  if (titles.length > 0)
    return `앞으로 응시하는 학생은 남은 시험지 ${josa(titles.join(', '), '을/를')} 받습니다.`;
  if (canDraw) return '남은 시험지가 없어 앞으로는 응시할 때마다 설계대로 문항을 뽑습니다.';
  return '대신할 것이 없습니다. 남은 시험지도 설계대로 뽑을 문항도 없어 이 시험은 응시를 받지 못합니다.';
}
