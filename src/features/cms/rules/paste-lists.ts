import { type Piece, type Tag, tagOf, textIn } from './paste-tree.ts';

type Kind = 'ul' | 'ol';

/** What stands in front of a list's line of Word; a letter by itself is one of Wingdings (`l` ●, `n` ■, `u` ◆). */
const wordBullet = /^(?:[·•▪■□○●◦◆◇▶▷\-–§Øü]|[a-zA-Z])$/;
const wordNumber = /^[([]?(?:(\d{1,3})|[가-하]|[a-zA-Z]|[ivxIVX]{1,5}|[①-⑳])[.)\]]?$/;
/** Signs of a list that nobody takes for anything else. */
const surelyBullet = /^[·•](?=\s+\S)/;
/** Signs of a list in letters of offices, and the blank to fill in or the mark to draw of elementary mathematics. */
const maybeBullet = /^[■□○●◦▪](?=\s+\S)/;
/** What follows where the sign itself is meant: "□ 안에", "○ 표", "□ + 3", "○ 모양", "□가". */
const meansTheSign =
  /^(?:[^\p{L}'"“‘(<[]|(?:안|속|표|칸|밖|위|옆|아래|모양|자리|부분|크기|개수|넓이|둘레|하나|둘|셋|[한두세네]|개|에|의|은|는|이|가|을|를|와|과|로|으로|도|만|나|이나|에서|에는|보다|끼리|짜리)(?:[^\p{L}]|$)|(?:안|속|칸|모양|자리|부분|표시?)(?:에|의|은|는|이|가|을|를|와|과|로|으로|도|하|된|한|인)|(?:그[리려린릴]|찾|색칠|세어|지우|지워|넣|써)|[가-힣](?:\s|$))/u;

/** A paragraph that Word calls a line of a list, with what Word wrote in front of it taken out. */
export interface WordLine {
  readonly kind: Kind;
  readonly start: number;
  /** How deep it stands in its list, from 1; a line known by its sign alone stands at the top. */
  readonly level?: number;
}

/** What Word wrote in front of a line, by itself: the kind of its list; null: it is no sign of a list. */
export function wordLineOf(sign: string): WordLine | null {
  const text = sign.trim();
  if (wordBullet.test(text)) return { kind: 'ul', start: 1 };
  const number = wordNumber.exec(text);
  if (number) return { kind: 'ol', start: Number(number[1] ?? 1) };
  // A picture or a letter of a font of signs.
  return text === '' || !/[\p{L}\p{N}]/u.test(text) || text.length === 1 ? { kind: 'ul', start: 1 } : null;
}

interface Line {
  readonly line: Tag;
  readonly list: WordLine | null;
}

/** Pieces without the sign their words begin with and the blanks around it, though it be written in pieces itself. */
export function withoutSign(pieces: readonly Piece[], sign: string): readonly Piece[] {
  let left = sign.length;
  const without = (inside: readonly Piece[]): readonly Piece[] =>
    inside.map((piece) => {
      if (typeof piece !== 'string')
        return left > 0 ? { ...piece, children: without(piece.children) } : piece;
      const text = left > 0 ? piece.trimStart() : piece;
      const rest = text.slice(left);
      left -= text.length - rest.length;
      return rest;
    });
  return trimmed(without(pieces));
}

/** Pieces that begin with a word. */
function trimmed(pieces: readonly Piece[]): readonly Piece[] {
  const [first, ...rest] = pieces;
  if (first === undefined) return [];
  const isEmpty = textIn([first]).trim() === '' && (typeof first === 'string' || isInlineEmpty(first));
  if (isEmpty) return trimmed(rest);
  if (typeof first === 'string') return [first.trimStart(), ...rest];
  return [{ ...first, children: trimmed(first.children) }, ...rest];
}

const isInlineEmpty = (tag: Tag): boolean =>
  !['img', 'br'].includes(tag.name) &&
  tag.attrs['data-latex'] === undefined &&
  tag.children.every((child) => typeof child === 'string' || isInlineEmpty(child));

/** The paragraphs of a run that are lines of lists by their signs alone. */
function bySigns(run: readonly Line[]): readonly Line[] {
  const texts = run.map(({ line }) => textIn(line.children).replace(/\s+/g, ' ').trim());
  const signs = texts.map((text) => maybeBullet.exec(text)?.[0]);
  const isBlank = texts.map((text, at) => {
    const sign = signs[at];
    return (
      sign !== undefined &&
      (meansTheSign.test(text.slice(1).trim()) || text.slice(1).includes(sign) || /=/.test(text))
    );
  });
  // A sign is one of a list where the line above or below has it too, and none of these lines can mean the sign itself.
  const groupOf = (at: number) => {
    const sign = signs[at];
    let [from, to] = [at, at];
    while (signs[from - 1] === sign && from > 0) from -= 1;
    while (signs[to + 1] === sign && to < run.length - 1) to += 1;
    return { from, to };
  };
  return run.map((one, at) => {
    const text = texts[at] ?? '';
    if (one.list) return one;
    if (surelyBullet.test(text))
      return {
        line: { ...one.line, children: withoutSign(one.line.children, '·') },
        list: { kind: 'ul', start: 1 },
      };
    if (signs[at] === undefined) return one;
    const { from, to } = groupOf(at);
    if (from === to || isBlank.slice(from, to + 1).some(Boolean)) return one;
    return {
      line: { ...one.line, children: withoutSign(one.line.children, '■') },
      list: { kind: 'ul', start: 1 },
    };
  });
}

interface Point {
  readonly line: Tag;
  readonly list: WordLine;
  readonly below: Point[];
}

const levelOf = ({ list }: Point) => list.level ?? 1;

/** Points of one depth, each with the deeper ones that follow it; what begins too deep stands at the top. */
function nested(points: readonly Point[]): readonly Point[] {
  const made: Point[] = [];
  for (const point of points) {
    const last = made.at(-1);
    if (last && levelOf(point) > levelOf(last)) last.below.push(point);
    else made.push(point);
  }
  return made;
}

/** Lists side by side: a list ends where the next line is of another kind. */
function listsOf(points: readonly Point[]): readonly Piece[] {
  const groups: Point[][] = [];
  for (const point of nested(points)) {
    const group = groups.at(-1);
    if (group?.[0]?.list.kind === point.list.kind) group.push(point);
    else groups.push([point]);
  }
  return groups.flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { kind, start } = first.list;
    const items = group.map(({ line, below }) => tagOf('li', [line, ...listsOf(below)]));
    return [tagOf(kind, items, start > 1 ? { start: String(start) } : {})];
  });
}

function joined(lines: readonly Line[]): readonly Piece[] {
  const made: Piece[] = [];
  let points: Point[] = [];
  const close = () => {
    made.push(...listsOf(points));
    points = [];
  };
  for (const { line, list } of lines) {
    if (list) points.push({ line, list, below: [] });
    else {
      close();
      made.push(line);
    }
  }
  close();
  return made;
}

/** Paragraphs side by side that are the lines of a list become one again; `listOf` tells those that Word marked. */
export function withLists(
  pieces: readonly Piece[],
  listOf: (paragraph: Tag) => WordLine | null,
): readonly Piece[] {
  const made: Piece[] = [];
  let run: Line[] = [];
  const close = () => {
    made.push(...joined(bySigns(run)));
    run = [];
  };
  for (const piece of pieces) {
    if (typeof piece !== 'string' && piece.name === 'p') run.push({ line: piece, list: listOf(piece) });
    else {
      close();
      made.push(piece);
    }
  }
  close();
  return made;
}
