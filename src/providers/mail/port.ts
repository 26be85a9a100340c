import type { Probe } from '#src/shared/probe.ts';

export type MailOutcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unknown' };

export interface MailPort {
  /** Sends one mail: its text, and the same as a page where `html` is given. Never throws for the world's faults. */
  send(message: {
    readonly to: string;
    readonly subject: string;
    readonly text: string;
    readonly html?: string;
  }): Promise<MailOutcome>;
  /** Asks for nothing but an answer to our key. */
  probe(): Promise<Probe>;
}
