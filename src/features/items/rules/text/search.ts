import type { ItemContent } from '#src/features/items/contract/item.ts';
import type { StimulusContent } from '#src/features/items/contract/rich-text.ts';
import { plainBlocks, plainLine } from '#src/features/items/rules/text/plain.ts';

/** The words by which the office finds an item: its question, its options, the title beside it. */
export function searchTextOf({ body }: Pick<ItemContent, 'body'>, stimulus: StimulusContent | null): string {
  const options = 'options' in body ? body.options : 'left' in body ? [...body.left, ...body.right] : [];
  const texts = [
    plainBlocks(body.stem),
    ...options.map((option) => plainLine(option.content)),
    stimulus?.title ?? '',
  ];
  return texts.filter(Boolean).join('\n').slice(0, 20_000);
}
