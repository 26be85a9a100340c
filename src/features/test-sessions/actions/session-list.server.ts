import { readWaitlists } from '#src/features/seats/actions/pools.server.ts';
import { readOffers } from '#src/features/seats/actions/waitlist.server.ts';
import { sessionList } from '#src/features/test-sessions/contract/session-list.ts';
import {
  listSessionPage,
  type SessionListFilter,
} from '#src/features/test-sessions/store/session-list.server.ts';
import type { SessionRow } from '#src/features/test-sessions/store/sessions.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { listReader } from '#src/platform/db/queries/list-reader.ts';
import { type ListPage, listLimits } from '#src/shared/endpoint/list.ts';
import { viewForOffice } from './office.server.ts';

/** One page of sessions; who waits and who was offered is known to the seats, so those filters are asked for in two steps. */
export async function pageOfSessions(
  { db, clock }: Academy,
  own: readonly number[] | null,
  filter: SessionListFilter,
): Promise<ListPage<SessionRow>> {
  const now = clock.now();
  if (filter.when !== 'waiting' && filter.when !== 'offered')
    return listSessionPage(db, own, { filter, now });
  const all = { when: filter.when, page: 1, size: listLimits.exported, q: '' };
  const { rows } = await listSessionPage(db, own, { filter: all, now });
  const coming = rows.map((row) => row.poolId);
  const found =
    filter.when === 'waiting' ? await readWaitlists(db, coming) : await readOffers(db, coming, now);
  const poolIds = [...found.keys()];
  return listSessionPage(db, own, { filter: { ...filter, poolIds }, now });
}

/** The sessions of the own branches, filtered, ordered and paged. */
export const sessionReader = listReader(sessionList, async ({ academy, actor, query }) => {
  const page = await pageOfSessions(academy, actor.branchIds, query);
  return { ...page, rows: await viewForOffice(academy, page.rows) };
});
