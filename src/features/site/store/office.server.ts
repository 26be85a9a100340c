import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { likeText, readList } from '#src/platform/db/queries/list.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';
import { Blocks } from '../contract/blocks.ts';
import type { PageContent } from '../contract/office.ts';
import type { OfficePage, pageList } from '../contract/page-list.ts';
import { pageNames } from '../rules/first-pages.ts';
import { legalNames } from '../rules/first-texts.ts';

/**
 * Everything that is written as a page, whatever table it is kept in: blocks, then the legal texts, then the questions; those
 * nobody has written yet among them.
 */
const allWritten = () => {
  const pages = pageNames();
  return sql<{
    kind: string;
    key: string;
    title: string;
    place: string;
    publishedAt: Date | null;
    isWritten: boolean;
  }>`(
  select 'page' as kind, path as key, title, '1' || path as place, published_at as "publishedAt", true as "isWritten" from pages
  union all
  select 'page', path, title, '1' || path, null, false
    from unnest(${sql.val(pages.map(({ path }) => path))}::text[], ${sql.val(pages.map(({ title }) => title))}::text[])
      as first (path, title)
    where not exists (select from pages where pages.path = first.path)
  union all
  select * from (
    select distinct on (key) 'legal' as kind, key, title, '2' || lpad(position::text, 6, '0') as place, null::timestamptz, true
    from legal_texts order by key, effective_on desc) as legal
  union all
  select 'legal', key, title, '2' || lpad((position - 1)::text, 6, '0'), null, false
    from unnest(${sql.val(legalNames.map(({ key }) => key))}::text[], ${sql.val(legalNames.map(({ title }) => title))}::text[])
      with ordinality as first (key, title, position)
    where not exists (select from legal_texts where legal_texts.key = first.key)
  union all
  select 'faq', 'all', '자주 묻는 질문', '3', null, true)`;
};

/** When a subject was last published from the office. */
const lastEdition = sql<Date | null>`(select max(editions.published_at) from editions
  where editions.subject = written.kind || ':' || written.key)`;
const state = sql<OfficePage['state']>`case when drafts.asked_by is not null then 'asked'
  when drafts.publish_at is not null then 'planned'
  when drafts.is_missed then 'missed'
  when drafts.version <> drafts.published_version then 'editing'
  when written."isWritten" then 'published'
  when drafts.version is null then 'unwritten' else 'editing' end`;
const paths: Readonly<Record<OfficePage['kind'], (key: string) => string>> = {
  page: (key) => key,
  legal: (key) => `/terms#${key}`,
  faq: () => '/faq',
};

/** Pages, legal texts and questions as the office lists them. */
export async function listOfficePages(db: Db, filter: QueryOf<typeof pageList>) {
  const query = db
    .selectFrom(allWritten().as('written'))
    .leftJoin('drafts', (join) =>
      join.on('drafts.subject', '=', sql<string>`written.kind || ':' || written.key`),
    )
    .select([
      'written.kind',
      'written.key',
      'written.title',
      'drafts.publish_at as publishAt',
      sql<number>`coalesce(drafts.version, 0)`.as('version'),
      sql<Date | null>`coalesce(written."publishedAt", ${lastEdition})`.as('lastAt'),
      state.as('state'),
    ])
    .$if(filter.kind !== undefined, (q) => q.where('written.kind', '=', filter.kind ?? ''))
    .$if(filter.state !== undefined, (q) => q.where(state, '=', filter.state ?? 'published'))
    .$if(filter.q !== '', (q) =>
      q.where((e) =>
        e.or([
          e('written.title', 'ilike', likeText(filter.q)),
          e('written.key', 'ilike', likeText(filter.q)),
        ]),
      ),
    );
  const page = await readList(query, filter, {
    by: { place: 'written.place', title: 'written.title', publishedAt: 'lastAt' },
    first: 'place',
    tie: 'written.key',
  });
  const rows = page.rows.map((row) => {
    const kind = row.kind as OfficePage['kind'];
    return {
      kind,
      subject: `${kind}-${row.key.replace('/', '')}`,
      path: paths[kind](row.key),
      title: row.title,
      publishedAt: row.lastAt,
      state: row.state,
      version: row.version,
      publishAt: row.publishAt,
    };
  });
  return { ...page, rows };
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

/** Puts the content in the place of the page, or makes the page; that of a programme shows its tuition below. */
export async function applyPage(
  tx: Tx,
  path: string,
  { content, now }: { content: PageContent; now: Date },
): Promise<void> {
  const edition = {
    title: content.title,
    lead: content.lead,
    blocks: JSON.stringify(content.blocks),
    published_at: now,
  };
  await tx
    .insertInto('pages')
    .values((e) => ({
      ...edition,
      path,
      programme: e.selectFrom('programmes').where('programmes.path', '=', path).select('programmes.key'),
    }))
    .onConflict((on) =>
      on.column('path').doUpdateSet((e) => ({ ...edition, version: e('pages.version', '+', 1) })),
    )
    .execute();
}
