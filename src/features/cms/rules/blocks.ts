import type { Block } from '#src/features/site/contract/blocks.ts';

export type BlockKind = Block['kind'];

export const blockNames: Readonly<Record<BlockKind, string>> = {
  heading: '제목',
  text: '글',
  list: '목록',
  table: '표',
  plate: '그림',
  map: '분원 지도',
  steps: '단계',
  cards: '카드',
  quote: '인용',
  faq: '질문과 답',
  action: '바로가기 버튼',
};

export const plateLabels = {
  elementary: '테셀레이션 무늬 (초등 수학)',
  high: '이차곡선 (중·고등 수학)',
  smart_reading: '읽기의 걸음 (스마트 리딩)',
  science: '궤도 (과학)',
  special: '펜로즈 (특강)',
} as const;

/** A fresh block of a kind, with one empty place of each sort. */
export function newBlock(kind: BlockKind): Block {
  switch (kind) {
    case 'heading':
      return { kind, text: '' };
    case 'text':
      return { kind, paragraphs: [''] };
    case 'list':
      return { kind, items: [''] };
    case 'table':
      return { kind, caption: '', head: ['', ''], rows: [['', '']] };
    case 'plate':
      return { kind, plate: 'elementary', seed: 7, caption: '' };
    case 'map':
      return { kind };
    case 'steps':
      return { kind, steps: [{ title: '', text: '' }] };
    case 'cards':
      return { kind, cards: [{ title: '', text: '' }] };
    case 'quote':
      return { kind, text: '', by: '' };
    case 'faq':
      return { kind, entries: [{ question: '', answer: '' }] };
    case 'action':
      return { kind, title: '', text: '', links: [{ label: '', to: '' }] };
  }
}

/** The list with one entry moved by a step; unchanged at the ends. */
export function moved<T>(list: readonly T[], index: number, step: -1 | 1): T[] {
  const to = index + step;
  const copy = [...list];
  const [one] = copy.splice(index, 1);
  if (one === undefined || to < 0 || to > copy.length) return [...list];
  copy.splice(to, 0, one);
  return copy;
}

/** Every word of a block, in its order. */
function textsOf(held: unknown): string[] {
  if (typeof held === 'string') return [held];
  return held !== null && typeof held === 'object' ? Object.values(held).flatMap(textsOf) : [];
}

/** What a folded block is told by: its first words. */
export function gistOf(block: Block): string {
  if (block.kind === 'plate') return block.caption ?? '';
  const { kind: _kind, ...held } = block;
  return textsOf(held).find((one) => one.trim() !== '') ?? '';
}

/** Whether words of it are still to be filled in: `〔학원 이름〕`. */
export const hasBlanks = (block: Block): boolean => textsOf(block).some((one) => one.includes('〔'));

/** Which places stand open after the entries of a list were moved or taken out: those of the same entries. */
export const openAfter = <T>(open: ReadonlySet<number>, before: readonly T[], after: readonly T[]) =>
  new Set([...after.entries()].flatMap(([place, one]) => (open.has(before.indexOf(one)) ? [place] : [])));
