/** `초3`, `중1`, `고2` for the grades 1 to 12. */
export function gradeLabel(grade: number): string {
  if (grade <= 6) return `초${grade}`;
  return grade <= 9 ? `중${grade - 6}` : `고${grade - 9}`;
}

/** `초3`, or `초3~초4` for a band. */
export function gradeBand(from: number, to: number): string {
  return from === to ? gradeLabel(from) : `${gradeLabel(from)}~${gradeLabel(to)}`;
}

/** 1 (the first year of elementary school) to 12. */
export const allGrades: readonly number[] = Array.from({ length: 12 }, (_, index) => index + 1);
