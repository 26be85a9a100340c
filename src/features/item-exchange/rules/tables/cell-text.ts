import { tidyLine } from '#src/features/item-exchange/rules/to-blocks.ts';
import type { Block, Inline } from '#src/features/items/contract/rich-text.ts';
import { plainLine } from '#src/features/items/rules/text/plain.ts';

/** A cell's words as one line: `$…$` is TeX, `[[1]]` a gap, `\$` a dollar. */
export function cellLine(text: string): Inline[] {
  const runs: Inline[] = [];
  let at = 0;
  const addRun = (part: string) => {
    const plain = part.replaceAll('\\$', '$').replaceAll('\\[', '[');
    if (plain !== '') runs.push({ type: 'text', text: plain });
  };
  for (const found of text.matchAll(/(?<!\\)\$([^$\n]+?)(?<!\\)\$|(?<!\\)\[\[(\w{1,20})\]\]/g)) {
    addRun(text.slice(at, found.index));
    if (found[1]) runs.push({ type: 'maths', tex: found[1] });
    else runs.push({ type: 'gap', gap: found[2] ?? '' });
    at = found.index + found[0].length;
  }
  addRun(text.slice(at));
  return tidyLine(runs);
}

/** A cell's words as blocks: a line of its own is a paragraph, lines with `> ` make a box. */
export function cellBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  for (const row of text.split(/\r\n|\r|\n/)) {
    const last = blocks.at(-1);
    if (row.trim() === '') continue;
    if (!row.startsWith('> ')) blocks.push({ type: 'paragraph', content: cellLine(row) });
    else if (last?.type === 'quote') last.content.push(cellLine(row.slice(2)));
    else blocks.push({ type: 'quote', content: [cellLine(row.slice(2))] });
  }
  return blocks;
}

const protect = (text: string) => text.replaceAll('$', '\\$').replaceAll('[[', '\\[\\[');

/** A line as a cell says it; marks are left behind, formulas stay. */
export function lineCell(line: readonly Inline[]): string {
  return line
    .map((run) => {
      if (run.type === 'maths') return `$${run.tex.replace(/\s+/g, ' ')}$`;
      if (run.type === 'gap') return `[[${run.gap}]]`;
      return run.type === 'text' ? protect(run.text) : plainLine([run]);
    })
    .join('');
}

/** Blocks as a cell; null where they hold what a cell cannot (tables, pictures, recordings). */
export function blocksCell(blocks: readonly Block[]): string | null {
  const rows = blocks.map((block) => {
    switch (block.type) {
      case 'paragraph':
      case 'heading':
        return lineCell(block.content);
      case 'quote':
        return block.content.map((line) => `> ${lineCell(line)}`).join('\n');
      case 'maths':
        return `$${block.tex.replace(/\s+/g, ' ')}$`;
      case 'list':
        return block.items.map((item) => lineCell([{ type: 'text', text: '• ' }, ...item])).join('\n');
      default:
        return null;
    }
  });
  return rows.includes(null) ? null : rows.join('\n');
}
