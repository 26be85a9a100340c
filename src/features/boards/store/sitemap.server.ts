import type { Db } from '#src/platform/db/database.ts';

function shownPosts(db: Db, now: Date) {
  return db
    .selectFrom('visible_posts')
    .where('published_at', '<=', now)
    .where((e) => e.or([e('show_until', 'is', null), e('show_until', '>', now)]));
}

/** How many posts the public sees at `now`. */
export async function countShown(db: Db, now: Date): Promise<number> {
  const { count } = await shownPosts(db, now)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Addresses for search engines, oldest first so that a full map never changes. */
export async function listMapPosts(
  db: Db,
  limit: number,
  { offset, now }: { offset: number; now: Date },
): Promise<{ id: number; changedAt: string }[]> {
  const rows = await shownPosts(db, now)
    .select(['id', 'updated_at as updatedAt'])
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => ({ id: row.id ?? 0, changedAt: (row.updatedAt ?? now).toISOString() }));
}
