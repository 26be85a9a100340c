import type { QueryClient } from '@tanstack/react-query';

/** The office has a session of its own: its pages and what is typed into them stay when a member of the same browser leaves. */
const isOfMembers = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => queryKey[0] !== 'office';

/** Empties what a member was shown, also on a screen that stays; what it shows to everybody is asked for anew. */
export function forgetMember(queries: QueryClient): void {
  const cache = queries.getQueryCache();
  for (const query of cache.findAll({ predicate: isOfMembers })) {
    if (query.getObserversCount() === 0) cache.remove(query);
    else query.reset();
  }
  queries.getMutationCache().clear();
  // Once the screen was drawn for whoever is there now: what only members ask for is not asked any more.
  setTimeout(() => void queries.refetchQueries({ type: 'active', predicate: isOfMembers }), 0);
}
