import type { Academy } from '#src/platform/academy.ts';
import type { ListPage } from '#src/shared/endpoint/list.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';
import type { TemplateRowView, templateList } from '../contract/template-list.ts';
import * as store from '../store/templates.server.ts';
import { viewTemplate } from './templates.server.ts';

const rowOf = (row: store.TemplateListRow): TemplateRowView => ({
  ...viewTemplate(row),
  sendings: row.sendings,
  lastSentAt: row.lastSentAt?.toISOString() ?? null,
});

/** The ready texts as the office lists them. */
export async function readTemplates(
  { db }: Academy,
  query: QueryOf<typeof templateList>,
): Promise<ListPage<TemplateRowView>> {
  const page = await store.listTemplates(db, query);
  return { ...page, rows: page.rows.map(rowOf) };
}
