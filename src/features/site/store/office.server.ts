import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { Blocks } from '../contract/blocks.ts';
import type { OfficePage, PageContent } from '../contract/office.ts';

export async function listOfficePages(db: Db): Promise<OfficePage[]> {
  const rows = await db
    .selectFrom('pages')
    .leftJoin('drafts', (join) => join.on('drafts.subject', '=', sql<string>`'page:' || pages.path`))
    .select([
      'pages.path',
      'pages.title',
      'pages.published_at as publishedAt',
      'drafts.publish_at as publishAt',
      sql<boolean>`coalesce(drafts.version <> drafts.published_version, false)`.as('hasDraft'),
    ])
    .orderBy('pages.path')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    ...row,
    subject: `page-${row.path.slice(1)}`,
    publishedAt: row.publishedAt.toISOString(),
    publishAt: row.publishAt?.toISOString() ?? null,
  }));
}

/** What the public has, as content of the editor. */
export async function findPageContent(db: Db | Tx, path: string): Promise<PageContent | null> {
  const row = await db.selectFrom('pages').selectAll().where('path', '=', path).executeTakeFirst();
  if (!row) return null;
  const uses = await db
    .selectFrom('portrait_uses')
    .select('consent_id')
    .where('subject', '=', `page:${path}`)
    .orderBy('consent_id')
    .limit(30)
    .execute();
  return {
    title: row.title,
    lead: row.lead,
    blocks: Blocks.parse(row.blocks),
    consentIds: uses.map(({ consent_id: consentId }) => consentId),
    evidence: '',
    showsTuition: row.programme !== null,
  };
}

export async function applyPage(tx: Tx, path: string, content: PageContent, now: Date): Promise<void> {
  await tx
    .updateTable('pages')
    .set((e) => ({
      title: content.title,
      lead: content.lead,
      blocks: JSON.stringify(content.blocks),
      version: e('version', '+', 1),
      published_at: now,
    }))
    .where('path', '=', path)
    .execute();
}
