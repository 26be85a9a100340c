import { hardness } from './flag-labels.ts';

interface Reviewed {
  readonly willPublish: boolean;
  readonly flags: readonly string[];
}

/** The items of a calibration as a person goes through them: those to look at first, those that may be taken as they are, and those that may not be taken. */
export function forReview<Item extends Reviewed>(
  items: readonly Item[],
): Record<'flagged' | 'plain' | 'shut', Item[]> {
  const open = items.filter(({ willPublish }) => willPublish);
  return {
    flagged: open.filter(({ flags }) => flags.length > 0),
    plain: open.filter(({ flags }) => flags.length === 0),
    shut: items.filter(({ willPublish }) => !willPublish),
  };
}

interface Shifted {
  readonly before: { readonly b: number } | null;
  readonly after: { readonly b: number } | null;
}

/** How hard an item was held to be and how hard it is found, in words. */
export const hardnessChange = ({
  before,
  after,
}: Shifted): { was: string; is: string; hasChanged: boolean } => {
  const [was, is] = [before, after].map((one) => (one ? hardness(one.b) : '-'));
  return { was: was ?? '-', is: is ?? '-', hasChanged: before !== null && after !== null && was !== is };
};

/** How many of the items that are taken are called otherwise hard than before: the others keep their word. */
export const changedAmong = (
  items: readonly (Shifted & { readonly versionId: number })[],
  taken: ReadonlySet<number>,
): number => items.filter((item) => taken.has(item.versionId) && hardnessChange(item).hasChanged).length;

interface Sought {
  readonly code: string;
  readonly stem: string;
}

/** Those of a long list that a person looks for: by code or words of the question, and those whose difficulty is another in words. */
export function soughtItems<Item extends Sought & Shifted>(
  items: readonly Item[],
  { keywords, isChangedOnly }: { readonly keywords: string; readonly isChangedOnly: boolean },
): Item[] {
  const wanted = keywords.trim().toLowerCase();
  return items.filter(
    (item) =>
      `${item.code} ${item.stem}`.toLowerCase().includes(wanted) &&
      (!isChangedOnly || hardnessChange(item).hasChanged),
  );
}
