import type { FaqContent } from '#src/features/boards/contract/faq.ts';

type Groups = FaqContent['groups'];

/** The groups with one entry taken out of its category and put at the end of another. */
export function withEntryIn(
  groups: Groups,
  { from, place, to }: { from: number; place: number; to: number },
): Groups {
  const entry = groups[from]?.entries[place];
  if (!entry || from === to || !groups[to]) return [...groups];
  return groups.map((group, index) => {
    if (index === from) return { ...group, entries: group.entries.filter((_one, at) => at !== place) };
    return index === to ? { ...group, entries: [...group.entries, entry] } : group;
  });
}
