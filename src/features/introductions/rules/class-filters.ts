import { gradeLabel } from '#src/shared/people/grade.ts';

/** The schools a class is looked for by. */
export const schools: readonly (readonly [key: string, label: string])[] = [
  ['elementary', '초등'],
  ['middle', '중등'],
  ['high', '고등'],
];

export const subjects: readonly (readonly [key: string, label: string])[] = [
  ['math', '수학'],
  ['science', '과학'],
  ['reading', '스마트 리딩'],
];

const spans: Readonly<Record<string, readonly [from: number, to: number]>> = {
  elementary: [1, 6],
  middle: [7, 9],
  high: [10, 12],
};

interface Graded {
  readonly gradeFrom: number;
  readonly gradeTo: number;
}

/** Whether a class takes any grade of a school. */
export function isOfSchool({ gradeFrom, gradeTo }: Graded, key: string): boolean {
  const [from, to] = spans[key] ?? [0, 0];
  return gradeFrom <= to && gradeTo >= from;
}

type Choices = readonly (readonly [value: string, label: string])[];
type Of<T> = Readonly<Record<'branch' | 'school' | 'subject' | 'state', T>>;

const labelIn = (choices: Choices, value: string) => choices.find(([one]) => one === value)?.[1] ?? '';
const joined = (labels: readonly string[], between: string) =>
  labels.filter((label) => label !== '').join(between);
const gradeIn = (grade: number | null) => (grade === null ? '' : gradeLabel(grade));

/** What a result has decided, in one line: `대치 · 수학 · 초5`. */
export function decidedOf(choices: Of<Choices>, chosen: Of<string>, grade: number | null): string {
  const { branch, school, subject, state } = chosen;
  const labels = [
    labelIn(choices.branch, branch) || '모든 분원',
    labelIn(choices.subject, subject) || '모든 과목',
    ...[labelIn(choices.school, school), gradeIn(grade), labelIn(choices.state, state)],
  ];
  return joined(labels, ' · ');
}

/** What a branch has not, of what is looked for: `대치 분원에는 초5 수학 반이`. */
export function missingAt(
  branchName: string,
  { school, subject, state, grade }: Omit<Of<string>, 'branch'> & { readonly grade: number | null },
): string {
  const wanted = joined([gradeIn(grade), labelIn(subjects, subject)], ' ');
  return `${branchName}에는 ${school || state ? '조건에 맞는' : wanted || '모집하는'} 반이`;
}
