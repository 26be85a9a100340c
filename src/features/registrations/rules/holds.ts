import { holdMinutes } from '#src/features/seats/rules/holds.ts';
import { minuteMs } from '#src/shared/durations.ts';

/** Minutes a declined card leaves at the least, as long as a hold may be prolonged. */
const retryMinutes = 5;
/** How often a hold may be prolonged after a card was declined. */
const mostRenewals = 2;
/** Minutes by which a hold may outlive its first end in all: 15 for the ten of a registration. */
const renewedMinutes = 5;
interface StoppedHold {
  /** What was promised before the clock stopped. */
  readonly promisedUntil: Date;
  /** The first end this hold ever had. */
  readonly firstUntil: Date;
  readonly renewals: number;
}

/**
 * Until when a hold goes on after the money did not come. What was promised is never shortened. A card the bank declined
 * leaves five minutes, twice, and never more than five minutes past the first end; a payment the provider does not know
 * leaves nothing new; whoever closed an account to pay in another way has the ten minutes of a registration.
 */
export function holdAfter(
  hold: StoppedHold,
  why:
    | { readonly kind: 'declined' | 'stranger' | 'closed' }
    | { readonly kind: 'wrong_sum'; readonly until: Date | null },
  now: Date,
): { readonly until: Date; readonly renewals: number } {
  const { promisedUntil, firstUntil, renewals } = hold;
  const atLeast = (until: Date) => (until > promisedUntil ? until : promisedUntil);
  const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * minuteMs);
  if (why.kind === 'closed') return { until: atLeast(inMinutes(holdMinutes)), renewals };
  if (why.kind === 'wrong_sum') {
    const soon = inMinutes(retryMinutes);
    return { until: atLeast(why.until && why.until > soon ? why.until : soon), renewals };
  }
  if (why.kind === 'stranger' || renewals >= mostRenewals) return { until: promisedUntil, renewals };
  const last = new Date(firstUntil.getTime() + renewedMinutes * minuteMs);
  const wished = inMinutes(retryMinutes);
  const until = atLeast(wished < last ? wished : last);
  return { until, renewals: until > promisedUntil ? renewals + 1 : renewals };
}

/** What is said of a seat that was not paid for in time: ten minutes, unless it was offered. */
export const holdOver = (wasOffered: boolean): string =>
  `좌석 보관 시간${wasOffered ? '' : `(${holdMinutes}분)`}이 지났습니다. 결제는 진행되지 않았습니다.`;
