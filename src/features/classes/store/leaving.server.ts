import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import type { GuestsOfPhone } from '#src/shared/people/guests-of-phone.ts';

/** A member that leaves. */
export interface Leaving {
  readonly memberId: number;
  /** The children it has. */
  readonly ownIds: readonly number[];
  /** Those among them whom nobody else sees then. */
  readonly aloneIds: readonly number[];
  /** Its phone, with which it may have sat tests as a guest, until somebody else had proven it. */
  readonly guests: Pick<GuestsOfPhone, 'mobile' | 'before'> | null;
}

/**
 * What a leaving member and its children have of classes now, with the class, by number: seats that are kept or offered, and
 * enrolments; by what was sat as a guest with its phone too. What nobody would answer for ends: what is of no child or of a child
 * whom nobody else sees; the rest stays with the child (`isEnding` says which).
 */
export async function listSeatsOf(db: Db | Tx, { memberId, ownIds, aloneIds, guests }: Leaving, now: Date) {
  const { mobile = null, before = null } = guests ?? {};
  return db
    .selectFrom('level_places as p')
    .innerJoin('placed_students as a', 'a.place_id', 'p.id')
    .innerJoin('level_classes as c', 'c.id', 'p.class_id')
    .leftJoin('level_attempts as t', 't.id', 'p.attempt_id')
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('children as k')
          .select('k.id as child_id')
          .where('k.id', '=', (e) => e.fn.any(e.val([...ownIds])))
          .where((e) =>
            e.or([
              e('k.id', '=', e.ref('a.child_id')),
              e.and([
                e('a.child_id', 'is', null),
                e('k.removed_at', 'is', null),
                e('k.name', '=', e.ref('a.student_name')),
                e('k.birth_date', '=', e.ref('a.birth_date')),
              ]),
            ]),
          )
          .orderBy('k.id')
          .limit(1)
          .as('own'),
      (join) => join.onTrue(),
    )
    .select(['p.id', 'p.state', 'c.title', 'c.pool_id as poolId'])
    .select((e) => [
      e.ref('a.student_name').$notNull().as('studentName'),
      sql<boolean>`coalesce(a.child_id, own.child_id) is null
        or coalesce(a.child_id, own.child_id) = any(${[...aloneIds]}::bigint[])
        or not exists (
          select 1 from children k where k.id = coalesce(a.child_id, own.child_id) and k.removed_at is null)`.as(
        'isEnding',
      ),
    ])
    .where((e) =>
      e.or([
        e('a.member_id', '=', memberId),
        e.and([e('p.state', '=', 'enrolled'), e('a.child_id', '=', e.fn.any(e.val([...ownIds])))]),
        sql<boolean>`(t.member_id is null and t.guardian_mobile = ${mobile}
          and (${before}::timestamptz is null or t.created_at < ${before}::timestamptz))`,
      ]),
    )
    .where((e) =>
      e.or([e('p.state', '=', 'enrolled'), e.and([e('p.state', '=', 'held'), e('p.held_until', '>', now)])]),
    )
    .orderBy('c.pool_id')
    .orderBy('p.id')
    .limit(100)
    .execute();
}

/**
 * What was offered to a member that has left and waits for an answer, with the guardian who answers now; of none but who is
 * another.
 */
export async function listPassedOffers(tx: Tx, memberId: number, now: Date) {
  return tx
    .selectFrom('level_places as p')
    .innerJoin('registrations as r', 'r.id', 'p.registration_id')
    .innerJoin('guardians_of_registrations as g', 'g.registration_id', 'r.id')
    .innerJoin('level_classes as c', 'c.id', 'p.class_id')
    .select(['p.held_until as answerBy', 'r.child_grade as grade'])
    .select(['c.title', 'c.weekly', 'c.starts_on', 'c.branch_id', 'c.subject'])
    .select((e) => [
      e.ref('g.member_id').$notNull().as('memberId'),
      e.ref('g.student_name').$notNull().as('studentName'),
      e.ref('g.guardian_mobile').$notNull().as('mobile'),
    ])
    .where('r.member_id', '=', memberId)
    .where('g.member_id', '!=', memberId)
    .where('p.state', '=', 'held')
    .where('p.held_until', '>', now)
    .orderBy('p.id')
    .limit(100)
    .execute();
}

/** The seats that are kept by these attempts, with the guardian who has each of them now. */
export async function listKeptBy(tx: Tx, attemptIds: readonly number[], now: Date) {
  return tx
    .selectFrom('level_places as p')
    .innerJoin('level_attempts as t', 't.id', 'p.attempt_id')
    .innerJoin('level_classes as c', 'c.id', 'p.class_id')
    .select(['p.held_until as until', 'c.title', 'c.weekly', 'c.starts_on'])
    .select(['t.member_id as memberId', 't.student_name as studentName', 't.guardian_mobile as mobile'])
    .where('p.attempt_id', '=', (e) => e.fn.any(e.val([...attemptIds])))
    .where('p.state', '=', 'held')
    .where('p.held_until', '>', now)
    .orderBy('p.id')
    .limit(100)
    .execute();
}
