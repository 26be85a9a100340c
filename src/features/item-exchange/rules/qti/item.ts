import { attempt, type Imported, type ItemMeta } from '#src/features/item-exchange/rules/outcome.ts';
import { type Reading, toBlocks } from '#src/features/item-exchange/rules/to-blocks.ts';
import { childrenOf, textOf, type XmlNode } from '#src/features/item-exchange/rules/xml.ts';
import type { ItemContent } from '#src/features/items/contract/item.ts';
import type { Block, StimulusContent } from '#src/features/items/contract/rich-text.ts';
import { shapeOf } from './body.ts';
import { isComposite, takeApart } from './composite.ts';
import { contentOf } from './keys.ts';
import { openItem, type QtiItem } from './processing.ts';

interface Surroundings {
  /** The key of a file of the package, by its address beside the item. */
  readonly media: Reading['media'];
  /** A shared stimulus of the package (QTI 3.0). */
  readonly stimulus?: (address: string, reading: Reading) => StimulusContent | null;
  /** Rules of scoring that lie in a file of their own. */
  readonly template?: (address: string) => XmlNode | null;
}

interface Taken {
  readonly contents: readonly ItemContent[];
  readonly stimulus: StimulusContent | null;
  readonly notes: readonly string[];
}

/** Feedback after the answer, as part of the solution. */
function feedbackOf(item: QtiItem, reading: Reading): Block[] {
  const feedback = childrenOf(item.root, 'modalFeedback');
  const said = feedback.flatMap((one) => {
    const holder = childrenOf(one, 'contentBody')[0] ?? one;
    return textOf(holder).trim() === '' ? [] : toBlocks(holder.children, reading);
  });
  if (said.length > 0 && feedback.some(({ attributes }) => attributes.identifier !== 'SOLUTION'))
    reading.notes.add('피드백을 풀이로 옮겼습니다.');
  return said;
}

function stimulusOf(item: QtiItem, around: Surroundings, reading: Reading): StimulusContent | null {
  const refs = childrenOf(item.root, 'assessmentStimulusRef').map(({ attributes }) => attributes.href ?? '');
  const stimuli = refs.map((href) => around.stimulus?.(href, reading) ?? null);
  if (stimuli.includes(null)) reading.notes.add('함께 쓰는 지문 파일을 찾을 수 없습니다.');
  return stimuli.find((one) => one !== null) ?? null;
}

function take(root: XmlNode, around: Surroundings): Taken {
  const notes = new Set<string>();
  const reading: Reading = { notes, media: around.media };
  const item = openItem(root, around.template);
  const { contents, shared } = isComposite(item)
    ? takeApart(item, reading)
    : { contents: [contentOf(item, shapeOf(item, reading))], shared: [] };
  const said = feedbackOf(item, reading);
  const stimulus = stimulusOf(item, around, reading);
  const title = stimulus?.title || (item.root.attributes.title ?? '').slice(0, 200);
  return {
    contents: contents.map((one) => ({ ...one, solution: [...one.solution, ...said] })),
    stimulus: shared.length > 0 ? { title, content: [...(stimulus?.content ?? []), ...shared] } : stimulus,
    notes: [...notes],
  };
}

/** Reads one assessment item into the report's lines for it: one, or one for each of several questions. */
export function readQtiItem(name: string, root: XmlNode, around: Surroundings): Imported[] {
  const code = root.attributes.identifier ?? '';
  let taken: Taken | null = null;
  const line = (called: string, at: number, meta: ItemMeta) =>
    attempt(called, () => {
      taken ??= take(root, around);
      const content = taken.contents[at];
      if (!content) throw new Error('An item has no such part.');
      return { content, notes: taken.notes, stimulus: taken.stimulus, meta };
    });
  const first = line(name, 0, { code });
  const count = (taken as Taken | null)?.contents.length ?? 1;
  if (count < 2) return [first];
  const lines = Array.from({ length: count }, (_, at) =>
    line(`${name} (${at + 1}/${count})`, at, { code: code === '' ? '' : `${code}-${at + 1}` }),
  );
  // A part alone would not be worth what the whole is.
  const lost = lines.find(({ outcome }) => outcome === 'refused');
  return lost ? [{ ...lost, name }] : lines;
}
