import { Refusal } from '#src/features/item-exchange/rules/outcome.ts';
import { type Reading, toBlocks } from '#src/features/item-exchange/rules/to-blocks.ts';
import { childOf, findAll, type XmlNode } from '#src/features/item-exchange/rules/xml.ts';
import type { Answer } from '#src/features/items/contract/answer.ts';
import type { ItemContent } from '#src/features/items/contract/item.ts';
import type { Block } from '#src/features/items/contract/rich-text.ts';
import { seededRandom } from '#src/features/items/rules/seeded.ts';
import { plainBlocks } from '#src/features/items/rules/text/plain.ts';
import { isInline, shapeOf } from './body.ts';
import { type Ask, near } from './gap-keys.ts';
import { contentOf } from './keys.ts';
import { probes } from './probes.ts';
import { type QtiItem, scoreOf } from './processing.ts';
import { collector, isInteraction, responseOf, type Shape } from './shape.ts';

const interactionsOf = (item: QtiItem) => {
  const holder = childOf(item.root, 'itemBody');
  return holder ? findAll(holder, isInteraction) : [];
};

/** Whether an item asks in several ways at once, not only with boxes in its text. */
export function isComposite(item: QtiItem): boolean {
  const all = interactionsOf(item);
  return all.length > 1 && !all.every(isInline);
}

const without = (node: XmlNode, gone: ReadonlySet<XmlNode>): XmlNode => ({
  ...node,
  children: node.children.filter((child) => !gone.has(child)).map((child) => without(child, gone)),
});

/** The item with one of its questions: of boxes in the text the text stays, of anything else only the question. */
function partItem(item: QtiItem, kept: readonly XmlNode[], all: readonly XmlNode[]): QtiItem {
  const names = new Set(kept.map(responseOf));
  const children = item.root.children.map((child) => {
    if (child.name !== 'itemBody') return child;
    return kept.every(isInline)
      ? without(child, new Set(all.filter((one) => !kept.includes(one))))
      : { ...child, children: kept };
  });
  return {
    ...item,
    root: { ...item.root, children },
    responses: new Map([...item.responses].filter(([name]) => names.has(name))),
  };
}

/** What all questions share: the text of the item, with a mark where each question stood. */
function sharedText(item: QtiItem, asked: readonly (readonly XmlNode[])[], base: Reading): Block[] {
  const found = collector(item, base, () => null);
  const own: Reading['own'] = (node) => {
    const at = asked.findIndex((nodes) => nodes.includes(node));
    return at < 0 ? found.reading.own?.(node) : [{ type: 'text', text: `(${at + 1})` }];
  };
  const blocks = toBlocks(childOf(item.root, 'itemBody')?.children ?? [], { ...found.reading, own });
  return plainBlocks(blocks).replace(/[\s()\d]/g, '') === '' ? [] : blocks;
}

interface Part {
  readonly content: ItemContent;
  readonly shape: Shape;
  readonly ask: Ask;
}

function readPart(item: QtiItem, part: QtiItem, { base, place }: { base: Reading; place: number }): Part {
  const shape = shapeOf(part, base);
  const ask: Ask = (answer) => scoreOf(item, shape.responses(answer));
  const { stem } = shape.body;
  const named: Block[] =
    plainBlocks(stem).trim() === ''
      ? [{ type: 'paragraph', content: [{ type: 'text', text: `(${place})의 답을 쓰거나 고르세요.` }] }]
      : stem;
  const body = { ...shape.body, stem: named } as typeof shape.body;
  return { content: contentOf(part, { ...shape, body }, ask), shape, ask };
}

/** Whether the whole is worth the sum of its parts, on many answers at once. */
function isSumOf(item: QtiItem, parts: readonly Part[]): boolean {
  const random = seededRandom(20_261);
  const answers = parts.map(({ content }) => [null, ...probes(content.body, content.key)]);
  const rounds = Array.from({ length: 120 }, () =>
    answers.map((list): Answer | null => list[Math.floor(random() * list.length)] ?? null),
  );
  return rounds.every((given) => {
    const all = Object.assign({}, ...parts.map(({ shape }, at) => shape.responses(given[at] ?? null)));
    const sum = parts.reduce((total, { ask }, at) => total + ask(given[at] ?? null), 0);
    return near(scoreOf(item, all), sum);
  });
}

/** Whether the declared answers are worth something all at once, and none of them without the others. */
function areWorthOnlyTogether(item: QtiItem): boolean {
  const declared = [...item.responses].map(([name, { correct }]) => ({ [name]: correct?.values ?? [] }));
  return (
    scoreOf(item, Object.assign({}, ...declared)) > 0 && declared.every((one) => scoreOf(item, one) <= 0)
  );
}

const together = () => new Refusal('여러 물음을 함께 채점하는 규칙이라 나누어 옮길 수 없습니다.');

export interface Composite {
  readonly contents: readonly ItemContent[];
  /** Nothing where the questions share no text. */
  readonly shared: readonly Block[];
}

/**
 * Takes an item with several questions apart: each becomes an item of its own beside the shared text. Refused where the
 * rules mark the questions together, so that the parts would not be worth what the whole is.
 */
export function takeApart(item: QtiItem, base: Reading): Composite {
  const all = interactionsOf(item);
  const inline = all.filter(isInline);
  // In the order of the page; boxes in the text are one question where the first of them stands.
  const asked = all.flatMap((one) => (isInline(one) ? (one === inline[0] ? [inline] : []) : [[one]]));
  if (areWorthOnlyTogether(item)) throw together();
  const parts = asked.map((nodes, index) =>
    readPart(item, partItem(item, nodes, all), { base, place: index + 1 }),
  );
  if (!near(scoreOf(item, {}), 0) || !isSumOf(item, parts)) throw together();
  base.notes.add(`물음이 ${parts.length}개인 문항이라 ${parts.length}문항으로 나누었습니다.`);
  return { contents: parts.map(({ content }) => content), shared: sharedText(item, asked, base) };
}
