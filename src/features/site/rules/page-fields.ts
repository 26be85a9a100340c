import type { Block } from '../contract/blocks.ts';

const names: Readonly<Record<Block['kind'], string>> = {
  heading: '제목 블록',
  text: '글 블록',
  list: '목록 블록',
  table: '표 블록',
  plate: '그림 블록',
  map: '지도 블록',
  steps: '단계 블록',
  cards: '카드 블록',
  quote: '인용 블록',
  faq: '질문 블록',
  action: '바로가기 버튼 블록',
};

/** Texts of a block that must not be empty; cells of a table and captions may. */
function textsOf(block: Block): readonly string[] {
  switch (block.kind) {
    case 'heading':
      return [block.text];
    case 'text':
      return block.paragraphs;
    case 'list':
      return block.items;
    case 'table':
      return [block.caption, ...block.head];
    case 'steps':
      return block.steps.flatMap(({ title, text }) => [title, text]);
    case 'cards':
      return block.cards.flatMap(({ title, text }) => [title, text]);
    case 'quote':
      return [block.text, block.by];
    case 'faq':
      return block.entries.flatMap(({ question, answer }) => [question, answer]);
    case 'action':
      return [block.title, block.text, ...block.links.flatMap(({ label, to }) => [label, to])];
    case 'plate':
    case 'map':
      return [];
  }
}

/** Everything that is read on a page, for the search: one line for each text. */
export function pageText(page: { readonly lead: string; readonly blocks: readonly Block[] }): string {
  const texts = page.blocks.flatMap((block) => [
    // Where a link leads is no word of the page.
    ...(block.kind === 'action'
      ? [block.title, block.text, ...block.links.map(({ label }) => label)]
      : textsOf(block)),
    // Parted by a sign: the end of one cell and the beginning of the next make no word.
    ...(block.kind === 'table' ? block.rows.map((cells) => cells.join(' · ')) : []),
    ...(block.kind === 'plate' ? [block.caption] : []),
  ]);
  return [page.lead, ...texts].join('\n');
}

/** What a page still lacks before it may be published, in Korean. */
export function emptyFieldsOf(page: {
  readonly title: string;
  readonly lead: string;
  readonly blocks: readonly Block[];
}): string[] {
  const isEmpty = (text: string) => text.trim() === '';
  return [
    ...(isEmpty(page.title) ? ['제목'] : []),
    ...(isEmpty(page.lead) ? ['소개 문장'] : []),
    ...page.blocks.flatMap((block, index) =>
      textsOf(block).some(isEmpty) ? [`${index + 1}번째 ${names[block.kind]}`] : [],
    ),
  ];
}
