import type { Probe } from '#src/shared/probe.ts';

/** What became of a text message: the provider took it, refused it for good, or we do not know. */
export type SmsOutcome =
  | { readonly kind: 'accepted'; readonly providerMessageId: string }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unknown' };

export type SmsFound =
  | Extract<SmsOutcome, { readonly kind: 'accepted' | 'unknown' }>
  | { readonly kind: 'none' };

export interface SmsPort {
  /**
   * Sends one text to a Korean mobile (digits only). `reference` is our own name of it, kept by the provider, by which
   * `find` knows it again. Never throws for the world's faults.
   */
  send(message: {
    readonly to: string;
    readonly text: string;
    readonly reference?: string;
  }): Promise<SmsOutcome>;
  /**
   * Asks the provider's own list whether it has a text with this reference, where nobody knows what became of sending it:
   * `accepted` when it has, `none` when it surely has not.
   */
  find(message: { readonly to: string; readonly reference: string }): Promise<SmsFound>;
  /** Asks for nothing but an answer to our keys. */
  probe(): Promise<Probe>;
}
