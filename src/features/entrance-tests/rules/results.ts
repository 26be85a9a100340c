export type Verdict = 'pass' | 'wait' | 'fail';
export const verdictWords: Readonly<Record<Verdict, string>> = { pass: '합격', wait: '대기', fail: '불합격' };

export interface ScoreArea {
  readonly name: string;
  readonly max: number;
}

/** The areas of a test; without any there is one total of 100. */
export function areasOf(stored: unknown): readonly ScoreArea[] {
  const areas = Array.isArray(stored) ? (stored as ScoreArea[]) : [];
  return areas.length > 0 ? areas : [{ name: '총점', max: 100 }];
}

/** `연산 40, 도형 30, 서술 30` as areas; a sentence where it cannot be read. */
export function readAreas(text: string): readonly ScoreArea[] | string {
  const parts = text.split(/[,\n]/).flatMap((part) => part.trim() || []);
  if (parts.length > 8) return '영역은 8개까지입니다.';
  const areas: ScoreArea[] = [];
  for (const part of parts) {
    const found = /^(.{1,20}?)\s+(\d{1,3})$/.exec(part);
    const max = Number(found?.[2]);
    if (!found?.[1] || max < 1) return `'${part}'은(는) 영역 이름과 만점으로 적어 주세요. 예: 연산 40`;
    if (areas.some((area) => area.name === found[1])) return `'${found[1]}' 영역이 두 번 있습니다.`;
    areas.push({ name: found[1], max });
  }
  return areas;
}

export interface ResultRow {
  readonly scores: readonly number[];
  readonly placement: string;
  readonly verdict: Verdict;
  readonly comment: string;
}

/** A mark as the history keeps it. */
export type StoredMark = ResultRow;

/** `연산 35, 도형 60` */
export const sayScores = (areas: readonly ScoreArea[], scores: readonly (number | string)[]): string =>
  areas.map((area, index) => `${area.name} ${Number(scores[index])}`).join(', ');

/** The fields of a mark by their Korean names, as a history and a rehearsal show them. */
export function wordsOfMark(areas: readonly ScoreArea[], mark: ResultRow): Record<string, string> {
  return {
    점수: sayScores(areas, mark.scores),
    배치: mark.placement,
    결과: verdictWords[mark.verdict],
    의견: mark.comment,
  };
}

export type RawRow = Readonly<Record<string, string>>;

function verdictOf(word: string): Verdict | null {
  const found = Object.entries(verdictWords).find(([, name]) => name === word.trim());
  return (found?.[0] as Verdict | undefined) ?? null;
}

/**
 * Reads one row of a score table for the child it names. A row whose name is not that of its registration is refused:
 * a column slipped by one line would give every child another's result.
 */
export function readResult(raw: RawRow, childName: string, areas: readonly ScoreArea[]): ResultRow | string {
  if ((raw.name ?? '').trim() !== childName) return `접수번호의 학생(${childName})과 이름이 다릅니다.`;
  const scores: number[] = [];
  for (const { name, max } of areas) {
    const text = (raw[name] ?? '').trim();
    const score = Number(text);
    if (text === '' || !Number.isFinite(score)) return `${name} 점수를 숫자로 적어 주세요.`;
    if (score < 0 || score > max) return `${name} 점수는 0점에서 ${max}점까지입니다.`;
    if (Math.round(score * 10) !== score * 10) return `${name} 점수는 소수 첫째 자리까지입니다.`;
    scores.push(score);
  }
  const verdict = verdictOf(raw.verdict ?? '');
  if (!verdict) return `결과는 ${Object.values(verdictWords).join(', ')} 가운데 하나로 적어 주세요.`;
  const placement = (raw.placement ?? '').trim();
  const comment = (raw.comment ?? '').trim();
  if (placement.length > 40) return '배치는 40자까지입니다.';
  if (comment.length > 400) return '의견은 400자까지입니다.';
  return { scores, placement, verdict, comment };
}

/** Days after the publication in which an appeal can be made. */
export const appealDays = 7;

/** Until when an appeal can be made. */
export function appealUntil(publishedAt: Date): Date {
  return new Date(publishedAt.getTime() + appealDays * 86_400_000);
}
