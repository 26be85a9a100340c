import { rangeOf } from '#src/features/item-exchange/rules/decimals.ts';
import { findAll } from '#src/features/item-exchange/rules/xml.ts';
import type { AcceptedNumber } from '#src/features/items/contract/item.ts';
import { readNumber } from '#src/features/items/rules/numbers/number.ts';
import { type QtiItem, rulesOf } from './processing.ts';

const comparisons: readonly string[] = ['lt', 'lte', 'gt', 'gte'];

/** Whether the rules compare numbers by their order. */
export const isRanged = (item: QtiItem) =>
  rulesOf(item).some((rule) => findAll(rule, (node) => comparisons.includes(node.name)).length > 0);

/**
 * Between two neighbouring numbers of the rules everything is worth what their middle is: as the middle and half the
 * width, exactly. Whether the ends belong to it is for the probes to say.
 */
export function rangesOf(numbers: readonly string[], worth: (value: string) => number): AcceptedNumber[] {
  const size = (text: string) => Number(readNumber(text)?.value.top) / Number(readNumber(text)?.value.bottom);
  const sorted = [...new Set(numbers)].sort((a, b) => size(a) - size(b));
  const spans: { from: string; to: string; points: number }[] = [];
  for (const [index, to] of sorted.slice(1).entries()) {
    const from = sorted[index] ?? '';
    const points = worth(rangeOf(from, to)?.value ?? '');
    const before = spans.at(-1);
    const isOne = before?.to === from && before.points === points && worth(from) === points;
    if (isOne && before) before.to = to;
    else spans.push({ from, to, points });
  }
  return spans.flatMap(({ from, to, points }) => {
    const range = rangeOf(from, to);
    return range && points !== 0 ? [{ ...range, points }] : [];
  });
}
