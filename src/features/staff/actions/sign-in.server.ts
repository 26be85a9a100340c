import type { FastifyRequest } from 'fastify';
import { SignJWT } from 'jose';
import { Secret, TOTP } from 'otpauth';
import type { Academy } from '#src/platform/academy.ts';
import { readHostCookie } from '#src/platform/http/host-cookie.ts';
import { appearanceOf, readIdentity } from '#src/platform/identity/identity.server.ts';
import { isPassword, requireHashing } from '#src/platform/passwords.ts';
import { signedClaims } from '#src/platform/rotation/signed-tokens.ts';
import { hashSecret, keyFor, newSecret, unseal } from '#src/platform/tokens.ts';
import type { Caller, StaffActor } from '#src/shared/access/actor.ts';
import { minuteMs } from '#src/shared/durations.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import { type StaffView, staffErrors } from '../contract/sign-in.ts';
import { headOfficeRoles, isSessionAlive, roleLabels, staffSessionLimits } from '../rules/roles.ts';
import { singleRightsOf } from '../rules/single-rights.ts';
import { rememberStaffDevice } from '../store/devices.server.ts';
import * as store from '../store/staff.server.ts';
import { countGuess, forgiveGuesses, type StaffVisitor, uncountGuess } from './guesses.server.ts';

/** What an authenticator's secret is sealed for. */
export const totpPurpose = 'staff totp';
const ticketPurpose = 'staff sign-in ticket';
const stepSeconds = 30;

/** The 30-second step of an instant (milliseconds). */
export function totpStep(timestamp: number): number {
  return Math.floor(timestamp / 1000 / stepSeconds);
}

/**
 * The authenticator of a member of staff: 6 digits, 30 s, SHA-1, as authenticator apps expect (RFC 6238). The issuer is what the
 * app lists it under; the codes do not depend on it.
 */
export function totpOf(secret: string, email: string, issuer = ''): TOTP {
  return new TOTP({
    issuer,
    label: email,
    secret: Secret.fromBase32(secret),
    digits: 6,
    period: stepSeconds,
  });
}

/** First step: the password. An unknown address costs the same time and gets the same answer. */
export async function checkStaffPassword(
  academy: Academy,
  visitor: StaffVisitor,
  input: { email: string; password: string },
): Promise<string> {
  requireHashing(visitor.address);
  const tried = { what: input.email, email: input.email };
  await countGuess(academy, tried, visitor);
  const staff = await store.findStaffByEmail(academy.db, input.email);
  const isRight = await isPassword(input.password, staff?.passwordHash ?? null, visitor.address).catch(
    async (error: unknown) => {
      await uncountGuess(academy, tried, visitor);
      throw error;
    },
  );
  if (!staff || !isRight) throw staffErrors.refused();
  const seconds = Math.floor(academy.clock.now().getTime() / 1000);
  return new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(String(staff.id))
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + staffSessionLimits.ticketSeconds)
    .sign(keyFor(academy.config.secretKey, ticketPurpose));
}

type KeyedStaff = store.StaffRow & { readonly totpSealed: string };

/** Whose password was right, by the ticket of the first step. */
export async function staffOfTicket(academy: Academy, ticket: string): Promise<KeyedStaff> {
  const claims = await signedClaims(academy.config, {
    purpose: ticketPurpose,
    token: ticket,
    currentDate: academy.clock.now(),
  });
  const staff = claims && (await store.findStaff(academy.db, Number(claims.sub)));
  if (!staff?.totpSealed) throw staffErrors.ticket_gone();
  return { ...staff, totpSealed: staff.totpSealed };
}

/** Second step: the code, one step of clock drift allowed, used once. Answers the cookie's secret and who it is. */
export async function checkStaffCode(
  academy: Academy,
  visitor: StaffVisitor,
  input: { ticket: string; code: string },
): Promise<{ secret: string; staff: StaffView }> {
  const staff = await staffOfTicket(academy, input.ticket);
  await countGuess(academy, { what: `code ${staff.id}`, email: staff.email }, visitor);
  const now = academy.clock.now();
  const totp = totpOf(unseal(academy.config, totpPurpose, staff.totpSealed), staff.email);
  const drift = totp.validate({ token: input.code, timestamp: now.getTime(), window: 1 });
  if (drift === null) throw staffErrors.code_refused();
  const step = totpStep(now.getTime()) + drift;
  if (!(await store.spendTotpStep(academy.db, staff.id, step))) throw staffErrors.code_refused();
  return openStaffSession(academy, visitor, staff);
}

/** Begins a session after both steps; the tries before it are forgiven and the browser is known from now on. */
export async function openStaffSession(
  academy: Academy,
  visitor: StaffVisitor,
  staff: store.StaffRow,
): Promise<{ secret: string; staff: StaffView }> {
  const secret = newSecret();
  const now = academy.clock.now();
  if (!(await store.insertSession(academy.db, staff, { secretHash: hashSecret(secret), now })))
    throw staffErrors.ticket_gone();
  await rememberStaffDevice(academy.db, {
    staffId: staff.id,
    deviceHash: hashSecret(visitor.deviceSecret),
    now,
  });
  await forgiveGuesses(academy, staff, visitor);
  return { secret, staff: await viewOf(academy, staff) };
}

async function viewOf(academy: Academy, staff: store.StaffRow): Promise<StaffView> {
  const [branches, identity] = await Promise.all([
    store.listBranchesOf(academy.db, staff.id),
    readIdentity(academy.db),
  ]);
  return {
    serverNow: academy.clock.now().toISOString(),
    appearance: appearanceOf(identity),
    staffId: staff.id,
    email: staff.email,
    name: staff.name,
    role: staff.role,
    ...singleRightsOf(staff),
    roleLabel: roleLabels[staff.role],
    branches: branches.map((branch) => branch.name),
  };
}

/** Who is behind the staff cookie; null without one, 401 when the session is over. */
export async function identifyStaff(
  academy: Academy,
  request: FastifyRequest,
  caller: Caller,
): Promise<StaffActor | null> {
  const secret = readHostCookie(request, '__Host-staff');
  if (!secret) return null;
  const now = academy.clock.now();
  const session = await store.findSession(academy.db, hashSecret(secret));
  if (!session || !isSessionAlive(session, now)) throw commonErrors.sign_in_required();
  // Once a minute is enough to know that somebody is still there.
  if (now.getTime() - session.seenAt.getTime() > minuteMs)
    await store.touchSession(academy.db, session.id, now);
  const branches = await store.listBranchesOf(academy.db, session.staffId);
  const role = session.role;
  // No branch must never read as every branch.
  if (!headOfficeRoles.includes(role) && branches.length === 0) throw commonErrors.forbidden();
  return {
    ...caller,
    kind: 'staff',
    staffId: session.staffId,
    role,
    ...singleRightsOf(session),
    branchIds: headOfficeRoles.includes(role) ? null : branches.map((branch) => branch.id),
    sessionId: String(session.id),
  };
}

/** Ends the session behind this call at once. */
export async function signStaffOut(academy: Academy, actor: StaffActor): Promise<void> {
  await store.endSession(academy.db, Number(actor.sessionId), academy.clock.now());
}

/** Who is signed in. */
export async function readStaff(academy: Academy, actor: StaffActor): Promise<StaffView> {
  const staff = await store.findStaff(academy.db, actor.staffId);
  if (!staff) throw commonErrors.sign_in_required();
  return viewOf(academy, staff);
}
