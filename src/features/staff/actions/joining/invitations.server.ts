import { queueMessage } from '#src/features/messages/actions/messages.server.ts';
import { keepAnOwner } from '#src/features/staff/actions/people.server.ts';
import {
  type Invitation,
  type inviteStaffEndpoint,
  type listInvitationsEndpoint,
  RoleInput,
  type resetStaffEndpoint,
} from '#src/features/staff/contract/people.ts';
import { staffErrors } from '#src/features/staff/contract/sign-in.ts';
import {
  branchRefusal,
  headOfficeRoles,
  invitationSeconds,
  mayManage,
  placeText,
  roleDuties,
  roleLabels,
} from '#src/features/staff/rules/roles.ts';
import * as store from '#src/features/staff/store/invitations.server.ts';
import {
  endSessionsOf,
  findStaffRecord,
  forgetWaysIn,
  insertGrant,
  listBranchNames,
  lockStaff,
  type StaffRecord,
  updateStaff,
} from '#src/features/staff/store/people.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditChange, editedElsewhere } from '#src/platform/office-log.ts';
import { hashSecret, newSecret } from '#src/platform/tokens.ts';
import { isOwnBranch, type StaffActor } from '#src/shared/access/actor.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf, StaffRole } from '#src/shared/endpoint/endpoint.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';

type Branches = readonly { id: number; name: string }[];

function viewOf(
  row: store.InvitationRow,
  { invitedBy, branches, now }: { invitedBy: string; branches: Branches; now: Date },
): Invitation {
  return {
    invitationId: row.id,
    email: row.email,
    name: row.name,
    roleLabel: roleLabels[row.role],
    branches: branches.filter((branch) => row.branch_ids.includes(branch.id)).map((branch) => branch.name),
    invitedBy,
    expiresAt: row.expires_at.toISOString(),
    isExpired: row.expires_at <= now,
    isReset: row.staff_id !== null,
  };
}

/** Open invitations the actor could have sent, and what the form offers. */
export async function listInvitations(
  academy: Academy,
  actor: StaffActor,
): Promise<DataOf<typeof listInvitationsEndpoint>> {
  const [rows, branches] = await Promise.all([
    store.listOpenInvitations(academy.db),
    listBranchNames(academy.db),
  ]);
  const now = academy.clock.now();
  const own = branches.filter(({ id }) => isOwnBranch(actor, id));
  return {
    invitations: rows
      .filter((row) => mayManage(actor, { role: row.role, branchIds: row.branch_ids }))
      .map((row) => viewOf(row, { invitedBy: row.invitedBy ?? '서버의 명령', branches, now })),
    branches: own.map(({ id, name }) => ({ id, name })),
    roles: RoleInput.options
      .filter((role) => mayManage(actor, { role, branchIds: own.map(({ id }) => id) }))
      .map((role) => ({
        role,
        label: roleLabels[role],
        duty: roleDuties[role],
        isHeadOffice: headOfficeRoles.includes(role),
      })),
  };
}

export interface Wanted {
  readonly staffId: number | null;
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly branchIds: readonly number[];
}

/** Writes an invitation in the caller's transaction; an older one to the same address is void. Answers its link. */
export async function writeInvitation(
  tx: Tx,
  { clock, config }: Pick<Academy, 'clock' | 'config'>,
  wanted: Wanted & { readonly invitedBy: number | null },
): Promise<{ readonly row: store.InvitationRow; readonly link: string }> {
  const now = clock.now();
  const secret = newSecret();
  const expiresAt = new Date(now.getTime() + invitationSeconds * 1000);
  await store.revokeInvitationsTo(tx, [wanted.email], now);
  const row = await store.insertInvitation(tx, { ...wanted, secretHash: hashSecret(secret), now, expiresAt });
  // The secret stands behind the #: it reaches neither our log nor anybody's on the way.
  return { row, link: `${config.publicUrl}/office/join#${secret}` };
}

/** Writes an invitation and its mail in the caller's transaction. */
export async function sendInvitation(
  tx: Tx,
  academy: Academy,
  wanted: Wanted & { readonly invitedBy: number },
): Promise<store.InvitationRow> {
  const { row, link } = await writeInvitation(tx, academy, wanted);
  const isReset = wanted.staffId !== null;
  await queueMessage(tx, {
    channel: 'mail',
    to: wanted.email,
    subject: isReset ? '[{academy}] 관리자 계정 재설정 안내' : '[{academy}] 관리자 초대',
    text: [
      `${wanted.name} 님, 안녕하세요.`,
      isReset
        ? '비밀번호와 인증 앱을 다시 설정하실 수 있도록 안내드립니다. 지금까지의 비밀번호와 인증 앱, 복구 코드는 더 이상 쓸 수 없습니다.'
        : `{academy} 관리자(${roleLabels[wanted.role]})로 초대합니다.`,
      `아래 링크에서 비밀번호와 인증 앱을 설정해 주세요. ${formatSeoulDateTime(row.expires_at)}까지 한 번만 쓸 수 있습니다.`,
      link,
      '요청하신 적이 없다면 이 메일을 지우고 본부에 알려 주세요.',
    ].join('\n\n'),
    template: isReset ? 'staff.reset' : 'staff.invitation',
    expiresAt: row.expires_at,
  });
  return row;
}

/** Invites one person. Another branch's, or a role above one's own, is refused. */
export async function inviteStaff(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof inviteStaffEndpoint>,
): Promise<Invitation> {
  const refusal = branchRefusal(input.role, input.branchIds);
  if (refusal) throw commonErrors.input_invalid({ fields: { branchIds: refusal } });
  const branches = await listBranchNames(academy.db);
  const isKnown = (id: number) => branches.some((branch) => branch.id === id);
  if (!input.branchIds.every((id) => isKnown(id) && isOwnBranch(actor, id))) throw commonErrors.not_found();
  if (!mayManage(actor, input)) throw staffErrors.not_yours();
  if (await store.isStaffEmail(academy.db, input.email))
    throw staffErrors.invited_already({ fields: { email: '이미 등록된 이메일입니다.' } });
  const now = academy.clock.now();
  const row = await inTransaction(academy.db, async (tx) => {
    const sent = await sendInvitation(tx, academy, { ...input, staffId: null, invitedBy: actor.staffId });
    await auditChange(tx, actor, {
      entity: 'invitation',
      entityId: sent.id,
      action: '직원 초대',
      after: placeText(input, branches),
      at: now,
    });
    return sent;
  });
  return viewOf(row, { invitedBy: '', branches, now });
}

/** Takes an open invitation back. */
export async function revokeInvitation(
  academy: Academy,
  actor: StaffActor,
  invitationId: number,
): Promise<void> {
  const row = await store.findOpenInvitation(academy.db, invitationId);
  if (!row || !mayManage(actor, { role: row.role, branchIds: row.branch_ids }))
    throw commonErrors.not_found();
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    await store.revokeInvitationsTo(tx, [row.email], now);
    await auditChange(tx, actor, { entity: 'invitation', entityId: row.id, action: '초대 취소', at: now });
  });
}

/** Takes every means of signing in away: password, authenticator, recovery codes, sessions. */
export async function closeWaysIn(tx: Tx, { id, version }: StaffRecord, now: Date): Promise<void> {
  await updateStaff(tx, id, { version, change: { password_hash: null, totp_sealed: null } });
  await forgetWaysIn(tx, id);
  await endSessionsOf(tx, id, now);
}

/** Takes every means of signing in away at once and mails a link for a new password and authenticator. */
export async function resetStaff(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof resetStaffEndpoint>,
): Promise<Invitation> {
  const now = academy.clock.now();
  const row = await inTransaction(academy.db, async (tx) => {
    const owners = await lockStaff(tx, input.staffId);
    const record = await findStaffRecord(tx, input.staffId, actor.branchIds);
    if (record?.status !== 'active') throw commonErrors.not_found();
    if (record.id === actor.staffId) throw staffErrors.yourself();
    if (!mayManage(actor, record)) throw staffErrors.not_yours();
    if (record.version !== input.version) throw await editedElsewhere(tx, 'staff', record.id);
    keepAnOwner({ record, owners });
    await closeWaysIn(tx, record, now);
    const { reason } = input;
    await insertGrant(tx, { byStaffId: actor.staffId, staffId: record.id, action: 'reset', reason, now });
    const branchId = record.branchIds[0] ?? null;
    const change = { entity: 'staff', entityId: record.id, branchId, action: '재설정 안내', reason };
    await auditChange(tx, actor, { ...change, at: now });
    const { email, name, role, branchIds } = record;
    const invitedBy = actor.staffId;
    return sendInvitation(tx, academy, { staffId: record.id, email, name, role, branchIds, invitedBy });
  });
  return viewOf(row, { invitedBy: '', branches: await listBranchNames(academy.db), now });
}
