import { readHtml } from '#src/features/item-exchange/rules/html.ts';
import { Refusal } from '#src/features/item-exchange/rules/outcome.ts';
import { textRuns, toBlocks } from '#src/features/item-exchange/rules/to-blocks.ts';
import { childOf, childrenOf, textOf, type XmlNode } from '#src/features/item-exchange/rules/xml.ts';
import type { Gap, GapKey, ItemContent } from '#src/features/items/contract/item.ts';
import type { MoodleQuestion } from './cloze.ts';

interface Choice {
  readonly id: string;
  readonly text: string;
  readonly group: string;
}

const plainOf = (node: XmlNode | undefined) => toPlain(textOf(node && (childOf(node, 'text') ?? node)));
/** Words to choose from are plain text with at most a little markup. */
const toPlain = (source: string) => textOf(readHtml(source)).replace(/\s+/g, ' ').trim();

/**
 * Moodle's "select missing words" and "drag and drop into text": `[[n]]` stands for the n-th word, to be chosen among
 * those of its group. Both become gaps with choices, which need no dragging.
 */
export function gapsOf({ node, reading, points }: MoodleQuestion): Pick<ItemContent, 'body' | 'key'> {
  const listed = [...childrenOf(node, 'selectoption'), ...childrenOf(node, 'dragbox')];
  const choices = listed.map(
    (one, index): Choice => ({
      id: `o${index + 1}`,
      text: plainOf(one),
      group: textOf(childOf(one, 'group')).trim() || '1',
    }),
  );
  const isUsedUp = childrenOf(node, 'dragbox').some((one) => !childOf(one, 'infinite'));
  const gaps: Gap[] = [];
  const rights: string[] = [];
  const source = textOf(childOf(childOf(node, 'questiontext') ?? node, 'text'));
  const marked = source.replace(/\[\[(\d+)\]\]/g, (whole, number: string) => {
    const right = choices[Number(number) - 1];
    if (!right?.text) throw new Refusal(`빈칸 ${whole}에 맞는 낱말이 없습니다.`);
    const id = `g${gaps.length + 1}`;
    const own = choices.filter(({ group, text }) => group === right.group && text !== '');
    gaps.push({
      type: 'choice',
      id,
      options: own.map(({ id: option, text }) => ({ id: option, content: textRuns(text) })),
    });
    rights.push(right.id);
    return `<gapmark id="${id}"></gapmark>`;
  });
  if (gaps.length === 0) throw new Refusal('빈칸이 없습니다.');
  if (listed.some((one) => one.name === 'dragbox'))
    reading.notes.add('끌어다 놓는 낱말을 빈칸마다 고르는 보기로 바꾸었습니다.');
  if (isUsedUp && gaps.length > 1) reading.notes.add('낱말을 한 번씩만 쓰는 규칙은 옮기지 않았습니다.');
  const stem = toBlocks(readHtml(marked).children, {
    ...reading,
    own: (one) => (one.name === 'gapmark' ? [{ type: 'gap', gap: one.attributes.id ?? '' }] : undefined),
  });
  const keys = gaps.map(
    ({ id }, index): GapKey => ({
      type: 'choice',
      gap: id,
      entries: [{ option: rights[index] ?? '', points: points / gaps.length }],
      fallback: 0,
    }),
  );
  return { body: { kind: 'gaps', stem, gaps }, key: { kind: 'gaps', gaps: keys, scoring: { rule: 'sum' } } };
}
