import type { Block, Inline } from '#src/features/items/contract/rich-text.ts';
import { signTex } from './signs.ts';
import { speakTex } from './speak.ts';

/** How a formula is written. */
type Write = (maths: { readonly tex: string; readonly spoken?: string | undefined }) => string;
const spokenOf: Write = ({ tex, spoken }) => spoken ?? speakTex(tex);
const signedOf: Write = ({ tex }) => signTex(tex);

/** One run as words: for lists of choices, search and screen readers. A gap is an underscore run. */
function inlineText(inline: Inline, write: Write): string {
  switch (inline.type) {
    case 'text':
      return inline.text;
    case 'maths':
      return write(inline);
    case 'break':
      return ' ';
    case 'image':
      return inline.alt;
    case 'gap':
      return '____';
  }
}

const lineText = (line: readonly Inline[], write: Write) =>
  line
    .map((inline) => inlineText(inline, write))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

/** A line as words. */
export const plainLine = (line: readonly Inline[]): string => lineText(line, spokenOf);

function blockLines(block: Block, write: Write): string[] {
  const textOf = (line: readonly Inline[]) => lineText(line, write);
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return [textOf(block.content)];
    case 'quote':
      return block.content.map(textOf);
    case 'list':
      return block.items.map(textOf);
    case 'table':
      return [block.caption, ...block.rows.map((row) => row.map(textOf).join(' '))];
    case 'code':
      return [block.text];
    case 'maths':
      return [write(block)];
    case 'image':
      return [block.alt];
    case 'audio':
      return [block.title, block.transcript];
  }
}

const linesOf = (blocks: readonly Block[], write: Write) =>
  blocks
    .flatMap((block) => blockLines(block, write))
    .filter(Boolean)
    .join('\n');

/** Blocks as words, one line each. */
export const plainBlocks = (blocks: readonly Block[]): string => linesOf(blocks, spokenOf);

/** The same with formulas in signs, for a list that is only looked at. */
export const signedBlocks = (blocks: readonly Block[]): string => linesOf(blocks, signedOf);

/** The gaps that stand in a stem, in reading order. */
export function gapsIn(blocks: readonly Block[]): string[] {
  const lines = blocks.flatMap((block): readonly (readonly Inline[])[] => {
    if (block.type === 'paragraph' || block.type === 'heading') return [block.content];
    if (block.type === 'quote') return block.content;
    if (block.type === 'list') return block.items;
    return block.type === 'table' ? block.rows.flat() : [];
  });
  return lines.flat().flatMap((inline) => (inline.type === 'gap' ? [inline.gap] : []));
}

/** Every picture and recording that blocks, options or whole items name. */
export function mediaIn(parts: readonly unknown[]): string[] {
  return [...JSON.stringify(parts).matchAll(/"media":"([A-Za-z0-9_-]+)"/g)].map(([, key = '']) => key);
}
