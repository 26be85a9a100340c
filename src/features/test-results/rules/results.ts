import type { ScoreArea } from '#src/features/test-sessions/rules/score-areas.ts';
import { dayMs } from '#src/shared/durations.ts';

export type Verdict = 'pass' | 'wait' | 'fail';
export const verdictLabels: Readonly<Record<Verdict, string>> = {
  pass: '합격',
  wait: '대기',
  fail: '불합격',
};

/** What the office calls a result: beside `답변 대기` it says of what who waits is waiting. */
export const officeVerdicts: Readonly<Record<Verdict, string>> = { ...verdictLabels, wait: '합격 대기' };

export interface ResultRow {
  readonly scores: readonly number[];
  readonly placement: string;
  readonly verdict: Verdict;
  readonly comment: string;
}

/** A mark as the history keeps it. */
export type StoredMark = ResultRow;

/** A mark as it is kept, in the shape of a read one. */
export const markOf = ({
  scores,
  placement,
  verdict,
  comment,
}: Omit<StoredMark, 'scores'> & { readonly scores: readonly (number | string)[] }): StoredMark => ({
  ...{ placement, verdict, comment },
  scores: scores.map(Number),
});

/** `연산 35, 도형 60` */
export const scoresText = (areas: readonly ScoreArea[], scores: readonly (number | string)[]): string =>
  areas.map((area, index) => `${area.name} ${Number(scores[index])}`).join(', ');

/** The fields of a mark by their Korean names, as a history and a rehearsal show them. */
export function markTexts(areas: readonly ScoreArea[], mark: ResultRow): Record<string, string> {
  return {
    점수: scoresText(areas, mark.scores),
    배치: mark.placement,
    결과: verdictLabels[mark.verdict],
    의견: mark.comment,
  };
}

/** How a mark stands, in one sentence; null: there is none. */
export function standsNow(areas: readonly ScoreArea[], mark: StoredMark | null): string {
  if (mark === null) return '지금은 결과가 없습니다.';
  const texts = [
    scoresText(areas, mark.scores),
    mark.placement && `배치 ${mark.placement}`,
    verdictLabels[mark.verdict],
    mark.comment && `의견 ${mark.comment}`,
  ];
  return `지금은 '${texts.filter(Boolean).join(' · ')}'입니다.`;
}

export type RawRow = Readonly<Record<string, string>>;

/** A word as it is typed, or copied from the list. */
function verdictOf(typed: string): Verdict | null {
  const label = typed.trim();
  const found = [...Object.entries(verdictLabels), ...Object.entries(officeVerdicts)].find(
    ([, name]) => name === label,
  );
  return (found?.[0] as Verdict | undefined) ?? null;
}

/**
 * Reads one row of a score table for the child it names. A row whose name is not that of its registration is refused:
 * a column slipped by one line would give every child another's result.
 */
export function readResult(raw: RawRow, childName: string, areas: readonly ScoreArea[]): ResultRow | string {
  if ((raw.name ?? '').trim().normalize('NFC') !== childName)
    return `접수번호의 학생(${childName})과 이름이 다릅니다.`;
  const scores: number[] = [];
  for (const { name, max } of areas) {
    const text = (raw[name] ?? '').normalize('NFKC').trim();
    // What a program would read besides, `1e1` or `0x10`, nobody means by a score.
    if (!/^-?\d{1,6}(\.\d+)?$/.test(text)) return `${name} 점수를 숫자로 적어 주세요.`;
    const score = Math.abs(Number(text)) === 0 ? 0 : Number(text);
    if (score < 0 || score > max) return `${name} 점수는 0점에서 ${max}점까지입니다.`;
    if (Math.round(score * 10) !== score * 10) return `${name} 점수는 소수 첫째 자리까지입니다.`;
    scores.push(score);
  }
  const verdict = verdictOf(raw.verdict ?? '');
  if (!verdict) return `결과는 ${Object.values(verdictLabels).join(', ')} 가운데 하나로 적어 주세요.`;
  const placement = (raw.placement ?? '').trim();
  const comment = (raw.comment ?? '').trim();
  if (placement.length > 40) return '배치는 40자까지입니다.';
  if (comment.length > 400) return '의견은 400자까지입니다.';
  return { scores, placement, verdict, comment };
}

/** All points of a result: scores have one decimal at most. */
export const totalOf = (scores: readonly number[]): number =>
  Math.round(scores.reduce((sum, score) => sum + score, 0) * 10) / 10;

/** How a score table begins: the best first; where nothing is entered, as families registered. */
export const firstSortOf = ({ entered }: { readonly entered: number }): '-total' | 'createdAt' =>
  entered > 0 ? '-total' : 'createdAt';

/** Days after the publication in which an appeal can be made. */
export const appealDays = 7;

/** Until when an appeal can be made. */
export function appealUntil(publishedAt: Date): Date {
  return new Date(publishedAt.getTime() + appealDays * dayMs);
}
