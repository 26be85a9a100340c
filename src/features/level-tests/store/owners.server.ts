import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import type { AttemptRow } from './attempts.server.ts';

export interface Owner {
  readonly mobiles: readonly string[];
  readonly memberId: number | null;
  readonly browserHash: string | null;
  /** The children the member has or joined. */
  readonly childIds: readonly number[];
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
        on.and([
          on('a.guardian_mobile', '=', on.fn.any(on.val([...owner.mobiles]))),
          on('a.member_id', 'is', null),
        ]),
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

/** An attempt a guest began with the phone, or the member's; nothing otherwise. */
export async function findOwned(
  db: Db,
  attemptNo: string,
  {
    mobiles,
    memberId,
    childIds = [],
  }: Pick<Owner, 'mobiles' | 'memberId'> & Partial<Pick<Owner, 'childIds'>>,
): Promise<AttemptRow | undefined> {
  return db
    .selectFrom('level_attempts as a')
    .selectAll('a')
    .where('attempt_no', '=', attemptNo)
    .where('destroyed_at', 'is', null)
    .where((on) =>
      on.or([
        on.and([
          on('a.guardian_mobile', '=', on.fn.any(on.val([...mobiles]))),
          on('a.member_id', 'is', null),
        ]),
        ...(memberId === null ? [] : [on('member_id', '=', memberId)]),
        on('a.child_id', '=', on.fn.any(on.val([...childIds]))),
      ]),
    )
    .executeTakeFirst();
}
