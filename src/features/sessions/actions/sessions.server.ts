import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { finishSocial, type SocialReturn } from '#src/features/accounts/actions/social.server.ts';
import { findForSignIn, type Identity, identityOf } from '#src/features/members/actions/members.server.ts';
import { noticeMessages } from '#src/features/members/rules/notices.ts';
import { queueMessages } from '#src/features/messages/actions/messages.server.ts';
import { type Device, type SignedIn, sessionErrors } from '#src/features/sessions/contract.ts';
import {
  decideRefresh,
  deviceOf,
  type GivenIdentifiers,
  hasIdentifiers,
  isSamePerson,
  newDeviceNotice,
  sessionEnd,
} from '#src/features/sessions/rules.ts';
import {
  accessTokenOf,
  accessTokenReader,
  isRefreshToken,
  readRefreshToken,
  refreshTokenOf,
} from '#src/features/sessions/tokens.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, loadersOf, type Tx } from '#src/platform/db/database.ts';
import { dataLoader } from '#src/platform/db/queries/data-loader.ts';
import { isPassword, requireHashing } from '#src/platform/passwords.ts';
import { hashSecret, newSecret } from '#src/platform/tokens.ts';
import type { MemberActor } from '#src/shared/access/actor.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import { forgetDeviceOfSession, forgetDevices } from '../store/devices.server.ts';
import {
  findLiveMemberIds,
  insertSession,
  listLiveSessions,
  lockSession,
  revokeSession,
  revokeSessionsOf,
  rotateSession,
} from '../store/sessions.server.ts';
import { admitTry, forgiveTry, uncountTry, type Visitor } from './guesses.server.ts';

/** What signing in gives: the answer for the body and the refresh token for the cookie. */
export interface OpenedSession {
  readonly signedIn: SignedIn;
  readonly refreshToken: string;
}

/** Signs in with id and password. Unknown ids cost the same time and get the same answer. */
export async function signIn(
  academy: Academy,
  input: { readonly loginId: string; readonly password: string; readonly captchaPass: string | undefined },
  visitor: Visitor,
): Promise<OpenedSession> {
  const { loginId, password } = input;
  requireHashing(visitor.address);
  const tried = await admitTry(academy, input, visitor);
  const found = await findForSignIn(academy, loginId);
  const isRight = await isPassword(password, found?.passwordHash ?? null, visitor.address).catch(
    async (error: unknown) => {
      // Many may have come between the look at the line and this: nobody guessed wrong.
      await uncountTry(academy, loginId, tried);
      throw error;
    },
  );
  if (!found || !isRight) throw sessionErrors.sign_in_failed();
  await forgiveTry(academy, loginId, tried);
  return openSession(academy, found.identity, visitor);
}

/** Opens a session for a member who has just shown who they are; a browser never used before is told by mail. */
export async function openSession(
  academy: Academy,
  identity: Identity,
  { address, device, deviceSecret }: Visitor,
): Promise<OpenedSession> {
  const now = academy.clock.now();
  const family = { id: randomUUID(), seed: newSecret() };
  const memberId = identity.userSeqId;
  await inTransaction(academy.db, async (tx) => {
    const deviceHash = hashSecret(deviceSecret);
    const expiresAt = sessionEnd(now, now);
    const session = { ...family, memberId, device, address, deviceHash, now, expiresAt };
    const { isFirst, isKnown } = await insertSession(tx, session);
    if (isFirst || isKnown) return;
    const notice = newDeviceNotice(academy.config.publicUrl, { name: identity.name, device, at: now });
    await queueMessages(tx, noticeMessages(identity.contact, notice));
  });
  return {
    signedIn: await signedInOf(academy, identity, family.id),
    refreshToken: refreshTokenOf(academy, family, 0),
  };
}

async function signedInOf(academy: Academy, identity: Identity, sessionId: string): Promise<SignedIn> {
  const { userSeqId, memberId, enrollType, name } = identity;
  const accessToken = await accessTokenOf(academy, { memberId: userSeqId, sessionId });
  return { userSeqId: String(userSeqId), memberId, enrollType, accessToken, name };
}

/**
 * Rotates the refresh token. The previous token gets the same successor for 30 s; anything older ends the
 * family, and so do identifiers of somebody else, which are only compared. A refusal never touches the cookie.
 */
export async function refreshSession(
  academy: Academy,
  token: string | undefined,
  given: GivenIdentifiers,
): Promise<OpenedSession> {
  const claimed = readRefreshToken(token);
  if (!token || !claimed || !hasIdentifiers(given)) throw sessionErrors.refresh_failed();
  const now = academy.clock.now();
  const [memberId = null] = await findLiveMemberIds(academy.db, [claimed.id], now);
  const identity = memberId === null ? null : await identityOf(academy, memberId);
  if (!identity) throw sessionErrors.refresh_failed();
  const isSame = isSamePerson(given, identity);
  const decided = await inTransaction(academy.db, (tx) =>
    decideAndRotate(tx, { academy, token, claimed, isSame, now }),
  );
  if (decided.decision === 'mismatch') throw sessionErrors.identity_mismatch();
  if (!decided.refreshToken) throw sessionErrors.refresh_failed();
  return {
    signedIn: await signedInOf(academy, identity, claimed.id),
    refreshToken: decided.refreshToken,
  };
}

interface Refresh {
  readonly academy: Academy;
  readonly token: string;
  readonly claimed: { readonly id: string; readonly counter: number };
  readonly isSame: boolean;
  readonly now: Date;
}

async function decideAndRotate(tx: Tx, { academy, token, claimed, isSame, now }: Refresh) {
  const row = await lockSession(tx, claimed.id);
  const isOurs = row && isRefreshToken(academy, row, { counter: claimed.counter, token });
  const decision = decideRefresh({
    session: isOurs
      ? {
          counter: row.counter,
          rotatedAt: row.rotated_at,
          expiresAt: row.expires_at,
          isRevoked: row.revoked_at !== null,
        }
      : null,
    tokenCounter: claimed.counter,
    isSamePerson: isSame,
    now,
  });
  if (!row || decision === 'refused') return { decision, refreshToken: null };
  if (decision === 'stolen' || decision === 'mismatch') {
    await revokeSession(tx, { id: row.id, cause: decision, now });
    return { decision, refreshToken: null };
  }
  const counter = decision === 'rotate' ? row.counter + 1 : row.counter;
  const expiresAt = sessionEnd(row.created_at, now);
  if (decision === 'rotate') await rotateSession(tx, { id: row.id, counter, now, expiresAt });
  return { decision, refreshToken: refreshTokenOf(academy, row, counter) };
}

/** Ends the session of the refresh cookie; nothing happens where there is none. */
export async function signOut(academy: Academy, token: string | undefined): Promise<void> {
  const claimed = readRefreshToken(token);
  if (!token || !claimed) return;
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const row = await lockSession(tx, claimed.id);
    if (!row || !isRefreshToken(academy, row, { counter: claimed.counter, token })) return;
    await revokeSession(tx, { id: row.id, cause: 'logout', now });
  });
}

const withoutToken = new Set([
  // Kakao brings its admin key there.
  '/api/social/kakao/unlinked',
  // Made exactly when the token at hand may be over; they look at the cookie instead.
  '/api/login',
  '/api/social/login',
  '/api/token/refresh',
  '/api/logout',
  // The same for everybody: a visitor whose token is over waits for no refresh.
  '/api/getCaptcha',
  '/api/checkChptcha',
  '/api/checkId',
  '/api/findId',
  '/api/findPw',
  '/api/change/password',
  '/api/change/password/check',
  '/api/signup',
  '/api/auth',
  '/api/auth/send',
  '/api/auth/verify',
  '/api/social/providers',
  '/api/branches',
  '/api/telemetry/events',
  '/api/telemetry/faults',
]);

/**
 * Answers the member behind a bearer token, null without one; 401 when it is over, forged, or its session ended. Every
 * call asks the database whether its session is alive; those that come together ask together.
 */
export function memberIdentifier(academy: Academy): (request: FastifyRequest) => Promise<MemberActor | null> {
  const readToken = accessTokenReader(academy);
  const liveMemberId = dataLoader((ids: readonly string[]) =>
    findLiveMemberIds(loadersOf(academy.db), ids, academy.clock.now()),
  );
  return async (request) => {
    const { authorization } = request.headers;
    if (authorization === undefined || withoutToken.has(request.routeOptions.url ?? '')) return null;
    const claims = await readToken(authorization.replace(/^Bearer /i, ''));
    const memberId = claims && (await liveMemberId(claims.sessionId));
    if (!claims || memberId !== claims.memberId) throw sessionErrors.token_refused();
    const device = deviceOf(request.headers['user-agent']);
    return { kind: 'member', memberId, sessionId: claims.sessionId, address: request.ip, device };
  };
}

/** Ends every session of a member within a transaction: password changed, membership ended. */
export async function endSessionsOf(
  tx: Tx,
  memberId: number,
  { cause, now }: { readonly cause: 'password' | 'withdrawal'; readonly now: Date },
): Promise<void> {
  await revokeSessionsOf(tx, { memberId, cause, now });
  // A changed password makes the owner's own browsers no strangers.
  if (cause === 'withdrawal') await forgetDevices(tx, memberId);
}

/** The browsers the member is signed in with, the latest first. */
export async function listDevicesOf(academy: Academy, actor: MemberActor): Promise<Device[]> {
  const rows = await listLiveSessions(academy.db, actor.memberId, academy.clock.now());
  return rows.map((row) => ({
    sessionId: row.id,
    device: row.device,
    address: row.address,
    signedInAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    isThisOne: row.id === actor.sessionId,
  }));
}

/** Signs one of the member's browsers out; another member's is not found. */
export async function endDeviceOf(academy: Academy, actor: MemberActor, sessionId: string): Promise<void> {
  const { memberId } = actor;
  const now = academy.clock.now();
  const isEnded = await revokeSession(academy.db, { id: sessionId, memberId, cause: 'device_ended', now });
  if (!isEnded) throw commonErrors.not_found();
  await forgetDeviceOfSession(academy.db, memberId, sessionId);
}

/** Signs every browser of the member out; answers how many. */
export async function signOutEverywhere(academy: Academy, { memberId }: MemberActor): Promise<number> {
  await forgetDevices(academy.db, memberId);
  return revokeSessionsOf(academy.db, { memberId, cause: 'everywhere', now: academy.clock.now() });
}

/** Finishes a social sign-in: a session for a known person, otherwise what the browser must do next. */
export async function signInWithSocial(academy: Academy, input: SocialReturn, visitor: Visitor) {
  const result = await finishSocial(academy, input);
  if (result.kind !== 'member') return result;
  const identity = await identityOf(academy, result.memberId);
  if (!identity) throw sessionErrors.sign_in_failed();
  const opened = await openSession(academy, identity, visitor);
  return { kind: 'signedIn', opened, returnTo: result.returnTo } as const;
}
