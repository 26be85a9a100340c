import type { Block, Inline } from '#src/features/items/contract/rich-text.ts';
import { escapeXml } from './xml.ts';

const tags = { strong: 'strong', em: 'em', underline: 'u', sub: 'sub', sup: 'sup', code: 'code' } as const;

export interface Writing {
  /** Where a picture or recording stands in the written file. */
  readonly media: (key: string) => string;
  /** What stands for a gap. */
  readonly gap: (gap: string) => string;
  /** A formula; without it, TeX between `\\(` and `\\)`. */
  readonly maths?: (tex: string) => string;
}

function run(inline: Inline, writing: Writing): string {
  switch (inline.type) {
    case 'text':
      return (inline.marks ?? []).reduceRight<string>(
        (inner, mark) => `<${tags[mark]}>${inner}</${tags[mark]}>`,
        escapeXml(inline.text),
      );
    case 'maths':
      return writing.maths?.(inline.tex) ?? escapeXml(`\\(${inline.tex}\\)`);
    case 'break':
      return '<br/>';
    case 'image':
      return `<img src="${escapeXml(writing.media(inline.media))}" alt="${escapeXml(inline.alt)}"/>`;
    case 'gap':
      return writing.gap(inline.gap);
  }
}

/** A line as HTML that is also XML. */
export function lineToHtml(line: readonly Inline[], writing: Writing): string {
  return line.map((inline) => run(inline, writing)).join('');
}

function one(block: Block, writing: Writing): string {
  const html = (line: readonly Inline[]) => lineToHtml(line, writing);
  switch (block.type) {
    case 'paragraph':
      return `<p>${html(block.content)}</p>`;
    case 'heading':
      return `<h3>${html(block.content)}</h3>`;
    case 'quote':
      return `<blockquote>${block.content.map((line) => `<p>${html(line)}</p>`).join('')}</blockquote>`;
    case 'code':
      return `<pre>${escapeXml(block.text)}</pre>`;
    case 'maths':
      return `<p>${writing.maths?.(block.tex) ?? escapeXml(`\\(${block.tex}\\)`)}</p>`;
    case 'list': {
      const tag = block.isOrdered ? 'ol' : 'ul';
      return `<${tag}>${block.items.map((item) => `<li>${html(item)}</li>`).join('')}</${tag}>`;
    }
    case 'table': {
      const caption = block.caption ? `<caption>${escapeXml(block.caption)}</caption>` : '';
      const rows = block.rows.map((row, index) => {
        const cell = block.hasHead && index === 0 ? 'th' : 'td';
        return `<tr>${row.map((line) => `<${cell}>${html(line)}</${cell}>`).join('')}</tr>`;
      });
      return `<table>${caption}<tbody>${rows.join('')}</tbody></table>`;
    }
    case 'image':
      return `<p><img src="${escapeXml(writing.media(block.media))}" alt="${escapeXml(block.alt)}"/></p>`;
    case 'audio':
      return `<audio controls="controls" src="${escapeXml(writing.media(block.media))}"></audio>`;
  }
}

/** Blocks as HTML that is also XML. */
export function blocksToHtml(blocks: readonly Block[], writing: Writing): string {
  return blocks.map((block) => one(block, writing)).join('\n');
}
