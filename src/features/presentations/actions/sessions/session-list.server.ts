import type {
  exportPresentations,
  listOfficePresentations,
  OfficePresentation,
} from '#src/features/presentations/contract/office-list.ts';
import { countsAs, type When } from '#src/features/presentations/rules/today.ts';
import {
  listSessionPage,
  type SessionListFilter,
} from '#src/features/presentations/store/session-list.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type ExportColumn, exportList } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { type ExportFile, listLimits } from '#src/shared/endpoint/list.ts';
import { formatSeoulDateTime, seoulDay } from '#src/shared/seoul-time.ts';
import { viewForOffice } from './office.server.ts';

/** Open sessions of the own branches from today on, as the first page counts them (300 at most). */
export async function listComing(academy: Academy, actor: StaffActor): Promise<OfficePresentation[]> {
  const now = academy.clock.now();
  const filter = { q: '', page: 1, size: 300, state: 'open', from: seoulDay(now) } as const;
  const { rows } = await listSessionPage(academy.db, actor.branchIds, filter, now);
  return viewForOffice(academy, rows);
}

/** Sessions of the own branches from a month ago on (300 at most). */
export async function listRecent(academy: Academy, actor: StaffActor): Promise<OfficePresentation[]> {
  const filter = { q: '', page: 1, size: 300 };
  const { rows } = await listSessionPage(academy.db, actor.branchIds, filter, academy.clock.now());
  return viewForOffice(academy, rows);
}

const isCounted = (when: SessionListFilter['when']): when is When =>
  when === 'today' || when === 'waiting' || when === 'offered';

async function read(academy: Academy, actor: StaffActor, filter: SessionListFilter) {
  const now = academy.clock.now();
  const { when } = filter;
  // Who waits stands with the seats: those sessions are found first, by the rule of the first page.
  const only = isCounted(when)
    ? (await listComing(academy, actor)).filter((one) => countsAs(when, one, now))
    : undefined;
  const page = await listSessionPage(
    academy.db,
    actor.branchIds,
    { ...filter, only: only?.map((one) => one.sessionId) },
    now,
  );
  return { ...page, rows: await viewForOffice(academy, page.rows) };
}

/** The sessions of the own branches, filtered, ordered and paged. */
export function listSessions(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof listOfficePresentations>,
): Promise<DataOf<typeof listOfficePresentations>> {
  return read(academy, actor, { ...input, size: Math.min(input.size, listLimits.size) });
}

const columns: readonly ExportColumn<OfficePresentation>[] = [
  { key: 'title', name: '설명회', cell: (row) => row.title },
  { key: 'topic', name: '주제', cell: (row) => row.topicWord },
  { key: 'startsAt', name: '일시', cell: (row) => formatSeoulDateTime(row.startsAt) },
  { key: 'place', name: '장소', cell: (row) => row.place },
  { key: 'taken', name: '예약', cell: (row) => row.taken },
  { key: 'capacity', of: 'taken', name: '정원', cell: (row) => row.capacity },
  { key: 'waiting', name: '대기', cell: (row) => row.waiting },
  { key: 'offered', of: 'waiting', name: '제안 중', cell: (row) => row.offered },
  { key: 'unmarked', of: 'state', name: '출결 미기록', cell: (row) => row.unmarked },
  { key: 'state', name: '상태', cell: (row) => row.stateWord },
];

/** The same as a spreadsheet; who took it and why is written down. */
export async function exportSessions(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof exportPresentations>,
): Promise<ExportFile> {
  const { reason, columns: wanted, ...filters } = input;
  const { rows } = await read(academy, actor, { ...filters, page: 1, size: listLimits.exported });
  return exportList(academy, actor, { list: '설명회 회차', reason, wanted, filters, rows, columns });
}
