import { type ExpressionBuilder, sql } from 'kysely';
import type { Child } from '#src/features/members/contract/members.ts';
import { schoolYearOf } from '#src/features/members/rules/school-year.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { prepared } from '#src/platform/db/prepared.ts';
import type { DB } from '#src/platform/db/tables/db-types.ts';
import { deletePhotos } from './photos.server.ts';

const columns = ['id', 'member_id', 'name', 'birth_date', 'school_name', 'grade', 'grade_to_check'] as const;

interface Row {
  readonly id: number;
  readonly member_id: number;
  readonly name: string;
  readonly birth_date: string;
  readonly school_name: string;
  readonly grade: number;
  readonly grade_to_check: boolean;
}

/** A child with what only this feature needs to know. */
export interface HeldChild extends Child {
  /** The first guardian, whose consent the child stands on. */
  readonly ownerId: number;
  readonly isGradeToCheck: boolean;
}

const toChild = (row: Row): HeldChild => ({
  childId: row.id,
  name: row.name,
  birthDate: row.birth_date,
  schoolName: row.school_name,
  grade: row.grade,
  ownerId: row.member_id,
  isGradeToCheck: row.grade_to_check,
});

/** Children the member added, and those of others the member joined and has not left. */
const isOf = (memberId: number) => (eb: ExpressionBuilder<DB, 'children'>) =>
  eb.or([
    eb('member_id', '=', memberId),
    eb(
      'id',
      'in',
      eb
        .selectFrom('child_people')
        .select('child_id')
        .where('child_people.member_id', '=', memberId)
        .where('left_at', 'is', null),
    ),
  ]);

/** The member's children, joined ones too, in the order they were added. */
export async function listChildrenOf(db: Db | Tx, memberId: number): Promise<HeldChild[]> {
  return (await listChildrenOfMany(db, [memberId])).get(memberId) ?? [];
}

/** The children of several members, joined ones too, each in the order they were added. */
export async function listChildrenOfMany(
  db: Db | Tx,
  memberIds: readonly number[],
): Promise<Map<number, HeldChild[]>> {
  const isAsked = sql<number>`any(${[...memberIds]}::bigint[])`;
  const found = db
    .selectFrom('children')
    .select([...columns, 'member_id as seen_by'])
    .where('member_id', '=', isAsked)
    .where('removed_at', 'is', null)
    .union(
      db
        .selectFrom('child_people')
        .innerJoin('children', 'children.id', 'child_people.child_id')
        .select([...columns.map((name) => `children.${name}` as const), 'child_people.member_id as seen_by'])
        .where('child_people.member_id', '=', isAsked)
        .where('child_people.left_at', 'is', null)
        .where('children.removed_at', 'is', null),
    )
    .orderBy('id');
  type Found = Awaited<ReturnType<typeof found.execute>>[number];
  const { rows } = await sql<Found>`${prepared('children_of_members')}${found}`.execute(db);
  const families = new Map<number, HeldChild[]>();
  for (const row of rows) families.set(row.seen_by, [...(families.get(row.seen_by) ?? []), toChild(row)]);
  return families;
}

/** The birthdays of these children, whoever has them now; of removed ones too, until they are destroyed. */
export async function listBirthdays(db: Db | Tx, childIds: readonly number[]): Promise<Map<number, string>> {
  if (childIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('children')
    .select(['id', 'birth_date'])
    .where('id', 'in', childIds)
    .where('destroyed_at', 'is', null)
    .orderBy('id')
    .limit(childIds.length)
    .execute();
  return new Map(rows.map((row) => [row.id, row.birth_date]));
}

export interface ActiveChild {
  readonly childId: number;
  readonly memberId: number;
  /** The phone the account has now, digits. */
  readonly mobile: string;
}

/**
 * Which of these members still have these children, with both locked against leaving and removing until the transaction
 * ends; in the order of the children.
 */
export async function lockActive(
  tx: Tx,
  pairs: readonly { readonly memberId: number; readonly childId: number }[],
): Promise<ActiveChild[]> {
  const given = JSON.stringify(pairs.map((one) => ({ m: one.memberId, c: one.childId })));
  const { rows } = await sql<ActiveChild & { isOwner: boolean }>`
    select c.id as "childId", m.id as "memberId", coalesce(m.mobile, '') as mobile, c.member_id = m.id as "isOwner"
    from (select distinct m, c from jsonb_to_recordset(${given}::jsonb) as g(m bigint, c bigint)) g
    join children c on c.id = g.c and c.removed_at is null
    join members m on m.id = g.m and m.status = 'active'
    where c.member_id = g.m or exists (select 1 from child_people p
      where p.child_id = c.id and p.member_id = g.m and p.left_at is null)
    order by c.id, m.id for share of c, m`.execute(tx);
  const joined = rows.filter((one) => !one.isOwner);
  if (joined.length === 0) return rows;
  // Whoever was let go while this waited for the locks is found by a statement begun after them: a row that was only locked
  // is not read again.
  const still = await tx
    .selectFrom('child_people')
    .select(['child_id', 'member_id'])
    .where(
      'child_id',
      'in',
      joined.map((one) => one.childId),
    )
    .where('left_at', 'is', null)
    .orderBy('id')
    .limit(5_000)
    .execute();
  const keys = new Set(still.map((one) => `${one.member_id} ${one.child_id}`));
  return rows.filter((one) => one.isOwner || keys.has(`${one.memberId} ${one.childId}`));
}

/** Locks these cards, in one order. */
export async function lockCards(tx: Tx, childIds: readonly number[]): Promise<void> {
  await tx
    .selectFrom('children')
    .select('id')
    .where('id', 'in', childIds)
    .orderBy('id')
    .limit(childIds.length)
    .forUpdate()
    .execute();
}

export interface ChildToStore {
  readonly name: string;
  readonly birthDate: string;
  readonly schoolName: string;
  readonly grade: number;
  /** The Seoul day on which the age was judged. */
  readonly judgedOn: string;
  readonly guardianConsentId: number | null;
}

/** A grade that was just given is one of this school year and needs no second look. */
const toRow = (child: ChildToStore) => ({
  name: child.name,
  birth_date: child.birthDate,
  school_name: child.schoolName,
  grade: child.grade,
  grade_year: schoolYearOf(child.judgedOn),
  grade_to_check: false,
  judged_on: child.judgedOn,
  guardian_consent_id: child.guardianConsentId,
});

export async function insertChild(
  tx: Tx,
  memberId: number,
  { child, now }: { child: ChildToStore; now: Date },
): Promise<HeldChild> {
  const row = await tx
    .insertInto('children')
    .values({ ...toRow(child), member_id: memberId, created_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toChild(row);
}

/** One live child the member added or joined, locked, with its consent. */
export async function lockChild(tx: Tx, memberId: number, childId: number) {
  return tx
    .selectFrom('children')
    .select([...columns, 'guardian_consent_id'])
    .where('id', '=', childId)
    .where(isOf(memberId))
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateChild(tx: Tx, childId: number, child: ChildToStore): Promise<HeldChild> {
  const row = await tx
    .updateTable('children')
    .set(toRow(child))
    .where('id', '=', childId)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toChild(row);
}

/** A child has another name and school; what was said of it otherwise stays. False where it is no more. */
export async function renameChild(
  tx: Tx,
  childId: number,
  child: Pick<ChildToStore, 'name' | 'schoolName'>,
): Promise<boolean> {
  const row = await tx
    .updateTable('children')
    .set({ name: child.name, school_name: child.schoolName })
    .where('id', '=', childId)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a child off the list; what only served knowing it at the door goes at once. */
export async function markRemoved(tx: Tx, childId: number, now: Date): Promise<void> {
  await markAllRemoved(tx, [childId], now);
}

/** The same for many at once. */
export async function markAllRemoved(tx: Tx, childIds: readonly number[], now: Date): Promise<void> {
  await deletePhotos(tx, childIds);
  await tx
    .updateTable('children')
    .set({ removed_at: now })
    .where('id', '=', (e) => e.fn.any(e.val([...childIds])))
    .execute();
}
