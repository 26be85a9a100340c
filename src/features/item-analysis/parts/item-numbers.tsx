import type { ComparedItem } from '#src/features/item-analysis/contract/analysis.ts';
import { formatDecimal } from './figures.ts';

/** Of an item whose points come in steps there is no guessing to tell; what it has instead is where the steps lie. */
export function Numbers({ of: one }: { of: ComparedItem['before'] }) {
  if (!one) return <span>-</span>;
  if (!one.steps)
    return (
      <span className="whitespace-nowrap">
        {`${formatDecimal(one.b)} / ${formatDecimal(one.a)} / ${formatDecimal(one.c)}`}
      </span>
    );
  return (
    <>
      <span className="whitespace-nowrap">{`${formatDecimal(one.b)} / ${formatDecimal(one.a)}`}</span>
      <span className="block whitespace-nowrap text-sm font-normal text-ink-soft">
        {`단계 ${one.steps.map((step) => formatDecimal(one.b + step)).join(', ')}`}
      </span>
    </>
  );
}
