import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { isWithPhone } from '#src/platform/db/personal/guests-of-phone.ts';
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

/**
 * What a caller may see: begun by a guest with the own phone, of the member, or sat in this browser. A phone opens no
 * member's: the owner signs in for those, and numbers are given out again.
 */
export async function listOfOwner(db: Db, owner: Owner): Promise<(AttemptRow & { is_here: boolean })[]> {
  return db
    .selectFrom('level_attempts as a')
    .leftJoin('level_attempt_browsers as b', (join) =>
      join.onRef('b.attempt_id', '=', 'a.id').on('b.browser_hash', '=', owner.browserHash ?? ''),
    )
    .selectAll('a')
    .select(sql<boolean>`b.attempt_id is not null`.as('is_here'))
    .where('a.destroyed_at', 'is', null)
    .where((on) =>
      on.or([
        on('b.attempt_id', 'is not', null),
        begunByGuest(owner),
        ...(owner.memberId === null ? [] : [on('a.member_id', '=', owner.memberId)]),
        on('a.child_id', '=', on.fn.any(on.val([...owner.childIds]))),
      ]),
    )
    .orderBy('a.id', 'desc')
    .limit(60)
    .execute();
}

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
