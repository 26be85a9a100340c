import { dayMs, minuteMs } from '#src/shared/durations.ts';
import { seoulDay, seoulInstant } from '#src/shared/seoul-time.ts';

/** How often a message is tried before it is given up. */
export const maxAttempts = 8;

/** Days a message is kept after it was queued, as the privacy text says, and keys in one that could not be sent. */
export const keptDays = { messages: 365, keys: 3 } as const;

/** While one sender is at it no other may be; longer than the outgoing time limit of 10 s. */
export const leaseSeconds = 30;

const waits = [2, 5, 15, 30, 60, 120, 300] as const;

/** Seconds to wait after the n-th try whose end nobody knows. */
export function retryAfterSeconds(attempts: number): number {
  return waits[Math.min(attempts, waits.length) - 1] ?? waits[0];
}

/** Names of templates whose texts somebody waits for in front of a screen. */
const awaited = /^(?:proof\.|member\.(?:login_id|password_reset|email)|staff\.)/;
/** Texts to many at once: what the office sends to an audience. */
const toMany = /^office\./;

/**
 * What may be written for many in one moment while nobody waits for it: it leaves some seconds later, by one job for all, so many
 * at a time. See docs/decisions/0154-mails-that-leave-together.md.
 */
export const sentTogether = { templates: ['session.new_device'], seconds: 5, atOnce: 20 } as const;

export const isSentTogether = ({ template }: { readonly template: string }): boolean =>
  sentTogether.templates.some((one) => one === template);

/** A sending to so many people is written in parts of this size, whatever the number of all. */
export const partSize = 2_000;
/** Most people of one sending. */
export const mostPeople = 20_000;

/** A text of the office leaves at the earliest so long from now where it is timed, and at the latest. */
const timedFromMs = 5 * minuteMs;
const timedUntilMs = 30 * dayMs;

/** The instant of a timed sending; null where it is none that can be chosen. */
export function leavingAt(typed: string, now: Date): Date | null {
  const [day = '', time = ''] = typed.split('T');
  const at = seoulInstant(day, time);
  // A day that no calendar has moves on to another.
  if (Number.isNaN(at.getTime()) || seoulDay(at) !== day) return null;
  const ahead = at.getTime() - now.getTime();
  return ahead >= timedFromMs && ahead <= timedUntilMs ? at : null;
}

/** In parts of a size, in their order. */
export const inParts = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

export interface Sending {
  /** The job that sends it: each has workers of its own, so that none waits for another kind. */
  readonly job: 'messages.send-awaited' | 'messages.send' | 'messages.send-many';
  /** Within those, the lowest goes first. */
  readonly priority: number;
}

/** Which way a message goes out: what is waited for, what is of one family, what goes to many. */
export function sendingOf({
  template,
  kind,
  expiresAt,
}: {
  readonly template: string;
  readonly kind: 'service' | 'advertising';
  readonly expiresAt: Date | null;
}): Sending {
  if (kind === 'advertising' || toMany.test(template)) return { job: 'messages.send-many', priority: 0 };
  if (awaited.test(template)) return { job: 'messages.send-awaited', priority: 0 };
  // An offer of a seat is worth nothing after its hours.
  return { job: 'messages.send', priority: expiresAt === null ? 0 : -1 };
}

/** A round over what was left behind ends after so long; the next comes a minute after it began. */
export const sweepSeconds = 50;

/** How many texts of a kind leave by one call. */
export const batchSize = 100;
/** How many mails of a kind one job hands over beside each other, each by its own call: all of them end before their lease. */
const mailsAtOnce = 10;

/** How many fresh messages like this one a job tries: what somebody waits for in front of a screen goes by itself. */
export function perJob(
  message: { readonly channel: 'sms' | 'mail' } & Parameters<typeof sendingOf>[0],
): number {
  if (sendingOf(message).job === 'messages.send-awaited') return 1;
  return message.channel === 'sms' ? batchSize : mailsAtOnce;
}

/** Seconds between the questions whether a text arrived; after the last nobody asks any more, and it stays 접수됨. */
export const deliveryWaits: readonly number[] = [60, 60, 300, 900, 3_600, 21_600, 86_400, 86_400];
/** The first question. */
const firstAskSeconds = 30;
/** How long texts wait for an account without money before they are tried again. */
const balanceWaitSeconds = 600;

/** Whether texts of this kind leave together with others that wait: a code somebody waits for leaves by itself. */
export const goesInBatches = (
  message: { readonly channel: 'sms' | 'mail'; readonly attempts: number } & Parameters<typeof sendingOf>[0],
): boolean =>
  message.channel === 'sms' &&
  // Tried before without an answer, it is looked for first.
  message.attempts === 1 &&
  sendingOf(message).job !== 'messages.send-awaited';

/**
 * Whether a text may go to KakaoTalk: information for one family, with no link that opens something, that nobody waits for in
 * front of a screen, and that KakaoTalk has not failed to deliver before.
 */
export const mayTalk = (
  message: {
    readonly sealedBody: string | null;
    readonly talkFailure: string | null;
  } & Parameters<typeof sendingOf>[0],
): boolean =>
  message.kind === 'service' &&
  message.sealedBody === null &&
  message.talkFailure === null &&
  sendingOf(message).job !== 'messages.send-awaited';

export type SendOutcome =
  | { readonly kind: 'accepted'; readonly providerMessageId?: string }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'no_balance'; readonly reason: string }
  | { readonly kind: 'unknown' };

export type NextStep =
  | { readonly state: 'sent'; readonly providerMessageId: string | null; readonly askDeliveryAt?: Date }
  | { readonly state: 'failed'; readonly failure: string }
  | { readonly state: 'expired' }
  /** Nobody is to have it any more. */
  | { readonly state: 'stopped' }
  /** `waitsFor`: why it could not be tried at all. */
  | { readonly state: 'queued'; readonly tryAt: Date; readonly waitsFor?: string };

/** What becomes of a message after a try: a refusal is final, an unknown end is tried again until it expires. */
export function afterTry(
  outcome: SendOutcome,
  attempts: number,
  { now, expiresAt }: { readonly now: Date; readonly expiresAt: Date | null },
): NextStep {
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  if (outcome.kind === 'accepted') {
    const { providerMessageId = null } = outcome;
    // A mail has no number by which its arrival could be asked for.
    const ask = providerMessageId !== null && { askDeliveryAt: after(firstAskSeconds) };
    return { state: 'sent', providerMessageId, ...ask };
  }
  if (outcome.kind === 'no_balance') {
    const tryAt = after(balanceWaitSeconds);
    return isExpired(expiresAt, tryAt)
      ? { state: 'expired' }
      : { state: 'queued', tryAt, waitsFor: outcome.reason };
  }
  if (outcome.kind === 'refused') return { state: 'failed', failure: outcome.reason };
  if (attempts >= maxAttempts) return { state: 'failed', failure: 'no answer' };
  const tryAt = after(retryAfterSeconds(attempts));
  return isExpired(expiresAt, tryAt) ? { state: 'expired' } : { state: 'queued', tryAt };
}

/** Whether a message is too late to be of use; at the very instant it is. */
export function isExpired(expiresAt: Date | null, now: Date): boolean {
  return expiresAt !== null && expiresAt.getTime() <= now.getTime();
}
