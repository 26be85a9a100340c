import type { Probe } from '#src/shared/probe.ts';

/** What became of a text message: taken, refused for good, waiting for the academy to charge its account, or not known. */
export type SmsOutcome =
  | { readonly kind: 'accepted'; readonly providerMessageId: string }
  | { readonly kind: 'refused'; readonly reason: string }
  /** It was not sent, and will be as soon as there is money again. */
  | { readonly kind: 'no_balance'; readonly reason: string }
  | { readonly kind: 'unknown' };

export type SmsFound =
  | { readonly kind: 'accepted'; readonly providerMessageId: string; readonly isTalk: boolean }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'none' };

/** What the carrier, or Kakao, says of a text that was taken. */
export type SmsDelivery =
  | { readonly kind: 'under_way' }
  | { readonly kind: 'delivered' }
  | { readonly kind: 'undelivered'; readonly reason: string };

/** One report: the vendor's id of a text and what is said of it. */
export interface SmsReport {
  readonly providerMessageId: string;
  readonly delivery: SmsDelivery;
}

/** 알림톡: the vendor's template that says exactly our text, and what stands in its `#{…}`. */
export interface SmsTalk {
  readonly templateId: string;
  /** By name as the template writes it, `#{이름}`. */
  readonly variables: Readonly<Record<string, string>>;
}

export interface SmsMessage {
  /** A Korean mobile, digits only. */
  readonly to: string;
  readonly text: string;
  /** Our own name of it, kept by the provider, by which `find` knows it again. */
  readonly reference?: string;
  /** What stands over a long text (LMS); a short one has none. */
  readonly subject?: string;
  /** It goes to KakaoTalk; the text says the same. */
  readonly talk?: SmsTalk;
}

export interface SmsPort {
  /** Sends one text. Never throws for the world's faults. */
  send(message: SmsMessage): Promise<SmsOutcome>;
  /** Sends texts by one call (a few hundred at most); answers what became of each, in their order. */
  sendMany(messages: readonly SmsMessage[]): Promise<readonly SmsOutcome[]>;
  /**
   * Asks the provider's own list whether it has a text with this reference, where nobody knows what became of sending it:
   * `accepted` when it has, `none` when it surely has not.
   */
  find(message: { readonly to: string; readonly reference: string }): Promise<SmsFound>;
  /** Asks what became of texts that were taken (100 at most); null where nobody answers. */
  reports(providerMessageIds: readonly string[]): Promise<readonly SmsReport[] | null>;
  /** Reads what the provider posts about texts; null where it is not the provider's, or no shared secret is set. */
  readWebhook(secret: string | undefined, body: unknown): readonly SmsReport[] | null;
  /** The 알림톡 that says this text, for a kind of message; null where there is none, it is not approved, or it says something else. */
  talkFor(template: string, text: string): Promise<SmsTalk | null>;
  /** Asks for nothing but an answer to our keys, and whether there is money left. */
  probe(): Promise<Probe>;
  /** Asks whether every template of 알림톡 is there and approved. */
  probeTalk(): Promise<Probe>;
}
