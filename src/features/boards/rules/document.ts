import type { Doc, DocMark, DocNode } from '../contract/document.ts';
import { videoHosts } from '../contract/document.ts';

const maxDepth = 14;
const maxNodes = 6_000;
const maxText = 20_000;

const blocks = [
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'blockquote',
  'codeBlock',
  'horizontalRule',
  'image',
  'table',
  'mathBlock',
  'video',
] as const;
const inlines = ['text', 'hardBreak', 'mathInline'] as const;
const marks = ['bold', 'italic', 'underline', 'strike', 'code', 'link'] as const;

/** Which nodes may stand in which; what is not listed is dropped with everything in it. */
const childrenOf: Readonly<Record<string, readonly string[]>> = {
  doc: blocks,
  paragraph: inlines,
  heading: inlines,
  blockquote: ['paragraph', 'bulletList', 'orderedList'],
  bulletList: ['listItem'],
  orderedList: ['listItem'],
  listItem: ['paragraph', 'bulletList', 'orderedList', 'mathBlock'],
  codeBlock: ['text'],
  table: ['tableRow'],
  tableRow: ['tableHeader', 'tableCell'],
  tableHeader: ['paragraph', 'bulletList', 'orderedList', 'mathBlock'],
  tableCell: ['paragraph', 'bulletList', 'orderedList', 'mathBlock'],
};
const leaves = ['text', 'hardBreak', 'horizontalRule', 'image', 'mathInline', 'mathBlock', 'video'];

type Attrs = Readonly<Record<string, unknown>>;

/** Text without control signs and lone surrogates, at most 20,000 characters. */
function cleanText(raw: unknown, max = maxText): string {
  if (typeof raw !== 'string') return '';
  return raw
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, (sign) => (/[\n\t]/.test(sign) ? sign : ''))
    .slice(0, max)
    .toWellFormed();
}

function whole(raw: unknown, low: number, high: number, otherwise: number): number {
  return typeof raw === 'number' && Number.isInteger(raw) && raw >= low && raw <= high ? raw : otherwise;
}

/** The address of a link if a reader may be sent there (https, http, mail, phone, our own pages); null otherwise. */
export function safeHref(raw: unknown): string | null {
  if (typeof raw !== 'string' || raw.length > 2_000 || /[\p{C}\s"'<>\\`]/u.test(raw)) return null;
  if (/^(#[\w가-힣-]*|\/(?!\/)\S*|mailto:[\w.+-]+@[\w.-]+|tel:[\d+-]+)$/.test(raw)) return raw;
  if (!/^https?:\/\//.test(raw) || !URL.canParse(raw)) return null;
  const url = new URL(raw);
  return url.username === '' && url.password === '' ? url.href : null;
}

/** Pictures come from our own store only. */
export function safePicture(raw: unknown): string | null {
  return typeof raw === 'string' && /^\/files\/[\w-]{22}$/.test(raw) ? raw : null;
}

/** The attributes of each kind of node, rebuilt from what was given; null: the node cannot be. */
const attrsOf: Readonly<Record<string, (attrs: Attrs) => Attrs | null>> = {
  heading: ({ level }) => ({ level: whole(level, 2, 4, 2) }),
  orderedList: ({ start }) => ({ start: whole(start, 0, 9_999, 1) }),
  tableHeader: ({ colspan, rowspan }) => ({
    colspan: whole(colspan, 1, 30, 1),
    rowspan: whole(rowspan, 1, 200, 1),
  }),
  tableCell: ({ colspan, rowspan }) => ({
    colspan: whole(colspan, 1, 30, 1),
    rowspan: whole(rowspan, 1, 200, 1),
  }),
  image: ({ src, alt, caption, width, height }) => {
    const picture = safePicture(src);
    if (picture === null) return null;
    return {
      src: picture,
      alt: cleanText(alt, 300),
      caption: cleanText(caption, 300),
      width: whole(width, 1, 4_000, 1_200),
      height: whole(height, 1, 8_000, 800),
    };
  },
  mathInline: ({ latex }) => mathOf(latex),
  mathBlock: ({ latex }) => mathOf(latex),
  video: ({ host, videoId, title }) => {
    if ((host !== 'youtube' && host !== 'vimeo') || typeof videoId !== 'string') return null;
    return videoHosts[host].test(videoId) ? { host, videoId, title: cleanText(title, 200) } : null;
  },
};

function mathOf(latex: unknown): Attrs | null {
  const text = cleanText(latex, 2_000).trim();
  return text === '' ? null : { latex: text };
}

function cleanMarks(raw: unknown): readonly DocMark[] {
  if (!Array.isArray(raw)) return [];
  const kept = new Map<string, DocMark>();
  for (const mark of raw.slice(0, 10)) {
    if (!isRecord(mark) || !marks.some((known) => known === mark.type)) continue;
    const type = String(mark.type);
    if (type !== 'link') kept.set(type, { type });
    const href = type === 'link' && isRecord(mark.attrs) ? safeHref(mark.attrs.href) : null;
    if (href) kept.set(type, { type, attrs: { href } });
  }
  return [...kept.values()];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

interface Budget {
  left: number;
}

function cleanNode(raw: unknown, allowed: readonly string[], depth: number, budget: Budget): DocNode | null {
  if (!isRecord(raw) || depth > maxDepth || budget.left <= 0) return null;
  const type = allowed.find((known) => known === raw.type);
  if (type === undefined) return null;
  budget.left -= 1;
  if (type === 'text') {
    const text = cleanText(raw.text);
    const kept = cleanMarks(raw.marks);
    return text === '' ? null : { type, text, ...(kept.length > 0 && { marks: kept }) };
  }
  const attrs = attrsOf[type]?.(isRecord(raw.attrs) ? raw.attrs : {});
  if (attrs === null) return null;
  const node = { type, ...(attrs && { attrs }) };
  if (leaves.includes(type)) return node;
  const content = cleanChildren(raw.content, childrenOf[type] ?? [], depth + 1, budget);
  // An empty list or row cannot be drawn; an empty paragraph is a blank line.
  if (content.length === 0 && /^(bulletList|orderedList|listItem|table|tableRow)$/.test(type)) return null;
  return { ...node, content };
}

function cleanChildren(
  raw: unknown,
  allowed: readonly string[],
  depth: number,
  budget: Budget,
): readonly DocNode[] {
  if (!Array.isArray(raw)) return [];
  return raw.flatMap((child: unknown) => cleanNode(child, allowed, depth, budget) ?? []);
}

/**
 * The one cleaner of staff texts, for writing and for reading: rebuilds a document from what is allowed and drops the rest.
 * Whatever is handed in (any JSON), the answer is a document that can be shown.
 */
export function cleanDocument(raw: unknown): Doc {
  const budget = { left: maxNodes };
  const content = isRecord(raw) ? cleanChildren(raw.content, childrenOf.doc ?? [], 1, budget) : [];
  return { type: 'doc', content };
}

const read = ['alt', 'caption', 'title'] as const;
const searched = [...read, 'latex'] as const;

/** The words of a document, block by block, as they are searched and checked; formulas as they are typed. */
export function textOf(node: DocNode, attrs: readonly string[] = searched): string {
  if (node.type === 'text') return node.text ?? '';
  const own = attrs.map((name) => String(node.attrs?.[name] ?? ''));
  const below = (node.content ?? []).map((child) => textOf(child, attrs));
  const isInline = node.type === 'paragraph' || node.type === 'heading';
  return [...own.filter(Boolean), below.join(isInline ? '' : '\n')].join(' ').trim();
}

/** The words of a document as they are read: without its formulas, which nobody reads as they are typed. */
export function readTextOf(node: DocNode): string {
  return textOf(node, read);
}

/** The pictures a document shows, by the id of their upload. */
export function picturesIn(node: DocNode): readonly string[] {
  const own = node.type === 'image' ? [String(node.attrs?.src ?? '').replace('/files/', '')] : [];
  return [...own, ...(node.content ?? []).flatMap(picturesIn)];
}
