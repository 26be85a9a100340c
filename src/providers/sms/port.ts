/** What became of a text message: the provider took it, refused it for good, or we do not know. */
export type SmsOutcome =
  | { readonly kind: 'accepted'; readonly providerMessageId: string }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unknown' };

export interface SmsPort {
  /** Sends one text to a Korean mobile (digits only). Never throws for the world's faults. */
  send(message: { readonly to: string; readonly text: string }): Promise<SmsOutcome>;
  /** Asks for nothing but an answer to our keys. */
  probe(): Promise<Exclude<SmsOutcome, { kind: 'accepted' }> | { readonly kind: 'well' }>;
}
