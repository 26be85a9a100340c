import { familyTexts } from '#src/features/families/rules/family-texts.ts';
import type { MemberHooks, OfChild } from '#src/features/members/actions/members.server.ts';
import { familyErrors } from '#src/features/members/contract/family.ts';
import { maskName } from '#src/features/members/rules/members.ts';
import { lockChild } from '#src/features/members/store/children/children.server.ts';
import { findPerson, leaveChildren } from '#src/features/members/store/children/families.server.ts';
import { endHandOver, listHandOvers } from '#src/features/members/store/children/hand-overs.server.ts';
import { endInvitations } from '#src/features/members/store/children/invitations.server.ts';
import { findMember, insertEvent, insertEvents } from '#src/features/members/store/members.server.ts';
import { queueMessage } from '#src/features/messages/actions/messages.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';

async function lockOwn(tx: Tx, { memberId, childId }: OfChild) {
  const child = await lockChild(tx, memberId, childId);
  if (child?.member_id !== memberId) throw commonErrors.not_found();
  return child;
}

/** Takes an invitation back before it is opened. Only the owner of the child may. */
export async function withdrawInvitation(
  academy: Academy,
  { memberId, childId, invitationId }: OfChild & { readonly invitationId: number },
): Promise<void> {
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    await lockOwn(tx, { memberId, childId });
    if ((await endInvitations(tx, childId, { which: { id: invitationId }, now })) === 0)
      throw familyErrors.invitation_over();
    const detail = `child ${childId}`;
    await insertEvent(tx, { memberId, kind: 'child_invitation_withdrawn', actor: 'member', detail, now });
  });
}

interface Person {
  readonly id: number;
  readonly member_id: number;
  readonly mobile: string;
}

/** Who lets others go from which child, and how the text says it. */
interface LettingGo extends OfChild {
  readonly childName: string;
  readonly text: (who: string, child: string) => string;
}

/** Ends what these people see of a locked child, with the invitations to their phones, and tells them. */
export async function letGo(
  tx: Tx,
  { memberId, childId, childName, text }: LettingGo,
  { people, now }: { people: readonly Person[]; now: Date },
): Promise<void> {
  const owner = await findMember(tx, memberId);
  const [asked] = await listHandOvers(tx, [childId], now);
  for (const person of people) {
    await leaveChildren(tx, { memberId: person.member_id, childId, now });
    await endInvitations(tx, childId, { which: { mobile: person.mobile }, now });
    if (asked?.person_id === person.id) await endHandOver(tx, childId);
    const detail = `child ${childId}, member ${person.member_id}`;
    const expelled = { kind: 'child_expelled', actor: 'member', detail, now } as const;
    await insertEvents(
      tx,
      [memberId, person.member_id].map((who) => ({ memberId: who, ...expelled })),
    );
    await queueMessage(tx, {
      channel: 'sms',
      to: person.mobile,
      text: text(maskName(owner?.name ?? ''), childName),
      template: 'member.child_expelled',
    });
  }
}

/**
 * Ends what one person sees of the child. Only the owner may. What that person asked for the child is the owner's from here
 * on, but for seats that person is paying for right now: those are given up. Money that goes back goes to who paid.
 */
export async function expelPerson(
  academy: Academy,
  { memberId, childId, personId }: OfChild & { readonly personId: number },
  hooks: Pick<MemberHooks, 'onLettingGo'>,
): Promise<void> {
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    // Seats are locked before children, so they are found before it is known whose child it is.
    const seen = await findPerson(tx, childId, personId);
    const passOn = seen && (await hooks.onLettingGo(tx, { memberId: seen.member_id, childId }, now));
    const child = await lockOwn(tx, { memberId, childId });
    const person = await findPerson(tx, childId, personId);
    const owner = await findMember(tx, memberId);
    if (!person || !passOn || !owner) throw familyErrors.person_gone();
    const lettingGo = { memberId, childId, childName: child.name, text: familyTexts.expelled };
    await letGo(tx, lettingGo, { people: [person], now });
    await passOn({ memberId, name: owner.name, mobile: owner.mobile });
  });
}
