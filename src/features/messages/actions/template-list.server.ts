import type { Academy } from '#src/platform/academy.ts';
import type { ListPage } from '#src/shared/endpoint/list.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';
import type { TemplateLine, templateList } from '../contract/template-list.ts';
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
  query: QueryOf<typeof templateList>,
): Promise<ListPage<TemplateLine>> {
  const page = await store.listTemplates(db, query);
  return { ...page, rows: page.rows.map(lineOf) };
}
