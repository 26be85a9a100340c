import { type MachineScope, machineScopes } from '#src/shared/access/scopes.ts';
import { dayMs } from '#src/shared/durations.ts';

/** What each scope lets another system read, as the office chooses it. */
export const scopeLabels: Readonly<Record<MachineScope, string>> = {
  'registrations:read': '입학 테스트 접수',
  'results:read': '발표된 시험 결과',
  'enrolments:read': '반과 등록한 자리',
  'payments:read': '결제와 환불',
  'presentations:read': '설명회 일정',
  'members:read': '회원과 자녀의 번호',
  'children:personal': '학생의 이름, 생년월일, 학교, 학년',
  'guardians:personal': '보호자의 이름, 휴대전화, 이메일',
};

/** Scopes with which people have names. */
export const personalScopes: readonly MachineScope[] = ['children:personal', 'guardians:personal'];

/** How long a key may live, in days. */
export const keyDays = [30, 90, 180, 365] as const;

export const keyLimits = {
  /** Calls of one key in a minute. */
  calls: { limit: 120, windowSeconds: 60 },
  /** Keys that are none, from one address. */
  guesses: { limit: 20, windowSeconds: 600 },
  /** Keys that live at the same time. */
  keys: 20,
} as const;

/** How a key begins: a scanner of leaked secrets finds it by that. */
export const keyPrefix = 'academy_';

/** Whether a text could be a key at all. */
export const isKeyShaped = (text: string): boolean => /^academy_[\w-]{43}$/.test(text);

export type KeyState = 'active' | 'expired' | 'revoked';
export const keyStateLabels: Readonly<Record<KeyState, string>> = {
  active: '사용 중',
  expired: '기한 지남',
  revoked: '폐기됨',
};

/** The state of a key at an instant. */
export function stateOfKey(
  key: { readonly revokedAt: Date | null; readonly expiresAt: Date },
  now: Date,
): KeyState {
  if (key.revokedAt !== null) return 'revoked';
  return key.expiresAt <= now ? 'expired' : 'active';
}

/** When a key made now comes to its end. */
export const endOfKey = (now: Date, days: number): Date => new Date(now.getTime() + days * dayMs);

/** Stored scopes that the program still knows: one it has forgotten allows nothing. */
export const knownScopes = (stored: readonly string[]): readonly MachineScope[] =>
  machineScopes.filter((scope) => stored.includes(scope));
