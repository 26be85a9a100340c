import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import type { ClassRow, PlaceRow } from './places.server.ts';

/**
 * Which of these children have a seat, by whichever test, that one in this class would double: in the class itself, or in another
 * of its subject that has not begun. Locks the children (an advisory lock each, behind that of the class's seats): of two seats of
 * two classes that are wanted at one moment, the second sees the first.
 */
export async function childrenSeated(
  tx: Tx,
  one: Pick<ClassRow, 'id' | 'subject'>,
  {
    childIds,
    but = 0,
    now,
  }: { readonly childIds: readonly number[]; readonly but?: number; readonly now: Date },
): Promise<ReadonlySet<number>> {
  const inOrder = [...childIds].sort((a, b) => a - b);
  await sql`select pg_advisory_xact_lock(hashtextextended('class seats of child ' || id, 0))
    from unnest(${inOrder}::bigint[]) as id`.execute(tx);
  const rows = await tx
    .selectFrom('level_places as p')
    .innerJoin('children_of_places as a', 'a.place_id', 'p.id')
    .innerJoin('level_classes as c', 'c.id', 'p.class_id')
    .select('a.child_id as childId')
    .where('a.child_id', '=', (e) => e.fn.any(e.val([...childIds])))
    .where('p.id', '!=', but)
    .where((e) =>
      e.or([
        e('c.id', '=', one.id),
        e.and([e('c.subject', '=', one.subject), e('c.starts_on', '>=', seoulDay(now))]),
      ]),
    )
    .where((e) =>
      e.or([e('p.state', '=', 'enrolled'), e.and([e('p.state', '=', 'held'), e('p.held_until', '>', now)])]),
    )
    .limit(2_000)
    .execute();
  return new Set(rows.flatMap(({ childId }) => childId ?? []));
}

/**
 * Of which children a level test is; a guest's, of the child that the account with its phone has. See
 * docs/decisions/0415-whose-a-guests-seat-is.md.
 */
export async function childrenOfAttempt(db: Db | Tx, attemptId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('children_of_attempts')
    .select('child_id')
    .where('attempt_id', '=', attemptId)
    .limit(10)
    .execute();
  return rows.flatMap(({ child_id }) => child_id ?? []);
}

/** Whether the child that has a place has another seat, by whichever test, that this one doubles. */
export async function isDoubled(
  tx: Tx,
  place: PlaceRow,
  { one, now }: { readonly one: Pick<ClassRow, 'id' | 'subject'>; readonly now: Date },
): Promise<boolean> {
  const rows = await tx
    .selectFrom('children_of_places')
    .select('child_id')
    .where('place_id', '=', place.id)
    .limit(10)
    .execute();
  const childIds = rows.flatMap(({ child_id }) => child_id ?? []);
  return (await childrenSeated(tx, one, { childIds, but: place.id, now })).size > 0;
}
