import * as openid from 'openid-client';
import { z } from 'zod';
import { askOutside, jsonOf } from '#src/shared/outgoing.ts';
import { phoneDigits } from '#src/shared/people/phone.ts';
import type { Probe } from '#src/shared/probe.ts';
import type { Profile } from './naver-profile.ts';
import type { SocialAttempt, SocialIdentity, SocialOutcome, SocialPort, SocialProvider } from './port.ts';
import type { Revoke } from './revoke.ts';
import type { ReadUnlinked } from './unlinked.ts';

export interface OpenidSettings {
  /** Exactly as the provider's discovery document names itself. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
  readonly revoke: Revoke;
  /** How a notice of an ended connection is read, where the provider sends any. */
  readonly readUnlinked?: ReadUnlinked;
  /** Where no refresh token comes: what is kept of the access token for the end, with the seconds it lives. */
  readonly keepAccess?: (accessToken: string, expiresInSeconds: number) => string;
  /** More of the authorization request than OpenID Connect asks for. */
  readonly more?: Readonly<Record<string, string>>;
  /** Where the provider's UserInfo does not follow OpenID Connect: how its answer is read. */
  readonly profile?: (url: string, accessToken: string) => Promise<Profile>;
  /** For the sandbox: how this process reaches what the browser knows under the public address. */
  readonly reach?: (url: string) => string;
}

type Providers = Readonly<Partial<Record<SocialProvider, OpenidSettings>>>;

const timeLimitSeconds = 10;
const Claims = z.object({
  sub: z.string().min(1).max(255),
  name: z.string().optional(),
  nickname: z.string().optional(),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional(),
  phone_number: z.string().optional(),
});

/** Sign-in with Kakao, Naver and Google, all three by OpenID Connect with PKCE, state and nonce. */
export function openidSocial(providers: Providers): SocialPort {
  const opened = new Map<SocialProvider, openid.Configuration>();
  const settingsOf = (provider: SocialProvider): OpenidSettings => {
    const settings = providers[provider];
    if (!settings) throw new Error(`Sign-in with ${provider} is not set up.`);
    return settings;
  };
  const configurationOf = async (provider: SocialProvider) => {
    const known = opened.get(provider);
    if (known) return known;
    const found = await discover(settingsOf(provider));
    opened.set(provider, found);
    return found;
  };
  return {
    available: (['kakao', 'naver', 'google'] as const).filter((provider) => providers[provider]),
    async begin(provider, returnUrl) {
      const attempt: SocialAttempt = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        codeVerifier: openid.randomPKCECodeVerifier(),
      };
      const url = openid.buildAuthorizationUrl(await configurationOf(provider), {
        redirect_uri: returnUrl,
        scope: settingsOf(provider).scope,
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(attempt.codeVerifier),
        code_challenge_method: 'S256',
        ...settingsOf(provider).more,
      });
      return { url: url.href, attempt };
    },
    async finish(provider, callbackUrl, attempt) {
      try {
        const configuration = await configurationOf(provider);
        const settings = settingsOf(provider);
        return await exchange({ provider, settings, configuration }, new URL(callbackUrl), attempt);
      } catch (error) {
        return failureOf(error);
      }
    },
    async probe(provider) {
      const settings = settingsOf(provider);
      const found = await discover(settings).catch(() => null);
      if (!found) return { kind: 'unknown' };
      opened.set(provider, found);
      return probeKeys(settings, found.serverMetadata().token_endpoint ?? '');
    },
    readUnlinked: (authorization, body) => providers.kakao?.readUnlinked?.(authorization, body) ?? null,
    revoke: (provider, subject, refreshToken) => settingsOf(provider).revoke(subject, refreshToken),
  };
}

function discover({ issuer, clientId, clientSecret, reach }: OpenidSettings) {
  const server = new URL(issuer);
  return openid.discovery(server, clientId, undefined, openid.ClientSecretPost(clientSecret), {
    timeout: timeLimitSeconds,
    // No vendor has an issuer like that; local ones do.
    execute: server.protocol === 'http:' ? [openid.allowInsecureRequests] : [],
    ...(reach && { [openid.customFetch]: (url, options) => fetch(reach(url), options as RequestInit) }),
  });
}

const TokenRefusal = z.object({ error: z.string() });
/** The words of RFC 6749 (5.2) about who asks; the others are about the code, which is none. */
const ofKeys: readonly string[] = ['invalid_client', 'unauthorized_client', 'access_denied'];

/** Hands in a code nobody gave out: a provider that knows our keys refuses the code, another one the keys. */
async function probeKeys(settings: OpenidSettings, endpoint: string): Promise<Probe> {
  const { clientId, clientSecret, reach } = settings;
  const answer = await askOutside(reach?.(endpoint) ?? endpoint, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      client_secret: clientSecret,
      code: 'check',
    }),
  });
  const refusal = answer && TokenRefusal.safeParse(jsonOf(answer));
  if (!refusal?.success) return { kind: 'unknown' };
  const { error } = refusal.data;
  return ofKeys.includes(error) ? { kind: 'refused', reason: error } : { kind: 'well' };
}

interface Exchange {
  readonly provider: SocialProvider;
  readonly settings: OpenidSettings;
  readonly configuration: openid.Configuration;
}

async function exchange(
  { provider, settings, configuration }: Exchange,
  callbackUrl: URL,
  attempt: SocialAttempt,
): Promise<SocialOutcome> {
  const tokens = await openid.authorizationCodeGrant(configuration, callbackUrl, {
    expectedState: attempt.state,
    expectedNonce: attempt.nonce,
    pkceCodeVerifier: attempt.codeVerifier,
    idTokenExpected: true,
  });
  const proven = Claims.parse(tokens.claims());
  const more = await readUserInfo({ provider, settings, configuration }, tokens.access_token, proven.sub);
  const claims = Claims.parse({ ...more, ...proven });
  return {
    kind: 'identified',
    identity: identityOf(provider, claims),
    refreshToken:
      tokens.refresh_token ?? settings.keepAccess?.(tokens.access_token, tokens.expires_in ?? 0) ?? null,
  };
}

async function readUserInfo({ settings, configuration }: Exchange, accessToken: string, subject: string) {
  const url = configuration.serverMetadata().userinfo_endpoint;
  if (!url) return {};
  if (settings.profile) return settings.profile(settings.reach?.(url) ?? url, accessToken);
  return openid.fetchUserInfo(configuration, accessToken, subject);
}

function identityOf(provider: SocialProvider, claims: z.infer<typeof Claims>): SocialIdentity {
  return {
    provider,
    subject: claims.sub,
    name: claims.name ?? claims.nickname ?? null,
    email: claims.email ?? null,
    isEmailVerified: claims.email !== undefined && claims.email_verified === true,
    // Kakao writes `+82 10-1234-5678`.
    phone: claims.phone_number ? phoneDigits(claims.phone_number) : null,
  };
}

function failureOf(error: unknown): SocialOutcome {
  if (error instanceof openid.AuthorizationResponseError && error.error === 'access_denied')
    return { kind: 'cancelled' };
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer';
  return { kind: 'failed', reason: code };
}
