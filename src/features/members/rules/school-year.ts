/** The school year of a Seoul day: it begins on 1 March. `2027-02-28` is still in 2026. */
export function schoolYearOf(seoulDay: string): number {
  const year = Number(seoulDay.slice(0, 4));
  return seoulDay.slice(5) < '03-01' ? year - 1 : year;
}

/** The grade so many school years later; after the last year of high school it stays 12. */
export function rolledGrade(grade: number, years: number): number {
  return Math.min(12, grade + Math.max(0, years));
}

/** The grade of most children born that year: school begins in March of the year they turn seven. Null outside of 1 to 12. */
export function usualGrade(birthDate: string, seoulToday: string): number | null {
  const grade = schoolYearOf(seoulToday) - Number(birthDate.slice(0, 4)) - 6;
  return grade >= 1 && grade <= 12 ? grade : null;
}
