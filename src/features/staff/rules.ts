import type { StaffRole } from '#src/shared/endpoint.ts';

export const roleWords: Readonly<Record<StaffRole, string>> = {
  owner: '본부 관리자',
  editor: '본부 편집자',
  manager: '분원장',
  counsellor: '상담 담당',
  examiner: '시험 감독',
};

/** Rooms of the office. */
export type OfficeRoom = 'dashboard' | 'tests' | 'levelTests' | 'presentations';

/** Which rooms each role finds in its menu; what each endpoint admits stands beside the endpoint. */
export const roomsOf: Readonly<Record<StaffRole, readonly OfficeRoom[]>> = {
  owner: ['dashboard', 'tests', 'levelTests', 'presentations'],
  editor: ['dashboard'],
  manager: ['dashboard', 'tests', 'levelTests', 'presentations'],
  counsellor: ['dashboard', 'tests', 'levelTests', 'presentations'],
  examiner: ['dashboard', 'tests', 'levelTests', 'presentations'],
};

/** Seconds: a session ends after 30 minutes without a call, and 10 hours after it began. */
export const staffSessionLimits = {
  idleSeconds: 1_800,
  absoluteSeconds: 36_000,
  ticketSeconds: 300,
} as const;

/** Tries per account and address, and per address, in 15 minutes. */
export const staffGuessLimits = { perAccount: 10, perAddress: 40, windowSeconds: 900 } as const;

export interface StaffSessionTimes {
  readonly createdAt: Date;
  readonly seenAt: Date;
  readonly endedAt: Date | null;
}

/** Whether a session still counts at `now`. */
export function isSessionAlive(times: StaffSessionTimes, now: Date): boolean {
  const since = (at: Date) => (now.getTime() - at.getTime()) / 1000;
  if (times.endedAt !== null) return false;
  return (
    since(times.seenAt) <= staffSessionLimits.idleSeconds &&
    since(times.createdAt) <= staffSessionLimits.absoluteSeconds
  );
}
