import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { Blocks } from '../contract/blocks.ts';
import type { OfficePage, PageContent } from '../contract/office.ts';

interface ListedDraft {
  readonly hasDraft: boolean;
  readonly publishAt: Date | null;
}

const draftState = sql<boolean>`coalesce(drafts.version <> drafts.published_version, false)`;

const planned = ({ hasDraft, publishAt }: ListedDraft) => ({
  hasDraft,
  publishAt: publishAt?.toISOString() ?? null,
});

async function listPages(db: Db): Promise<OfficePage[]> {
  const rows = await db
    .selectFrom('pages')
    .leftJoin('drafts', (join) => join.on('drafts.subject', '=', sql<string>`'page:' || pages.path`))
    .select([
      'pages.path',
      'pages.title',
      'pages.published_at as publishedAt',
      'drafts.publish_at as publishAt',
      draftState.as('hasDraft'),
    ])
    .orderBy('pages.path')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    kind: 'page',
    subject: `page-${row.path.slice(1)}`,
    path: row.path,
    title: row.title,
    publishedAt: row.publishedAt.toISOString(),
    ...planned(row),
  }));
}

/** When a subject was last published from the office. */
const lastEdition = sql<Date | null>`(select max(editions.published_at) from editions where editions.subject = drafts.subject)`;

async function listLegal(db: Db): Promise<OfficePage[]> {
  const rows = await db
    .selectFrom('legal_texts')
    .leftJoin('drafts', (join) => join.on('drafts.subject', '=', sql<string>`'legal:' || legal_texts.key`))
    .select([
      'legal_texts.key',
      'legal_texts.title',
      'legal_texts.position',
      lastEdition.as('publishedAt'),
      'drafts.publish_at as publishAt',
      draftState.as('hasDraft'),
    ])
    .distinctOn('legal_texts.key')
    .orderBy('legal_texts.key')
    .orderBy('legal_texts.effective_on', 'desc')
    .limit(50)
    .execute();
  return rows
    .sort((a, b) => a.position - b.position)
    .map((row) => ({
      kind: 'legal',
      subject: `legal-${row.key}`,
      path: `/terms#${row.key}`,
      title: row.title,
      publishedAt: row.publishedAt?.toISOString() ?? null,
      ...planned(row),
    }));
}

async function questionsLine(db: Db): Promise<OfficePage> {
  const row = await db
    .selectFrom('drafts')
    .select([lastEdition.as('publishedAt'), 'drafts.publish_at as publishAt', draftState.as('hasDraft')])
    .where('drafts.subject', '=', 'faq:all')
    .executeTakeFirst();
  return {
    kind: 'faq',
    subject: 'faq-all',
    path: '/faq',
    title: '자주 묻는 질문',
    publishedAt: row?.publishedAt?.toISOString() ?? null,
    ...planned(row ?? { hasDraft: false, publishAt: null }),
  };
}

/** Everything that is written as a page: blocks, then the legal texts and the questions. */
export async function listOfficePages(db: Db): Promise<OfficePage[]> {
  const [pages, legal, questions] = await Promise.all([listPages(db), listLegal(db), questionsLine(db)]);
  return [...pages, ...legal, questions];
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
