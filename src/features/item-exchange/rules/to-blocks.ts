import type { Block, Inline } from '#src/features/items/contract/rich-text.ts';
import { mathmlToTex } from './mathml.ts';
import { type FoundMedia, whyLeft } from './media.ts';
import { Refusal } from './outcome.ts';
import { childrenOf, findAll, textOf, type XmlNode } from './xml.ts';

/** What the reader of a format adds to the common HTML: gaps, and where pictures are. */
export interface Reading {
  readonly notes: Set<string>;
  /** The key of a picture or recording, or why there is none. */
  readonly media: (address: string) => FoundMedia;
  /** Draws an element of the format itself (a gap); undefined: it is ordinary HTML. */
  readonly own?: (node: XmlNode) => Inline[] | undefined;
}

type Mark = 'strong' | 'em' | 'underline' | 'sub' | 'sup' | 'code';
const marks: Readonly<Record<string, Mark>> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  u: 'underline',
  ins: 'underline',
  sub: 'sub',
  sup: 'sup',
  code: 'code',
  tt: 'code',
};
const dangerous = new Set([
  'script',
  'iframe',
  'object',
  'embed',
  'form',
  'applet',
  'frame',
  'base',
  'foreignObject',
]);
const silent = new Set(['style', 'head', 'meta', 'link', 'stylesheet', 'title', 'colgroup', 'col']);
const boxes = new Set(['div', 'section', 'article', 'main', 'center', 'figure', 'body', 'header', 'footer']);

/** TeX in running text: `\( … \)`, `\[ … \]`, `$$ … $$`. */
export function textRuns(text: string, mark: readonly Mark[] = []): Inline[] {
  const runs: Inline[] = [];
  const addRun = (plain: string) => {
    if (plain !== '')
      runs.push(
        mark.length > 0 ? { type: 'text', text: plain, marks: [...mark] } : { type: 'text', text: plain },
      );
  };
  let at = 0;
  for (const found of text.matchAll(/\\\(([\s\S]+?)\\\)|\\\[([\s\S]+?)\\\]|\$\$([\s\S]+?)\$\$/g)) {
    addRun(text.slice(at, found.index));
    const tex = (found[1] ?? found[2] ?? found[3] ?? '').trim();
    if (tex !== '') runs.push({ type: 'maths', tex });
    at = found.index + found[0].length;
  }
  addRun(text.slice(at));
  return runs;
}

function refuseDanger(node: XmlNode): void {
  if (dangerous.has(node.name)) throw new Refusal(`안전하지 않은 요소 <${node.name}>가 들어 있습니다.`);
  refuseActs(node);
}

function refuseActs(node: XmlNode): void {
  for (const [name, value] of Object.entries(node.attributes)) {
    const isScript = /^\s*(javascript|vbscript|data:text)/i.test(value);
    if (/^on[a-z]+$/i.test(name) || isScript)
      throw new Refusal(`안전하지 않은 속성(${name})이 들어 있습니다.`);
  }
}

function image(node: XmlNode, reading: Reading): Inline[] {
  const address = node.attributes.src ?? '';
  const found = reading.media(address);
  if ('lacks' in found) {
    reading.notes.add(`${whyLeft('그림', address, found)} 대체 글만 남겼습니다.`);
    const alt = node.attributes.alt ?? '';
    return alt === '' ? [] : [{ type: 'text', text: `[그림: ${alt}]` }];
  }
  return [{ type: 'image', media: found.key, alt: (node.attributes.alt ?? '').slice(0, 500) }];
}

function inlines(node: XmlNode, reading: Reading, mark: readonly Mark[] = []): Inline[] {
  if (node.name === '') return textRuns(node.text.replace(/\s+/g, ' '), mark);
  // What the format says of an element of its own counts before its name does; what it does is refused all the same.
  refuseActs(node);
  const own = reading.own?.(node);
  if (own) return own;
  refuseDanger(node);
  if (silent.has(node.name)) return [];
  if (node.name === 'br') return [{ type: 'break' }];
  if (node.name === 'img') return image(node, reading);
  if (node.name === 'math') {
    const tex = mathmlToTex(node);
    if (tex) return [{ type: 'maths', tex }];
    reading.notes.add('수식 하나를 옮기지 못해 글자로 남겼습니다.');
    return textRuns(textOf(node).replace(/\s+/g, ' '), mark);
  }
  const added = marks[node.name];
  const next = added && !mark.includes(added) ? [...mark, added] : mark;
  if (!added && !plainInline.has(node.name) && !boxes.has(node.name) && node.name !== 'p')
    reading.notes.add(`<${node.name}> 요소는 글만 남겼습니다.`);
  return node.children.flatMap((child) => inlines(child, reading, next));
}
const plainInline = new Set([
  'span',
  'a',
  'font',
  'q',
  'cite',
  'abbr',
  'big',
  'small',
  'label',
  'wbr',
  'li',
  'td',
  'th',
  'dfn',
  'kbd',
  'var',
  'samp',
  'hotText',
  'prompt',
  'dt',
  'dd',
  'caption',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
]);

/** Ends of a line trimmed, empty and neighbouring runs joined. */
export function tidyLine(line: readonly Inline[]): Inline[] {
  const joined: Inline[] = [];
  for (const run of line) {
    const last = joined.at(-1);
    if (run.type === 'text' && last?.type === 'text' && String(run.marks) === String(last.marks))
      joined[joined.length - 1] = { ...last, text: `${last.text}${run.text}`.replace(/ {2,}/g, ' ') };
    else joined.push(run);
  }
  const first = joined[0];
  if (first?.type === 'text') joined[0] = { ...first, text: first.text.trimStart() };
  const end = joined.at(-1);
  if (end?.type === 'text') joined[joined.length - 1] = { ...end, text: end.text.trimEnd() };
  return joined.filter((run) => run.type !== 'text' || run.text !== '');
}

/** One line of an element's content; for options and table cells. */
export function toLine(node: XmlNode, reading: Reading): Inline[] {
  refuseDanger(node);
  return tidyLine(node.children.flatMap((child) => inlines(child, reading)));
}

function table(node: XmlNode, reading: Reading): Block {
  const rows = findAll(node, (one) => one.name === 'tr');
  const cells = rows.map((row) => row.children.filter((cell) => cell.name === 'td' || cell.name === 'th'));
  if (cells.flat().some((cell) => cell.attributes.rowspan || cell.attributes.colspan))
    reading.notes.add('합친 칸이 있는 표를 나눈 칸으로 옮겼습니다.');
  return {
    type: 'table',
    caption: textOf(childrenOf(node, 'caption')[0]).trim(),
    hasHead: cells[0]?.every((cell) => cell.name === 'th') ?? false,
    rows: cells.map((row) => row.map((cell) => toLine(cell, reading))),
  };
}

const isBlock = (node: XmlNode) =>
  boxes.has(node.name) || /^(p|h[1-6]|ul|ol|dl|table|blockquote|pre|audio|hr)$/.test(node.name);

const isRecording = (address: string) => /\.(mp3|m4a|ogg|oga|wav)([?#]|$)/i.test(address);

/** A recording as a block; one that did not come with the file is named. */
function recording(address: string, reading: Reading): Block[] {
  const found = reading.media(address);
  if ('key' in found) return [{ type: 'audio', media: found.key, title: '듣기', transcript: '' }];
  reading.notes.add(`${whyLeft('소리 파일', address, found)} 옮기지 못했습니다.`);
  return [];
}

/** Recordings that are only linked or embedded within other elements, in their order. */
function linkedRecordings(node: XmlNode, reading: Reading): Block[] {
  if (node.name === 'audio') return [];
  const linked = findAll(
    node,
    (one) =>
      (one.name === 'a' && isRecording(one.attributes.href ?? '')) ||
      (one.name === 'object' && /^audio\//.test(one.attributes.type ?? '')) ||
      (one.name === 'audio' && one !== node),
  );
  return linked.flatMap((one) => {
    const source = childrenOf(one, 'source')[0]?.attributes.src;
    return recording(
      one.attributes.href ?? one.attributes.data ?? one.attributes.src ?? source ?? '',
      reading,
    );
  });
}

function oneBlock(node: XmlNode, reading: Reading): Block[] {
  refuseDanger(node);
  if (silent.has(node.name) || node.name === 'hr') return [];
  if (node.name === 'pre') return [{ type: 'code', text: textOf(node) }];
  if (node.name === 'table') return [table(node, reading)];
  if (node.name === 'ul' || node.name === 'ol')
    return [
      {
        type: 'list',
        isOrdered: node.name === 'ol',
        items: childrenOf(node, 'li').map((item) => toLine(item, reading)),
      },
    ];
  if (node.name === 'audio') {
    const address = node.attributes.src ?? childrenOf(node, 'source')[0]?.attributes.src ?? '';
    return recording(address, reading);
  }
  if (node.name === 'blockquote') {
    const inner = toBlocks(node.children, reading);
    return [
      {
        type: 'quote',
        content: inner.flatMap((block) =>
          'content' in block && block.type !== 'quote' ? [block.content] : [],
        ),
      },
    ];
  }
  if (/^h[1-6]$/.test(node.name)) return [{ type: 'heading', content: toLine(node, reading) }];
  return toBlocks(node.children, reading);
}

/** One lone formula or picture of a paragraph becomes a block of its own. */
function settled(line: readonly Inline[]): Block[] {
  const content = tidyLine(line);
  if (content.length === 0) return [];
  const [only] = content;
  if (content.length === 1 && only?.type === 'image')
    return [{ type: 'image', media: only.media, alt: only.alt }];
  return [{ type: 'paragraph', content }];
}

/** HTML as the safe blocks of an item: loose text becomes paragraphs, danger is refused, losses are noted. */
export function toBlocks(nodes: readonly XmlNode[], reading: Reading): Block[] {
  const blocks: Block[] = [];
  let line: Inline[] = [];
  const flush = () => {
    blocks.push(...settled(line));
    line = [];
  };
  for (const node of nodes) {
    if (isBlock(node) && !reading.own?.(node)) {
      flush();
      blocks.push(...oneBlock(node, reading));
    } else line.push(...inlines(node, reading));
    // What is read part by part has come to its own recordings already.
    if (!isBlock(node) || /^(ul|ol|table|h[1-6])$/.test(node.name)) {
      const heard = linkedRecordings(node, reading);
      if (heard.length > 0) flush();
      blocks.push(...heard);
    }
  }
  flush();
  return blocks;
}
