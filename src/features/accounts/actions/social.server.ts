import { z } from 'zod';
import { memberErrors } from '#src/features/members/contract/members.ts';
import { safeReturnTo } from '#src/features/members/rules/members.ts';
import { insertEvent } from '#src/features/members/store/members.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { brokeConstraint, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { hashSecret, newSecret, seal, unseal } from '#src/platform/tokens.ts';
import type { SocialOutcome, SocialProvider } from '#src/providers/social/port.ts';
import { minuteMs } from '#src/shared/durations.ts';
import {
  claimAttempt,
  findActive,
  findIdentified,
  findLinkedMember,
  finishAttempt,
  insertAttempt,
  insertLink,
  keepLinkToken,
  rememberIdentity,
} from '../store/social.server.ts';
import { socialPurposes } from './social-purposes.ts';

const attemptMinutes = 10;
const signUpMinutes = 30;
const minutes = (now: Date, count: number) => new Date(now.getTime() + count * minuteMs);

const SealedAttempt = z.object({ state: z.string(), nonce: z.string(), codeVerifier: z.string() });
const Pending = z.object({
  provider: z.enum(['kakao', 'naver', 'google']),
  subject: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  refreshToken: z.string().nullable(),
});
/** Who the provider says it is, between its answer and the end of the sign-up. */
export type PendingIdentity = z.infer<typeof Pending>;

/** Encrypts what the provider wants to see when the connection is ended. */
export function sealToken({ config }: Academy, refreshToken: string | null): string | null {
  return refreshToken === null ? null : seal(config.secretKey, socialPurposes.token, refreshToken);
}

/** Where the provider sends the browser back to. */
export function socialReturnUrl({ config }: Academy, provider: SocialProvider): string {
  return `${config.publicUrl}/signin/${provider}`;
}

/** Begins a social sign-in, or the linking of an account to a member. Answers the URL and the browser's secret. */
export async function beginSocial(
  academy: Academy,
  input: {
    readonly provider: SocialProvider;
    readonly returnTo: string | undefined;
    readonly memberId: number | null;
  },
): Promise<{ url: string; browserSecret: string }> {
  const { db, clock, config, providers } = academy;
  const { provider, memberId } = input;
  if (!providers.social.available.includes(provider)) throw memberErrors.social_unavailable();
  const { url, attempt } = await askToBegin(academy, provider);
  const now = clock.now();
  const browserSecret = newSecret();
  await insertAttempt(db, {
    browserHash: hashSecret(browserSecret),
    provider,
    sealedAttempt: seal(config.secretKey, socialPurposes.attempt, JSON.stringify(attempt)),
    returnTo: safeReturnTo(input.returnTo),
    memberId,
    now,
    expiresAt: minutes(now, attemptMinutes),
  });
  return { url, browserSecret };
}

/** The provider's own address book may be out of reach; that is the world's fault, not ours. */
async function askToBegin(academy: Academy, provider: SocialProvider) {
  try {
    return await academy.providers.social.begin(provider, socialReturnUrl(academy, provider));
  } catch {
    throw memberErrors.social_failed();
  }
}

export type SocialResult =
  | { readonly kind: 'member'; readonly memberId: number; readonly returnTo: string }
  | { readonly kind: 'linked'; readonly returnTo: string }
  | { readonly kind: 'newcomer'; readonly identity: PendingIdentity; readonly returnTo: string };

export interface SocialReturn {
  readonly browserSecret: string | undefined;
  readonly provider: SocialProvider;
  /** The query string the browser came back with; absent right after a social sign-up. */
  readonly callbackQuery: string | undefined;
}

/** Finishes a social sign-in with what the browser came back with, or after the sign-up. */
export async function finishSocial(academy: Academy, input: SocialReturn): Promise<SocialResult> {
  const { db, clock } = academy;
  const { provider } = input;
  const browserHash = hashSecret(input.browserSecret ?? '');
  if (input.callbackQuery === undefined) return resumeSocial(academy, { browserHash, provider });
  const attempt = await claimAttempt(db, { browserHash, provider, now: clock.now() });
  if (!attempt) return resumeSocial(academy, { browserHash, provider });
  const identity = await askProvider(academy, input, attempt.sealed_attempt);
  const { id, return_to: returnTo, member_id: linkingId } = attempt;
  const now = clock.now();
  return inTransaction(db, async (tx): Promise<SocialResult> => {
    const memberId = await findLinkedMember(tx, provider, identity.subject);
    if (linkingId !== null) {
      if (memberId !== null && memberId !== linkingId) throw memberErrors.social_taken();
      if (memberId === null) await link(academy, tx, { memberId: linkingId, identity, now });
      await finishAttempt(tx, id, now);
      return { kind: 'linked', returnTo };
    }
    if (memberId !== null) {
      await finishAttempt(tx, id, now);
      const { subject } = identity;
      const sealedRefreshToken = sealToken(academy, identity.refreshToken);
      if (sealedRefreshToken) await keepLinkToken(tx, { provider, subject, sealedRefreshToken });
      return { kind: 'member', memberId, returnTo };
    }
    await refuseEnding(tx, identity);
    const sealed = seal(academy.config.secretKey, socialPurposes.identity, JSON.stringify(identity));
    await rememberIdentity(tx, id, { sealedIdentity: sealed, expiresAt: minutes(now, signUpMinutes) });
    return { kind: 'newcomer', identity, returnTo };
  });
}

/** The same browser again: a reload of the return page, or the end of a sign-up. */
async function resumeSocial(
  academy: Academy,
  { browserHash, provider }: { readonly browserHash: string; readonly provider: SocialProvider },
): Promise<SocialResult> {
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx): Promise<SocialResult> => {
    const attempt = await findIdentified(tx, { browserHash, provider, now });
    if (!attempt?.sealed_identity) throw memberErrors.social_expired();
    const identity = readPending(academy, attempt.sealed_identity);
    const returnTo = attempt.return_to;
    const memberId = await findLinkedMember(tx, provider, identity.subject);
    if (memberId === null) {
      await refuseEnding(tx, identity);
      return { kind: 'newcomer', identity, returnTo };
    }
    if (!(await finishAttempt(tx, attempt.id, now))) throw memberErrors.social_expired();
    return { kind: 'member', memberId, returnTo };
  });
}

/** Said before a whole form is filled in: the earlier connection of this very identity is still being ended. */
async function refuseEnding(tx: Tx, { provider, subject }: PendingIdentity): Promise<void> {
  if (await findActive(tx, { provider, subject, memberId: null })) throw memberErrors.social_ending();
}

function readPending({ config }: Academy, sealed: string): PendingIdentity {
  return Pending.parse(JSON.parse(unseal(config, socialPurposes.identity, sealed)));
}

async function askProvider(
  academy: Academy,
  { provider, callbackQuery }: SocialReturn,
  sealedAttempt: string,
): Promise<PendingIdentity> {
  const attempt = SealedAttempt.parse(
    JSON.parse(unseal(academy.config, socialPurposes.attempt, sealedAttempt)),
  );
  const query = (callbackQuery ?? '').replace(/^\?/, '');
  const url = `${socialReturnUrl(academy, provider)}?${query}`;
  const outcome: SocialOutcome = await academy.providers.social.finish(provider, url, attempt);
  if (outcome.kind === 'cancelled') throw memberErrors.social_cancelled();
  if (outcome.kind === 'failed') throw memberErrors.social_failed();
  const { subject, name, email, isEmailVerified, phone } = outcome.identity;
  return {
    provider,
    subject,
    name,
    email: isEmailVerified ? email : null,
    mobile: phone,
    refreshToken: outcome.refreshToken,
  };
}

async function link(
  academy: Academy,
  tx: Tx,
  { memberId, identity, now }: { memberId: number; identity: PendingIdentity; now: Date },
): Promise<void> {
  const { provider, subject } = identity;
  const sealedRefreshToken = sealToken(academy, identity.refreshToken);
  const before = await findActive(tx, { provider, subject, memberId });
  if (before?.revoking_at) throw memberErrors.social_ending();
  if (before && before.subject !== subject) throw memberErrors.social_second();
  try {
    await insertLink(tx, { memberId, provider, subject, sealedRefreshToken, now });
  } catch (error) {
    const isTaken = ['social_links_provider_subject_key', 'social_links_member_id_provider_key'].some(
      (name) => brokeConstraint(error, name),
    );
    throw isTaken ? memberErrors.social_taken() : error;
  }
  await insertEvent(tx, { memberId, kind: 'social_linked', actor: 'member', detail: provider, now });
}

/** The identity waiting for its sign-up in this browser; null when there is none or it is over. */
export async function pendingIdentity(
  academy: Academy,
  browserSecret: string | undefined,
  provider: SocialProvider,
): Promise<PendingIdentity | null> {
  const browserHash = hashSecret(browserSecret ?? '');
  const key = { browserHash, provider, now: academy.clock.now() };
  const attempt = await findIdentified(academy.db, key);
  return attempt?.sealed_identity ? readPending(academy, attempt.sealed_identity) : null;
}

/**
 * Links the identity that waits in this browser for a sign-up to the member who has signed in instead: the
 * provider said who it is, the password said whose account it is. Answers where to go on.
 */
export async function adoptIdentity(
  academy: Academy,
  input: {
    readonly memberId: number;
    readonly provider: SocialProvider;
    readonly browserSecret: string | undefined;
  },
): Promise<string> {
  const { memberId, provider } = input;
  const now = academy.clock.now();
  const key = { browserHash: hashSecret(input.browserSecret ?? ''), provider, now };
  return inTransaction(academy.db, async (tx) => {
    const attempt = await findIdentified(tx, key);
    if (!attempt?.sealed_identity || !(await finishAttempt(tx, attempt.id, now)))
      throw memberErrors.social_expired();
    const identity = readPending(academy, attempt.sealed_identity);
    await link(academy, tx, { memberId, identity, now });
    return attempt.return_to;
  });
}
