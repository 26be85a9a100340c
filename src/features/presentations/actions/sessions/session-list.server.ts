import {
  type OfficePresentation,
  presentationList,
} from '#src/features/presentations/contract/presentation-list.ts';
import { countsAs, type When } from '#src/features/presentations/rules/today.ts';
import {
  listSessionPage,
  type SessionListFilter,
} from '#src/features/presentations/store/session-list.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { listReader } from '#src/platform/db/queries/list-reader.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { viewForOffice } from './office.server.ts';

/** Open sessions of the own branches from today on, as the first page counts them (300 at most). */
export async function listComing(academy: Academy, actor: StaffActor): Promise<OfficePresentation[]> {
  const now = academy.clock.now();
  const filter = { q: '', page: 1, size: 300, state: 'open', from: seoulDay(now) } as const;
  const { rows } = await listSessionPage(academy.db, actor.branchIds, { filter, now });
  return viewForOffice(academy, rows);
}

/** Sessions of the own branches from a month ago on (300 at most). */
export async function listRecent(academy: Academy, actor: StaffActor): Promise<OfficePresentation[]> {
  const filter = { q: '', page: 1, size: 300 };
  const { rows } = await listSessionPage(academy.db, actor.branchIds, { filter, now: academy.clock.now() });
  return viewForOffice(academy, rows);
}

const isCounted = (when: SessionListFilter['when']): when is When =>
  when === 'today' || when === 'waiting' || when === 'offered';

/** The sessions of the own branches, filtered, ordered and paged. */
export const presentationReader = listReader(presentationList, async ({ academy, actor, query }) => {
  const now = academy.clock.now();
  const { when } = query;
  // Who waits stands with the seats: those sessions are found first, by the rule of the first page.
  const only = isCounted(when)
    ? (await listComing(academy, actor)).filter((one) => countsAs(when, one, now))
    : undefined;
  const page = await listSessionPage(academy.db, actor.branchIds, {
    filter: { ...query, only: only?.map((one) => one.sessionId) },
    now,
  });
  return { ...page, rows: await viewForOffice(academy, page.rows) };
});
