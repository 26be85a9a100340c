/** What a level means, in one line, by the name families read: the one place where it is said. */
const lines: Readonly<Record<string, string>> = {
  기초: '지난 학년에서 놓친 개념부터 다시 채웁니다.',
  기본: '이번 학년 교과서의 개념과 대표 문제를 익힙니다.',
  발전: '배운 개념을 처음 보는 문제에 옮겨 씁니다.',
  심화: '여러 개념을 엮어 푸는 문제와 서술형을 다룹니다.',
  최상위: '스스로 방법을 찾아야 하는 문제를 끝까지 탐구합니다.',
};

/** The line of a level; null where the academy named it otherwise. */
export const levelLine = (name: string): string | null => lines[name] ?? null;

/** The levels that have a line, from the first. */
export const levelLines: readonly (readonly [name: string, line: string])[] = Object.entries(lines);
