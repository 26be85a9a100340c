import { isBlank } from '#src/shared/endpoint/blank.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';

/** The numbers of a session, in seconds. */
export const sessionLimits = {
  accessTokenSeconds: 600,
  /** How long the previous refresh token still gets the same successor: two tabs, lost answers. */
  graceSeconds: 30,
  /** A session that nobody comes back to ends. */
  idleSeconds: 30 * 86_400,
  /** However often somebody comes back, half a year after signing in it is time to show who it is (ASVS 5.0 7.3.2). */
  absoluteSeconds: 180 * 86_400,
} as const;

/**
 * Guesses at one account from one address, and what they meet. They never keep the owner out elsewhere, nor at
 * the same address in a browser the owner has signed in with before: that one's guesses are counted apart.
 */
export const guessLimits = {
  windowSeconds: 900,
  /** From the next one on a captcha is needed. */
  freeGuesses: 5,
  /** From the next one on the address waits for the end of the window, for this account. */
  captchaGuesses: 20,
  freeGuessesOfAddress: 60,
  freeGuessesOfAccountPerHour: 50,
} as const;

/** How long a browser is known after its last sign-in, in seconds: the longest a cookie may live. */
export const deviceKnownSeconds = 400 * 86_400;

export interface GuessCounts {
  /** Tries at this account from this address, this one included. */
  readonly here: number;
  readonly ofAddress: number;
  readonly ofAccount: number;
}

/**
 * What a try to sign in must bring: nothing, a captcha pass, or patience.
 * See docs/decisions/0015-nobody-is-locked-out.md.
 */
export function admitGuess({ here, ofAddress, ofAccount }: GuessCounts): 'free' | 'captcha' | 'wait' {
  if (here > guessLimits.captchaGuesses) return 'wait';
  const isFree =
    here <= guessLimits.freeGuesses &&
    ofAddress <= guessLimits.freeGuessesOfAddress &&
    ofAccount <= guessLimits.freeGuessesOfAccountPerHour;
  return isFree ? 'free' : 'captcha';
}

/** When a session begun at `createdAt` ends if nobody comes back after `now`. */
export function sessionEnd(createdAt: Date, now: Date): Date {
  const idle = now.getTime() + sessionLimits.idleSeconds * 1000;
  return new Date(Math.min(idle, createdAt.getTime() + sessionLimits.absoluteSeconds * 1000));
}

export interface RefreshFacts {
  /** The session the token names; null when there is none or the token's signature is wrong. */
  readonly session: {
    readonly counter: number;
    readonly rotatedAt: Date;
    readonly expiresAt: Date;
    readonly isRevoked: boolean;
  } | null;
  readonly tokenCounter: number;
  /** Whether the three identifiers of the body are those of the session's member. */
  readonly isSamePerson: boolean;
  readonly now: Date;
}

export type RefreshDecision =
  /** The current token: a successor is made. */
  | 'rotate'
  /** The previous token within the grace: the successor that was made already. */
  | 'same_successor'
  /** An older token, or the previous one too late: somebody copied it; the family ends. */
  | 'stolen'
  | 'mismatch'
  | 'refused';

/**
 * Decides about a refresh. The body is only compared, after the token itself was found to be good.
 * See docs/decisions/0013-refresh-tokens-are-computed.md.
 */
export function decideRefresh({ session, tokenCounter, isSamePerson, now }: RefreshFacts): RefreshDecision {
  if (!session || session.isRevoked || session.expiresAt <= now) return 'refused';
  const behind = session.counter - tokenCounter;
  if (behind < 0) return 'refused';
  const isWithinGrace = now.getTime() - session.rotatedAt.getTime() <= sessionLimits.graceSeconds * 1000;
  if (behind > 1 || (behind === 1 && !isWithinGrace)) return 'stolen';
  if (!isSamePerson) return 'mismatch';
  return behind === 0 ? 'rotate' : 'same_successor';
}

export interface GivenIdentifiers {
  readonly memberId?: string | number | undefined;
  readonly userSeqId?: string | number | undefined;
  readonly enrollType?: string | number | undefined;
}

/** Whether all three identifiers were sent; an empty body is what the browser sends when one is missing. */
export function hasIdentifiers({ memberId, userSeqId, enrollType }: GivenIdentifiers): boolean {
  return [memberId, userSeqId, enrollType].every((one) => !isBlank(one));
}

/** Whether they are those of the member. */
export function isSamePerson(
  given: GivenIdentifiers,
  member: { readonly memberId: string; readonly userSeqId: number; readonly enrollType: string },
): boolean {
  return (
    String(given.memberId) === member.memberId &&
    String(given.userSeqId) === String(member.userSeqId) &&
    String(given.enrollType) === member.enrollType
  );
}

const browsers: readonly (readonly [RegExp, string])[] = [
  [/KAKAOTALK/i, '카카오톡'],
  [/NAVER\(/i, '네이버 앱'],
  [/Whale\//, '웨일'],
  [/SamsungBrowser\//, '삼성 인터넷'],
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** A short name of the device for the list of sign-ins: `Chrome · Windows`. */
export function deviceOf(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 400);
  const named = (table: typeof browsers) => table.find(([pattern]) => pattern.test(text))?.[1];
  return [named(browsers) ?? '알 수 없는 브라우저', named(systems)].filter(Boolean).join(' · ');
}

/** Tells the owner of a sign-in with a browser never used before; `at` is said in Seoul's time. */
export function newDeviceNotice(
  publicUrl: string,
  { name, device, at }: { readonly name: string; readonly device: string; readonly at: Date },
) {
  return {
    subject: '[{academy}] 새로운 기기에서 로그인했습니다',
    text: `[{academy}] ${name}님, ${formatSeoulDateTime(at)}에 처음 보는 기기(${device})에서 로그인했습니다.\n본인이 아니라면 그 기기를 로그아웃하고 비밀번호를 바꿔 주세요: ${publicUrl}/account/devices`,
    template: 'session.new_device',
  } as const;
}
