import { Fragment, type ReactNode } from 'react';
import type { Block, Inline } from '../contract/rich-text.ts';
import { Maths } from './maths.tsx';
import { Picture } from './picture.tsx';
import { Recording } from './recording.tsx';

/** Draws the place where a student answers inside a line. */
export type DrawGap = (gap: string) => ReactNode;

const marks = {
  strong: 'strong',
  em: 'em',
  underline: 'u',
  sub: 'sub',
  sup: 'sup',
  code: 'code',
} as const;

const mediaAddress = (key: string) => `/api/items/media/${key}`;

function Run({ inline, drawGap }: { inline: Inline; drawGap: DrawGap | undefined }) {
  switch (inline.type) {
    case 'text':
      return (inline.marks ?? []).reduce<ReactNode>((inner, mark) => {
        const Tag = marks[mark];
        return <Tag key={mark}>{inner}</Tag>;
      }, inline.text);
    case 'maths':
      return <Maths tex={inline.tex} />;
    case 'break':
      return <br />;
    case 'image':
      return (
        <img
          className="inline max-h-16 align-middle dark:rounded dark:bg-white"
          src={mediaAddress(inline.media)}
          alt={inline.alt}
        />
      );
    case 'gap':
      return drawGap?.(inline.gap) ?? <span>____</span>;
  }
}

// The runs of an item never move, so their places are their keys.
const places = <T,>(list: readonly T[]) => list.map((one, place) => ({ one, key: `${place}` }));

export function Line({ content, drawGap }: { content: readonly Inline[]; drawGap?: DrawGap | undefined }) {
  return places(content).map(({ one, key }) => <Run key={key} inline={one} drawGap={drawGap} />);
}

function TableBlock({
  block,
  drawGap,
}: {
  block: Extract<Block, { type: 'table' }>;
  drawGap?: DrawGap | undefined;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard
    <section className="overflow-x-auto" tabIndex={0} aria-label={block.caption || '표'}>
      <table className="border-collapse text-left">
        {block.caption && <caption className="pb-2 text-left text-sm text-ink-soft">{block.caption}</caption>}
        <tbody>
          {places(block.rows).map(({ one: row, key }, index) => (
            <tr key={key}>
              {places(row).map(({ one: cell, key: cellKey }) => {
                const Cell = block.hasHead && index === 0 ? 'th' : 'td';
                return (
                  <Cell
                    key={cellKey}
                    scope={Cell === 'th' ? 'col' : undefined}
                    className="border border-line px-3 py-2"
                  >
                    <Line content={cell} drawGap={drawGap} />
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function OneBlock({ block, drawGap }: { block: Block; drawGap?: DrawGap | undefined }) {
  switch (block.type) {
    case 'paragraph':
      return (
        <p>
          <Line content={block.content} drawGap={drawGap} />
        </p>
      );
    case 'heading':
      return (
        <p className="font-bold">
          <Line content={block.content} drawGap={drawGap} />
        </p>
      );
    case 'quote':
      return (
        <blockquote className="grid gap-2 rounded-card border border-line bg-mist p-4">
          {places(block.content).map(({ one, key }) => (
            <p key={key}>
              <Line content={one} drawGap={drawGap} />
            </p>
          ))}
        </blockquote>
      );
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled with the keyboard
        <pre className="overflow-x-auto rounded-card bg-mist p-4 text-sm" tabIndex={0}>
          {block.text}
        </pre>
      );
    case 'maths':
      return <Maths tex={block.tex} isDisplay />;
    case 'list': {
      const Tag = block.isOrdered ? 'ol' : 'ul';
      return (
        <Tag className={block.isOrdered ? 'list-decimal pl-6' : 'list-disc pl-6'}>
          {places(block.items).map(({ one, key }) => (
            <li key={key}>
              <Line content={one} drawGap={drawGap} />
            </li>
          ))}
        </Tag>
      );
    }
    case 'table':
      return <TableBlock block={block} drawGap={drawGap} />;
    case 'image':
      return <Picture address={mediaAddress(block.media)} alt={block.alt} />;
    case 'audio':
      return <Recording block={block} address={mediaAddress(block.media)} />;
  }
}

/** The safe rich text of stems, passages and solutions. */
export function Rich({ blocks, drawGap }: { blocks: readonly Block[]; drawGap?: DrawGap | undefined }) {
  return (
    <div className="grid gap-3">
      {places(blocks).map(({ one, key }) => (
        <Fragment key={key}>
          <OneBlock block={one} drawGap={drawGap} />
        </Fragment>
      ))}
    </div>
  );
}
