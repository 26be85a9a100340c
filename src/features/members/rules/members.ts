import { isBlank } from '#src/shared/endpoint/blank.ts';
import { ageOn } from '#src/shared/people/age.ts';

/** Children one guardian may list. */
export const maxChildren = 6;
/** How long a password reset link lives. */
export const resetLivesMinutes = 30;
/** Days in which the first password of an account made at the counter is set by its link. */
export const firstPasswordDays = 3;
/** How long a code sent to a new mail address lives; mail takes longer than a text. */
export const emailCodeLivesSeconds = 600;

/** Years after which a yes to advertising is confirmed. */
export const marketingConfirmYears = 2;
/** Days an invitation to a child is good for. */
export const invitationLivesDays = 7;
/** Days a question to take a child over is good for. */
export const handOverLivesDays = 7;
/** Days after a withdrawal on which the personal data is destroyed (PIPA article 21: without delay, five days). */
export const destroyAfterDays = 3;
/** Days after which a child the guardian removed is destroyed: time to notice a mistake and to ask, no more. */
export const destroyChildAfterDays = 30;

/** What a member agrees to, and what one says of the own age; the texts stand at /terms. */
export const consentTypes = [
  'terms',
  'privacy',
  'age',
  'guardian',
  'marketing',
  'marketingNight',
  'photo',
] as const;
export type ConsentType = (typeof consentTypes)[number];

/** The version in force of the text behind each consent. */
export type ConsentVersions = Readonly<Record<ConsentType, string>>;

/** A sign-in name: 6 to 20 lower-case letters and digits, beginning with a letter; never a text that means none. */
export function isLoginId(text: string): boolean {
  return !isBlank(text) && /^[a-z][a-z0-9]{5,19}$/.test(text);
}

/** Whether a child needs the guardian's consent on that Seoul day: under 14 (PIPA article 22-2). */
export function requiresGuardianConsent(birthDate: string, seoulToday: string): boolean {
  return ageOn(birthDate, seoulToday) < 14;
}

/**
 * Whether a sign-up channel has proven the number it hands over: Kakao sends a code to the number of its account and
 * says so only of that one. Naver's and Google's are what somebody typed there.
 */
export const vouchesForNumbers = (enrollType: string): boolean => enrollType === 'kakao';

/** A name with its middle hidden: 김○연, 이○. */
export function maskName(name: string): string {
  const letters = [...name];
  if (letters.length <= 2) return `${letters[0] ?? ''}○`;
  return `${letters[0]}${'○'.repeat(letters.length - 2)}${letters.at(-1)}`;
}

/** Where to go after signing in: a path of our own, otherwise the home page. */
export function safeReturnTo(path: string | undefined): string {
  const isOwn = path !== undefined && /^\/(?![/\\])[^\\\s]{0,400}$/.test(path);
  return isOwn && !path.startsWith('/signin') && !path.startsWith('/quit') ? path : '/';
}
