import type {
  exportOfficeAttempts,
  listOfficeAttempts,
} from '#src/features/invigilation/contract/office-list.ts';
import { type AttemptFilter, listAttempts } from '#src/features/invigilation/store/attempt-list.server.ts';
import { branchNames } from '#src/features/level-attempts/actions/scope.server.ts';
import { summary } from '#src/features/level-results/actions/reports/read-attempt.server.ts';
import type { OfficeAttempt } from '#src/features/level-results/contract/attempt-report.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type ExportColumn, exportList } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { mayDo } from '#src/shared/access/rights.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { type ExportFile, listLimits } from '#src/shared/endpoint/list.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';

async function read(academy: Academy, actor: StaffActor, filter: AttemptFilter) {
  const [page, branches] = await Promise.all([
    listAttempts(academy.db, actor.branchIds, filter),
    branchNames(academy),
  ]);
  const rows = page.rows.map((row) =>
    summary(row, {
      branchName: branches.get(row.branch_id) ?? '',
      // An attempt that was opened again has no level until it is handed in once more.
      level: row.state === 'in_progress' ? null : row.level,
      notices: Number(row.notices),
    }),
  );
  return { ...page, rows };
}

/** The attempts of the own branches, filtered, ordered and paged. */
export async function listForStaff(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof listOfficeAttempts>,
): Promise<DataOf<typeof listOfficeAttempts>> {
  const page = await read(academy, actor, { ...input, size: Math.min(input.size, listLimits.size) });
  const may = {
    release: mayDo(actor.role, 'marking'),
    export: mayDo(actor.role, 'branch'),
  };
  return { ...page, may };
}

const columns: readonly ExportColumn<OfficeAttempt>[] = [
  { key: 'attemptNo', name: '접수번호', cell: (row) => row.attemptNo },
  { key: 'student', name: '학생', cell: (row) => row.studentName },
  { key: 'grade', name: '학년', cell: (row) => row.grade },
  { key: 'branch', name: '분원', cell: (row) => row.branchName },
  { key: 'test', name: '시험', cell: (row) => (row.kind === 'retest' ? `${row.title} 재시험` : row.title) },
  { key: 'state', name: '상태', cell: (row) => row.stateWord },
  { key: 'level', name: '레벨', cell: (row) => row.level ?? '' },
  { key: 'notices', name: '기록', cell: (row) => row.noticeCount },
  { key: 'createdAt', name: '신청', cell: (row) => formatSeoulDateTime(row.createdAt) },
  {
    key: 'closedAt',
    name: '제출',
    cell: (row) => (row.closedAt === null ? '' : formatSeoulDateTime(row.closedAt)),
  },
];

/** The same as a spreadsheet; whose names are in it is written down. */
export async function exportAttempts(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof exportOfficeAttempts>,
): Promise<ExportFile> {
  const { reason, columns: wanted, ...filters } = input;
  const { rows } = await read(academy, actor, { ...filters, page: 1, size: listLimits.exported });
  const people = rows.map((row) => `레벨 테스트 ${row.attemptNo}`);
  return exportList(academy, actor, {
    list: '레벨 테스트 응시',
    reason,
    wanted,
    filters,
    columns,
    rows,
    people,
  });
}
