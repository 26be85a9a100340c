import { z } from 'zod';

/** Empty while it is being written; publishing asks for every one. */
const text = z.string().max(4_000, '한 칸에 4,000자까지 쓸 수 있습니다.');
/** Pages of our own, other sites by https, mail and phone; nothing that runs. */
const address = z
  .string()
  .max(500)
  .regex(
    /^(|\/(?!\/)[^\s"'<>\\]*|https:\/\/[^\s"'<>\\@]+|mailto:[\w.+@-]+|tel:[\d+-]+)$/,
    '이어질 주소를 확인해 주세요.',
  );

/** The figures that a page may show, and what each draws. */
export const plateNames = ['elementary', 'high', 'smart_reading', 'science', 'special'] as const;

/** What a page is made of. Plain text only: no markup is ever stored. */
export const Block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text }),
  z.object({ kind: z.literal('text'), paragraphs: z.array(text).min(1) }),
  z.object({ kind: z.literal('list'), items: z.array(text).min(1) }),
  z.object({
    kind: z.literal('table'),
    caption: text,
    head: z.array(text).min(1),
    rows: z.array(z.array(z.string())).min(1),
  }),
  z.object({
    kind: z.literal('plate'),
    plate: z.enum(plateNames),
    seed: z.number().int().min(0).max(9_999),
    caption: z.string().max(300),
  }),
  z.object({ kind: z.literal('map') }),
  z.object({ kind: z.literal('steps'), steps: z.array(z.object({ title: text, text })).min(1) }),
  z.object({ kind: z.literal('cards'), cards: z.array(z.object({ title: text, text })).min(1) }),
  z.object({ kind: z.literal('quote'), text, by: text }),
  z.object({ kind: z.literal('faq'), entries: z.array(z.object({ question: text, answer: text })).min(1) }),
  z.object({
    kind: z.literal('action'),
    title: text,
    text,
    links: z.array(z.object({ label: text, to: address })).min(1),
  }),
]);
export type Block = z.infer<typeof Block>;
export const Blocks = z.array(Block).max(80, '한 쪽에 80개까지 놓을 수 있습니다.');

export interface ContentPage {
  readonly path: string;
  readonly title: string;
  readonly lead: string;
  /** Key of the programme whose tuition is shown below; null on other pages. */
  readonly programme: string | null;
  readonly blocks: readonly Block[];
}
