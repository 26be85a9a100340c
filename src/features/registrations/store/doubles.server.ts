import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';

export interface LikelyDouble {
  readonly registrationNo: string;
  readonly childId: number;
  readonly memberId: number;
  readonly otherNo: string;
  readonly otherChildId: number;
  readonly otherMemberId: number;
  readonly otherBranchId: number;
  readonly otherStartsAt: Date;
  /** Staff have said that it is one child. */
  readonly isSame: boolean;
}

/** Registrations of a session and others of its test that have the same name and grade under another card of a child, in whatever account. */
export async function listAlike(db: Db | Tx, sessionId: number): Promise<LikelyDouble[]> {
  const { rows } = await sql<LikelyDouble>`
    select r.registration_no as "registrationNo", r.child_id as "childId", r.member_id as "memberId",
      o.registration_no as "otherNo", o.child_id as "otherChildId", o.member_id as "otherMemberId",
      os.branch_id as "otherBranchId", os.starts_at as "otherStartsAt", coalesce(d.is_same, false) as "isSame"
    from registrations r
    join test_sessions os on os.test_id = r.test_id
    join registrations o on o.session_id = os.id and o.child_id <> r.child_id
      and o.child_grade = r.child_grade and replace(o.child_name, ' ', '') = replace(r.child_name, ' ', '')
    left join test_child_doubles d
      on d.child_id = least(r.child_id, o.child_id) and d.other_id = greatest(r.child_id, o.child_id)
    where r.session_id = ${sessionId}
      and r.state in ('held', 'confirming', 'confirmed', 'attended')
      and o.state in ('held', 'confirming', 'confirmed', 'attended')
      and d.is_same is not false
    order by r.id, o.id limit 200`.execute(db);
  return rows;
}

/** Keeps what staff said of two children; the last word counts. */
export async function saveVerdict(
  tx: Tx,
  children: readonly [number, number],
  verdict: { readonly isSame: boolean; readonly staffId: number; readonly now: Date },
): Promise<void> {
  const said = { is_same: verdict.isSame, decided_by: verdict.staffId, decided_at: verdict.now };
  await tx
    .insertInto('test_child_doubles')
    .values({ child_id: Math.min(...children), other_id: Math.max(...children), ...said })
    .onConflict((c) => c.columns(['child_id', 'other_id']).doUpdateSet(said))
    .execute();
}

/** One after another, whatever is done about these two children being one. */
export async function lockPair(tx: Tx, children: readonly [number, number]): Promise<void> {
  const [a, b] = [Math.min(...children), Math.max(...children)];
  await sql`select pg_advisory_xact_lock(hashtextextended(${`one child ${a} ${b}`}, 0))`.execute(tx);
}

/**
 * The other numbers of these children, by what staff said. Claims for one child by two accounts come one after another
 * from here on, also where they are for rooms with different locks.
 */
export async function lockDoubles(tx: Tx, childIds: readonly number[]): Promise<Map<number, number[]>> {
  const ids = [...childIds];
  const { rows } = await sql<{ a: number; b: number }>`
    select child_id as a, other_id as b from test_child_doubles
    where is_same and (child_id = any(${ids}::bigint[]) or other_id = any(${ids}::bigint[]))
    order by child_id, other_id limit 1000`.execute(tx);
  const others = new Map<number, number[]>();
  for (const { a, b } of rows) {
    await lockPair(tx, [a, b]);
    others.set(a, [...(others.get(a) ?? []), b]);
    others.set(b, [...(others.get(b) ?? []), a]);
  }
  return others;
}

/** The same children, each by the smallest of the numbers that staff said are one child. */
export async function asOneChild(tx: Tx, childIds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('test_child_doubles')
    .select((eb) => ['other_id', eb.fn.min<number>('child_id').as('first')])
    .where('is_same', '=', true)
    .where('other_id', 'in', childIds.length > 0 ? [...childIds] : [0])
    .groupBy('other_id')
    .orderBy('other_id')
    .limit(100)
    .execute();
  const firstOf = new Map(rows.map((row) => [row.other_id, row.first]));
  return [...new Set(childIds.map((id) => firstOf.get(id) ?? id))];
}
