import { dayMs } from '#src/shared/durations.ts';
import { formatDay, seoulDay, startOfSeoulDay } from '#src/shared/seoul-time.ts';

/** What goes back when somebody cancels, and until when a parent changes the session; one version of it. */
export interface PolicyTerms {
  /** All of a test fee goes back within so many days of registering … */
  readonly fullWithinDays: number;
  /** … and until the end of so many days before the test. */
  readonly fullUntilDays: number;
  /** After that, the first row whose day has not passed; most days first. No row: nothing goes back. */
  readonly later: readonly { readonly untilDays: number; readonly percent: number }[];
  /** Parents change the session themselves until so many days before it. */
  readonly changeUntilDays: number;
  /** Tuition that goes back, in sixths: before the start, before a third, before half of it has passed, later. */
  readonly tuitionSixths: readonly number[];
}

/**
 * The law's floor: test fees go back in full within 7 days of registering until D-3 (공정거래위원회, 2013; 전자상거래법
 * 제17조); tuition in full, two thirds, half, nothing (학원법 시행령 제18조 제3항, 별표 4).
 */
export const legalFloor = {
  fullWithinDays: 7,
  fullUntilDays: 3,
  tuitionSixths: [6, 4, 3, 0],
} as const;

export const tuitionSteps = [
  '교습 시작 전',
  '총 교습 시간의 1/3이 지나기 전',
  '총 교습 시간의 1/2이 지나기 전',
  '총 교습 시간의 1/2이 지난 뒤',
] as const;

/** Shares of tuition in words, by sixths. */
export const sixthLabels = ['반환하지 않음', '1/6', '1/3', '1/2', '2/3', '5/6', '전액'] as const;

/** Why terms may not be announced, by field; empty where they may. */
export function termsRefusals(terms: PolicyTerms): Readonly<Record<string, string>> {
  const { fullWithinDays, fullUntilDays, later, tuitionSixths } = terms;
  const found: Record<string, string> = {};
  if (fullWithinDays < legalFloor.fullWithinDays)
    found.fullWithinDays = '법에 따라 접수 후 7일보다 짧게 정할 수 없습니다.';
  if (fullUntilDays > legalFloor.fullUntilDays)
    found.fullUntilDays = '법에 따라 시험 3일 전까지는 전액을 돌려 드려야 합니다.';
  const isFalling = later.every((row, index) => {
    const before = later[index - 1];
    return !before || (row.untilDays < before.untilDays && row.percent <= before.percent);
  });
  if (!isFalling) found.later = '시험에 가까운 줄일수록 아래에 두고, 비율은 위 줄보다 높을 수 없습니다.';
  const isBelowLaw = legalFloor.tuitionSixths.some((floor, step) => (tuitionSixths[step] ?? 0) < floor);
  const isRising = tuitionSixths.some((share, step) => step > 0 && share > (tuitionSixths[step - 1] ?? 0));
  if (isBelowLaw) found.tuitionSixths = '학원법 시행령 별표 4보다 적게 돌려 드릴 수 없습니다.';
  else if (isRising) found.tuitionSixths = '교습이 지날수록 돌려 드리는 몫이 커질 수 없습니다.';
  return found;
}

/** Whole Seoul days from today until the day of the test: 0 on the day itself. */
export function daysUntil(startsAt: Date, now: Date): number {
  return Math.round(
    (startOfSeoulDay(seoulDay(startsAt)).getTime() - startOfSeoulDay(seoulDay(now)).getTime()) / dayMs,
  );
}

/** The last moment in words: `시험 3일 전`, `시험 하루 전`, `시험 당일`. */
export function untilLabel(days: number): string {
  if (days === 0) return '시험 당일';
  return days === 1 ? '시험 하루 전' : `시험 ${days}일 전`;
}

export interface RefundRule {
  readonly percent: number;
  readonly sentence: string;
}

/** The public holidays a period may end on, by Seoul day (`2026-12-25`); Saturdays and Sundays need not be among them. */
export interface Holidays {
  has(day: string): boolean;
}

const dayAfter = (day: string, days: number) =>
  seoulDay(new Date(startOfSeoulDay(day).getTime() + days * dayMs));

/** Saturday and Sunday of a Seoul day, which is the same date in UTC. */
function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}

/**
 * The last Seoul day of a period counted in days: the day it begins on does not count (민법 제157조), it ends with the end
 * of the last day (제159조), and where that is a Saturday or a holiday with the end of the next working day (제161조).
 */
export function lastDayOf(beganAt: Date, days: number, holidays: Holidays): string {
  let day = dayAfter(seoulDay(beganAt), days);
  while (isWeekend(day) || holidays.has(day)) day = dayAfter(day, 1);
  return day;
}

export interface RefundTimes {
  readonly registeredAt: Date;
  readonly startsAt: Date;
  readonly holidays: Holidays;
}

/** The last Seoul day on which all of a test fee goes back: of both limits the one that comes first. */
export function fullRefundUntil(terms: PolicyTerms, times: RefundTimes): string {
  const byRegistering = lastDayOf(times.registeredAt, terms.fullWithinDays, times.holidays);
  const byTest = dayAfter(seoulDay(times.startsAt), -terms.fullUntilDays);
  return [byRegistering, byTest].toSorted()[0] ?? byTest;
}

/** The last day on which all of it goes back, as it is said: `전액 환불은 2026년 11월 30일 (월)까지입니다.` */
export function fullRefundLabel(terms: PolicyTerms, times: RefundTimes): string {
  return `전액 환불은 ${formatDay(fullRefundUntil(terms, times))}까지입니다.`;
}

/**
 * What of a test fee goes back, first row that fits; the end of the named day still belongs to it. Cancelled by the
 * academy: all of it, always.
 */
export function refundRule(
  terms: PolicyTerms,
  times: RefundTimes & { readonly now: Date },
  by: 'parent' | 'academy' = 'parent',
): RefundRule {
  const days = daysUntil(times.startsAt, times.now);
  if (by === 'academy') return { percent: 100, sentence: '학원 사정에 따른 취소로 전액 환불됩니다.' };
  if (seoulDay(times.now) <= fullRefundUntil(terms, times)) {
    const until = untilLabel(terms.fullUntilDays);
    return {
      percent: 100,
      sentence: `접수 후 ${terms.fullWithinDays}일 이내, ${until}까지의 취소로 전액 환불됩니다. ${fullRefundLabel(terms, times)}`,
    };
  }
  const row = terms.later.find((one) => days >= one.untilDays);
  if (row && row.percent > 0) {
    const what = row.percent === 100 ? '전액 환불됩니다.' : `응시료의 ${row.percent}%가 환불됩니다.`;
    return { percent: row.percent, sentence: `${untilLabel(row.untilDays)}까지의 취소로 ${what}` };
  }
  const sentence = days === 0 ? '시험 당일에는 환불되지 않습니다.' : '환불 기한이 지나 환불되지 않습니다.';
  return { percent: 0, sentence };
}

/** The terms for a test fee as rows of a table: when it is cancelled, what goes back. */
export function refundRows(terms: PolicyTerms): [when: string, back: string][] {
  const shares = terms.later.filter((row) => row.percent > 0);
  const last = shares.at(-1)?.untilDays ?? terms.fullUntilDays;
  return [
    [`접수 후 ${terms.fullWithinDays}일 이내이면서 ${untilLabel(terms.fullUntilDays)}까지`, '전액'],
    ...shares.map((row): [string, string] => [
      `그 밖에 ${untilLabel(row.untilDays)}까지`,
      row.percent === 100 ? '전액' : `${row.percent}%`,
    ]),
    ...(last > 0 ? [[last === 1 ? '시험 당일' : '그 뒤', '환불되지 않음'] as [string, string]] : []),
    ['학원의 사정으로 취소된 때', '전액'],
  ];
}

/** The terms for a test fee in one breath, for the place where it is paid. */
export function refundSummary(terms: PolicyTerms): string {
  const shares = terms.later.filter((row) => row.percent > 0);
  const rest = shares
    .map((row) => `${untilLabel(row.untilDays)}까지 ${row.percent === 100 ? '전액' : `${row.percent}%`}`)
    .join(', ');
  // Chosen by how it is said: `50%` is read 오십 퍼센트, which a rule of letters cannot see.
  const subject = shares.at(-1)?.percent === 100 ? '이' : '가';
  const full = `접수 후 ${terms.fullWithinDays}일 이내, ${untilLabel(terms.fullUntilDays)}까지 취소하시면 전액 환불됩니다.`;
  return rest === '' ? full : `${full} 그 밖에는 ${rest}${subject} 환불됩니다.`;
}

/** The amount that goes back, in whole won; a broken won goes to the parent. */
export function refundAmountKrw(amountKrw: number, percent: number): number {
  return Math.ceil((amountKrw * percent) / 100);
}

/** Whether a parent may still change the session so many days before it. */
export function mayChangeSession(terms: PolicyTerms, days: number): boolean {
  return days >= terms.changeUntilDays;
}

export type PolicyState = 'coming' | 'current' | 'past' | 'withdrawn';
export const policyLabels: Readonly<Record<PolicyState, string>> = {
  coming: '예정',
  current: '적용 중',
  past: '지난 규정',
  withdrawn: '철회됨',
};
