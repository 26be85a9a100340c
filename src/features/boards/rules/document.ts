import type { Doc, DocMark, DocNode } from '../contract/document.ts';
import { videoHosts } from '../contract/document.ts';
import { childrenOf, marks } from './document-schema.ts';

/** Deeper than anybody writes; what is deeper is told as lost. */
const maxDepth = 60;
/** More than fit into the longest text that is taken: a text is limited as a whole, by its length. */
const maxNodes = 60_000;
const maxText = 800_000;

const leaves = ['text', 'hardBreak', 'horizontalRule', 'image', 'mathInline', 'mathBlock', 'video'];

type Attrs = Readonly<Record<string, unknown>>;

/** Text without control signs and lone surrogates, at most `max` characters. */
function cleanText(raw: unknown, max = maxText): string {
  if (typeof raw !== 'string') return '';
  return raw
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, (sign) => (/[\n\t]/.test(sign) ? sign : ''))
    .slice(0, max)
    .toWellFormed();
}

function whole(
  raw: unknown,
  { low, high, otherwise }: { low: number; high: number; otherwise: number },
): number {
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
  heading: ({ level }) => ({ level: whole(level, { low: 2, high: 4, otherwise: 2 }) }),
  orderedList: ({ start, type }) => ({
    start: whole(start, { low: 0, high: 9_999_999, otherwise: 1 }),
    ...(typeof type === 'string' && /^[aAiI]$/.test(type) && { type }),
  }),
  tableHeader: ({ colspan, rowspan }) => ({
    colspan: whole(colspan, { low: 1, high: 1_000, otherwise: 1 }),
    rowspan: whole(rowspan, { low: 1, high: 1_000, otherwise: 1 }),
  }),
  tableCell: ({ colspan, rowspan }) => ({
    colspan: whole(colspan, { low: 1, high: 1_000, otherwise: 1 }),
    rowspan: whole(rowspan, { low: 1, high: 1_000, otherwise: 1 }),
  }),
  image: ({ src, alt, caption, width, height }) => {
    const picture = safePicture(src);
    if (picture === null) return null;
    return {
      src: picture,
      alt: cleanText(alt, 300),
      caption: cleanText(caption, 300),
      width: whole(width, { low: 1, high: 4_000, otherwise: 1_200 }),
      height: whole(height, { low: 1, high: 8_000, otherwise: 800 }),
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

interface Cleaning {
  readonly table: typeof childrenOf;
  left: number;
}

function cleanNode(
  raw: unknown,
  { allowed, depth, now }: { allowed: readonly string[]; depth: number; now: Cleaning },
): DocNode | null {
  if (!isRecord(raw) || depth > maxDepth || now.left <= 0) return null;
  const type = allowed.find((known) => known === raw.type);
  if (type === undefined) return null;
  now.left -= 1;
  if (type === 'text') {
    const text = cleanText(raw.text);
    const kept = cleanMarks(raw.marks);
    return text === '' ? null : { type, text, ...(kept.length > 0 && { marks: kept }) };
  }
  const attrs = attrsOf[type]?.(isRecord(raw.attrs) ? raw.attrs : {});
  if (attrs === null) return null;
  const node = { type, ...(attrs && { attrs }) };
  if (leaves.includes(type)) return node;
  const content = cleanChildren(raw.content, { allowed: now.table[type] ?? [], depth: depth + 1, now });
  // An empty list or row cannot be drawn; an empty paragraph is a blank line.
  if (content.length === 0 && /^(bulletList|orderedList|listItem|table|tableRow)$/.test(type)) return null;
  return { ...node, content };
}

function cleanChildren(
  raw: unknown,
  { allowed, depth, now }: { allowed: readonly string[]; depth: number; now: Cleaning },
): readonly DocNode[] {
  if (!Array.isArray(raw)) return [];
  return raw.flatMap((child: unknown) => cleanNode(child, { allowed, depth, now }) ?? []);
}

/** The cleaner for a table of what may stand in what. */
export function cleanerBy(table: typeof childrenOf): (raw: unknown) => Doc {
  return (raw) => {
    const now = { table, left: maxNodes };
    const content = isRecord(raw)
      ? cleanChildren(raw.content, { allowed: table.doc ?? [], depth: 1, now })
      : [];
    return { type: 'doc', content };
  };
}

const clean = cleanerBy(childrenOf);

/**
 * The one cleaner of staff texts, for writing and for reading: rebuilds a document from what is allowed and drops the rest.
 * Whatever is handed in (any JSON), the answer is a document that can be shown.
 */
export function cleanDocument(raw: unknown): Doc {
  return clean(raw);
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
