import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { isWithPhone } from '#src/platform/db/personal/guests-of-phone.ts';
import { forEachAsk } from '#src/platform/db/queries/for-each-ask.ts';
import { loaderOf } from '#src/platform/db/queries/loader-of.ts';
import type { GuestsOfPhone } from '#src/shared/people/guests-of-phone.ts';
import type { AttemptRow } from './attempts.server.ts';

/** What guests began with a phone that is its caller's. */
export interface OwnPhones {
  /** Proven in this browser; opens what was begun since it is in these hands. */
  readonly proven: { readonly mobile: string; readonly since: Date } | null;
  /** The account's, which this browser need not have proven: opens what was begun for these children, until it was doubted. */
  readonly account: {
    readonly mobile: string;
    readonly before: Date | null;
    readonly childIds: readonly number[];
  } | null;
}

export interface Owner extends OwnPhones {
  readonly memberId: number | null;
  readonly browserHash: string | null;
  /** The children the member has or joined. */
  readonly childIds: readonly number[];
}

/** Begun by a guest with the own phone. */
function begunByGuest({ proven, account }: OwnPhones) {
  const parts = [
    ...(proven
      ? [sql<boolean>`(a.guardian_mobile = ${proven.mobile} and a.created_at >= ${proven.since})`]
      : []),
    ...(account
      ? [
          sql<boolean>`(a.guardian_mobile = ${account.mobile}
            and (${account.before}::timestamptz is null or a.created_at < ${account.before}::timestamptz)
            and exists (select 1 from children c where c.id = any(${[...account.childIds]}::bigint[])
              and c.name = a.student_name and c.birth_date = a.birth_date))`,
        ]
      : []),
  ];
  return sql<boolean>`(a.member_id is null and a.guardian_mobile <> '' and (${sql.join([sql`false`, ...parts], sql` or `)}))`;
}

// Each by an index of its own: together, as one condition, they would be looked for in all attempts there are.
const satHere = sql`select attempt_id from level_attempt_browsers where browser_hash = ask.browser_hash`;
const ofAccount = sql`select id from level_attempts where member_id = ask.member_id
  union select id from level_attempts where child_id = any(ask.child_ids)`;
const begunByAskingGuest = sql`select id from level_attempts
    where member_id is null and guardian_mobile <> '' and guardian_mobile = ask.proven_mobile
      and created_at >= ask.proven_since
  union select id from level_attempts g
    where member_id is null and guardian_mobile <> '' and guardian_mobile = ask.account_mobile
      and (ask.account_before is null or created_at < ask.account_before)
      and exists (select from children c where c.id = any(ask.account_child_ids)
        and c.name = g.student_name and c.birth_date = g.birth_date)`;

/**
 * What a caller may see: begun by a guest with the own phone, of the member, or sat in this browser. A phone opens no
 * member's: the owner signs in for those, and numbers are given out again.
 */
export const listOfOwner = loaderOf((db: Db, owners: readonly Owner[]) =>
  forEachAsk(
    db,
    owners.map(({ memberId, browserHash, childIds, proven, account }) => ({
      member_id: memberId,
      browser_hash: browserHash ?? '',
      child_ids: childIds,
      proven_mobile: proven?.mobile ?? null,
      proven_since: proven?.since ?? null,
      account_mobile: account?.mobile ?? null,
      account_before: account?.before ?? null,
      account_child_ids: account?.childIds ?? [],
    })),
    {
      name: 'attempts_of_owners',
      brings: `member_id bigint, browser_hash text, child_ids bigint[], proven_mobile text, proven_since timestamptz,
        account_mobile text, account_before timestamptz, account_child_ids bigint[]`,
      query: db
        .selectFrom('level_attempts as a')
        .selectAll('a')
        .select(sql<boolean>`exists (${satHere} and attempt_id = a.id)`.as('is_here'))
        .where('a.destroyed_at', 'is', null)
        .where(sql<boolean>`a.id in (${satHere} union ${ofAccount} union ${begunByAskingGuest})`)
        .orderBy('a.id', 'desc')
        .limit(60),
    },
  ),
);

/** Two cards are one child: the attempts of the first are the second's. */
export async function moveToCard(
  tx: Tx,
  { from, into }: { readonly from: number; readonly into: number },
): Promise<void> {
  await tx.updateTable('level_attempts').set({ child_id: into }).where('child_id', '=', from).execute();
}

/** What guests began with the account's phone for its children, until that was doubted, is the account's. */
export async function joinChildren(tx: Tx, { memberId, mobile, before }: GuestsOfPhone): Promise<void> {
  await tx
    .updateTable('level_attempts as a')
    .set({ member_id: memberId })
    .where(isWithPhone({ mobile, before }, 'guardian_mobile'))
    .where('a.destroyed_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('children as c')
          .select('c.id')
          .where('c.member_id', '=', memberId)
          .where('c.removed_at', 'is', null)
          .whereRef('c.name', '=', 'a.student_name')
          .whereRef('c.birth_date', '=', 'a.birth_date'),
      ),
    )
    .execute();
}

/**
 * What guests began with the phone of a member that leaves goes with the account, until the phone was doubted: what was sat for
 * one of its children is that child's, the rest nobody's but the account's.
 */
export async function joinLeaving(tx: Tx, { memberId, mobile, before }: GuestsOfPhone): Promise<void> {
  await tx
    .updateTable('level_attempts as a')
    .set((e) => ({
      member_id: memberId,
      child_id: e
        .selectFrom('children as c')
        .select('c.id')
        .where('c.member_id', '=', memberId)
        .where('c.removed_at', 'is', null)
        .whereRef('c.name', '=', 'a.student_name')
        .whereRef('c.birth_date', '=', 'a.birth_date')
        .orderBy('c.id')
        .limit(1),
    }))
    .where(isWithPhone({ mobile, before }, 'guardian_mobile'))
    .where('a.destroyed_at', 'is', null)
    .execute();
}

/** What a member sat for children that are somebody else's is that guardian's; answers which attempts went on. */
export async function passToGuardians(tx: Tx, memberId: number): Promise<number[]> {
  const rows = await tx
    .updateTable('level_attempts as a')
    .from('children as c')
    .innerJoin('members as m', 'm.id', 'c.member_id')
    .set((e) => ({ member_id: e.ref('m.id'), guardian_mobile: e.fn.coalesce('m.mobile', e.val('')) }))
    .whereRef('c.id', '=', 'a.child_id')
    .where('a.member_id', '=', memberId)
    .where('a.destroyed_at', 'is', null)
    .where('m.id', '!=', memberId)
    .where('m.status', '=', 'active')
    .where('c.removed_at', 'is', null)
    .returning('a.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A member's attempts go on under the new phone; with them the days until a retest. */
export async function moveToPhone(
  tx: Tx,
  { memberId, from, to }: { readonly memberId: number; readonly from: string; readonly to: string },
): Promise<void> {
  await tx
    .updateTable('level_attempts')
    .set({ guardian_mobile: to })
    .where('member_id', '=', memberId)
    .where('guardian_mobile', '=', from)
    .execute();
}

/** An attempt a guest began with the phone, the member's, or of a child of theirs; nothing otherwise. */
export async function findOwned(
  db: Db,
  attemptNo: string,
  owner: OwnPhones & Pick<Owner, 'memberId' | 'childIds'>,
): Promise<AttemptRow | undefined> {
  const { memberId, childIds } = owner;
  return db
    .selectFrom('level_attempts as a')
    .selectAll('a')
    .where('attempt_no', '=', attemptNo)
    .where('destroyed_at', 'is', null)
    .where((on) =>
      on.or([
        begunByGuest(owner),
        ...(memberId === null ? [] : [on('member_id', '=', memberId)]),
        on('a.child_id', '=', on.fn.any(on.val([...childIds]))),
      ]),
    )
    .executeTakeFirst();
}
