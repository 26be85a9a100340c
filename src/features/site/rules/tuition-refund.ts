import { sixthLabels, tuitionSteps } from '#src/features/policies/rules.ts';

/** A course that was paid for and is given up, or that the academy cannot go on with. */
export interface StoppedCourse {
  /** Who stops: the learner, or the academy because it cannot teach (registration lost, place lost). */
  readonly by: 'learner' | 'academy';
  /** Remote lessons are counted by what was taken, not by time passed. */
  readonly isRemote: boolean;
  readonly monthlyKrw: number;
  /** Months paid for; at least 1. */
  readonly months: number;
  /** Whole months that are over; in the month that follows it is stopped. */
  readonly monthsOver: number;
  /** Of the month it is stopped in: minutes of lessons, or days where the academy stops, or remote lectures taken. */
  readonly passed: number;
  readonly total: number;
  /** The academy's table, in sixths: before the start, before a third, before half of it has passed, later. */
  readonly sixths: readonly number[];
}

export interface TuitionRefund {
  /** Of the month it is stopped in. */
  readonly thisMonthKrw: number;
  /** Of the months that have not begun. */
  readonly laterKrw: number;
  readonly backKrw: number;
  /** The rule in words. */
  readonly rule: string;
}

/**
 * What goes back of tuition in won (학원법 시행령 제18조 제2항·제3항, 별표 4). The learner gives up: the table for the month
 * it is stopped in, and the months that have not begun in full. The academy cannot teach: by the day. Remote lessons: all but
 * what was taken. Passing exactly a third no longer counts as "before" it; a broken won goes to the learner.
 */
export function tuitionRefund(course: StoppedCourse): TuitionRefund {
  const { by, isRemote, monthlyKrw, months, monthsOver, passed, total, sixths } = course;
  const step = stepOf(passed, total);
  const share = sixths[step] ?? 0;
  const isByShare = by === 'academy' || isRemote;
  const [numerator, denominator] = isByShare ? [Math.max(0, total - passed), total] : [share, 6];
  const isOver = monthsOver >= months;
  const thisMonthKrw = isOver || total <= 0 ? 0 : Math.ceil((monthlyKrw * numerator) / denominator);
  const laterKrw = monthlyKrw * Math.max(0, months - monthsOver - 1);
  return { thisMonthKrw, laterKrw, backKrw: thisMonthKrw + laterKrw, rule: ruleOf(course, step) };
}

function ruleOf({ by, isRemote, sixths }: StoppedCourse, step: number): string {
  if (by === 'academy') return '학원 사정: 남은 날을 날짜로 계산합니다.';
  if (isRemote) return '원격 수업: 실제로 들은 강의를 뺀 금액입니다.';
  return `${tuitionSteps[step] ?? ''}: ${sixthLabels[sixths[step] ?? 0] ?? ''}`;
}

/** The row of the table so much of the month falls into. */
function stepOf(passed: number, total: number): 0 | 1 | 2 | 3 {
  if (passed <= 0) return 0;
  if (passed * 3 < total) return 1;
  return passed * 2 < total ? 2 : 3;
}
