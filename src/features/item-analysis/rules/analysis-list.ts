import type { analysedList } from '#src/features/item-analysis/contract/analysed-list.ts';
import type { ItemStatistics } from '#src/features/item-analysis/contract/analysis.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';

type AnalysisFilter = Pick<QueryOf<typeof analysedList>, 'q' | 'flags' | 'flag' | 'sort'>;

/** How much an item wants to be looked at: what wants action counts far more than what is good to know. */
export function weightOf({ flags }: Pick<ItemStatistics, 'flags'>): number {
  return flags.reduce((sum, flag) => sum + (flag.weight === 'act' ? 100 : 1), 0);
}

/** The earliest of some instants: who began last may have been handed in first. */
export function earliestOf(instants: readonly (Date | null)[]): Date | null {
  const known = instants.flatMap((at) => (at ? [at.getTime()] : []));
  return known.length === 0 ? null : new Date(Math.min(...known));
}

const orders: Readonly<Record<string, (item: ItemStatistics) => number | string | null>> = {
  weight: weightOf,
  code: ({ code }) => code,
  students: ({ students }) => students,
  facility: ({ facility }) => facility,
  r: ({ r }) => r,
  exposure: ({ exposure }) => exposure,
  b: ({ b }) => b,
  drift: ({ drift }) => drift,
};

function compared(one: number | string | null, other: number | string | null): number {
  if (typeof one === 'string' || typeof other === 'string') return String(one).localeCompare(String(other));
  return (one ?? 0) - (other ?? 0);
}

/**
 * The items a list shows, in its order: those that want action first unless asked otherwise. What has no figure yet
 * stands last, whichever way the list is turned.
 */
export function analysisRows(
  items: readonly ItemStatistics[],
  { q, flags, flag, sort }: AnalysisFilter,
): ItemStatistics[] {
  const text = q.toLowerCase();
  const wanted = sort ?? '-weight';
  const direction = wanted.startsWith('-') ? -1 : 1;
  const by = orders[wanted.replace(/^-/, '')] ?? weightOf;
  return items
    .filter(
      (item) =>
        (text === '' || `${item.code} ${item.stem} ${item.domain}`.toLowerCase().includes(text)) &&
        (flags === undefined || item.flags.some(({ weight }) => flags === 'any' || weight === 'act')) &&
        (flag === undefined || item.flags.some(({ code }) => code === flag)),
    )
    .toSorted((x, y) => {
      const [a, b] = [by(x), by(y)];
      const missing = Number(a === null) - Number(b === null);
      return missing || direction * compared(a, b) || x.code.localeCompare(y.code);
    });
}
