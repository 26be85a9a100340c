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
