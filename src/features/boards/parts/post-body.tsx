import type { PostBlock } from '../contract.ts';

/** The body of a post; its blocks never change places, so their index is their key. */
export function PostBody({ blocks }: { blocks: readonly PostBlock[] }) {
  return (
    <div className="grid max-w-[38em] gap-4 text-lg">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed
        <BlockView key={index} block={block} />
      ))}
    </div>
  );
}

function BlockView({ block }: { block: PostBlock }) {
  switch (block.kind) {
    case 'heading':
      return <h2 className="mt-4 text-xl">{block.text}</h2>;
    case 'text':
      return <p>{block.text}</p>;
    case 'quote':
      return <blockquote className="border-l-4 border-brand pl-5 font-semibold">{block.text}</blockquote>;
    case 'list':
      return (
        <ul className="grid list-disc gap-2 pl-5">
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
  }
}
