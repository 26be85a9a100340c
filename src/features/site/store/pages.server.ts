import { sql } from 'kysely';
import type { Db } from '#src/platform/db/database.ts';
import { Blocks, type ContentPage } from '../contract/blocks.ts';

export async function findPage(db: Db, path: string): Promise<ContentPage | null> {
  const row = await db
    .selectFrom('pages')
    .select([
      'path',
      'title',
      'lead',
      'programme',
      'blocks',
      sql<boolean>`exists (select 1 from portrait_uses uses join portrait_consents consent on consent.id = uses.consent_id
        where uses.subject = 'page:' || pages.path and consent.withdrawn_at is not null)`.as('isWithdrawn'),
    ])
    .where('path', '=', path)
    .executeTakeFirst();
  if (!row) return null;
  const { isWithdrawn, ...page } = row;
  // Somebody in it has withdrawn: its content waits until an editor has mended it.
  return { ...page, blocks: isWithdrawn ? [] : Blocks.parse(row.blocks) };
}

/** Pages whose title, lead or text contains the words. */
export async function searchPages(
  db: Db,
  words: string,
): Promise<{ path: string; title: string; lead: string }[]> {
  const like = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  return db
    .selectFrom('pages')
    .select(['path', 'title', 'lead'])
    .where((e) =>
      e.or([
        e('title', 'ilike', like),
        e('lead', 'ilike', like),
        e(e.cast<string>('blocks', 'text'), 'ilike', like),
      ]),
    )
    .orderBy('path')
    .limit(20)
    .execute();
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
