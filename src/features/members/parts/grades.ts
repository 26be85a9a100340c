/** Grades 1 to 12 as people say them. */
export function gradeName(grade: number): string {
  if (grade <= 6) return `초등 ${grade}학년`;
  return grade <= 9 ? `중등 ${grade - 6}학년` : `고등 ${grade - 9}학년`;
}

export { allGrades } from '#src/shared/people/grade.ts';
