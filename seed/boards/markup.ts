import type { Doc, DocMark, DocNode } from '#src/features/boards/contract/document.ts';

const marksOf: Readonly<Record<string, DocMark>> = {
  '**': { type: 'bold' },
  '`': { type: 'code' },
};

/** `**bold**`, `` `code` ``, `$formula$` and `[words](address)` inside a line. */
function inline(text: string): DocNode[] {
  const pieces = text.split(/(\*\*.+?\*\*|`.+?`|\$[^$]+\$|\[[^\]]+\]\([^)]+\))/);
  return pieces.flatMap((piece): DocNode[] => {
    if (piece === '') return [];
    const link = /^\[(.+)\]\((.+)\)$/.exec(piece);
    if (link)
      return [
        { type: 'text', text: link[1] ?? '', marks: [{ type: 'link', attrs: { href: link[2] ?? '' } }] },
      ];
    if (/^\$.+\$$/.test(piece)) return [{ type: 'mathInline', attrs: { latex: piece.slice(1, -1) } }];
    const sign = Object.keys(marksOf).find((one) => piece.startsWith(one) && piece.endsWith(one));
    const mark = sign ? marksOf[sign] : undefined;
    if (sign && mark && piece.length > sign.length * 2)
      return [{ type: 'text', text: piece.slice(sign.length, -sign.length), marks: [mark] }];
    return [{ type: 'text', text: piece }];
  });
}

const paragraph = (text: string): DocNode => ({ type: 'paragraph', content: inline(text) });

function list(type: 'bulletList' | 'orderedList', lines: readonly string[]): DocNode {
  const items = lines.map((line) => line.replace(/^(- |\d+\. )/, ''));
  return { type, content: items.map((item) => ({ type: 'listItem', content: [paragraph(item)] })) };
}

function table(lines: readonly string[]): DocNode {
  const rows = lines.map((line) => line.replace(/^\||\|$/g, '').split('|'));
  return {
    type: 'table',
    content: rows.map((cells, row) => ({
      type: 'tableRow',
      content: cells.map((cell) => ({
        type: row === 0 ? 'tableHeader' : 'tableCell',
        content: [paragraph(cell.trim())],
      })),
    })),
  };
}

function block(lines: readonly string[]): DocNode {
  const [first = ''] = lines;
  const whole = lines.join(' ');
  if (first.startsWith('## '))
    return { type: 'heading', attrs: { level: 2 }, content: inline(first.slice(3)) };
  if (first.startsWith('> '))
    return { type: 'blockquote', content: [paragraph(whole.replace(/(^|\s)> /g, '$1'))] };
  if (first.startsWith('- ')) return list('bulletList', lines);
  if (/^\d+\. /.test(first)) return list('orderedList', lines);
  if (first.startsWith('|')) return table(lines);
  if (first.startsWith('$$'))
    return { type: 'mathBlock', attrs: { latex: whole.replaceAll('$$', '').trim() } };
  return paragraph(whole);
}

/** The seed's own short writing as a document: blocks are parted by blank lines. */
export function documentOf(text: string): Doc {
  const blocks = text
    .trim()
    .split(/\n\s*\n/)
    .map((one) => block(one.split('\n').map((line) => line.trim())));
  return { type: 'doc', content: blocks };
}
