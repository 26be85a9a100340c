import type { Db } from '#src/platform/db/database.ts';
import { insertMany } from '#src/platform/db/queries/insert-many.ts';
import { likeText, readList } from '#src/platform/db/queries/list.ts';
import type { PageCount } from '#src/providers/analytics/port.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';
import type { visitList } from '../contract/visit-list.ts';

/** Adds counts to those of their days, by one statement; rows in one order, so that two processes do not lock each other. */
export async function addPageCounts(db: Db, counts: readonly PageCount[]): Promise<void> {
  const keyOf = ({ day, event, page, source }: PageCount) => `${day} ${event} ${page} ${source}`;
  const ordered = [...counts].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  await insertMany(db, 'page_counts', ordered)
    .onConflict((on) =>
      on.columns(['day', 'event', 'page', 'source']).doUpdateSet((eb) => ({
        total: eb('page_counts.total', '+', eb.ref('excluded.total')),
        visits: eb('page_counts.visits', '+', eb.ref('excluded.visits')),
      })),
    )
    .execute();
}

/** Deletes the counts of days before this one. */
export async function deletePageCountsBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('page_counts').where('day', '<', day).execute();
}

export async function listVisits(db: Db, filter: QueryOf<typeof visitList>) {
  let query = db
    .selectFrom('page_counts as c')
    .select(['c.day', 'c.event', 'c.page', 'c.source', 'c.total', 'c.visits']);
  if (filter.event) query = query.where('c.event', '=', filter.event);
  if (filter.source) query = query.where('c.source', '=', filter.source);
  if (filter.from) query = query.where('c.day', '>=', filter.from);
  if (filter.to) query = query.where('c.day', '<=', filter.to);
  if (filter.q) query = query.where('c.page', 'ilike', likeText(filter.q));
  return readList(query, filter, {
    by: { day: 'c.day', page: 'c.page', total: 'c.total', visits: 'c.visits' },
    first: '-day',
    tie: 'c.page',
  });
}
