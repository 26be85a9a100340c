import { formatKrw } from '#src/shared/krw.ts';

/** Which programme a class of a subject and grade belongs to. */
export function programmeOf(subject: string, grade: number): string {
  if (subject === 'science') return 'science';
  if (subject === 'reading') return 'smart_reading';
  return grade <= 6 ? 'elementary' : 'high';
}

const subjectsOf: Readonly<Record<string, string>> = {
  elementary: 'math',
  high: 'math',
  science: 'science',
  smart_reading: 'reading',
};

/** The subject of the level test that leads into a programme; null where none does. */
export const subjectOfProgramme = (programme: string): string | null => subjectsOf[programme] ?? null;

const firstOf: Readonly<Record<string, number>> = { 초: 0, 중: 6, 고: 9 };

/** The grades a filing names, as numbers: `초3-초4`, `초5-6`, `중3`; null where it names none. */
export function gradesIn(text: string): { readonly from: number; readonly to: number } | null {
  const found = /([초중고])\s*(\d)(?:\s*[-~–]\s*([초중고])?\s*(\d))?/.exec(text);
  if (!found) return null;
  const [, school = '', year = '', lastSchool = school, lastYear = year] = found;
  return {
    from: (firstOf[school] ?? 0) + Number(year),
    to: (firstOf[lastSchool] ?? 0) + Number(lastYear),
  };
}

interface Filed {
  readonly branchId: number;
  readonly programme: string;
  readonly grades: string;
  readonly tuitionKrw: number;
}

interface Taught {
  readonly branchId: number;
  readonly subject: string;
  readonly gradeFrom: number;
  readonly gradeTo: number;
}

/** What a month in a class costs as it is filed at its branch: `236,000원`, or from and to where grades differ; null: nothing is filed. */
export function tuitionOf(one: Taught, filed: readonly Filed[]): string | null {
  const programmes = new Set([
    programmeOf(one.subject, one.gradeFrom),
    programmeOf(one.subject, one.gradeTo),
  ]);
  const sums = filed
    .filter((row) => {
      if (row.branchId !== one.branchId || !programmes.has(row.programme)) return false;
      const grades = gradesIn(row.grades);
      return grades !== null && grades.from <= one.gradeTo && grades.to >= one.gradeFrom;
    })
    .map(({ tuitionKrw }) => tuitionKrw);
  if (sums.length === 0) return null;
  const [least, most] = [Math.min(...sums), Math.max(...sums)];
  return least === most ? formatKrw(least) : `${formatKrw(least)}~${formatKrw(most)}`;
}

/** The same for a student of a grade: what the own grade costs, not the whole band of the class. */
export const tuitionFor = (
  one: { readonly branch_id: number; readonly subject: string },
  grade: number,
  filed: readonly Filed[],
): string | null =>
  tuitionOf({ branchId: one.branch_id, subject: one.subject, gradeFrom: grade, gradeTo: grade }, filed);
