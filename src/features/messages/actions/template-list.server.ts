import type { Academy } from '#src/platform/academy.ts';
import { type ExportColumn, exportList } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import { type ExportFile, type ListPage, listLimits } from '#src/shared/endpoint/list.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import type { exportTemplates, listTemplates, TemplateLine } from '../contract/templates.ts';
import { templateStateWords } from '../rules/office.ts';
import * as store from '../store/templates.server.ts';
import { viewTemplate } from './templates.server.ts';

const lineOf = (row: store.TemplateListRow): TemplateLine => ({
  ...viewTemplate(row),
  sendings: row.sendings,
  lastSentAt: row.lastSentAt?.toISOString() ?? null,
});

/** The ready texts as the office lists them. */
export async function readTemplates(
  { db }: Academy,
  input: InputOf<typeof listTemplates>,
): Promise<ListPage<TemplateLine> & { rows: TemplateLine[] }> {
  const page = await store.listTemplates(db, { ...input, size: Math.min(input.size, listLimits.size) });
  return { ...page, rows: page.rows.map(lineOf) };
}

const columns: readonly ExportColumn<TemplateLine>[] = [
  { key: 'name', name: '이름', cell: (row) => row.name },
  { key: 'kind', name: '종류', cell: (row) => row.kindWord },
  { key: 'channel', name: '방법', cell: (row) => row.channelWord },
  { key: 'subject', name: '제목', cell: (row) => row.subject },
  { key: 'body', name: '내용', cell: (row) => row.body },
  { key: 'state', name: '상태', cell: (row) => templateStateWords[row.state] },
  { key: 'sendings', name: '보낸 횟수', cell: (row) => row.sendings },
  {
    key: 'lastSentAt',
    name: '마지막 발송',
    cell: (row) => (row.lastSentAt ? formatSeoulDateTime(row.lastSentAt) : ''),
  },
  { key: 'changedAt', name: '바뀐 때', cell: (row) => formatSeoulDateTime(row.changedAt) },
];

/** The same as a spreadsheet. */
export async function exportTemplateList(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof exportTemplates>,
): Promise<ExportFile> {
  const { reason, columns: wanted, ...filters } = input;
  const page = await store.listTemplates(academy.db, { ...filters, page: 1, size: listLimits.exported });
  const rows = page.rows.map(lineOf);
  return exportList(academy, actor, { list: '문자 템플릿', reason, wanted, filters, rows, columns });
}
