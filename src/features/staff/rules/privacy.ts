import { dayMs } from '#src/shared/durations.ts';

export const requestKinds = {
  read: '열람',
  correct: '정정',
  delete: '삭제',
  stop: '처리 정지',
  portability: '전송',
} as const;
export const requestChannels = { phone: '전화', mail: '이메일', visit: '방문', web: '홈페이지' } as const;
export const requestStates = { open: '처리 중', answered: '처리 완료', refused: '거절' } as const;

/** What the contact of a request is sealed for. */
export const contactPurpose = 'data request contact';
/** A request is answered within ten days (개인정보 보호법 시행령 제41조). */
export const requestDays = 10;
/** Years: the access log and the grants log are kept so long (안전성 확보조치 기준 제5조, 제8조). */
export const keptYears = { access: 2, grants: 3 } as const;

/** The Seoul day so many days after another. */
export function daysAfter(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** How many days from one Seoul day to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);
}

/** The month before the one of a Seoul day, `2026-10` of `2026-11-21`: it is looked at in the month after. */
export function monthBefore(day: string): string {
  return daysAfter(`${day.slice(0, 7)}-01`, -1).slice(0, 7);
}

/** The month after, `2027-01` of `2026-12`. */
export function monthAfter(month: string): string {
  return daysAfter(`${month}-01`, 31).slice(0, 7);
}

/** The same instant so many years earlier. */
export function yearsBefore(at: Date, years: number): Date {
  const earlier = new Date(at);
  earlier.setUTCFullYear(earlier.getUTCFullYear() - years);
  return earlier;
}
