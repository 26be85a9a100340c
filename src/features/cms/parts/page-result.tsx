import type { PageContent } from '#src/features/site/contract/office.ts';
import { Blocks } from '#src/features/site/parts/blocks.tsx';

/** How the page looks as it is written now, beside its fields where there is room; nothing in it is pressed. */
export function PageResult({ content: { title, lead, blocks } }: { content: PageContent }) {
  return (
    <section aria-label="보이는 모습" className="rounded-card border border-line bg-paper p-4 max-xl:hidden">
      <div inert className="grid grid-cols-[minmax(0,1fr)] gap-4 [zoom:0.7]">
        <p className="text-2xl font-bold">{title}</p>
        <p className="text-lg text-ink-soft">{lead}</p>
        <Blocks blocks={blocks.filter(({ kind }) => kind !== 'map')} branches={[]} />
      </div>
    </section>
  );
}
