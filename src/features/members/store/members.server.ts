import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { prepared } from '#src/platform/db/prepared.ts';
import { insertMany } from '#src/platform/db/queries/insert-many.ts';
import { loaderOf } from '#src/platform/db/queries/loader-of.ts';
import type { EnrollType, PostalAddress } from '../contract/members.ts';
import type { NoticeChannel } from '../rules/notices.ts';

const columns = [
  'id',
  'login_id',
  'name',
  'mobile',
  'email',
  'email_proven_at',
  'password_hash',
  'enroll_type',
  'postcode',
  'road_address',
  'address_detail',
  'notices',
  'created_at',
] as const;

/** An active member as the use cases see it. */
export interface Member {
  readonly id: number;
  readonly loginId: string;
  readonly name: string;
  /** Digits; empty while the account has let its number go and proven no other. */
  readonly mobile: string;
  readonly email: string;
  /** Whether a code was read at the address; that of the sign-up was only typed. */
  readonly isEmailProven: boolean;
  readonly passwordHash: string | null;
  readonly enrollType: EnrollType;
  readonly address: PostalAddress | null;
  readonly notices: NoticeChannel;
  readonly createdAt: Date;
}

interface Row {
  readonly id: number;
  readonly login_id: string;
  readonly name: string;
  readonly mobile: string | null;
  readonly email: string;
  readonly email_proven_at: Date | null;
  readonly password_hash: string | null;
  readonly enroll_type: EnrollType;
  readonly postcode: string | null;
  readonly road_address: string | null;
  readonly address_detail: string | null;
  readonly notices: NoticeChannel;
  readonly created_at: Date;
}

function toAddress({
  postcode,
  road_address: roadAddress,
  address_detail: detail,
}: Row): PostalAddress | null {
  return postcode !== null && roadAddress !== null ? { postcode, roadAddress, detail: detail ?? '' } : null;
}

const addressRow = (address: PostalAddress | null) => ({
  postcode: address?.postcode ?? null,
  road_address: address?.roadAddress ?? null,
  address_detail: address ? address.detail : null,
});

function toMember(row: Row | undefined): Member | null {
  if (!row) return null;
  const { id, name, email } = row;
  return {
    id,
    loginId: row.login_id,
    name,
    mobile: row.mobile ?? '',
    email,
    isEmailProven: row.email_proven_at !== null,
    passwordHash: row.password_hash,
    enrollType: row.enroll_type,
    address: toAddress(row),
    notices: row.notices,
    createdAt: row.created_at,
  };
}

const active = (db: Db | Tx) => db.selectFrom('members').select(columns).where('status', '=', 'active');

export async function findMember(db: Db | Tx, id: number): Promise<Member | null> {
  return toMember(await active(db).where('id', '=', id).executeTakeFirst());
}

export async function findMembers(db: Db | Tx, ids: readonly number[]): Promise<Member[]> {
  if (ids.length === 0) return [];
  const found = active(db)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('id');
  const { rows } = await sql<Row>`${prepared('members_by_id')}${found}`.execute(db);
  return rows.flatMap((row) => toMember(row) ?? []);
}

/** An active member; many who are asked for in the same moment are read together. */
export const memberOf = loaderOf(async (db: Db, ids: readonly number[]) => {
  const found = new Map((await findMembers(db, [...new Set(ids)])).map((member) => [member.id, member]));
  return ids.map((id) => found.get(id) ?? null);
});

/** Those who sign in in the same moment are read together. */
export const findByLoginId = loaderOf(async (db: Db, loginIds: readonly string[]) => {
  const rows = await active(db)
    .where('login_id', '=', sql<string>`any(${[...new Set(loginIds)]}::text[])`)
    .execute();
  const found = new Map(rows.map((row) => [row.login_id, row]));
  return loginIds.map((loginId) => toMember(found.get(loginId)));
});

export async function findByMobile(db: Db | Tx, mobile: string): Promise<Member | null> {
  return toMember(await active(db).where('mobile', '=', mobile).executeTakeFirst());
}

/** The member, locked until the transaction ends; first of all locks on what belongs to the member. */
export async function lockMember(tx: Tx, id: number): Promise<Member | null> {
  return toMember(await active(tx).where('id', '=', id).forUpdate().executeTakeFirst());
}

/** Whether a sign-in name was ever given out; names of former members stay taken. */
export async function isLoginIdTaken(db: Db, loginId: string): Promise<boolean> {
  const row = await db.selectFrom('members').select('id').where('login_id', '=', loginId).executeTakeFirst();
  return row !== undefined;
}

export interface NewMember {
  readonly loginId: string;
  readonly name: string;
  readonly mobile: string;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly enrollType: EnrollType;
  readonly address?: PostalAddress | null;
  readonly now: Date;
}

export async function insertMember(tx: Tx, member: NewMember): Promise<number> {
  const row = await tx
    .insertInto('members')
    .values({
      login_id: member.loginId,
      name: member.name,
      mobile: member.mobile,
      email: member.email,
      password_hash: member.passwordHash,
      enroll_type: member.enrollType,
      ...addressRow(member.address ?? null),
      mobile_proven_at: member.now,
      created_at: member.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updateContact(
  tx: Tx,
  id: number,
  change: {
    readonly name?: string | undefined;
    readonly email?: string | undefined;
    readonly address?: PostalAddress | null | undefined;
    readonly notices?: NoticeChannel | undefined;
  },
): Promise<void> {
  if (Object.values(change).every((value) => value === undefined)) return;
  await tx
    .updateTable('members')
    .set({
      ...(change.name !== undefined && { name: change.name }),
      ...(change.email !== undefined && { email: change.email }),
      ...(change.address !== undefined && addressRow(change.address)),
      ...(change.notices !== undefined && { notices: change.notices }),
    })
    .where('id', '=', id)
    .execute();
}

/** Takes over an address at which a code was read. */
export async function updateProvenEmail(
  tx: Tx,
  id: number,
  { email, provenAt }: { email: string; provenAt: Date },
): Promise<void> {
  await tx.updateTable('members').set({ email, email_proven_at: provenAt }).where('id', '=', id).execute();
}

export async function updateMobile(
  tx: Tx,
  id: number,
  { mobile, provenAt }: { mobile: string; provenAt: Date },
): Promise<void> {
  await tx
    .updateTable('members')
    .set({ mobile, mobile_proven_at: provenAt, mobile_released_at: null })
    .where('id', '=', id)
    .execute();
}

/** Takes the number off the account; whoever proves it may have it. */
export async function updateReleased(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('members')
    .set({ mobile: null, mobile_released_at: now })
    .where('id', '=', id)
    .execute();
}

/** An address the office has written down; it is proven by whoever reads a link there (trigger `members_email_to_prove`). */
export async function updateEmail(tx: Tx, id: number, email: string): Promise<void> {
  await tx.updateTable('members').set({ email }).where('id', '=', id).execute();
}

export async function updatePassword(tx: Tx, id: number, passwordHash: string): Promise<void> {
  await tx.updateTable('members').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

export async function markWithdrawn(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('members')
    .set({ status: 'withdrawn', withdrawn_at: now, password_hash: null })
    .where('id', '=', id)
    .execute();
}

export interface MemberEvent {
  readonly memberId: number;
  readonly kind:
    | 'signed_up'
    | 'name_changed'
    | 'email_changed'
    | 'address_changed'
    | 'notices_changed'
    | 'mobile_changed'
    | 'mobile_confirmed'
    | 'mobile_released'
    | 'number_claimed'
    | 'number_claim_ended'
    | 'email_proven'
    | 'password_changed'
    | 'password_reset'
    | 'child_added'
    | 'child_changed'
    | 'child_removed'
    | 'social_linked'
    | 'social_unlinked'
    | 'data_downloaded'
    | 'child_invited'
    | 'child_joined'
    | 'child_left'
    | 'child_expelled'
    | 'child_invitation_withdrawn'
    | 'child_handed_over'
    | 'child_merged'
    | 'photo_added'
    | 'photo_removed'
    | 'grade_rolled'
    | 'marketing_confirmed'
    | 'sessions_ended'
    | 'withdrawn';
  /** `member`, `system` or `staff 12`. */
  readonly actor: string;
  readonly detail?: string;
  readonly now: Date;
}

/** Writes one line of the account's history. */
export async function insertEvent(tx: Tx, event: MemberEvent): Promise<void> {
  await insertEvents(tx, [event]);
}

/** Writes events in their order, by one statement however many. */
export async function insertEvents(tx: Tx, events: readonly MemberEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map((event) => ({
    member_id: event.memberId,
    kind: event.kind,
    actor: event.actor,
    detail: event.detail ?? null,
    at: event.now,
  }));
  await insertMany(tx, 'member_events', rows).execute();
}
