import { type RawBuilder, sql } from 'kysely';
import { likePatterns } from '../rules/post-lists.ts';

/** Whether every word of a search, or what counts for it, stands in a column of folded text. */
export function isSearched(
  column: 'search_text' | 'posts.search_text',
  keywords: string,
): RawBuilder<boolean> {
  return standsIn(sql.ref(column), keywords);
}

/** Whether every word stands in the title: what a post is about comes before what it mentions. */
export function isTitled(keywords: string): RawBuilder<boolean> {
  return standsIn(sql`lower(replace(title, ' ', ''))`, keywords);
}

function standsIn(text: RawBuilder<unknown>, keywords: string): RawBuilder<boolean> {
  const like = (pattern: string) => sql`${text} like ${pattern}`;
  const groups = likePatterns(keywords).map((patterns) => sql`(${sql.join(patterns.map(like), sql` or `)})`);
  return groups.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(groups, sql` and `)})`;
}
