import type { Db } from '#src/platform/db/database.ts';
import { likeText, readList } from '#src/platform/db/list.ts';
import type { ListPage, ListQuery } from '#src/shared/list.ts';
import { seoulDayAfter, startOfSeoulDay } from '#src/shared/seoul-time.ts';
import { type SessionRow, sessions } from './sessions.server.ts';

export interface SessionListFilter extends ListQuery {
  readonly when?: 'opening' | 'open' | 'waiting' | 'past' | undefined;
  /** Only sessions of these seats. */
  readonly poolIds?: readonly number[] | undefined;
  readonly state?: SessionRow['state'] | undefined;
  readonly subject?: string | undefined;
  readonly branchId?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const dayMs = 86_400_000;

/** One page of the sessions of the own branches (null: all). */
export async function listSessionPage(
  db: Db,
  own: readonly number[] | null,
  filter: SessionListFilter,
  now: Date,
): Promise<ListPage<SessionRow>> {
  let query = sessions(db);
  if (own) query = query.where('s.branch_id', 'in', own.length > 0 ? [...own] : [0]);
  if (filter.branchId) query = query.where('s.branch_id', '=', filter.branchId);
  if (filter.state) query = query.where('s.state', '=', filter.state);
  if (filter.subject) query = query.where('t.subject', '=', filter.subject);
  if (filter.from) query = query.where('s.starts_at', '>=', startOfSeoulDay(filter.from));
  if (filter.to) query = query.where('s.starts_at', '<', startOfSeoulDay(seoulDayAfter(filter.to)));
  if (filter.poolIds)
    query = query.where('s.pool_id', 'in', filter.poolIds.length > 0 ? [...filter.poolIds] : [0]);
  if (filter.q) {
    const text = likeText(filter.q);
    query = query.where((eb) => eb.or([eb('t.title', 'ilike', text), eb('s.room', 'ilike', text)]));
  }
  if (filter.when === 'past') query = query.where('s.starts_at', '<=', now);
  else if (filter.when) {
    const until = new Date(now.getTime() + dayMs);
    query = query.where('s.state', '=', 'open').where('s.starts_at', '>', now);
    if (filter.when === 'open') query = query.where('s.opens_at', '<=', now).where('s.closes_at', '>', now);
    if (filter.when === 'opening')
      query = query.where('s.opens_at', '>', now).where('s.opens_at', '<', until);
  } else if (!filter.from) query = query.where('s.starts_at', '>', new Date(now.getTime() - 7 * dayMs));
  const page = await readList(query, filter, {
    by: { startsAt: 's.starts_at', opensAt: 's.opens_at', title: 't.title' },
    first: filter.when === 'past' ? '-startsAt' : 'startsAt',
    tie: 's.id',
  });
  return page as unknown as ListPage<SessionRow>;
}
