/** How many plans a card names in full. */
const namedInFull = 4;

/** The plans a card counts, by name: all of them where they are few, otherwise the first with the number of all. */
export function namedPlans(titles: readonly string[]): string {
  if (titles.length <= namedInFull) return titles.join(', ');
  return `${titles.slice(0, namedInFull - 1).join(', ')} 등 모두 ${titles.length}개`;
}
