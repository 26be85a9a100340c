import type { Db, Tx } from '#src/platform/db/database.ts';
import type { Child } from '../contract.ts';
import { maxChildren } from '../rules.ts';

const columns = ['id', 'name', 'birth_date', 'school_name', 'grade'] as const;

interface Row {
  readonly id: number;
  readonly name: string;
  readonly birth_date: string;
  readonly school_name: string;
  readonly grade: number;
}

const toChild = (row: Row): Child => ({
  childId: row.id,
  name: row.name,
  birthDate: row.birth_date,
  schoolName: row.school_name,
  grade: row.grade,
});

/** The member's children in the order they were added. */
export async function listChildrenOf(db: Db | Tx, memberId: number): Promise<Child[]> {
  return (await listChildrenOfMany(db, [memberId])).get(memberId) ?? [];
}

/** The children of several members, each in the order they were added. */
export async function listChildrenOfMany(
  db: Db | Tx,
  memberIds: readonly number[],
): Promise<Map<number, Child[]>> {
  const rows = await db
    .selectFrom('children')
    .select(['member_id', ...columns])
    .where('member_id', 'in', memberIds)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .limit(maxChildren * memberIds.length)
    .execute();
  const families = new Map<number, Child[]>();
  for (const row of rows) families.set(row.member_id, [...(families.get(row.member_id) ?? []), toChild(row)]);
  return families;
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

const toRow = (child: ChildToStore) => ({
  name: child.name,
  birth_date: child.birthDate,
  school_name: child.schoolName,
  grade: child.grade,
  judged_on: child.judgedOn,
  guardian_consent_id: child.guardianConsentId,
});

export async function insertChild(tx: Tx, memberId: number, child: ChildToStore, now: Date): Promise<Child> {
  const row = await tx
    .insertInto('children')
    .values({ ...toRow(child), member_id: memberId, created_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toChild(row);
}

/** One live child of the member, locked, with its consent. */
export async function lockChild(tx: Tx, memberId: number, childId: number) {
  return tx
    .selectFrom('children')
    .select([...columns, 'guardian_consent_id'])
    .where('id', '=', childId)
    .where('member_id', '=', memberId)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateChild(tx: Tx, childId: number, child: ChildToStore): Promise<Child> {
  const row = await tx
    .updateTable('children')
    .set(toRow(child))
    .where('id', '=', childId)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toChild(row);
}

export async function markRemoved(tx: Tx, childId: number, now: Date): Promise<void> {
  await tx.updateTable('children').set({ removed_at: now }).where('id', '=', childId).execute();
}
