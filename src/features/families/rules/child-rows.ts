/** `2011-03-02` of what a sheet shows: `2011.3.2`, `2011/03/02`, `20110302`; anything else is left as it is. */
export function dayOf(cell: string): string {
  const [, year, month, day] =
    /^(\d{4})\D{1,2}(\d{1,2})\D{1,2}(\d{1,2})\D?$/.exec(cell.trim()) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(cell.trim()) ??
    [];
  if (!year || !month || !day) return cell.trim();
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const stages: Readonly<Record<string, readonly [before: number, years: number]>> = {
  초: [0, 6],
  중: [6, 3],
  고: [9, 3],
};

/** The grade of `초4`, `중 2`, `고1학년`, or a number from 1 to 12; null where it says none. */
export function gradeOf(cell: string): number | null {
  const [, stage, number] = /^(초|중|고)?\s*(\d{1,2})\s*(?:학년)?$/.exec(cell.trim()) ?? [];
  if (number === undefined) return null;
  const [before, years] = stage === undefined ? [0, 12] : (stages[stage] ?? [0, 0]);
  const grade = Number(number);
  return grade >= 1 && grade <= years ? before + grade : null;
}
