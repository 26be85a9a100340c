import type { Academy } from '#src/platform/academy.ts';
import { type ExportColumn, exportList } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/actor.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint.ts';
import { type ExportFile, listLimits } from '#src/shared/list.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import type { OfficeSession } from '../contract/office.ts';
import type { exportSessionsEndpoint, listSessionsEndpoint } from '../contract/office-lists.ts';
import { listSessionPage } from '../store/session-list.server.ts';
import { viewForOffice } from './office.server.ts';

/** The sessions of the own branches, filtered, ordered and paged. */
export async function listSessions(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof listSessionsEndpoint>,
): Promise<DataOf<typeof listSessionsEndpoint>> {
  const query = { ...input, size: Math.min(input.size, listLimits.size) };
  const page = await listSessionPage(academy.db, actor.branchIds, query, academy.clock.now());
  return { ...page, rows: await viewForOffice(academy, page.rows) };
}

const columns: readonly ExportColumn<OfficeSession>[] = [
  { key: 'title', name: '테스트', cell: (row) => row.title },
  { key: 'branch', name: '분원', cell: (row) => row.branchName },
  { key: 'room', name: '고사실', cell: (row) => row.room },
  { key: 'startsAt', name: '일시', cell: (row) => formatSeoulDateTime(row.startsAt) },
  { key: 'opensAt', name: '접수 시작', cell: (row) => formatSeoulDateTime(row.opensAt) },
  { key: 'closesAt', name: '접수 마감', cell: (row) => formatSeoulDateTime(row.closesAt) },
  { key: 'taken', name: '접수', cell: (row) => row.taken },
  { key: 'capacity', name: '정원', cell: (row) => row.capacity },
  { key: 'waiting', name: '대기', cell: (row) => row.waiting },
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
  const page = await listSessionPage(academy.db, actor.branchIds, query, academy.clock.now());
  const rows = await viewForOffice(academy, page.rows);
  return exportList(academy, actor, { list: '입학 테스트 회차', reason, wanted, filters, rows, columns });
}
