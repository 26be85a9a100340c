import type { Probe } from '#src/shared/probe.ts';

/** The channel of sign-up and sign-in, on the wire `enrollType`. */
export type SocialProvider = 'kakao' | 'naver' | 'google';

/** What the provider says of the person, after its answer was verified. */
export interface SocialIdentity {
  readonly provider: SocialProvider;
  /** The provider's own stable id of the person. */
  readonly subject: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly phone: string | null;
}

/** Secrets of one sign-in that is under way; kept on our side between the two redirects. */
export interface SocialAttempt {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export type SocialOutcome =
  /** `refreshToken`: what `revoke` wants to see later. */
  | { readonly kind: 'identified'; readonly identity: SocialIdentity; readonly refreshToken: string | null }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly reason: string };

/** What a provider says of a person who has ended the connection there. */
export interface SocialUnlinked {
  readonly provider: SocialProvider;
  readonly subject: string;
  /** The provider's own code of the way it was ended. */
  readonly referrer: string;
}

export interface SocialPort {
  /** Which providers are set up here. */
  readonly available: readonly SocialProvider[];
  /** Where to send the browser, and what to remember until it comes back. */
  begin(
    provider: SocialProvider,
    returnUrl: string,
  ): Promise<{ readonly url: string; readonly attempt: SocialAttempt }>;
  /** Verifies what the browser came back with (`callbackUrl` is the whole URL). */
  finish(provider: SocialProvider, callbackUrl: string, attempt: SocialAttempt): Promise<SocialOutcome>;
  /** Reads the provider's discovery document afresh and hands in a code that is none: what it says is about our keys. */
  probe(provider: SocialProvider): Promise<Probe>;
  /** Reads a provider's notice that a connection was ended there; null where it is not the provider's. */
  readUnlinked(authorization: string | undefined, body: unknown): SocialUnlinked | null;
  /** Ends the connection at the provider. `by_hand`: we hold nothing by which it could be ended; the person can, there. */
  revoke(
    provider: SocialProvider,
    subject: string,
    refreshToken: string | null,
  ): Promise<'revoked' | 'unknown' | 'by_hand'>;
}
