import type * as contract from '#src/features/contacts/contract/corrections.ts';
import { correctionErrors } from '#src/features/contacts/contract/corrections.ts';
import {
  correctionLabel,
  correctionLivesDays,
  correctionTexts,
  mayApprove,
} from '#src/features/contacts/rules/corrections.ts';
import { keepFormerContact } from '#src/features/contacts/store/contacts.server.ts';
import * as store from '#src/features/contacts/store/corrections.server.ts';
import type { MemberHooks } from '#src/features/members/actions/members.server.ts';
import { maskName } from '#src/features/members/rules/members.ts';
import {
  findByMobile,
  insertEvent,
  lockMember,
  type Member,
  updateEmail,
} from '#src/features/members/store/members.server.ts';
import { queueMessage } from '#src/features/messages/actions/messages.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { brokeConstraint, type Db, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditChange, editedElsewhere, historyVersion, historyVersions } from '#src/platform/office-log.ts';
import { hashSecret, newSecret } from '#src/platform/tokens.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { dayMs } from '#src/shared/durations.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { maskEmail } from '#src/shared/people/mask.ts';
import { maskPhone } from '#src/shared/people/phone.ts';
import { releaseNumber } from './release.server.ts';

const entity = 'member-contact';
const masked = (field: 'mobile' | 'email', contact: string | null) => {
  if (contact === null || contact === '') return null;
  return field === 'mobile' ? maskPhone(contact) : maskEmail(contact);
};

export interface CorrectionHooks
  extends Pick<MemberHooks, 'onPhoneProven' | 'onPhoneLeft' | 'onPhoneChanged'> {
  namesOf(db: Db, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, string>>;
}

type Waiting = Awaited<ReturnType<typeof store.listAsked>>;

async function viewsOf(
  { db }: Academy,
  { actor, rows, hooks }: { actor: StaffActor; rows: Waiting; hooks: CorrectionHooks },
): Promise<contract.Correction[]> {
  const [names, versions] = await Promise.all([
    hooks.namesOf(
      db,
      rows.map((row) => row.askedBy),
    ),
    historyVersions(
      db,
      entity,
      rows.map((row) => row.memberId),
    ),
  ]);
  return rows.map((row) => ({
    correctionId: row.id,
    memberId: row.memberId,
    memberName: maskName(row.name),
    field: row.field,
    label: correctionLabel(row.field, row.contact),
    from: masked(row.field, row.field === 'mobile' ? row.mobile : row.email),
    to: masked(row.field, row.contact),
    reason: row.reason,
    askedBy: names.get(row.askedBy) ?? '',
    isMine: row.askedBy === actor.staffId,
    askedAt: row.askedAt.toISOString(),
    version: versions.get(String(row.memberId)) ?? 1,
  }));
}

/** What waits for a second person, of one member or of all; contacts masked. */
export async function listWaiting(
  academy: Academy,
  actor: StaffActor,
  { input: { memberId }, hooks }: { input: InputOf<typeof contract.listCorrections>; hooks: CorrectionHooks },
): Promise<DataOf<typeof contract.listCorrections>> {
  const [rows, version] = await Promise.all([
    store.listAsked(academy.db, memberId),
    memberId === undefined ? null : historyVersion(academy.db, entity, memberId),
  ]);
  return { corrections: await viewsOf(academy, { actor, rows, hooks }), version };
}

async function refuseOlder(tx: Tx, memberId: number, version: number): Promise<void> {
  if ((await historyVersion(tx, entity, memberId)) !== version)
    throw await editedElsewhere(tx, entity, memberId);
}

async function refuseContact(tx: Tx, member: Member, { field, contact }: Wanted): Promise<void> {
  if (field === 'email' && contact === member.email) throw correctionErrors.same();
  if (field !== 'mobile') return;
  if (contact === null && member.mobile === '') throw correctionErrors.no_number();
  if (contact === null) return;
  if (contact === member.mobile)
    throw correctionErrors.same({ fields: { mobile: correctionErrors.same().message } });
  if (await findByMobile(tx, contact))
    throw correctionErrors.taken({ fields: { mobile: correctionErrors.taken().message } });
}

interface Wanted {
  readonly field: 'mobile' | 'email';
  readonly contact: string | null;
}

/** Asks, with a reason, for what another one confirms. Refuses with `asked_before`, `same`, `taken`, `no_number`. */
export async function askForCorrection(
  academy: Academy,
  actor: StaffActor,
  { input, hooks }: { input: InputOf<typeof contract.askCorrection>; hooks: CorrectionHooks },
): Promise<contract.Correction> {
  const { memberId, field, reason, version } = input;
  const wanted = { field, contact: (field === 'mobile' ? input.mobile : input.email) ?? null };
  const now = academy.clock.now();
  const asked = await inTransaction(academy.db, async (tx) => {
    const member = await lockMember(tx, memberId);
    if (!member) throw commonErrors.not_found();
    await refuseOlder(tx, memberId, version);
    await refuseContact(tx, member, wanted);
    await store.insertCorrection(tx, { memberId, ...wanted, reason, staffId: actor.staffId, now });
    const action = `${correctionLabel(field, wanted.contact)} 요청`;
    await auditChange(tx, actor, { entity, entityId: memberId, action, reason, at: now });
    return (await store.listAsked(tx, memberId)).filter((one) => one.field === field);
  }).catch((error: unknown) => {
    throw brokeConstraint(error, 'contact_corrections_open') ? correctionErrors.asked_before() : error;
  });
  const [mine] = await viewsOf(academy, { actor, rows: asked, hooks });
  if (!mine) throw correctionErrors.not_asked();
  return mine;
}

/** One that waits, under the locks of the member and of itself. */
async function lockAsked(tx: Tx, correctionId: number) {
  const found = await store.findCorrection(tx, correctionId);
  if (!found) throw commonErrors.not_found();
  const member = await lockMember(tx, found.memberId);
  const row = await store.lockCorrection(tx, correctionId);
  if (!member || row?.state !== 'asked') throw correctionErrors.not_asked();
  return { member, row };
}

interface Decision {
  readonly correctionId: number;
  readonly version: number;
}

/**
 * The second person's word. A number is let go at once, a new one gets a link by which it is proven; a new address is taken over
 * unproven, with the same link. Refuses with `own_asking`, `not_asked`, `taken`.
 */
export async function approve(
  academy: Academy,
  actor: StaffActor,
  { decision: { correctionId, version }, hooks }: { decision: Decision; hooks: CorrectionHooks },
): Promise<void> {
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const { member, row } = await lockAsked(tx, correctionId);
    if (!mayApprove(row, actor.staffId)) throw correctionErrors.own_asking();
    await refuseOlder(tx, member.id, version);
    const { field, contact, reason } = row;
    const code = contact === null ? null : newSecret();
    const expiresAt = new Date(now.getTime() + correctionLivesDays * dayMs);
    const link = code === null ? null : { codeHash: hashSecret(code), expiresAt };
    await store.endLinks(tx, { memberId: member.id, field, now });
    await store.decideCorrection(tx, {
      id: correctionId,
      state: 'approved',
      staffId: actor.staffId,
      now,
      link,
    });
    const applied = { member, field, contact, code, expiresAt, actor, askedAt: row.askedAt, now };
    await (field === 'mobile' ? applyMobile(tx, applied, hooks) : applyEmail(tx, applied));
    const action = `${correctionLabel(field, contact)} 확인`;
    await auditChange(tx, actor, { entity, entityId: member.id, action, reason, at: now });
  });
}

interface Applied extends Wanted {
  readonly member: Member;
  readonly code: string | null;
  readonly expiresAt: Date;
  readonly actor: StaffActor;
  readonly askedAt: Date;
  readonly now: Date;
}

async function applyMobile(tx: Tx, applied: Applied, hooks: CorrectionHooks): Promise<void> {
  const { member, contact, code, expiresAt, actor, askedAt, now } = applied;
  if (contact !== null && (await findByMobile(tx, contact))) throw correctionErrors.taken();
  await releaseNumber(tx, { member, cause: 'office', actor: `staff ${actor.staffId}`, askedAt, now }, hooks);
  if (contact === null || code === null) return;
  await keepFormerContact(tx, { memberId: member.id, contact, now: expiresAt });
  await queueMessage(tx, {
    channel: 'sms',
    to: contact,
    text: correctionTexts.mobile(code),
    template: 'member.correction_link',
    expiresAt,
  });
}

async function applyEmail(tx: Tx, applied: Applied): Promise<void> {
  const { member, contact, code, expiresAt, actor, now } = applied;
  if (contact === null || code === null) return;
  const { id: memberId } = member;
  await updateEmail(tx, memberId, contact);
  await keepFormerContact(tx, { memberId, contact: member.email, now });
  await insertEvent(tx, { memberId, kind: 'email_changed', actor: `staff ${actor.staffId}`, now });
  await queueMessage(tx, {
    channel: 'mail',
    to: contact,
    subject: '[{academy}] 이메일 주소를 확인해 주세요',
    text: correctionTexts.email(code),
    template: 'member.correction_link',
    expiresAt,
  });
  const notified = { text: correctionTexts.emailChanged, template: 'member.email_changed' };
  await queueMessage(tx, { ...notified, channel: 'sms', to: member.mobile });
  // A mistyped address is a stranger's; one where a code was read is the member's.
  if (member.isEmailProven)
    await queueMessage(tx, {
      ...notified,
      channel: 'mail',
      to: member.email,
      subject: '[{academy}] 이메일 주소가 변경되었습니다',
    });
}

/** Sends it back with a reason, or takes one's own asking back. */
export async function decline(
  academy: Academy,
  actor: StaffActor,
  { correctionId, version, reason }: Decision & { readonly reason: string },
): Promise<void> {
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const { member, row } = await lockAsked(tx, correctionId);
    await refuseOlder(tx, member.id, version);
    await store.decideCorrection(tx, {
      id: correctionId,
      state: 'declined',
      staffId: actor.staffId,
      now,
      link: null,
    });
    const how = mayApprove(row, actor.staffId) ? '반려' : '철회';
    const action = `${correctionLabel(row.field, row.contact)} 요청 ${how}`;
    await auditChange(tx, actor, { entity, entityId: member.id, action, reason, at: now });
  });
}
