import type { Block, Inline } from '#src/features/items/contract/rich-text.ts';
import { speakTex } from './speak.ts';

/** One run as words: for lists of choices, search and screen readers. A gap is an underscore run. */
function inlineText(inline: Inline): string {
  switch (inline.type) {
    case 'text':
      return inline.text;
    case 'maths':
      return inline.spoken ?? speakTex(inline.tex);
    case 'break':
      return ' ';
    case 'image':
      return inline.alt;
    case 'gap':
      return '____';
  }
}

/** A line as words. */
export function plainLine(line: readonly Inline[]): string {
  return line.map(inlineText).join('').replace(/\s+/g, ' ').trim();
}

function blockLines(block: Block): string[] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return [plainLine(block.content)];
    case 'quote':
      return block.content.map(plainLine);
    case 'list':
      return block.items.map(plainLine);
    case 'table':
      return [block.caption, ...block.rows.map((row) => row.map(plainLine).join(' '))];
    case 'code':
      return [block.text];
    case 'maths':
      return [block.spoken ?? speakTex(block.tex)];
    case 'image':
      return [block.alt];
    case 'audio':
      return [block.title, block.transcript];
  }
}

/** Blocks as words, one line each. */
export function plainBlocks(blocks: readonly Block[]): string {
  return blocks.flatMap(blockLines).filter(Boolean).join('\n');
}

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
