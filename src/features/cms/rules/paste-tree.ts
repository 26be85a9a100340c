import { Parser } from 'htmlparser2';

/** An element of a pasted text. */
export interface Tag {
  readonly name: string;
  readonly attrs: Readonly<Record<string, string>>;
  readonly children: readonly Piece[];
  /** Its end was never written: whatever came after it stands in it. */
  readonly isUnclosed: boolean;
}

/** What a pasted text is made of: elements and the words in them. */
export type Piece = Tag | string;

/** Deeper elements give up their name, not their words. */
const maxDepth = 200;

interface Open {
  name: string;
  attrs: Readonly<Record<string, string>>;
  children: Piece[];
  isUnclosed: boolean;
}

/** The tree of any HTML: what stands within a tag is never mistaken for words, nor words for what stands within a tag. */
export function treeOf(html: string): readonly Piece[] {
  const open: Open[] = [{ name: '', attrs: {}, children: [], isUnclosed: false }];
  let tooDeep = 0;
  const parser = new Parser({
    onopentag(name, attrs) {
      if (open.length > maxDepth) {
        tooDeep += 1;
        return;
      }
      const tag: Open = { name, attrs, children: [], isUnclosed: false };
      open.at(-1)?.children.push(tag);
      open.push(tag);
    },
    ontext(text) {
      const siblings = open.at(-1)?.children ?? [];
      const last = siblings.at(-1);
      if (typeof last === 'string') siblings[siblings.length - 1] = last + text;
      else siblings.push(text);
    },
    onclosetag(_name, isImplied) {
      if (tooDeep > 0) {
        tooDeep -= 1;
        return;
      }
      const tag = open.pop();
      if (tag) tag.isUnclosed = isImplied;
    },
  });
  parser.end(html);
  return open[0]?.children ?? [];
}

/** The words of pieces, as they stand there. */
export function textIn(pieces: readonly Piece[]): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : textIn(piece.children))).join('');
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const voids = ['br', 'hr', 'img'];

/** Pieces as HTML. */
export function htmlOf(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece.replace(/[&<>]/g, (sign) => signs[sign] ?? sign);
      const attrs = Object.entries(piece.attrs).map(
        ([name, value]) => ` ${name}="${value.replace(/[&"]/g, (sign) => signs[sign] ?? sign)}"`,
      );
      const start = `<${piece.name}${attrs.join('')}>`;
      return voids.includes(piece.name) ? start : `${start}${htmlOf(piece.children)}</${piece.name}>`;
    })
    .join('');
}

/** An element that is made here. */
export const tagOf = (
  name: string,
  children: readonly Piece[],
  attrs: Readonly<Record<string, string>> = {},
): Tag => ({ name, attrs, children, isUnclosed: false });
