import type { Db, Tx } from '#src/platform/db/database.ts';
import type { FaqEntry } from '../contract/posts.ts';
import { faqSearchText } from '../rules/post-lists.ts';
import { isSearched } from './searched.server.ts';

/** Questions of a category (or all) with the words in them, in the office's order. */
export async function listFaqRows(db: Db | Tx, category: string, keywords: string): Promise<FaqEntry[]> {
  return db
    .selectFrom('faq_entries')
    .select(['id', 'category', 'question', 'answer'])
    .$if(category !== '', (q) => q.where('category', '=', category))
    .$if(keywords !== '', (q) => q.where(isSearched('search_text', keywords)))
    .orderBy('position')
    .limit(200)
    .execute();
}

export async function listFaqCategories(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('faq_entries')
    .select(['category', (e) => e.fn.min('position').as('first')])
    .groupBy('category')
    .orderBy('first')
    .limit(30)
    .execute();
  return rows.map(({ category }) => category);
}

export async function insertFaq(db: Db | Tx, entries: readonly Omit<FaqEntry, 'id'>[]): Promise<void> {
  const rows = entries.map((entry, position) => ({
    ...entry,
    position,
    search_text: faqSearchText(entry.question, entry.answer),
  }));
  await db.insertInto('faq_entries').values(rows).execute();
}

/** Puts these questions in the place of all that were there. */
export async function replaceFaq(tx: Tx, entries: readonly Omit<FaqEntry, 'id'>[]): Promise<void> {
  await tx.deleteFrom('faq_entries').execute();
  await insertFaq(tx, entries);
}
