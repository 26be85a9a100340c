import type { Db, Tx } from '#src/platform/db/database.ts';

export async function listViews(db: Db, staffId: number, list: string) {
  return db
    .selectFrom('saved_views')
    .select(['id as viewId', 'name', 'query'])
    .where('staff_id', '=', staffId)
    .where('list', '=', list)
    .orderBy('name')
    .limit(50)
    .execute();
}

export interface ViewToKeep {
  readonly staffId: number;
  readonly list: string;
  readonly name: string;
  readonly query: string;
  readonly now: Date;
}

/** Keeps a view; the same name is replaced. */
export async function upsertView(db: Db | Tx, view: ViewToKeep) {
  const { staffId, list, name, query, now } = view;
  return db
    .insertInto('saved_views')
    .values({ staff_id: staffId, list, name, query, created_at: now })
    .onConflict((conflict) => conflict.columns(['staff_id', 'list', 'name']).doUpdateSet({ query }))
    .returning(['id as viewId', 'name', 'query'])
    .executeTakeFirstOrThrow();
}

export async function deleteView(db: Db, staffId: number, viewId: number): Promise<boolean> {
  const row = await db
    .deleteFrom('saved_views')
    .where('id', '=', viewId)
    .where('staff_id', '=', staffId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The history of one thing; what belongs to another branch is left out. */
export async function listChanges(
  db: Db,
  thing: { readonly entity: string; readonly entityId: string },
  own: readonly number[] | null,
) {
  let query = db
    .selectFrom('office_changes as c')
    .innerJoin('staff as s', 's.id', 'c.staff_id')
    .select(['c.id', 'c.at', 's.name as staffName', 'c.action', 'c.reason', 'c.before', 'c.after'])
    .where('c.entity', '=', thing.entity)
    .where('c.entity_id', '=', thing.entityId);
  if (own !== null) query = query.where('c.branch_id', 'in', own.length > 0 ? [...own] : [0]);
  return query.orderBy('c.id', 'desc').limit(100).execute();
}
