import { readHtml } from '#src/features/item-exchange/rules/html.ts';
import { noMedia } from '#src/features/item-exchange/rules/media.ts';
import { textRuns, tidyLine, toBlocks } from '#src/features/item-exchange/rules/to-blocks.ts';
import type { Block, Inline } from '#src/features/items/contract/rich-text.ts';
import { plainLine } from '#src/features/items/rules/text/plain.ts';

// Escaped signs are hidden behind noncharacters while a question is cut into its parts.
const escapable = [':', '#', '=', '{', '}', '~', '\\', 'n'];
const hidden = (index: number) => String.fromCharCode(0xfdd0 + index);

/** Hides `\:` `\#` `\=` `\{` `\}` `\~` `\\` `\n`, so that the bare ones can be looked for. */
export function hideEscapes(text: string): string {
  return text
    .replace(/[\uFDD0-\uFDEF]/g, '')
    .replace(/\\([:#={}~\\n])/g, (_whole, sign: string) => hidden(escapable.indexOf(sign)));
}

/** Brings the escaped signs back; `\n` becomes a new line. */
export function showEscapes(text: string): string {
  return text.replace(/[\uFDD0-\uFDD7]/g, (sign) => {
    const found = escapable[sign.charCodeAt(0) - 0xfdd0] ?? '';
    return found === 'n' ? '\n' : found;
  });
}

export interface GiftText {
  readonly format: 'html' | 'moodle' | 'plain' | 'markdown';
  readonly text: string;
}

/** The format tag at the head of a text, and the text without it. */
export function formatOf(source: string, fallback: GiftText['format'] = 'moodle'): GiftText {
  const found = /^\s*\[(html|moodle|plain|markdown)\]/.exec(source);
  const format = (found?.[1] ?? fallback) as GiftText['format'];
  return { format, text: showEscapes(source.slice(found?.[0].length ?? 0)) };
}

const looksLikeHtml =
  /<\/?(p|br|b|i|u|strong|em|sub|sup|img|span|div|ul|ol|li|table|code|pre|a|h[1-6]|script|iframe|object)\b/i;

/** `**bold**`, `*slanted*`, `` `code` `` — the part of Markdown that means something in a question. */
function markdownRuns(text: string): Inline[] {
  const runs: Inline[] = [];
  let at = 0;
  for (const found of text.matchAll(/\*\*([^*\n]+)\*\*|\*([^*\s][^*\n]*)\*|`([^`\n]+)`/g)) {
    runs.push(...textRuns(text.slice(at, found.index)));
    const [, strong, em, code] = found;
    if (strong) runs.push({ type: 'text', text: strong, marks: ['strong'] });
    else if (em) runs.push({ type: 'text', text: em, marks: ['em'] });
    else runs.push({ type: 'text', text: code ?? '', marks: ['code'] });
    at = found.index + found[0].length;
  }
  return [...runs, ...textRuns(text.slice(at))];
}

function plainRuns({ format, text }: GiftText): Inline[] {
  const lines = text.split('\n').map((row) => row.replace(/[ \t\r]+/g, ' ').trim());
  const rows = lines.map((row) => (format === 'markdown' ? markdownRuns(row) : textRuns(row)));
  return tidyLine(rows.flatMap((row, index): Inline[] => (index === 0 ? row : [{ type: 'break' }, ...row])));
}

function isHtml({ format, text }: GiftText): boolean {
  return format === 'html' || (format !== 'plain' && looksLikeHtml.test(text));
}

/** A GIFT text as blocks. Line ends of the file are only folds; `\n` is a real one. */
export function giftBlocks(text: GiftText, notes: Set<string>): Block[] {
  if (isHtml(text)) return toBlocks(readHtml(text.text).children, { notes, media: noMedia });
  const content = plainRuns(text);
  return content.length === 0 ? [] : [{ type: 'paragraph', content }];
}

/** A GIFT text as one line. */
export function giftLine(text: GiftText, notes: Set<string>): Inline[] {
  if (!isHtml(text)) return plainRuns(text);
  const blocks = toBlocks(readHtml(text.text).children, { notes, media: noMedia });
  const lines = blocks.flatMap((block) =>
    'content' in block && block.type !== 'quote' ? [block.content] : [],
  );
  if (lines.length !== blocks.length) notes.add('보기 안의 목록이나 표는 글만 남겼습니다.');
  return tidyLine(
    lines.flatMap((line, index): Inline[] => (index === 0 ? line : [{ type: 'break' }, ...line])),
  );
}

/** A GIFT text as plain words, for accepted wordings. */
export function giftText(text: GiftText, notes: Set<string>): string {
  return isHtml(text) ? plainLine(giftLine(text, notes)) : text.text.replace(/\s+/g, ' ').trim();
}
