import { whyLeft } from '#src/features/item-exchange/rules/media.ts';
import { Refusal } from '#src/features/item-exchange/rules/outcome.ts';
import { type Reading, toBlocks, toLine } from '#src/features/item-exchange/rules/to-blocks.ts';
import { childOf, textOf, type XmlNode } from '#src/features/item-exchange/rules/xml.ts';
import type { Answer } from '#src/features/items/contract/answer.ts';
import type { Body, Option } from '#src/features/items/contract/item.ts';
import type { Block, Inline } from '#src/features/items/contract/rich-text.ts';
import { quoted } from '#src/shared/words/particle.ts';
import type { Declaration } from './declarations.ts';
import type { QtiItem } from './processing.ts';

/** How an item is asked, and how an answer to it is said to QTI. */
export interface Shape {
  readonly body: Body;
  readonly responses: (answer: Answer | null) => Record<string, unknown>;
  /** Feedback and guidance found on the way; it becomes the solution. */
  readonly remarks: readonly Block[];
}

/** A name QTI allows and we do not is kept as it can be. */
export function partIdOf(raw: string): string {
  const clean = raw.replace(/[^\p{L}\p{N}_.:-]/gu, '_').slice(0, 64);
  return /^[\p{L}\p{N}_]/u.test(clean) ? clean : `x${clean}`.slice(0, 64);
}

export const idOf = (node: XmlNode) => partIdOf(node.attributes.identifier ?? '');
export const isInteraction = (node: XmlNode) => node.name.endsWith('Interaction');
export const responseOf = (node: XmlNode) => node.attributes.responseIdentifier ?? '';

export function declared(item: QtiItem, node: XmlNode): Declaration {
  const found = item.responses.get(responseOf(node));
  if (!found) throw new Refusal(`응답 선언 ${quoted(responseOf(node), '이/가')} 없습니다.`);
  return found;
}

export interface Collector {
  readonly reading: Reading;
  readonly remarks: Block[];
}

/** A picture that is embedded as an object, by what it says it is or by its name. */
const isPicture = ({ name, attributes }: XmlNode) =>
  name === 'object' &&
  (/^image\//.test(attributes.type ?? '') ||
    (!attributes.type && /\.(png|jpe?g|gif|svg|webp)$/i.test(attributes.data ?? '')));

/** The elements that are QTI's own: gaps stay, interactions leave the text, feedback is set aside. */
export function collector(item: QtiItem, base: Reading, gap: (node: XmlNode) => string | null): Collector {
  const remarks: Block[] = [];
  const own = (node: XmlNode): Inline[] | undefined => {
    if (isInteraction(node) || node.name === 'gap') {
      const id = gap(node);
      return id === null ? [] : [{ type: 'gap', gap: id }];
    }
    if (/^(feedbackInline|feedbackBlock|rubricBlock)$/.test(node.name)) {
      base.notes.add('안내 글(피드백)을 풀이로 옮겼습니다.');
      remarks.push(...toBlocks(node.children, base));
      return [];
    }
    if (node.name === 'printedVariable' && item.outcomes.has(node.attributes.identifier ?? '')) {
      base.notes.add('점수를 그 자리에 보여 주는 부분은 뺐습니다.');
      return [];
    }
    if (/^(printedVariable|templateBlock|templateInline|include)$/.test(node.name))
      throw new Refusal(`값이 그때그때 만들어지는 요소 <${node.name}>는 옮길 수 없습니다.`);
    // A recording becomes a block of its own (`linkedRecordings`).
    if (node.name === 'object' && /^audio\//.test(node.attributes.type ?? '')) return [];
    if (isPicture(node)) {
      const address = node.attributes.data ?? '';
      const found = base.media(address);
      const alt = textOf(node).replace(/\s+/g, ' ').trim().slice(0, 500);
      if ('key' in found) return [{ type: 'image', media: found.key, alt }];
      base.notes.add(`${whyLeft('그림', address, found)} 대체 글만 남겼습니다.`);
      return alt === '' ? [] : [{ type: 'text', text: `[그림: ${alt}]` }];
    }
    return undefined;
  };
  return { reading: { ...base, own }, remarks };
}

export function optionsOf(nodes: readonly XmlNode[], reading: Reading): Option[] {
  return nodes.map((node) => ({
    id: idOf(node),
    content: toLine(node, reading),
    ...(node.attributes.fixed === 'true' ? { isFixed: true } : {}),
  }));
}

export function stemOf(item: QtiItem, interaction: XmlNode | null, { reading }: Collector): Block[] {
  const holder = childOf(item.root, 'itemBody');
  const prompt = interaction && childOf(interaction, 'prompt');
  return [
    ...toBlocks(holder?.children ?? [], reading),
    ...(prompt ? toBlocks(prompt.children, reading) : []),
  ];
}
