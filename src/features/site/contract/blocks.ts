import { z } from 'zod';

const text = z.string().min(1);

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
  z.object({ kind: z.literal('steps'), steps: z.array(z.object({ title: text, text })).min(1) }),
  z.object({ kind: z.literal('cards'), cards: z.array(z.object({ title: text, text })).min(1) }),
  z.object({ kind: z.literal('quote'), text, by: text }),
  z.object({ kind: z.literal('faq'), entries: z.array(z.object({ question: text, answer: text })).min(1) }),
  z.object({
    kind: z.literal('action'),
    title: text,
    text,
    links: z.array(z.object({ label: text, to: text })).min(1),
  }),
]);
export type Block = z.infer<typeof Block>;
export const Blocks = z.array(Block);

export interface ContentPage {
  readonly path: string;
  readonly title: string;
  readonly lead: string;
  /** Key of the programme whose tuition is shown below; null on other pages. */
  readonly programme: string | null;
  readonly blocks: readonly Block[];
}
