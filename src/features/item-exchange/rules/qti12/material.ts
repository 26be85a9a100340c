import { readHtml } from '#src/features/item-exchange/rules/html.ts';
import { whyLeft } from '#src/features/item-exchange/rules/media.ts';
import { type Reading, textRuns, toBlocks } from '#src/features/item-exchange/rules/to-blocks.ts';
import { findAll, textOf, type XmlNode } from '#src/features/item-exchange/rules/xml.ts';
import type { Block, Inline } from '#src/features/items/contract/rich-text.ts';
import { plainLine } from '#src/features/items/rules/text/plain.ts';

const isAsking = (node: XmlNode) => /^(response_|render_)/.test(node.name);

/** Everything told below an element, without what is answered there. */
function notified(node: XmlNode): XmlNode[] {
  if (isAsking(node)) return [];
  return /^mat/.test(node.name) && node.name !== 'material' && node.name !== 'material_ref'
    ? [node]
    : node.children.flatMap(notified);
}

function blocksOf(node: XmlNode, reading: Reading): Block[] {
  if (node.name === 'matimage') {
    const address = node.attributes.uri ?? '';
    const found = reading.media(address);
    if ('key' in found) return [{ type: 'image', media: found.key, alt: textOf(node).trim().slice(0, 500) }];
    reading.notes.add(`${whyLeft('그림', address, found)} 뺐습니다.`);
    return [];
  }
  if (node.name === 'mattext' || node.name === 'matemtext') {
    const source = textOf(node);
    if (/html/i.test(node.attributes.texttype ?? '')) return toBlocks(readHtml(source).children, reading);
    const lines = source.split(/\n\s*\n/).map((line) => line.replace(/\s+/g, ' ').trim());
    return lines
      .filter((line) => line !== '')
      .map((line) => ({ type: 'paragraph', content: textRuns(line) }));
  }
  if (node.name !== 'matbreak') reading.notes.add(`<${node.name}> 자료는 옮기지 않았습니다.`);
  return [];
}

/** What a QTI 1.2 element tells, as blocks. */
export function materialOf(node: XmlNode | undefined, reading: Reading): Block[] {
  return node ? notified(node).flatMap((one) => blocksOf(one, reading)) : [];
}

/** What an answer or the left side of a pair says, as one line. */
export function materialLine(node: XmlNode, reading: Reading): Inline[] {
  const own = findAll(node, (one) => one.name === 'material')[0];
  const lines = materialOf(own, reading).flatMap((block): Inline[][] => {
    if (block.type === 'image') return [[{ type: 'image', media: block.media, alt: block.alt }]];
    return 'content' in block && block.type !== 'quote' ? [block.content] : [];
  });
  return lines.flatMap((line, index): Inline[] => (index === 0 ? line : [{ type: 'break' }, ...line]));
}

/** Whether a line says anything. */
export const isSaid = (line: readonly Inline[]) =>
  plainLine(line) !== '' || line.some((one) => one.type === 'image');
