import { type WordLine, withLists, withoutSign, wordLineOf } from './paste-lists.ts';
import { formulaOf, withWordFormulas } from './paste-maths.ts';
import { htmlOf, type Piece, type Tag, tagOf, textIn, treeOf } from './paste-tree.ts';

/** What never holds words of the text. */
const wordless = [
  'style',
  'script',
  'link',
  'meta',
  'base',
  'title',
  'head',
  'xml',
  'template',
  'noscript',
  'rp',
];
/** What plays by itself, with the words in it that are shown where it cannot. */
const media = ['video', 'audio', 'object', 'embed'];
/** What stands for itself, as a line or a box. */
const boxes =
  /^(?:address|article|aside|center|dd|details|dialog|div|dl|dt|fieldset|figcaption|figure|footer|form|header|hgroup|legend|main|nav|section|summary)$/;
const blocks = /^(?:p|h[2-6]|ul|ol|li|blockquote|pre|hr|table|thead|tbody|tfoot|tr|th|td|div)$/;
const marks = /^(?:b|strong|i|em|u|s|strike|del|code|sub|sup|a)$/;
/** All that is kept of an element besides its name. */
const kept: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt', 'caption', 'width', 'height'],
  ol: ['start', 'type'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
};

const isBlock = (piece: Piece) => typeof piece !== 'string' && blocks.test(piece.name);
const isBlank = (piece: Piece | undefined) => typeof piece === 'string' && piece.trim() === '';
const isEmptyLine = (piece: Piece) =>
  typeof piece !== 'string' &&
  piece.name === 'p' &&
  piece.children.every((child) => isBlank(child) || (typeof child !== 'string' && child.name === 'br'));

const isOwnPicture = ({ attrs }: Tag) => (attrs.src ?? '').startsWith('/files/');

/** The player of a host that is shown as the editor's own block; null for any other. */
function videoBlock({ attrs }: Tag): Tag | null {
  const video = videoOf((attrs.src ?? '').replace(/^(?:http:)?\/\//, 'https://'));
  if (!video) return null;
  return tagOf('div', [], { 'data-video': '', ...video, title: attrs.title ?? '' });
}

function styleOf({ attrs }: Tag): (name: string) => string {
  const rules = (attrs.style ?? '')
    .split(';')
    .map((rule) => rule.split(':').map((part) => part.trim().toLowerCase()));
  return (name) => rules.findLast(([own]) => own === name)?.[1] ?? '';
}

/** What a style says of words that a mark can say too. */
const styled: readonly (readonly [string, string, RegExp])[] = [
  ['strong', 'font-weight', /^(?:bold|bolder|[6-9]00)$/],
  ['em', 'font-style', /^italic/],
  ['sup', 'vertical-align', /^super$/],
  ['sub', 'vertical-align', /^sub$/],
  ['s', 'text-decoration', /line-through/],
  ['u', 'text-decoration', /underline/],
];

function withMarks(tag: Tag, children: readonly Piece[]): readonly Piece[] {
  if (children.every(isBlank)) return children;
  const style = styleOf(tag);
  return styled.reduce<readonly Piece[]>(
    (inside, [mark, name, says]) => (says.test(style(name)) ? [tagOf(mark, inside)] : inside),
    children,
  );
}

/** What is known of where an element stands. */
interface Place {
  readonly quote: 'none' | 'one' | 'naver';
  /** Paragraphs that Word marked as lines of a list. */
  readonly lines: Map<Tag, WordLine>;
}

/** Pieces without what only parts lines in the source, and without rows of empty lines. */
function tidied(pieces: readonly Piece[]): readonly Piece[] {
  const solid = pieces.filter(
    (piece, at) => !(isBlank(piece) && [pieces[at - 1], pieces[at + 1]].some((one) => one && isBlock(one))),
  );
  return solid.flatMap((piece, at) => {
    if (!isEmptyLine(piece)) return [piece];
    const [before, after] = [solid[at - 1], solid[at + 1]];
    if (before && isEmptyLine(before)) return [];
    return after && isEmptyLine(after) ? [tagOf('p', [])] : [piece];
  });
}

/** Pieces as they may stand in the element around them. */
const flat = (pieces: readonly Piece[], place: Place) =>
  tidied(
    pieces.flatMap((piece) =>
      typeof piece === 'string'
        ? piece.replace(/[\u200b\ufeff]/g, '').replace(/\u00a0+/g, ' ')
        : cleanTag(piece, place),
    ),
  );

/** Pieces of an element that stays: its lines of lists are lists. */
const cleaned = (pieces: readonly Piece[], place: Place) => listed(flat(pieces, place), place);
const listed = (pieces: readonly Piece[], place: Place) =>
  withLists(pieces, (paragraph) => place.lines.get(paragraph) ?? null);

/** A box is a line where it holds words, and nothing by itself where it holds lines. */
function boxOf(tag: Tag, place: Place): readonly Piece[] {
  const children = flat(tag.children, place);
  if (children.every((child) => isBlock(child) || isBlank(child))) return children;
  if (!children.some(isBlock)) return [tagOf('p', withMarks(tag, children))];
  return [tagOf('div', listed(children, place))];
}

const isNaverQuote = ({ attrs }: Tag) => /(?:^|\s)se-(?:quotation|quote)/.test(attrs.class ?? '');

/** Naver writes a quotation within a quotation where one is meant. */
function quoteOf(tag: Tag, place: Place): readonly Piece[] {
  if (place.quote === 'naver' || (place.quote === 'one' && isNaverQuote(tag))) return boxOf(tag, place);
  const children = cleaned(tag.children, { ...place, quote: isNaverQuote(tag) ? 'naver' : 'one' });
  const only = children.filter((child) => !isBlank(child));
  if (only.length === 1 && only.some((child) => typeof child !== 'string' && child.name === 'blockquote'))
    return only;
  return children.length === 0 ? [] : [tagOf('blockquote', children)];
}

/** What Word wrote in front of a line of a list; the rest of the line. */
function wordLine(tag: Tag): readonly [WordLine | null, readonly Piece[]] {
  if (!/mso-list:\s*l\d/i.test(tag.attrs.style ?? '')) return [null, tag.children];
  let sign: string | null = null;
  const without = (pieces: readonly Piece[]): readonly Piece[] =>
    pieces.flatMap((piece): readonly Piece[] => {
      if (typeof piece === 'string') return [piece];
      if (sign === null && /mso-list:\s*ignore/i.test(piece.attrs.style ?? '')) {
        sign = textIn([piece]);
        return [];
      }
      return [{ ...piece, children: without(piece.children) }];
    });
  const rest = without(tag.children);
  if (sign !== null) {
    const list = wordLineOf(sign);
    return list ? [list, rest] : [null, tag.children];
  }
  const written = /^(?:[·•▪■□○●◦◆◇▶▷\-–oü§Ø]|(?:\d{1,3}|[가-하])[.)])(?=\s)/;
  const [first] = written.exec(textIn(tag.children).trimStart()) ?? [];
  return first ? [wordLineOf(first), withoutSign(tag.children, first)] : [null, tag.children];
}

function paragraphOf(tag: Tag, place: Place): readonly Piece[] {
  const [line, rest] = wordLine(tag);
  const paragraph = tagOf('p', withMarks(tag, flat(rest, place)));
  const level = Number(/mso-list:\s*l\d+\s+level(\d)/i.exec(tag.attrs.style ?? '')?.[1] ?? 1);
  if (line) place.lines.set(paragraph, { ...line, level });
  return [paragraph];
}

/** A point of a list begins with a line of words, whatever else stands in it: the editor would put it outside. */
function pointOf(children: readonly Piece[]): readonly Piece[] {
  const at = children.findIndex((child) => !isBlank(child));
  const first = children[at];
  if (first === undefined || typeof first === 'string' || first.name === 'p') return children;
  if (/^h[2-6]$/.test(first.name))
    return [tagOf('p', [tagOf('strong', first.children)]), ...children.slice(at + 1)];
  return isBlock(first) || first.name === 'img' ? [tagOf('p', []), ...children] : children;
}

function attrsOf({ name, attrs }: Tag): Readonly<Record<string, string>> {
  return Object.fromEntries(
    (kept[name] ?? []).flatMap((one) => (attrs[one] === undefined ? [] : [[one, attrs[one]]])),
  );
}

/** What is another thing than its name says, or nothing. */
function special(tag: Tag, place: Place): readonly Piece[] | null {
  const { name, attrs, children } = tag;
  const formula = formulaOf(tag);
  if (formula) return [formula];
  if (isWordComment(tag)) return [];
  if (wordless.includes(name)) return tag.isUnclosed && name === 'head' ? flat(children, place) : [];
  // Where its end is missing, the rest of the text stands in it.
  if (media.includes(name)) return tag.isUnclosed && name !== 'embed' ? flat(children, place) : [];
  if (name === 'iframe')
    return [videoBlock(tag) ?? [], tag.isUnclosed ? flat(treeOf(textIn(children)), place) : []].flat();
  if (name === 'img') return isOwnPicture(tag) ? [tagOf('img', [], attrsOf(tag))] : [];
  if (/^(?:span|div)$/.test(name) && attrs['data-latex'] !== undefined)
    return [tagOf(name, [], { 'data-latex': attrs['data-latex'] })];
  if (name === 'div' && attrs['data-video'] !== undefined) {
    const { host = '', videoid = '', title = '' } = attrs;
    return [tagOf('div', [], { 'data-video': '', host, videoId: videoid, title })];
  }
  if (name === 'rt') return textIn(children).trim() === '' ? [] : ['(', ...flat(children, place), ')'];
  if (name === 'blockquote' || (name === 'div' && isNaverQuote(tag))) return quoteOf(tag, place);
  return null;
}

/** A link is underlined by itself. */
const withoutUnderline = (pieces: readonly Piece[]): readonly Piece[] =>
  pieces.flatMap((piece) => {
    if (typeof piece === 'string') return [piece];
    const children = withoutUnderline(piece.children);
    return piece.name === 'u' ? children : [{ ...piece, children }];
  });

/** The notes beside a text of Word, and the sign in it that leads to one: what colleagues said of it is no part of it. */
const isWordComment = ({ attrs }: Tag) =>
  /(?:^|\s)(?:MsoCommentReference|msocomanchor)(?:\s|$)/i.test(attrs.class ?? '') ||
  /mso-element:\s*comment/i.test(attrs.style ?? '');

function cleanTag(tag: Tag, place: Place): readonly Piece[] {
  const found = special(tag, place);
  if (found) return found;
  const { name, children } = tag;
  if (name === 'p') return paragraphOf(tag, place);
  if (boxes.test(name)) return boxOf(tag, place);
  if (name === 'table') {
    const isCaption = (piece: Piece) => typeof piece !== 'string' && piece.name === 'caption';
    const captions = children.filter(isCaption).flatMap((one) => boxOf(one as Tag, place));
    return [
      ...captions,
      tagOf(
        'table',
        flat(
          children.filter((child) => !isCaption(child)),
          place,
        ),
      ),
    ];
  }
  if (name === 'li') return [tagOf('li', pointOf(cleaned(children, place)))];
  const heading = { h1: 'h2', h5: 'h4', h6: 'h4' }[name] ?? name;
  if (blocks.test(heading) || name === 'br') return [tagOf(heading, cleaned(children, place), attrsOf(tag))];
  const words = flat(children, place);
  const inside = name === 'a' ? withoutUnderline(words) : words;
  // A footnote and a heading of the document itself, which is not here.
  if (name === 'a' && /^#_/.test(tag.attrs.href ?? '')) return inside;
  const isUnmarked = /^(?:b|strong)$/.test(name) && /^(?:normal|400)$/.test(styleOf(tag)('font-weight'));
  if (marks.test(name) && !isUnmarked && inside.length > 0) return [tagOf(name, inside, attrsOf(tag))];
  return withMarks(tag, inside);
}

const whole = (html: string) => {
  const place: Place = { quote: 'none', lines: new Map() };
  return cleaned(treeOf(withWordFormulas(html)), place);
};

/** What a paste leaves out, so that its writer can be told: pictures of other sites, videos and sounds. */
export function leftOutOf(html: string): { readonly pictures: number; readonly media: number } {
  const left = { pictures: 0, media: 0 };
  const walk = (pieces: readonly Piece[]) => {
    for (const piece of pieces) {
      if (typeof piece === 'string' || wordless.includes(piece.name) || formulaOf(piece)) continue;
      if (piece.name === 'img' && !isOwnPicture(piece)) left.pictures += 1;
      const isMedia = media.includes(piece.name);
      if (isMedia || (piece.name === 'iframe' && !videoBlock(piece))) left.media += 1;
      if (!isMedia || piece.isUnclosed) walk(piece.children);
    }
  };
  walk(treeOf(withWordFormulas(html)));
  return left;
}

/** Whether there are words or formulas in it, not only pictures. */
export function hasText(html: string): boolean {
  const pieces = whole(html);
  return textIn(pieces).trim() !== '' || htmlOf(pieces).includes('data-latex=');
}

/**
 * HTML from the clipboard of Word, Hangul or a Naver blog without what those programs add around the words: comments,
 * their own elements, classes, fonts and colours, empty spans, lists written as paragraphs. Bold, links, tables and
 * headings stay, videos of the hosts that are shown become the editor's block. Other videos and sounds and the pictures of
 * other sites are left out; the editor keeps only its own. No word of the text is lost.
 */
export function cleanPasted(html: string): string {
  return htmlOf(whole(html)).trim();
}

const watch =
  /^https:\/\/(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|shorts\/|embed\/)([\w-]{11})/;
const short = /^https:\/\/youtu\.be\/([\w-]{11})/;
const vimeo = /^https:\/\/(?:player\.)?vimeo\.com\/(?:video\/)?(\d{6,12})/;

/** The video of an address people copy; null for hosts that are not shown. */
export function videoOf(address: string): { host: 'youtube' | 'vimeo'; videoId: string } | null {
  const text = address.trim();
  const tube = (watch.exec(text) ?? short.exec(text))?.[1];
  if (tube) return { host: 'youtube', videoId: tube };
  const other = vimeo.exec(text)?.[1];
  return other ? { host: 'vimeo', videoId: other } : null;
}
