import { randomInt } from 'node:crypto';
import { Secret } from 'otpauth';
import { isCommonPassword } from '#src/features/members/actions/common-passwords.server.ts';
import { totpOf, totpPurpose, totpStep } from '#src/features/staff/actions/sign-in.server.ts';
import type {
  joinEndpoint,
  readInvitationEndpoint,
  setPasswordEndpoint,
} from '#src/features/staff/contract/joining.ts';
import { staffErrors } from '#src/features/staff/contract/sign-in.ts';
import { staffPasswordRefusal } from '#src/features/staff/rules/passwords.ts';
import {
  placeText,
  recoveryCodeCount,
  roleLabels,
  staffGuessLimits,
} from '#src/features/staff/rules/roles.ts';
import * as invitations from '#src/features/staff/store/invitations.server.ts';
import * as people from '#src/features/staff/store/people.server.ts';
import { findStaff, insertStaff, spendTotpStep } from '#src/features/staff/store/staff.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { academyName } from '#src/platform/identity/identity.server.ts';
import { hashPassword, isPassword } from '#src/platform/passwords.ts';
import { clearRateLimit, spendRateLimit } from '#src/platform/rate-limits.ts';
import { hashSecret, keyedHash, seal, unseal } from '#src/platform/tokens.ts';
import type { Caller, StaffActor } from '#src/shared/access/actor.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';

// No letters or digits that look alike on paper.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

function newRecoveryCode(): string {
  const signs = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${signs.slice(0, 5)}-${signs.slice(5)}`;
}

/** How a recovery code is stored and looked up: 48 bits are guessable, so the hash is keyed. */
export function recoveryHash({ config }: Academy, staffId: number, code: string): string {
  return keyedHash(config.lastingKey, 'staff recovery code', `${staffId} ${code.replace('-', '')}`);
}

async function giveRecoveryCodes(tx: Tx, academy: Academy, staffId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await people.replaceRecoveryCodes(
    tx,
    staffId,
    codes.map((code) => recoveryHash(academy, staffId, code)),
  );
  return codes;
}

async function countTry(academy: Academy, name: string): Promise<void> {
  const { perAddress: limit, windowSeconds } = staffGuessLimits;
  const state = await spendRateLimit(academy, { name, limit, windowSeconds });
  if (!state.isWithin) throw staffErrors.too_many({ retryAfterSeconds: state.resetsInSeconds });
}

async function openInvitation(academy: Academy, caller: Caller, code: string) {
  await countTry(academy, `staff invitation ${caller.address}`);
  const row = await invitations.findBySecret(academy.db, hashSecret(code), academy.clock.now());
  if (!row) throw staffErrors.invitation_gone();
  return row;
}

/** Who the link invites. */
export async function readInvitation(
  academy: Academy,
  caller: Caller,
  code: string,
): Promise<DataOf<typeof readInvitationEndpoint>> {
  const row = await openInvitation(academy, caller, code);
  const branches = await people.listBranchNames(academy.db);
  return {
    email: row.email,
    name: row.name,
    roleLabel: roleLabels[row.role],
    branches: branches.filter(({ id }) => row.branch_ids.includes(id)).map(({ name }) => name),
    isReset: row.staff_id !== null,
  };
}

async function refuseCommon(password: string): Promise<void> {
  if (!(await isCommonPassword(password))) return;
  const { message } = staffErrors.password_common();
  throw staffErrors.password_common({ fields: { password: message } });
}

/** Keeps the password with the invitation and answers a fresh authenticator secret; nothing counts yet. */
export async function setFirstPassword(
  academy: Academy,
  caller: Caller,
  input: { readonly code: string; readonly password: string },
): Promise<DataOf<typeof setPasswordEndpoint>> {
  const row = await openInvitation(academy, caller, input.code);
  const name = await academyName(academy.db);
  const refusal = staffPasswordRefusal(input.password, { ...row, academy: name });
  if (refusal) throw commonErrors.input_invalid({ fields: { password: refusal } });
  await refuseCommon(input.password);
  const secret = new Secret({ size: 20 }).base32;
  await invitations.keepBeginning(academy.db, row.id, {
    passwordHash: await hashPassword(input.password),
    totpSealed: seal(academy.config.secretKey, totpPurpose, secret),
  });
  return { secret, uri: totpOf(secret, row.email, name).toString() };
}

/** The step of a right code, or null. One step of clock drift is allowed. */
function stepOf(
  academy: Academy,
  sealed: string,
  { email, token }: { email: string; token: string },
): number | null {
  const totp = totpOf(unseal(academy.config, totpPurpose, sealed), email);
  const timestamp = academy.clock.now().getTime();
  const drift = totp.validate({ token, timestamp, window: 1 });
  return drift === null ? null : totpStep(timestamp) + drift;
}

/** Takes the invitation up: the person is staff from here on, or begins anew with other keys. */
export async function join(
  academy: Academy,
  caller: Caller,
  input: { readonly code: string; readonly totp: string },
): Promise<DataOf<typeof joinEndpoint>> {
  await countTry(academy, `staff joining ${caller.address}`);
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    const row = await invitations.lockBySecret(tx, hashSecret(input.code), now);
    if (!row?.password_hash || !row.totp_sealed) throw staffErrors.invitation_gone();
    const step = stepOf(academy, row.totp_sealed, { email: row.email, token: input.totp });
    if (step === null) throw staffErrors.code_refused();
    const keys = { passwordHash: row.password_hash, totpSealed: row.totp_sealed };
    const staffId =
      row.staff_id === null ? await welcome(tx, row, { keys, now }) : await renew(tx, row, { keys, now });
    await spendTotpStep(tx, staffId, step);
    await invitations.acceptInvitation(tx, row.id, now);
    return { email: row.email, recoveryCodes: await giveRecoveryCodes(tx, academy, staffId) };
  });
}

interface Keys {
  readonly passwordHash: string;
  readonly totpSealed: string;
}

async function welcome(
  tx: Tx,
  row: invitations.InvitationRow,
  { keys, now }: { keys: Keys; now: Date },
): Promise<number> {
  if (await invitations.isStaffEmail(tx, row.email)) throw staffErrors.invited_already();
  const role = row.role;
  const staffId = await insertStaff(
    tx,
    { email: row.email, name: row.name, role, branchIds: row.branch_ids, ...keys },
    now,
  );
  await people.insertGrant(tx, {
    byStaffId: row.invited_by,
    staffId,
    action: 'joined',
    after: placeText({ role, branchIds: row.branch_ids }, await people.listBranchNames(tx)),
    reason: '초대 수락',
    now,
  });
  return staffId;
}

async function renew(
  tx: Tx,
  row: invitations.InvitationRow,
  { keys, now }: { keys: Keys; now: Date },
): Promise<number> {
  const staffId = row.staff_id ?? 0;
  await people.lockStaff(tx, staffId);
  const record = await people.findStaffRecord(tx, staffId, null);
  if (record?.status !== 'active') throw staffErrors.invitation_gone();
  await people.updateStaff(tx, staffId, {
    version: record.version,
    change: {
      password_hash: keys.passwordHash,
      totp_sealed: keys.totpSealed,
    },
  });
  await people.endSessionsOf(tx, staffId, now);
  return staffId;
}

/** Changes the own password; every session ends, this one included. */
export async function changeOwnPassword(
  academy: Academy,
  actor: StaffActor,
  input: { readonly currentPassword: string; readonly password: string },
): Promise<void> {
  const name = `staff password ${actor.staffId}`;
  await countTry(academy, name);
  const staff = await findStaff(academy.db, actor.staffId);
  if (!staff?.passwordHash || !(await isPassword(input.currentPassword, staff.passwordHash)))
    throw commonErrors.input_invalid({ fields: { currentPassword: '지금 비밀번호가 맞지 않습니다.' } });
  const ofAcademy = await academyName(academy.db);
  const refusal = staffPasswordRefusal(input.password, { ...staff, academy: ofAcademy });
  if (refusal) throw commonErrors.input_invalid({ fields: { password: refusal } });
  await refuseCommon(input.password);
  if (await isPassword(input.password, staff.passwordHash)) {
    const { message } = staffErrors.password_same();
    throw staffErrors.password_same({ fields: { password: message } });
  }
  const hash = { before: staff.passwordHash, after: await hashPassword(input.password) };
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    if (!(await people.updatePasswordHash(tx, actor.staffId, hash))) throw commonErrors.sign_in_required();
    await people.endSessionsOf(tx, actor.staffId, now);
  });
  await clearRateLimit(academy, name);
}

/** Ten new recovery codes against a code of the authenticator; the old ones are void. */
export async function renewRecoveryCodes(
  academy: Academy,
  actor: StaffActor,
  token: string,
): Promise<string[]> {
  await countTry(academy, `staff codes ${actor.staffId}`);
  const staff = await findStaff(academy.db, actor.staffId);
  const step = staff?.totpSealed ? stepOf(academy, staff.totpSealed, { email: staff.email, token }) : null;
  if (step === null || !(await spendTotpStep(academy.db, actor.staffId, step)))
    throw staffErrors.code_refused();
  return inTransaction(academy.db, (tx) => giveRecoveryCodes(tx, academy, actor.staffId));
}
