import { isNight, seoulDay, seoulDayAfter, seoulInstant } from '#src/shared/seoul-time.ts';

/** What a member has agreed to. */
export interface AdvertisingConsent {
  readonly day: boolean;
  /** 21:00 to 08:00 needs a yes of its own (정보통신망법 제50조 제3항). */
  readonly night: boolean;
}

/** What becomes of an advertising message now: sent, kept until the morning, or never sent. */
export type AdvertisingStep =
  | { readonly kind: 'send' }
  | { readonly kind: 'wait'; readonly until: Date }
  | { readonly kind: 'no_consent' };

/** Whether an advertisement may go out at an instant; the consent is the one of that instant, not of when it was written. */
export function advertisingStep(consent: AdvertisingConsent, now: Date): AdvertisingStep {
  if (!consent.day) return { kind: 'no_consent' };
  if (isNight(now) && !consent.night) return { kind: 'wait', until: nextMorning(now) };
  return { kind: 'send' };
}

/** The next 08:00 in Seoul. */
export function nextMorning(now: Date): Date {
  const today = seoulInstant(seoulDay(now), '08:00');
  return now < today ? today : seoulInstant(seoulDayAfter(seoulDay(now)), '08:00');
}

const mark = '(광고)';

/** The text as the law wants it: marked, with its sender, and with a free way to refuse at the end. */
export function advertisingText(text: string, stopPath: string): string {
  const body = text.replace(/^\(광고\)\s*/, '');
  return `${mark} [{academy}] ${body}\n무료수신거부 {site}${stopPath}`;
}

/** The subject of a mail, marked once. */
export function advertisingSubject(subject: string): string {
  return `${mark} ${subject.replace(/^\(광고\)\s*/, '')}`;
}
