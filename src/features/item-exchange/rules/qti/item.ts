import { attempt, type Imported } from '#src/features/item-exchange/rules/outcome.ts';
import { type Reading, toBlocks } from '#src/features/item-exchange/rules/to-blocks.ts';
import { childrenOf, textOf, type XmlNode } from '#src/features/item-exchange/rules/xml.ts';
import type { StimulusContent } from '#src/features/items/contract/rich-text.ts';
import { shapeOf } from './body.ts';
import { contentOf } from './keys.ts';
import { openItem } from './processing.ts';

interface Surroundings {
  /** The key of a file of the package, by its address beside the item. */
  readonly media: (address: string) => string | null;
  /** A shared stimulus of the package (QTI 3.0). */
  readonly stimulus?: (address: string, reading: Reading) => StimulusContent | null;
}

/** Reads one assessment item into the report's line for it. */
export function readQtiItem(name: string, root: XmlNode, around: Surroundings): Imported {
  return attempt(name, () => {
    const notes = new Set<string>();
    const reading: Reading = { notes, media: around.media };
    const item = openItem(root);
    const content = contentOf(item, shapeOf(item, reading));
    const said = childrenOf(item.root, 'modalFeedback').flatMap((feedback) => {
      const holder = childrenOf(feedback, 'contentBody')[0] ?? feedback;
      return textOf(holder).trim() === '' ? [] : toBlocks(holder.children, reading);
    });
    if (
      said.length > 0 &&
      childrenOf(item.root, 'modalFeedback').some(({ attributes }) => attributes.identifier !== 'SOLUTION')
    )
      notes.add('피드백을 풀이로 옮겼습니다.');
    const refs = childrenOf(item.root, 'assessmentStimulusRef').map(
      ({ attributes }) => attributes.href ?? '',
    );
    const stimuli = refs.map((href) => around.stimulus?.(href, reading) ?? null);
    if (stimuli.includes(null)) notes.add('함께 쓰는 지문 파일을 찾을 수 없습니다.');
    return {
      content: { ...content, solution: [...content.solution, ...said] },
      notes: [...notes],
      stimulus: stimuli.find((one) => one !== null) ?? null,
      meta: { code: item.root.attributes.identifier ?? '' },
    };
  });
}
