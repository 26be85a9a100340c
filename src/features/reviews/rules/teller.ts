import { gradeLabel } from '#src/shared/people/grade.ts';

export const tellerLabels = { guardian: '보호자', student: '학생' } as const;
export type Teller = keyof typeof tellerLabels;

/** Who tells it, without a name: `초4 보호자`. */
export const tellerOf = ({ grade, teller }: { readonly grade: number; readonly teller: Teller }): string =>
  `${gradeLabel(grade)} ${tellerLabels[teller]}`;

/** `2026년 9월` of a day. */
export const monthOf = (day: string): string => `${day.slice(0, 4)}년 ${Number(day.slice(5, 7))}월`;
