import { type RawBuilder, sql } from 'kysely';
import { signPairs } from '#src/shared/words/sign-pairs.ts';
import { likePattern } from '../rules/post-lists.ts';
import { termsOf } from '../rules/search-terms.ts';

/** Whether every word of a search, or what counts for it, stands in a column of folded text. */
export function isSearched(
  column: 'search_text' | 'posts.search_text',
  keywords: string,
): RawBuilder<boolean> {
  return standsIn(sql.ref(column), keywords);
}

/** Whether a term stands in the text of a post; not by `like`, for which the planner would look for trigrams where there are none. */
const standsInPost = (term: string) => sql`strpos(search_text, ${term}) > 0`;

/** The same of posts, of which there may be many: by the index of pairs, so that texts without those of a word are not read. */
export function isSearchedPost(keywords: string): RawBuilder<boolean> {
  return allOf(
    termsOf(keywords).map((term) =>
      term.map((one) => {
        const pairs = signPairs(one);
        return pairs.length === 0
          ? standsInPost(one)
          : sql`(sign_pairs(search_text) @> ${pairs}::int[] and ${standsInPost(one)})`;
      }),
    ),
  );
}

/** The same where very many posts are known to have it: read one after another, in the order of a list, it is soon found. */
export function isSearchedInOrder(keywords: string): RawBuilder<boolean> {
  return allOf(termsOf(keywords).map((term) => term.map(standsInPost)));
}

/** Whether every word stands in the title: what a post is about comes before what it mentions. */
export function isTitled(keywords: string): RawBuilder<boolean> {
  return standsIn(sql`lower(replace(title, ' ', ''))`, keywords);
}

function standsIn(text: RawBuilder<unknown>, keywords: string): RawBuilder<boolean> {
  return allOf(termsOf(keywords).map((term) => term.map((one) => sql`${text} like ${likePattern(one)}`)));
}

/** One of each group has to be so. */
function allOf(terms: readonly (readonly RawBuilder<unknown>[])[]): RawBuilder<boolean> {
  const groups = terms.map((term) => sql`(${sql.join(term, sql` or `)})`);
  return groups.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(groups, sql` and `)})`;
}
