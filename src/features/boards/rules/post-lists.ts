import { getChoseong } from 'es-hangul';
import { foldText, hasTerms, termsOf } from './search-terms.ts';

/** Posts on one page of a board; the first is what nobody chose. */
export const pageSizes = [10, 30] as const;
export const pageSize = pageSizes[0];

/** What a list was asked for, whatever stood in the address line. */
export interface ListQuery {
  readonly category: string;
  readonly keywords: string;
  readonly page: number;
  readonly size: (typeof pageSizes)[number];
}

/** The first half of a sign (an emoji, for one) whose second half was cut off. */
const halfSign = /[\uD800-\uDBFF]$/;

/** Words of a search without control characters and needless blanks, 50 characters at most. */
export function cleanQuery(raw: string | null | undefined): string {
  return (raw ?? '')
    .normalize('NFC')
    .replace(/\p{C}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 50)
    .replace(halfSign, '');
}

/** Reads `?category=&q=&page=&size=`; anything unreadable means the first page of everything. */
export function readListQuery(search: URLSearchParams): ListQuery {
  const raw = search.get('page') ?? '1';
  const page = /^[1-9]\d{0,3}$/.test(raw) ? Number(raw) : 1;
  return {
    category: cleanQuery(search.get('category')),
    keywords: cleanQuery(search.get('q')),
    page,
    size: pageSizes.find((size) => String(size) === search.get('size')) ?? pageSize,
  };
}

/** The address of one page of a board's list; what was not chosen does not stand in it. */
export function listAddress(board: string, { category, keywords, page, size }: ListQuery): string {
  const query = {
    ...(category !== '' && { category }),
    ...(keywords !== '' && { q: keywords }),
    page: String(page),
    ...(size !== pageSize && { size: String(size) }),
  };
  return `/${board}?${new URLSearchParams(query)}`;
}

/** Nobody reads on beyond so many that were found, and each would be counted anew with every look. */
export const mostCounted = 500;

/** How many a list says there are, whether it stops counting there, and on how many pages they stand. */
export function boundedTotal({ keywords, size }: ListQuery, counted: number) {
  const hasMore = keywords !== '' && counted > mostCounted;
  const total = hasMore ? mostCounted : counted;
  return { total, hasMore, pages: Math.max(1, Math.ceil(total / size)) };
}

/** The id of a post in an address; null where it can be none. */
export function readPostId(raw: string | undefined): number | null {
  return raw && /^[1-9]\d{0,14}$/.test(raw) ? Number(raw) : null;
}

/** What a question is found by: its own words, the answer's, and the question's initial consonants. */
export function faqSearchText(question: string, answer: string): string {
  return `${foldText(question)} ${foldText(answer)} ${foldText(getChoseong(question))}`;
}

/** What a post is found by: its words, and the initial consonants of its title. */
export function postSearchText(title: string, summary: string, body: string): string {
  return `${foldText(`${title} ${summary} ${body}`)} ${foldText(getChoseong(title))}`;
}

/** The LIKE pattern that means the word itself, whatever signs stand in it. */
export function likePattern(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Finds the words wherever blanks stand in text or words: `입학테스트` finds `입학 테스트`. Null for no words. */
function finderOf(keywords: string): RegExp | null {
  const found = [...new Set([foldText(keywords), ...termsOf(keywords).flat()])].filter(Boolean);
  const patterns = found
    .sort((one, other) => other.length - one.length)
    .map((one) => [...one].map((sign) => sign.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('\\s*'));
  return patterns.length === 0 ? null : new RegExp(patterns.join('|'), 'giu');
}

/** A text cut where the words were found, in order; `isFound` pieces are the words themselves. */
export function foundPieces(text: string, keywords: string): { text: string; isFound: boolean }[] {
  const finder = finderOf(keywords);
  const found = finder ? [...text.matchAll(finder)] : [];
  let from = 0;
  const pieces = found.flatMap((one) => {
    const before = text.slice(from, one.index);
    from = one.index + one[0].length;
    return [
      { text: before, isFound: false },
      { text: one[0], isFound: true },
    ];
  });
  return [...pieces, { text: text.slice(from), isFound: false }].filter((piece) => piece.text !== '');
}

/** True where each of the words stands in the text. */
export function containsKeywords(text: string, keywords: string): boolean {
  return hasTerms(foldText(text), keywords);
}

/** True where the text contains the words, or begins a word with them as initial consonants. */
export function isFoundBy(text: string, keywords: string): boolean {
  return hasTerms(postSearchText(text, '', ''), keywords);
}

/** About 90 characters around the words that were found, or the beginning of the text. */
export function snippetOf(text: string, keywords: string): string {
  const at = Math.max(0, (finderOf(keywords)?.exec(text)?.index ?? 0) - 30);
  const piece = text.slice(at, at + 90).trim();
  return `${at > 0 ? '…' : ''}${piece}${at + 90 < text.length ? '…' : ''}`;
}

/** Programs that read pages for others; what they open is no view. */
export function isBot(userAgent: string | undefined): boolean {
  return (
    !userAgent ||
    /bot|crawl|spider|slurp|preview|headless|curl|wget|python|scrap|yeti|daum\//i.test(userAgent)
  );
}

/** Remembers who saw which post on one day, and how many new views wait to be written. */
export class ViewBook {
  readonly #waiting = new Map<number, number>();
  #seen = new Set<string>();
  #day = '';

  /** Counts a view unless this visitor had one of this post that day; at most 200,000 are remembered. */
  note(view: { postId: number; visitor: string; day: string }): boolean {
    if (view.day !== this.#day || this.#seen.size >= 200_000) {
      this.#seen = new Set();
      this.#day = view.day;
    }
    const key = `${view.postId}:${view.visitor}`;
    if (this.#seen.has(key)) return false;
    this.#seen.add(key);
    this.#waiting.set(view.postId, (this.#waiting.get(view.postId) ?? 0) + 1);
    return true;
  }

  /** Hands over what waits and forgets it. */
  take(): [postId: number, views: number][] {
    const taken = [...this.#waiting];
    this.#waiting.clear();
    return taken;
  }
}
