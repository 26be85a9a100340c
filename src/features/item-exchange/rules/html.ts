import type { XmlNode } from './xml.ts';

const voids = new Set(['br', 'img', 'hr', 'input', 'meta', 'link', 'source', 'wbr', 'col']);
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  times: '×',
  divide: '÷',
  minus: '−',
  le: '≤',
  ge: '≥',
  ne: '≠',
  deg: '°',
  middot: '·',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  pi: 'π',
  rarr: '→',
};

/** Character references as the letters they stand for; unknown ones stay as they are. */
export function decodeEntities(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return named[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
      ? String.fromCodePoint(code)
      : whole;
  });
}

interface Open {
  name: string;
  attributes: Record<string, string>;
  children: XmlNode[];
  text: string;
}

function attributesOf(source: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name = '', a, b, c] of source.matchAll(
    /([a-zA-Z][\w:-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g,
  ))
    found[name.toLowerCase()] = decodeEntities(a ?? b ?? c ?? '');
  return found;
}

/** Reads the loose HTML people type into editors into the same tree as XML; it never fails. */
export function readHtml(source: string): XmlNode {
  const top: Open = { name: 'div', attributes: {}, children: [], text: '' };
  const stack: Open[] = [top];
  const addText = (text: string) => {
    if (text !== '')
      stack.at(-1)?.children.push({ name: '', attributes: {}, children: [], text: decodeEntities(text) });
  };
  const pattern = /<!--[\s\S]*?-->|<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/g;
  let at = 0;
  for (const found of source.matchAll(pattern)) {
    addText(source.slice(at, found.index));
    at = found.index + found[0].length;
    const [, close, rawName = '', rest = ''] = found;
    const name = rawName.toLowerCase();
    if (name === '') continue;
    if (close) {
      const open = stack.findLastIndex((node) => node.name === name);
      if (open > 0) stack.length = open;
      continue;
    }
    const node: Open = { name, attributes: attributesOf(rest), children: [], text: '' };
    stack.at(-1)?.children.push(node);
    const isClosed = voids.has(name) || rest.trimEnd().endsWith('/');
    if (!isClosed && stack.length < 100) stack.push(node);
  }
  addText(source.slice(at));
  return top;
}
