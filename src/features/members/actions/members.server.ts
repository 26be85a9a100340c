import {
  listBirthdays,
  listChildrenOfMany,
  lockActive,
} from '#src/features/members/store/children/children.server.ts';
import { listPhonesOf } from '#src/features/members/store/children/families.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Db, loadersOf, type Tx } from '#src/platform/db/database.ts';
import { dataLoader } from '#src/platform/db/queries/data-loader.ts';
import { loaderOf } from '#src/platform/db/queries/loader-of.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { GuestsOfPhone } from '#src/shared/people/guests-of-phone.ts';
import type { Child, EnrollType } from '../contract/members.ts';
import type { NoticeContact } from '../rules/notices.ts';
import {
  findByLoginId,
  findByMobile,
  findMember,
  findMembers,
  type Member,
  memberOf,
} from '../store/members.server.ts';

/** One member's phone before and after, digits; empty where the account has let its number go. */
export interface PhoneChange {
  readonly memberId: number;
  readonly from: string;
  readonly to: string;
}

/** One member, and a child they see. */
export interface OfChild {
  readonly memberId: number;
  readonly childId: number;
}

/** Who asks for a child from now on, as texts and lists name them. */
export interface NewGuardian {
  readonly memberId: number;
  readonly name: string;
  readonly mobile: string;
}

export interface SessionsEnded {
  readonly cause: 'password' | 'withdrawal';
  readonly now: Date;
}

/** What the members must tell or ask the features above them; handed down by open.ts. */
export interface MemberHooks {
  /** Ends every session of the member in this transaction. */
  endSessions(tx: Tx, memberId: number, ended: SessionsEnded): Promise<void>;
  /** What was asked for with the account's phone without signing in joins it, as far as it is the member's. */
  onPhoneProven(tx: Tx, of: GuestsOfPhone): Promise<void>;
  /** The same before the account gives that phone up: also what was begun with it for the account's children. */
  onPhoneLeft(tx: Tx, of: GuestsOfPhone): Promise<void>;
  /** The account has another phone: what stands under the earlier one goes on under the new. */
  onPhoneChanged(tx: Tx, change: PhoneChange): Promise<void>;
  /** The owner has shown who it is by phone: wrong guesses from that address do not count any more. */
  forgiveGuesses(loginId: string, address: string): Promise<void>;
  /** What keeps a member from leaving, in Korean: paid tests to come, refunds under way. */
  openMattersOf(tx: Tx, memberId: number): Promise<readonly string[]>;
  /** What a goodbye cancels, in Korean: bookings and counselling to come. */
  comingOf(memberId: number): Promise<readonly string[]>;
  /** What becomes of seats of classes then, in Korean. */
  seatsOf(memberId: number): Promise<readonly string[]>;
  /** The tests of which an objection of theirs waits for its answer, in Korean. */
  objectionsOf(memberId: number): Promise<readonly string[]>;
  /** A member has left and the children have their heirs: what was sat and offered for them goes on under those. */
  passOn(tx: Tx, memberId: number): Promise<void>;
  /** Cancels it, and tells. */
  cancelComing(tx: Tx, memberId: number): Promise<void>;
  /**
   * A member is leaving: locks the seats of the lines they stand in, so it comes before the member is locked. The answer,
   * called after the children have their heirs, ends those places, or hands them on with a child that stays.
   */
  onLeaving(tx: Tx, memberId: number, now: Date): Promise<() => Promise<void>>;
  /** What was asked for as a guest with the member's phone joins the member, before all of it is looked at. */
  joinGuests(memberId: number): Promise<void>;
  /** A former member is about to be erased: what was booked in the moment of the goodbye is given back. */
  beforeErasing(tx: Tx, memberId: number, now: Date): Promise<void>;
  /**
   * A guardian changes a child: locks what is under way for it, in the order staff do, so it comes before the child is
   * locked. The answer, called after that, says its new name and school there.
   */
  onChildChanging(
    tx: Tx,
    childId: number,
  ): Promise<(student: { readonly name: string; readonly schoolName: string }) => Promise<void>>;
  /** What stands under one card of a child stands under the other; false where both have a seat in one test. */
  mergeChildren(tx: Tx, cards: { readonly from: number; readonly into: number }): Promise<boolean>;
  /**
   * Somebody is let go from a child: locks the seats of what they asked for it, so it comes before the child is locked. The
   * answer, called after that, passes it on to who has the child.
   */
  onLettingGo(tx: Tx, of: OfChild, now: Date): Promise<(owner: NewGuardian) => Promise<void>>;
  /** Whether something is under way for a child, so that it cannot be removed. */
  isChildBusy(tx: Tx, childId: number, now: Date): Promise<boolean>;
}

/** The member's children in the order they were added. */
export function listChildren(academy: Academy, memberId: number): Promise<Child[]> {
  return childrenOf(academy.db, memberId);
}

const childrenOf = loaderOf(async (db, memberIds: readonly number[]) => {
  const found = await listChildrenOfMany(db, [...new Set(memberIds)]);
  return memberIds.map((memberId) => found.get(memberId) ?? []);
});

/** How many children each of these members has or joined. */
export async function countChildren(tx: Tx, memberIds: readonly number[]): Promise<Map<number, number>> {
  if (memberIds.length === 0) return new Map();
  const families = await listChildrenOfMany(tx, [...new Set(memberIds)]);
  return new Map([...families].map(([memberId, children]) => [memberId, children.length]));
}

/** Name, mobile (digits, empty while the account has none) and e-mail of an active member; 404 when there is none. */
export async function contactOf(
  academy: Academy,
  memberId: number,
): Promise<{ name: string; mobile: string; email: string }> {
  const member = await memberOf(academy.db, memberId);
  if (!member) throw commonErrors.not_found();
  return { name: member.name, mobile: member.mobile, email: member.email };
}

/**
 * Which of these claims are still of a member and an own child, asked under a lock that whoever removes, leaves or expels
 * waits for; the key is `member child`, the value the phone the account has now. Lock pools of seats before.
 */
export async function lockFamilies(
  tx: Tx,
  claims: readonly { readonly memberId: number; readonly childId: number }[],
): Promise<ReadonlyMap<string, string>> {
  const active = claims.length === 0 ? [] : await lockActive(tx, claims);
  return new Map(active.map((one) => [`${one.memberId} ${one.childId}`, one.mobile]));
}

/** The birthdays of these children, whoever's they are now; destroyed ones have none. */
export function birthdaysOf(
  academy: Academy,
  childIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  return listBirthdays(academy.db, childIds);
}

/** The phones of whoever else has this child or joined it, for news that all of them are promised. */
export async function phonesOfOthers(
  tx: Tx,
  whose: { readonly childId: number; readonly memberId: number },
): Promise<string[]> {
  return (await listPhonesOf(tx, [whose])).flat();
}

/** The same for many, in their order, by one query. */
export const phonesOfOthersOfMany = (
  tx: Tx,
  whose: readonly { readonly childId: number; readonly memberId: number }[],
): Promise<string[][]> => listPhonesOf(tx, whose);

/** Where a message about somebody's matter goes: the phone the account has now; for guests and former members `mobile`. */
export async function presentMobile(
  tx: Db | Tx,
  { memberId, mobile }: { readonly memberId: number | null; readonly mobile: string },
): Promise<string> {
  return (memberId === null ? null : await findMember(tx, memberId))?.mobile ?? mobile;
}

/** The same for many, in their order, by one query. */
export async function presentMobiles(
  tx: Db | Tx,
  whose: readonly { readonly memberId: number | null; readonly mobile: string }[],
): Promise<string[]> {
  const ids = whose.flatMap(({ memberId }) => (memberId === null ? [] : [memberId]));
  const members = new Map((await findMembers(tx, ids)).map((member) => [member.id, member]));
  return whose.map(({ memberId, mobile }) => members.get(memberId ?? 0)?.mobile ?? mobile);
}

/** Where a member is mailed to now, and whether the address was proven; null for one who has left or has no address. */
export async function presentEmail(
  tx: Db | Tx,
  memberId: number,
): Promise<{ readonly to: string; readonly isProven: boolean } | null> {
  const member = await findMember(tx, memberId);
  return member?.email ? { to: member.email, isProven: member.isEmailProven } : null;
}

/** The same of many, by member. */
export async function presentEmails(
  tx: Db | Tx,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, { readonly to: string; readonly isProven: boolean }>> {
  const members = await findMembers(tx, [...new Set(memberIds)]);
  return new Map(
    members.flatMap(({ id, email: to, isEmailProven: isProven }) =>
      to ? [[id, { to, isProven }] as const] : [],
    ),
  );
}

/** A guardian as the features above address one, and the children. */
export interface Family {
  readonly guardian: { readonly name: string; readonly mobile: string; readonly email: string };
  readonly children: readonly Child[];
}

/** Reads families for a rush: those asked for together are read together. Null for a member who has left. */
export function familyReader(academy: Academy): (memberId: number) => Promise<Family | null> {
  return dataLoader(async (memberIds: readonly number[]) => {
    const [members, children] = await Promise.all([
      findMembers(loadersOf(academy.db), memberIds),
      listChildrenOfMany(loadersOf(academy.db), memberIds),
    ]);
    const guardianOf = new Map(members.map((member) => [member.id, member]));
    return memberIds.map((memberId) => {
      const guardian = guardianOf.get(memberId);
      return guardian ? { guardian, children: children.get(memberId) ?? [] } : null;
    });
  });
}

/** What a session says of its member: the three identifiers of the browser and the name. */
export interface Identity {
  readonly userSeqId: number;
  readonly memberId: string;
  readonly enrollType: EnrollType;
  readonly name: string;
  /** Where notices about the account go. */
  readonly contact: NoticeContact;
}

const toIdentity = (member: Member): Identity => ({
  userSeqId: member.id,
  memberId: member.loginId,
  enrollType: member.enrollType,
  name: member.name,
  contact: { mobile: member.mobile, email: member.email, notices: member.notices },
});

/** The identity of an active member; null when there is none or it was withdrawn. */
export async function identityOf(academy: Academy, memberId: number): Promise<Identity | null> {
  const member = await findMember(academy.db, memberId);
  return member && toIdentity(member);
}

/** Identity and password hash for signing in; null for an unknown sign-in name. */
export async function findForSignIn(
  academy: Academy,
  loginId: string,
): Promise<{ identity: Identity; passwordHash: string | null } | null> {
  const member = await findByLoginId(academy.db, loginId);
  return member && { identity: toIdentity(member), passwordHash: member.passwordHash };
}

/** Whose phone this is; null where no active member has it. Ask only for a phone that was proven. */
export async function memberOfMobile(academy: Academy, mobile: string): Promise<number | null> {
  return (await findByMobile(academy.db, mobile))?.id ?? null;
}
