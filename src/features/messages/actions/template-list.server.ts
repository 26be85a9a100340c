import { listReader } from '#src/platform/db/queries/list-reader.ts';
import { type TemplateRowView, templateList } from '../contract/template-list.ts';
import * as store from '../store/templates.server.ts';
import { viewTemplate } from './templates.server.ts';

const rowOf = (row: store.TemplateListRow): TemplateRowView => ({
  ...viewTemplate(row),
  sendings: row.sendings,
  lastSentAt: row.lastSentAt?.toISOString() ?? null,
});

/** The ready texts as the office lists them. */
export const templateReader = listReader(templateList, async ({ academy, query }) => {
  const page = await store.listTemplates(academy.db, query);
  return { ...page, rows: page.rows.map(rowOf) };
});
