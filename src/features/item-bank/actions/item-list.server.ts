import { itemKindNames } from '#src/features/items/contract/item.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type ExportColumn, exportList } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { mayDo } from '#src/shared/access/rights.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { type ExportFile, listLimits } from '#src/shared/endpoint/list.ts';
import { gradeBand } from '#src/shared/people/grade.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import type {
  BankLineView,
  exportItemListEndpoint,
  itemChoicesEndpoint,
  listItemsEndpoint,
} from '../contract/office.ts';
import { statusNames } from '../rules/statuses.ts';
import * as bank from '../store/bank.server.ts';

/** Whether somebody publishes and retires plans and papers. */
export const mayMovePlans = (actor: StaffActor) => mayDo(actor.role, 'words');

async function read(academy: Academy, filter: Parameters<typeof bank.listBank>[1]) {
  const page = await bank.listBank(academy.db, filter);
  const rows = page.rows.map(({ searchText, updatedAt, ...line }) => ({
    ...line,
    words: searchText.replace(/\s+/g, ' ').slice(0, 120),
    updatedAt: updatedAt.toISOString(),
  }));
  return { ...page, rows };
}

/** One page of the bank. */
export function listItems(
  academy: Academy,
  input: InputOf<typeof listItemsEndpoint>,
): Promise<DataOf<typeof listItemsEndpoint>> {
  return read(academy, { ...input, size: Math.min(input.size, listLimits.size) });
}

/** What an item can belong to. */
export async function listChoices(
  { db }: Academy,
  actor: StaffActor,
): Promise<DataOf<typeof itemChoicesEndpoint>> {
  const [subjects, domains] = await Promise.all([bank.listSubjects(db), bank.listDomains(db)]);
  const mayExport = mayDo(actor.role, 'words');
  return { subjects, domains, mayMovePlans: mayMovePlans(actor), mayExport };
}

const columns = (subjects: ReadonlyMap<string, string>): readonly ExportColumn<BankLineView>[] => [
  { key: 'item', name: '문항', cell: (row) => row.words },
  { key: 'code', name: '코드', cell: (row) => row.code },
  { key: 'version', of: 'item', name: '판', cell: (row) => row.version },
  { key: 'domain', name: '과목·영역', cell: (row) => `${subjects.get(row.subject) ?? ''} ${row.domainName}` },
  { key: 'grade', name: '학년', cell: (row) => gradeBand(row.gradeFrom, row.gradeTo) },
  { key: 'kind', name: '유형', cell: (row) => itemKindNames[row.kind] },
  { key: 'rating', name: '난이도', cell: (row) => row.rating },
  { key: 'status', name: '상태', cell: (row) => statusNames[row.status] },
  { key: 'updatedAt', name: '고친 때', cell: (row) => formatSeoulDateTime(row.updatedAt) },
];

/** The same as a spreadsheet, without keys; who took it and why is written down. */
export async function exportItemList(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof exportItemListEndpoint>,
): Promise<ExportFile> {
  const { reason, columns: wanted, ...filters } = input;
  const [{ rows }, subjects] = await Promise.all([
    read(academy, { ...filters, page: 1, size: listLimits.exported }),
    bank.listSubjects(academy.db),
  ]);
  const names = new Map(subjects.map(({ code, name }) => [code, name]));
  return exportList(academy, actor, {
    list: '문항',
    reason,
    wanted,
    filters,
    rows,
    columns: columns(names),
  });
}
