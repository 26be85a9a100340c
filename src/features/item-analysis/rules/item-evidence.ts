import { josa } from 'es-hangul';
import type { Drift } from '#src/features/measurement/rules/calibration/linking.ts';
import { itemFlags } from '#src/features/measurement/rules/classical/item-flags.ts';
import { type GroupComparison, groupings, worstOf } from './group-comparison.ts';
import { classicalItem, type ItemRow } from './item-analysis.ts';

interface Named {
  readonly ids: readonly string[];
  readonly keys: readonly string[];
  /** How each option is shown. */
  readonly labels: ReadonlyMap<string, string>;
}

/** `분원: 대치 분원과 나머지`, as the desk names a comparison. */
export const comparisonName = ({ by, group }: GroupComparison) =>
  `${groupings[by]}: ${josa(group, '와/과')} 나머지`;

/** What the answers to an item say of it, and its warnings: one rule for the analysis and the calibration. */
export function itemEvidence(rows: readonly ItemRow[], { ids, keys, labels }: Named, drift: Drift | null) {
  const classical = classicalItem(rows, ids, keys);
  const nameOf = (option: string) => labels.get(option) ?? option;
  const options = classical.options && {
    ...classical.options,
    options: classical.options.options.map((one) => ({ ...one, option: nameOf(one.option) })),
    beatsKey: classical.options.beatsKey.map(nameOf),
  };
  const worst = worstOf(classical.comparisons);
  const dif = worst && { groups: comparisonName(worst), result: worst.result };
  return { classical, options, flags: itemFlags({ ...classical, options, dif, drift }) };
}
