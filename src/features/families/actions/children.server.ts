import { numberErrors } from '#src/features/contacts/contract/number-claims.ts';
import { familyTexts } from '#src/features/families/rules/family-texts.ts';
import type { MemberHooks, NewGuardian } from '#src/features/members/actions/members.server.ts';
import type { removeChild as removeChildEndpoint } from '#src/features/members/contract/account.ts';
import { familyErrors } from '#src/features/members/contract/family.ts';
import { type Child, type ChildInput, memberErrors } from '#src/features/members/contract/members.ts';
import { maskName, maxChildren, requiresGuardianConsent } from '#src/features/members/rules/members.ts';
import {
  insertChild,
  listChildrenOf,
  lockChild,
  markRemoved,
  updateChild,
} from '#src/features/members/store/children/children.server.ts';
import { leaveChildren, listPeopleOf } from '#src/features/members/store/children/families.server.ts';
import { endHandOver } from '#src/features/members/store/children/hand-overs.server.ts';
import { insertConsent } from '#src/features/members/store/consents.server.ts';
import { findMember, insertEvent, lockMember } from '#src/features/members/store/members.server.ts';
import { queueMessage } from '#src/features/messages/actions/messages.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { brokeConstraint, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { letGo } from './family-people.server.ts';
import { dropPhoto } from './photos.server.ts';

interface Judged {
  readonly memberId: number;
  readonly child: ChildInput;
  readonly now: Date;
  /** The consent the child already has. */
  readonly earlierConsentId: number | null;
}

/**
 * The consent row an under-14 child stands on: the guardian's phone was proven when it became the account's. An account that
 * has let its number go gives none.
 */
async function consentFor(
  tx: Tx,
  { memberId, child, now, earlierConsentId }: Judged,
): Promise<number | null> {
  if (!requiresGuardianConsent(child.birthDate, seoulDay(now)) || earlierConsentId !== null)
    return earlierConsentId;
  if (!child.guardianConsent)
    throw memberErrors.guardian_consent_needed({
      fields: { guardianConsent: '만 14세 미만 자녀는 보호자(법정대리인)의 동의가 필요합니다.' },
    });
  if ((await findMember(tx, memberId))?.mobile === '') throw numberErrors.needed();
  return insertConsent(tx, { memberId, type: 'guardian', given: true, method: 'phone', now });
}

function refuseFutureBirth(child: Pick<ChildInput, 'birthDate'>, today: string): void {
  if (child.birthDate > today)
    throw commonErrors.input_invalid({ fields: { birthDate: '생년월일을 확인해 주세요.' } });
}

function asRefusal(error: unknown): unknown {
  return brokeConstraint(error, 'children_once') ? memberErrors.child_exists() : error;
}

/** Who adds a child, and what else becomes true with it. */
export interface ChildAuthor {
  /** `member` or `staff 12`. */
  readonly actor: string;
  readonly alongside?: (tx: Tx, childId: number) => Promise<void>;
}

/** Refuses what could not be added: a seventh child, or one that is there already. */
export async function refuseUnaddable(
  academy: Academy,
  memberId: number,
  child: Pick<ChildInput, 'name' | 'birthDate'>,
): Promise<void> {
  const today = seoulDay(academy.clock.now());
  refuseFutureBirth(child, today);
  const children = await listChildrenOf(academy.db, memberId);
  if (children.length >= maxChildren) throw memberErrors.children_full();
  const isThere = children.some((one) => one.name === child.name && one.birthDate === child.birthDate);
  if (isThere) throw memberErrors.child_exists();
}

/** Adds a child to the member, six at most. */
export async function addChild(
  academy: Academy,
  memberId: number,
  { child, author = { actor: 'member' } }: { child: ChildInput; author?: ChildAuthor },
): Promise<Child> {
  const now = academy.clock.now();
  refuseFutureBirth(child, seoulDay(now));
  return inTransaction(academy.db, (tx) => addChildIn(tx, { memberId, child, now }, author));
}

/** The same in a transaction that makes more true. Refuses a seventh child, one that is there, a missing consent. */
export async function addChildIn(
  tx: Tx,
  { memberId, child, now }: { readonly memberId: number; readonly child: ChildInput; readonly now: Date },
  { actor, alongside }: ChildAuthor,
): Promise<Child> {
  const judgedOn = seoulDay(now);
  if (!(await lockMember(tx, memberId))) throw commonErrors.sign_in_required();
  if ((await listChildrenOf(tx, memberId)).length >= maxChildren) throw memberErrors.children_full();
  const guardianConsentId = await consentFor(tx, { memberId, child, now, earlierConsentId: null });
  try {
    const added = await insertChild(tx, memberId, { child: { ...child, judgedOn, guardianConsentId }, now });
    const detail = `child ${added.childId}`;
    await insertEvent(tx, { memberId, kind: 'child_added', actor, detail, now });
    await alongside?.(tx, added.childId);
    return added;
  } catch (error) {
    throw asRefusal(error);
  }
}

/** The first guardian hears what somebody else changed. */
async function notifyOwner(
  tx: Tx,
  ownerId: number,
  { who, child }: { readonly who: string; readonly child: string },
): Promise<void> {
  const owner = await findMember(tx, ownerId);
  if (!owner) return;
  const text = familyTexts.changed(maskName(who), child);
  await queueMessage(tx, { channel: 'sms', to: owner.mobile, text, template: 'member.child_changed' });
}

/** Changes a child's details, also where it is registered and waits; another member's child is not found. */
export async function editChild(
  academy: Academy,
  memberId: number,
  {
    input: { childId, ...child },
    hooks,
  }: {
    readonly input: ChildInput & { readonly childId: number };
    readonly hooks: Pick<MemberHooks, 'onChildChanging'>;
  },
): Promise<Child> {
  const now = academy.clock.now();
  const judgedOn = seoulDay(now);
  refuseFutureBirth(child, judgedOn);
  try {
    return await inTransaction(academy.db, async (tx) => {
      const renameThere = await hooks.onChildChanging(tx, childId);
      const before = await lockChild(tx, memberId, childId);
      if (!before) throw commonErrors.not_found();
      if (before.member_id !== memberId && child.birthDate !== before.birth_date)
        throw commonErrors.forbidden({
          fields: { birthDate: '생년월일은 처음 등록한 보호자만 바꿀 수 있습니다.' },
        });
      const [mine] = (await listPeopleOf(tx, [childId])).filter((one) => one.member_id === memberId);
      if (mine?.role === 'student' && child.name !== before.name)
        throw commonErrors.forbidden({ fields: { name: '이름은 보호자만 바꿀 수 있습니다.' } });
      const earlierConsentId = before.guardian_consent_id;
      const guardianConsentId = await consentFor(tx, { memberId, child, now, earlierConsentId });
      const changed = await updateChild(tx, childId, { ...child, judgedOn, guardianConsentId });
      await renameThere(child);
      const detail = `child ${childId}`;
      await insertEvent(tx, { memberId, kind: 'child_changed', actor: 'member', detail, now });
      if (mine) await notifyOwner(tx, before.member_id, { who: mine.name, child: before.name });
      return changed;
    });
  } catch (error) {
    throw asRefusal(error);
  }
}

/** The owner is told who left, and has what that one asked for the child. */
async function notifyLeft(
  tx: Tx,
  left: { readonly memberId: number; readonly childName: string; readonly ownerId: number },
  passOn: (to: NewGuardian) => Promise<void>,
): Promise<void> {
  const [who, owner] = [await findMember(tx, left.memberId), await findMember(tx, left.ownerId)];
  if (!owner) return;
  await queueMessage(tx, {
    channel: 'sms',
    to: owner.mobile,
    text: familyTexts.left(maskName(who?.name ?? ''), left.childName),
    template: 'member.child_left',
  });
  await passOn({ memberId: left.ownerId, name: owner.name, mobile: owner.mobile });
}

/**
 * Takes a child off the member's list. Who joined it leaves. The first guardian removes it, which is refused while
 * something is under way for it, whoever asked for that; others who see it are let go only when that was said.
 */
export async function removeChild(
  academy: Academy,
  { memberId, childId, others }: InputOf<typeof removeChildEndpoint> & { readonly memberId: number },
  hooks: MemberHooks,
): Promise<void> {
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    // Seats are locked before children, so before it is known whose child it is.
    const passOn = await hooks.onLettingGo(tx, { memberId, childId }, now);
    const child = await lockChild(tx, memberId, childId);
    if (!child) throw commonErrors.not_found();
    const detail = `child ${childId}`;
    if (child.member_id !== memberId) {
      await leaveChildren(tx, { memberId, childId, now });
      await insertEvent(tx, { memberId, kind: 'child_left', actor: 'member', detail, now });
      await notifyLeft(tx, { memberId, childName: child.name, ownerId: child.member_id }, passOn);
      return;
    }
    const people = await listPeopleOf(tx, [childId]);
    if (people.length > 0 && others !== 'let-go') throw familyErrors.others_there();
    if (await hooks.isChildBusy(tx, childId, now)) throw memberErrors.child_busy();
    const lettingGo = { memberId, childId, childName: child.name, text: familyTexts.removed };
    await letGo(tx, lettingGo, { people, now });
    await endHandOver(tx, childId);
    await dropPhoto(tx, { memberId, childId }, now);
    await markRemoved(tx, childId, now);
    await insertEvent(tx, { memberId, kind: 'child_removed', actor: 'member', detail, now });
  });
}
