import { familyTexts } from '#src/features/families/rules/family-texts.ts';
import type { MemberHooks } from '#src/features/members/actions/members.server.ts';
import { familyErrors } from '#src/features/members/contract/family.ts';
import { memberErrors } from '#src/features/members/contract/members.ts';
import { handOverLivesDays, maskName } from '#src/features/members/rules/members.ts';
import { lockCards, lockChild } from '#src/features/members/store/children/children.server.ts';
import * as store from '#src/features/members/store/children/families.server.ts';
import {
  endHandOver,
  listHandOvers,
  putHandOver,
} from '#src/features/members/store/children/hand-overs.server.ts';
import { endInvitations } from '#src/features/members/store/children/invitations.server.ts';
import {
  findMember,
  insertEvent,
  insertEvents,
  lockMember,
} from '#src/features/members/store/members.server.ts';
import { queueMessage } from '#src/features/messages/actions/messages.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { dayMs } from '#src/shared/durations.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { dropPhoto } from './photos.server.ts';

interface OfChild {
  readonly memberId: number;
  readonly childId: number;
}

/** Asks one of the people of a child to become its first guardian. Only the owner may; answers until when. */
export async function askToTakeOver(
  academy: Academy,
  { memberId, childId, personId }: OfChild & { readonly personId: number },
): Promise<Date> {
  const now = academy.clock.now();
  const expiresAt = new Date(now.getTime() + handOverLivesDays * dayMs);
  await inTransaction(academy.db, async (tx) => {
    const child = await lockChild(tx, memberId, childId);
    const owner = await findMember(tx, memberId);
    if (child?.member_id !== memberId || !owner) throw commonErrors.not_found();
    const person = await store.findPerson(tx, childId, personId);
    if (!person) throw familyErrors.person_gone();
    await putHandOver(tx, { childId, personId, now, expiresAt });
    await queueMessage(tx, {
      channel: 'sms',
      to: person.mobile,
      text: familyTexts.handOverAsked(maskName(owner.name), child.name),
      template: 'member.child_hand_over',
      expiresAt,
    });
  });
  return expiresAt;
}

/** The owner takes the question back, or who was asked says no. Nobody else's. */
export async function refuseHandOver(academy: Academy, { memberId, childId }: OfChild): Promise<void> {
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const child = await lockChild(tx, memberId, childId);
    if (!child) throw commonErrors.not_found();
    const [asked] = await listHandOvers(tx, [childId], now);
    const isMine = asked && (await isAsked(tx, asked, memberId));
    if (!asked || (child.member_id !== memberId && !isMine)) throw familyErrors.hand_over_gone();
    await endHandOver(tx, childId);
  });
}

async function isAsked(
  tx: Tx,
  asked: { readonly child_id: number; readonly person_id: number },
  memberId: number,
): Promise<boolean> {
  return (await store.findPerson(tx, asked.child_id, asked.person_id))?.member_id === memberId;
}

/** Who was asked takes the child over; the one who had it goes on seeing it as a guardian. */
export async function acceptHandOver(
  academy: Academy,
  { memberId, childId }: OfChild,
  hooks: Pick<MemberHooks, 'mergeChildren'>,
): Promise<void> {
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    if (!(await lockMember(tx, memberId))) throw commonErrors.sign_in_required();
    const child = await lockChild(tx, memberId, childId);
    if (!child) throw commonErrors.not_found();
    const [asked] = await listHandOvers(tx, [childId], now);
    const person = asked && (await store.findPerson(tx, childId, asked.person_id));
    if (person?.member_id !== memberId) throw familyErrors.hand_over_gone();
    const ownerId = child.member_id;
    const doubleId = await store.findDouble(tx, memberId, childId);
    if (doubleId !== null) await mergeInto(tx, { from: doubleId, into: childId, memberId, now }, hooks);
    await give(tx, { childId, ownerId, heir: person, now });
    // The consent the child stood on stays the former owner's word; an older child stood on none.
    const consentId = child.guardian_consent_id;
    await store.insertPerson(tx, { childId, memberId: ownerId, role: 'guardian', consentId, now });
    const owner = await findMember(tx, ownerId);
    if (owner)
      await queueMessage(tx, {
        channel: 'sms',
        to: owner.mobile,
        text: familyTexts.handedOver(maskName(person.name), child.name),
        template: 'member.child_handed_over',
      });
  });
}

interface Gift {
  readonly childId: number;
  readonly ownerId: number;
  readonly heir: { readonly id: number; readonly member_id: number; readonly consent_id: number | null };
  readonly now: Date;
}

/** What was the owner's alone ends with the ownership: open invitations, the photo and its consent, the question. */
async function give(tx: Tx, { childId, ownerId, heir, now }: Gift): Promise<void> {
  await dropPhoto(tx, { memberId: ownerId, childId }, now);
  await endInvitations(tx, childId, { which: 'all', now });
  await endHandOver(tx, childId);
  await store.handOverChild(tx, childId, { heir, now, today: seoulDay(now) });
  const detail = `child ${childId} to member ${heir.member_id}`;
  const given = { kind: 'child_handed_over', actor: 'member', detail, now } as const;
  await insertEvents(
    tx,
    [ownerId, heir.member_id].map((memberId) => ({ memberId, ...given })),
  );
}

/** Joins two cards of one child into one; refused where both have a seat in the same test. */
export async function mergeInto(
  tx: Tx,
  cards: { readonly from: number; readonly into: number; readonly memberId: number; readonly now: Date },
  hooks: Pick<MemberHooks, 'mergeChildren'>,
): Promise<void> {
  const { from, into, memberId, now } = cards;
  await lockCards(tx, [from, into]);
  if (!(await hooks.mergeChildren(tx, { from, into }))) throw familyErrors.two_seats();
  await endInvitations(tx, from, { which: 'all', now });
  await endHandOver(tx, from);
  await dropPhoto(tx, { memberId, childId: from }, now);
  await store.mergeCards(tx, { from, into, now });
  const detail = `child ${from} into child ${into}`;
  await insertEvent(tx, { memberId, kind: 'child_merged', actor: 'member', detail, now });
}

/**
 * The first guardian is leaving the academy: the child goes to a guardian who joined, otherwise to the pupil itself; where
 * that one has a card of the same child, into that card. Nothing where nobody else sees the child.
 */
export async function inherit(
  tx: Tx,
  { childId, ownerId, now }: { readonly childId: number; readonly ownerId: number; readonly now: Date },
  hooks: Pick<MemberHooks, 'mergeChildren'>,
): Promise<void> {
  const heir = (await store.findHeirs(tx, [childId])).get(childId);
  if (!heir) return;
  await queueMessage(tx, {
    channel: 'sms',
    to: heir.mobile,
    text: familyTexts.inherited(heir.child_name),
    template: 'member.child_inherited',
  });
  if (heir.doubleId === null) return give(tx, { childId, ownerId, heir, now });
  await dropPhoto(tx, { memberId: ownerId, childId }, now);
  const cards = { from: childId, into: heir.doubleId };
  await lockCards(tx, [cards.from, cards.into]);
  if (!(await hooks.mergeChildren(tx, cards)))
    throw memberErrors.open_matters({
      data: { matters: [familyTexts.twoSeats(heir.child_name)] },
    });
  await endInvitations(tx, childId, { which: 'all', now });
  await endHandOver(tx, childId);
  await store.mergeCards(tx, { ...cards, now });
  const detail = `child ${childId} into child ${heir.doubleId}`;
  await insertEvent(tx, { memberId: heir.member_id, kind: 'child_merged', actor: 'system', detail, now });
}
