import type { FastifyReply, FastifyRequest } from 'fastify';
import { guestsOfPhone, phoneHeldSince } from '#src/features/contacts/actions/guests-of-phone.server.ts';
import { levelTestErrors } from '#src/features/level-attempts/contract/errors.ts';
import { isClosed, isOpen, levelLimits } from '#src/features/level-attempts/rules/attempts.ts';
import {
  type AttemptRow,
  findHere,
  takeBrowserBack,
} from '#src/features/level-attempts/store/attempts.server.ts';
import { findOwned, listOfOwner, type OwnPhones } from '#src/features/level-attempts/store/owners.server.ts';
import { contactOf, listChildren } from '#src/features/members/actions/members.server.ts';
import { endProofs, provenPhone } from '#src/features/proofs/actions/proofs.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { clearHostCookie, readHostCookie, setHostCookie } from '#src/platform/http/host-cookie.ts';
import { hashSecret, newSecret } from '#src/platform/tokens.ts';
import type { Actor } from '#src/shared/access/actor.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';

/** Who asks, as far as level tests care: a member, a proven phone, a browser that sits attempts. */
export interface LevelCaller {
  readonly memberId: number | null;
  /** The phone proven in this browser, digits. */
  readonly provenMobile: string | null;
  readonly memberMobile: string | null;
  readonly browserHash: string | null;
}

/** Reads member, proof and browser of one call. */
export async function levelCaller(
  academy: Academy,
  actor: Actor,
  request: FastifyRequest,
): Promise<LevelCaller> {
  const proven = await provenPhone(academy, request);
  const memberId = actor.kind === 'member' ? actor.memberId : null;
  const member = memberId === null ? null : await contactOf(academy, memberId);
  return {
    memberId,
    provenMobile: proven?.mobile ?? null,
    memberMobile: member?.mobile ?? null,
    browserHash: browserHashOf(request),
  };
}

/** What guests began that is the caller's by a phone: proven here, or the account's and for its children. */
export async function ownPhones(
  academy: Academy,
  { memberId, memberMobile, provenMobile }: Omit<LevelCaller, 'browserHash'>,
  childIds: readonly number[],
): Promise<OwnPhones> {
  const [proven, guests] = await Promise.all([
    provenMobile === null
      ? null
      : phoneHeldSince(academy.db, provenMobile).then((since) => ({ mobile: provenMobile, since })),
    memberId === null || !memberMobile ? null : guestsOfPhone(academy.db, memberId, { isProven: false }),
  ]);
  return {
    proven,
    account: guests && { mobile: guests.mobile, before: guests.before, childIds },
  };
}

/** The children whose level tests the caller sees, whoever of their people began them. */
export async function sharedChildren(academy: Academy, { memberId }: LevelCaller): Promise<number[]> {
  if (memberId === null) return [];
  return (await listChildren(academy, memberId)).map((child) => child.childId);
}

/** What the caller may see, of these children too; the latest first, each with whether this browser may sit it. */
export async function attemptsOfCaller(
  academy: Academy,
  caller: LevelCaller,
  childIds: readonly number[],
): Promise<(AttemptRow & { readonly is_here: boolean })[]> {
  const phones = await ownPhones(academy, caller, childIds);
  return listOfOwner(academy.db, { ...caller, ...phones, childIds });
}

/** An attempt of the caller's phone or account, or of a child the caller shares; nothing otherwise. */
export async function ownedBy(
  academy: Academy,
  caller: LevelCaller,
  attemptNo: string,
): Promise<AttemptRow | undefined> {
  const childIds = await sharedChildren(academy, caller);
  const phones = await ownPhones(academy, caller, childIds);
  return findOwned(academy.db, attemptNo, { ...caller, ...phones, childIds });
}

/** The hash of this browser's secret; null for a browser that never began a test. */
export function browserHashOf(request: FastifyRequest): string | null {
  const secret = readHostCookie(request, '__Host-test');
  return secret ? hashSecret(secret) : null;
}

/** The hash of this browser's secret; one is given where there is none, so that attempts can be granted to it. */
export function ensureBrowser(request: FastifyRequest, reply: FastifyReply): string {
  const secret = readHostCookie(request, '__Host-test') ?? newSecret();
  setHostCookie(reply, {
    name: '__Host-test',
    value: secret,
    options: { maxAgeSeconds: levelLimits.browserDays * 86_400 },
  });
  return hashSecret(secret);
}

/**
 * Whoever sits at this device next sees nothing of the family before: the proof of its phone ends, and every attempt is
 * taken from this browser. A test that runs goes on where its phone is proven again.
 */
export async function leaveBrowser(
  academy: Academy,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ isAuth: false }> {
  await endProofs(academy, request, reply);
  const browserHash = browserHashOf(request);
  if (browserHash !== null) await takeBrowserBack(academy.db, browserHash);
  clearHostCookie(reply, '__Host-test');
  return { isAuth: false };
}

/** The attempt this browser may sit; another's is not found. */
export async function attemptHere(
  academy: Academy,
  browserHash: string | null,
  attemptNo: string,
): Promise<AttemptRow> {
  const row = browserHash === null ? undefined : await findHere(academy.db, attemptNo, browserHash);
  if (!row) throw levelTestErrors.attempt_gone();
  return row;
}

/** Whether an attempt may still be asked for its items. */
export function requireReadable(row: AttemptRow): void {
  if (row.state === 'in_progress') return;
  if (isOpen(row.state)) throw levelTestErrors.not_running();
  throw isClosed(row.state) ? levelTestErrors.already_closed() : commonErrors.not_found();
}
