import type { Db, Tx } from '#src/platform/db/database.ts';
import { type Among, isAmong } from '#src/platform/db/queries/among.ts';

/** Keeps which children came in together; answers the number of the import. */
export async function insertImport(
  tx: Tx,
  { staffId, childIds, now }: { readonly staffId: number; readonly childIds: readonly number[]; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('child_imports')
    .values({ staff_id: staffId, child_ids: [...childIds], at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The own import, locked; another's does not exist. */
export async function lockImport(tx: Tx, id: number, staffId: number) {
  return tx
    .selectFrom('child_imports')
    .select(['child_ids as childIds', 'undone_at as undoneAt'])
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .forUpdate()
    .executeTakeFirst();
}

export async function markUndone(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('child_imports').set({ undone_at: now }).where('id', '=', id).execute();
}

/** Those of the children that are still there, locked, and whether somebody else has joined them. */
export async function lockImported(tx: Tx, childIds: readonly number[]) {
  if (childIds.length === 0) return [];
  return tx
    .selectFrom('children')
    .select((e) => [
      'id as childId',
      'member_id as memberId',
      'name',
      e
        .exists(
          e
            .selectFrom('child_people')
            .select('child_people.id')
            .whereRef('child_people.child_id', '=', 'children.id')
            .where('left_at', 'is', null),
        )
        .as('isJoined'),
    ])
    .where('id', 'in', [...childIds])
    .where('removed_at', 'is', null)
    .orderBy('id')
    .limit(childIds.length)
    .forUpdate()
    .execute();
}

/** Active members among these (null: all) by their login ids. */
export async function findIdsByLoginId(
  db: Db | Tx,
  loginIds: readonly string[],
  among: Among | null,
): Promise<{ id: number; loginId: string; name: string }[]> {
  if (loginIds.length === 0) return [];
  return db
    .selectFrom('members')
    .select(['id', 'login_id as loginId', 'name'])
    .where('login_id', 'in', [...loginIds])
    .where('status', '=', 'active')
    .where(isAmong(among, 'members.id'))
    .orderBy('id')
    .limit(loginIds.length)
    .execute();
}
