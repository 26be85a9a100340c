import { familyTexts } from '#src/features/families/rules/family-texts.ts';
import type { MemberHooks } from '#src/features/members/actions/members.server.ts';
import { type ChildRole, familyErrors, type inviteToChild } from '#src/features/members/contract/family.ts';
import { memberErrors } from '#src/features/members/contract/members.ts';
import {
  invitationLivesDays,
  maskName,
  maxChildren,
  requiresGuardianConsent,
} from '#src/features/members/rules/members.ts';
import { listChildrenOf, lockChild } from '#src/features/members/store/children/children.server.ts';
import * as store from '#src/features/members/store/children/families.server.ts';
import {
  findInvitation,
  insertInvitation,
  takeInvitation,
} from '#src/features/members/store/children/invitations.server.ts';
import { insertConsent } from '#src/features/members/store/consents.server.ts';
import { insertEvent, insertEvents, lockMember } from '#src/features/members/store/members.server.ts';
import { queueMessage } from '#src/features/messages/actions/messages.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { brokeConstraint, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { spendRateLimit } from '#src/platform/rate-limits.ts';
import { hashSecret, newSecret } from '#src/platform/tokens.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { inherit, mergeInto } from './hand-over.server.ts';

const day = 86_400;

async function spendInvitations(academy: Academy, memberId: number, mobile: string): Promise<void> {
  for (const [name, limit] of [
    [`invite by ${memberId}`, 10],
    [`invite to ${mobile}`, 3],
  ] as const) {
    const { isWithin, resetsInSeconds } = await spendRateLimit(academy, { name, limit, windowSeconds: day });
    if (!isWithin) throw commonErrors.too_many({ retryAfterSeconds: resetsInSeconds });
  }
}

/**
 * Invites another guardian, or the child itself from its fourteenth birthday on, by a link to a phone. Only the
 * first guardian may; nothing is said of whether that phone is a member's. Answers when the link ends.
 */
export async function inviteToOwnChild(
  academy: Academy,
  memberId: number,
  { childId, role, mobile }: InputOf<typeof inviteToChild>,
): Promise<Date> {
  await spendInvitations(academy, memberId, mobile);
  const now = academy.clock.now();
  const code = newSecret();
  const expiresAt = new Date(now.getTime() + invitationLivesDays * day * 1000);
  await inTransaction(academy.db, async (tx) => {
    const member = await lockMember(tx, memberId);
    const child = await lockChild(tx, memberId, childId);
    if (!member || child?.member_id !== memberId) throw commonErrors.not_found();
    await refuseRole(tx, { childId, role, birthDate: child.birth_date, now });
    const codeHash = hashSecret(code);
    await insertInvitation(tx, {
      childId,
      role,
      invitedBy: memberId,
      mobile,
      codeHash,
      now,
      expiresAt,
    });
    const detail = `child ${childId}, ${role}`;
    await insertEvent(tx, { memberId, kind: 'child_invited', actor: 'member', detail, now });
    await queueMessage(tx, {
      channel: 'sms',
      to: mobile,
      text: invitationText(role, maskName(member.name), `${academy.config.publicUrl}/account/join#${code}`),
      template: 'member.child_invitation',
      expiresAt,
    });
  });
  return expiresAt;
}

function invitationText(role: ChildRole, inviter: string, url: string): string {
  const what =
    role === 'student' ? '본인 계정으로 신청과 결과를 볼 수 있도록' : '자녀의 신청과 결과를 함께 보도록';
  return `[{academy}] ${inviter}님이 ${what} 초대했습니다. ${invitationLivesDays}일 안에 열어 주세요.\n${url}`;
}

interface Asked {
  readonly childId: number;
  readonly role: ChildRole;
  readonly birthDate: string;
  readonly now: Date;
}

async function refuseRole(tx: Tx, { childId, role, birthDate, now }: Asked): Promise<void> {
  if (role !== 'student') return;
  if (requiresGuardianConsent(birthDate, seoulDay(now))) throw familyErrors.too_young();
  const people = await store.listPeopleOf(tx, [childId]);
  if (people.some((one) => one.role === 'student')) throw familyErrors.student_exists();
}

/** A live invitation that went to the member's own phone. */
async function invitationFor(
  academy: Academy,
  db: Academy['db'] | Tx,
  asking: { readonly mobile: string; readonly code: string; readonly isLocked: boolean },
) {
  const { isLocked } = asking;
  const now = academy.clock.now();
  const invitation = await findInvitation(db, hashSecret(asking.code), { now, isLocked });
  if (!invitation) throw familyErrors.invitation_expired();
  if (invitation.mobile !== asking.mobile) throw familyErrors.other_phone();
  return { ...invitation, role: invitation.role };
}

/** What an invitation is about, for the member whose phone it went to; it is not used. */
export async function readInvitation(
  academy: Academy,
  member: { readonly memberId: number; readonly mobile: string },
  code: string,
): Promise<{ role: ChildRole; childName: string; invitedBy: string }> {
  const { mobile } = member;
  const {
    role,
    child_name: childName,
    inviter_name: invitedBy,
  } = await invitationFor(academy, academy.db, {
    mobile,
    code,
    isLocked: false,
  });
  return { role, childName, invitedBy };
}

interface Acceptance {
  readonly code: string;
  readonly guardianConsent: boolean;
  /** Whether the member's own card of that name and birthday is the same child; absent before it was asked. */
  readonly sameChild?: boolean | undefined;
}

/** Accepts an invitation once; a guardian gives a word of their own. Answers the child. */
export async function acceptInvitation(
  academy: Academy,
  memberId: number,
  {
    acceptance: { code, guardianConsent, sameChild },
    hooks,
  }: { acceptance: Acceptance; hooks: Pick<MemberHooks, 'mergeChildren'> },
): Promise<number> {
  const now = academy.clock.now();
  try {
    return await inTransaction(academy.db, async (tx) => {
      const member = await lockMember(tx, memberId);
      if (!member) throw commonErrors.sign_in_required();
      const invitation = await invitationFor(academy, tx, {
        mobile: member.mobile,
        code,
        isLocked: true,
      });
      const { role, child_id: childId, birth_date: birthDate } = invitation;
      if (invitation.inviter_id === memberId) throw familyErrors.already_there();
      if (role === 'guardian' && !guardianConsent) throw familyErrors.consent_needed();
      await refuseRole(tx, { childId, role, birthDate, now });
      const doubleId = await store.findDouble(tx, memberId, childId);
      if (doubleId !== null && sameChild === undefined)
        throw familyErrors.same_child({ data: { name: invitation.child_name } });
      const isMerged = doubleId !== null && sameChild === true;
      if (!isMerged && (await listChildrenOf(tx, memberId)).length >= maxChildren)
        throw memberErrors.children_full();
      if (!(await takeInvitation(tx, invitation.id, now))) throw familyErrors.invitation_expired();
      const consentId =
        role === 'guardian'
          ? await insertConsent(tx, { memberId, type: 'guardian', given: true, method: 'phone', now })
          : null;
      await store.insertPerson(tx, { childId, memberId, role, consentId, now });
      if (isMerged) await mergeInto(tx, { from: doubleId, into: childId, memberId, now }, hooks);
      await writeJoined(tx, { childId, memberId, inviterId: invitation.inviter_id, now });
      await queueMessage(tx, {
        channel: 'sms',
        to: invitation.inviter_mobile,
        text: familyTexts.joined(maskName(member.name), invitation.child_name),
        template: 'member.child_joined',
      });
      return childId;
    });
  } catch (error) {
    if (brokeConstraint(error, 'child_people_once')) throw familyErrors.already_there();
    if (brokeConstraint(error, 'child_people_one_student')) throw familyErrors.student_exists();
    throw error;
  }
}

async function writeJoined(
  tx: Tx,
  joined: {
    readonly childId: number;
    readonly memberId: number;
    readonly inviterId: number;
    readonly now: Date;
  },
): Promise<void> {
  const { childId, memberId, inviterId, now } = joined;
  const joining = { kind: 'child_joined', detail: `child ${childId}`, now } as const;
  await insertEvents(tx, [
    { memberId, actor: 'member', ...joining },
    { memberId: inviterId, actor: 'system', ...joining },
  ]);
}

/** A member is leaving: their children go to who joined them, and others' children are let go. */
export async function leaveFamilies(
  tx: Tx,
  memberId: number,
  { now, hooks }: { now: Date; hooks: Pick<MemberHooks, 'mergeChildren'> },
): Promise<void> {
  for (const child of await listChildrenOf(tx, memberId))
    if (child.ownerId === memberId && (await lockChild(tx, memberId, child.childId)))
      await inherit(tx, { childId: child.childId, ownerId: memberId, now }, hooks);
  await store.leaveChildren(tx, { memberId, now });
}
