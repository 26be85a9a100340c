import { createHmac, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { z } from 'zod';
import type { Academy } from '#src/platform/academy.ts';
import { signedClaims } from '#src/platform/rotation/signed-tokens.ts';
import { isSameText, keyFor, keysFor } from '#src/platform/tokens.ts';
import { sessionLimits } from './rules.ts';

/** What makes the tokens of one family: its id and its random seed. */
interface Family {
  readonly id: string;
  readonly seed: string;
}

/**
 * The refresh token with that counter: `session.counter.mac`. It is computed, not stored, so that the same
 * successor can be given twice; without the server's key the database alone makes none.
 */
export function refreshTokenOf({ config }: Academy, { id, seed }: Family, counter: number): string {
  return madeBy(keyFor(config.secretKey, refreshPurpose), { id, seed }, counter);
}

const refreshPurpose = 'refresh token';

function madeBy(key: Uint8Array, { id, seed }: Family, counter: number): string {
  const mac = createHmac('sha256', key).update(`${seed}.${id}.${counter}`).digest('base64url');
  return `${id}.${counter}.${mac}`;
}

/** Which session and counter a refresh token claims; null for anything of another form. */
export function readRefreshToken(token: string | undefined): { id: string; counter: number } | null {
  const [id = '', counter = '', mac = '', ...more] = (token ?? '').split('.');
  const isWellFormed = /^\d{1,9}$/.test(counter) && mac.length === 43 && more.length === 0;
  return isWellFormed && z.uuid().safeParse(id).success ? { id, counter: Number(counter) } : null;
}

/** Whether the token is truly the family's with that counter. */
export function isRefreshToken(
  { config }: Academy,
  family: Family,
  { counter, token }: { counter: number; token: string },
): boolean {
  return keysFor(config, refreshPurpose).some((key) => isSameText(token, madeBy(key, family, counter)));
}

const issuer = 'msc-academy';
const accessPurpose = 'access token';

/**
 * An access token for ten minutes; it names the session, so that its end is the token's end. No two are the same text (`jti`,
 * RFC 7519 §4.1.7), also of one second: a browser tells by the text whether the one it was refused with is still the newest.
 */
export async function accessTokenOf(
  { config, clock }: Academy,
  { memberId, sessionId }: { readonly memberId: number; readonly sessionId: string },
): Promise<string> {
  const now = Math.floor(clock.now().getTime() / 1000);
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setSubject(String(memberId))
    .setJti(randomUUID())
    .setIssuedAt(now)
    .setExpirationTime(now + sessionLimits.accessTokenSeconds)
    .sign(keyFor(config.secretKey, accessPurpose));
}

const Claims = z.object({
  sub: z.string().regex(/^\d+$/).transform(Number),
  sid: z.uuid(),
  exp: z.number(),
});

/** What an access token says; `expiresAt` in seconds since 1970. */
export interface AccessClaims {
  readonly memberId: number;
  readonly sessionId: string;
  readonly expiresAt: number;
}

const cachedTokens = 20_000;

/** Reads access tokens; one whose signature was found good is not checked again while it lives. */
export function accessTokenReader(academy: Academy): (token: string) => Promise<AccessClaims | null> {
  const good = new Map<string, AccessClaims>();
  return async (token) => {
    const known = good.get(token);
    if (known && known.expiresAt > academy.clock.now().getTime() / 1000) return known;
    const claims = await readAccessToken(academy, token);
    if (good.size >= cachedTokens) good.clear();
    if (claims) good.set(token, claims);
    else good.delete(token);
    return claims;
  };
}

/** Member and session of an access token; null when it is forged, over, or of another form. */
async function readAccessToken({ config, clock }: Academy, token: string): Promise<AccessClaims | null> {
  const said = await signedClaims(config, {
    purpose: accessPurpose,
    token,
    issuer,
    currentDate: clock.now(),
  });
  const claims = Claims.safeParse(said);
  return claims.success
    ? { memberId: claims.data.sub, sessionId: claims.data.sid, expiresAt: claims.data.exp }
    : null;
}
