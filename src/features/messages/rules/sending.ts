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

export type SendOutcome =
  | { readonly kind: 'accepted'; readonly providerMessageId?: string }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unknown' };

export type NextStep =
  | { readonly state: 'sent'; readonly providerMessageId: string | null }
  | { readonly state: 'failed'; readonly failure: string }
  | { readonly state: 'expired' }
  | { readonly state: 'queued'; readonly tryAt: Date };

/** What becomes of a message after a try: a refusal is final, an unknown end is tried again until it expires. */
export function afterTry(
  outcome: SendOutcome,
  attempts: number,
  { now, expiresAt }: { readonly now: Date; readonly expiresAt: Date | null },
): NextStep {
  if (outcome.kind === 'accepted')
    return { state: 'sent', providerMessageId: outcome.providerMessageId ?? null };
  if (outcome.kind === 'refused') return { state: 'failed', failure: outcome.reason };
  if (attempts >= maxAttempts) return { state: 'failed', failure: 'no answer' };
  const tryAt = new Date(now.getTime() + retryAfterSeconds(attempts) * 1000);
  return isExpired(expiresAt, tryAt) ? { state: 'expired' } : { state: 'queued', tryAt };
}

/** Whether a message is too late to be of use; at the very instant it is. */
export function isExpired(expiresAt: Date | null, now: Date): boolean {
  return expiresAt !== null && expiresAt.getTime() <= now.getTime();
}
