import { readOffers } from '#src/features/seats/actions/line.server.ts';
import { readLines } from '#src/features/seats/actions/pools.server.ts';
import type { OfficeSession } from '#src/features/test-sessions/contract/office.ts';
import type {
  exportSessionsEndpoint,
  listSessionsEndpoint,
} from '#src/features/test-sessions/contract/office-lists.ts';
import {
  listSessionPage,
  type SessionListFilter,
} from '#src/features/test-sessions/store/session-list.server.ts';
import type { SessionRow } from '#src/features/test-sessions/store/sessions.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type ExportColumn, exportList } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { type ExportFile, type ListPage, listLimits } from '#src/shared/endpoint/list.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { viewForOffice } from './office.server.ts';

/** One page of sessions; who waits and who was offered is known to the seats, so those filters are asked for in two steps. */
export async function pageOfSessions(
  { db, clock }: Academy,
  own: readonly number[] | null,
  filter: SessionListFilter,
): Promise<ListPage<SessionRow>> {
  const now = clock.now();
  if (filter.when !== 'waiting' && filter.when !== 'offered') return listSessionPage(db, own, filter, now);
  const all = { when: filter.when, page: 1, size: listLimits.exported, q: '' };
  const { rows } = await listSessionPage(db, own, all, now);
  const coming = rows.map((row) => row.poolId);
  const found = filter.when === 'waiting' ? await readLines(db, coming) : await readOffers(db, coming, now);
  const poolIds = [...found.keys()];
  return listSessionPage(db, own, { ...filter, poolIds }, now);
}

/** The sessions of the own branches, filtered, ordered and paged. */
export async function listSessions(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof listSessionsEndpoint>,
): Promise<DataOf<typeof listSessionsEndpoint>> {
  const query = { ...input, size: Math.min(input.size, listLimits.size) };
  const page = await pageOfSessions(academy, actor.branchIds, query);
  return { ...page, rows: await viewForOffice(academy, page.rows) };
}

const columns: readonly ExportColumn<OfficeSession>[] = [
  { key: 'title', name: '테스트', cell: (row) => row.title },
  { key: 'branch', name: '분원', cell: (row) => row.branchName },
  { key: 'room', of: 'branch', name: '고사실', cell: (row) => row.room },
  { key: 'startsAt', name: '일시', cell: (row) => formatSeoulDateTime(row.startsAt) },
  { key: 'opensAt', name: '접수 시작', cell: (row) => formatSeoulDateTime(row.opensAt) },
  { key: 'closesAt', name: '접수 마감', cell: (row) => formatSeoulDateTime(row.closesAt) },
  { key: 'taken', name: '접수', cell: (row) => row.taken },
  { key: 'capacity', of: 'taken', name: '정원', cell: (row) => row.capacity },
  { key: 'waiting', name: '대기', cell: (row) => row.waiting },
  { key: 'offered', of: 'waiting', name: '제안 중', cell: (row) => row.offered },
  { key: 'unmarked', of: 'state', name: '출결 미기록', cell: (row) => row.unmarked },
  { key: 'fee', name: '응시료', cell: (row) => row.feeKrw },
  { key: 'state', name: '상태', cell: (row) => row.stateWord },
];

/** The same as a spreadsheet. */
export async function exportSessions(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof exportSessionsEndpoint>,
): Promise<ExportFile> {
  const { reason, columns: wanted, ...filters } = input;
  const query = { ...filters, page: 1, size: listLimits.exported };
  const page = await pageOfSessions(academy, actor.branchIds, query);
  const rows = await viewForOffice(academy, page.rows);
  return exportList(academy, actor, { list: '입학 테스트 회차', reason, wanted, filters, rows, columns });
}
