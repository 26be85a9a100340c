import { sql } from 'kysely';
import type { Db } from '#src/platform/db/database.ts';
import { Blocks, type ContentPage } from '../contract/blocks.ts';

const pagesOf = (db: Db) =>
  db.selectFrom('pages').select([
    'path',
    'title',
    'lead',
    'programme',
    'blocks',
    sql<boolean>`exists (select 1 from portrait_uses uses join portrait_consents consent on consent.id = uses.consent_id
        where uses.subject = 'page:' || pages.path and consent.withdrawn_at is not null)`.as('isWithdrawn'),
  ]);

type Row = Omit<ContentPage, 'blocks'> & { readonly blocks: unknown; readonly isWithdrawn: boolean };

/** Where somebody in it has withdrawn, its content waits until an editor has mended it. */
function toPage({ isWithdrawn, ...page }: Row): ContentPage {
  return { ...page, blocks: isWithdrawn ? [] : Blocks.parse(page.blocks) };
}

export async function findPage(db: Db, path: string): Promise<ContentPage | null> {
  const row = await pagesOf(db).where('path', '=', path).executeTakeFirst();
  return row ? toPage(row) : null;
}

/** Every page of the office as visitors read it, for the search; a few dozen at most. */
export async function listPages(db: Db): Promise<ContentPage[]> {
  const rows = await pagesOf(db).orderBy('path').limit(100).execute();
  return rows.map(toPage);
}

export async function insertPage(db: Db, page: ContentPage, now: Date): Promise<void> {
  await db
    .insertInto('pages')
    .values({
      path: page.path,
      title: page.title,
      lead: page.lead,
      programme: page.programme,
      blocks: JSON.stringify(Blocks.parse(page.blocks)),
      published_at: now,
    })
    .execute();
}
