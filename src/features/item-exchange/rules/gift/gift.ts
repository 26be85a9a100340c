import {
  attempt,
  type Draft,
  FileRefusal,
  type Imported,
  type ImportReport,
  Refusal,
  refused,
} from '#src/features/item-exchange/rules/outcome.ts';
import type { Block } from '#src/features/items/contract/rich-text.ts';
import { plainBlocks } from '#src/features/items/rules/text/plain.ts';
import { readAnswers } from './gift-answers.ts';
import { formatOf, giftBlocks, hideEscapes, showEscapes } from './gift-text.ts';

interface Chunk {
  readonly text: string;
  readonly category: string;
}

const braces = (text: string) => (text.match(/\{/g)?.length ?? 0) - (text.match(/\}/g)?.length ?? 0);

/** Questions are parted by blank lines; a blank line inside braces does not end one. */
function chunksOf(source: string): Chunk[] {
  const chunks: Chunk[] = [];
  let category = '';
  let lines: string[] = [];
  const end = () => {
    const text = lines.join('\n').trim();
    if (text !== '') chunks.push({ text, category });
    lines = [];
  };
  const rows = source.split(/\r\n|\r|\n/);
  const closesLater = (from: number) => {
    const ahead = rows.slice(from, from + 40).findIndex((row) => /[{}]/.test(row));
    return ahead >= 0 && /^[^{]*\}/.test(rows[from + ahead] ?? '');
  };
  for (const [index, raw] of rows.entries()) {
    const row = raw.trim();
    if (row.startsWith('//')) continue;
    const found = /^\$CATEGORY:\s*(.*)$/.exec(row);
    if (found && lines.join('').trim() === '') category = (found[1] ?? '').trim();
    else if (row !== '') lines.push(raw);
    else if (braces(lines.join('\n')) <= 0 || !closesLater(index + 1)) end();
  }
  end();
  return chunks;
}

function solutionOf(
  general: string,
  {
    remarks,
    format,
    notes,
  }: {
    remarks: readonly { on: string; text: string }[];
    format: Parameters<typeof formatOf>[1];
    notes: Set<string>;
  },
): Block[] {
  const said = general.trim() === '' ? [] : giftBlocks(formatOf(general.trim(), format), notes);
  if (remarks.length === 0) return said;
  notes.add('보기별 안내 글을 풀이로 옮겼습니다.');
  return [
    ...said,
    {
      type: 'list',
      isOrdered: false,
      items: remarks.map(({ on, text }) => [{ type: 'text', text: on === '' ? text : `${on}: ${text}` }]),
    },
  ];
}

function readQuestion(text: string): Draft {
  const notes = new Set<string>();
  const named = /^\s*::([\s\S]*?)::/.exec(text);
  const rest = text.slice(named?.[0].length ?? 0);
  const open = rest.indexOf('{');
  const close = rest.lastIndexOf('}');
  if (open < 0 && close < 0) throw new Refusal('답이 없는 설명 글입니다. 문항이 아니므로 옮기지 않습니다.');
  if (open < 0 || close < open) throw new Refusal('중괄호의 짝이 맞지 않습니다.');
  const [answers = '', ...general] = rest.slice(open + 1, close).split('####');
  if (/[{}]/.test(answers)) throw new Refusal('한 문항에 중괄호가 여러 번 나옵니다.');
  const after = rest.slice(close + 1).trim();
  // What follows the braces makes a missing word, except closing punctuation.
  const isMissingWord = after !== '' && !/^[.,;:!?]+$/.test(after);
  const before = rest.slice(0, open);
  const { format } = formatOf(before);
  const asked = isMissingWord
    ? `${before} _____ ${after}`
    : `${before.trimEnd()}${after.length > 0 && before.trim() === '' ? after : ''}`;
  const stem = giftBlocks(formatOf(asked), notes);
  if (stem.length === 0 && named) stem.push(...giftBlocks(formatOf(named[1] ?? ''), notes));
  const { body, key, remarks } = readAnswers(answers, { stem, format, notes });
  const solution = solutionOf(general.join('####'), { remarks, format, notes });
  return { content: { body, key, solution }, notes: [...notes] };
}

function nameOf(text: string, serial: number): string {
  const named = /^\s*::([\s\S]*?)::/.exec(text)?.[1]?.trim();
  const shownText = showEscapes(named || text.split('{')[0] || '')
    .replace(/\s+/g, ' ')
    .trim();
  return `${serial}. ${shownText.slice(0, 80)}`;
}

/** Reads a GIFT file. Every question is in the report, in order, taken or with the reason why not. */
export function readGift(source: string): ImportReport {
  if (source.length > 5_000_000) throw new FileRefusal('파일이 너무 큽니다.');
  const chunks = chunksOf(hideEscapes(source.replace(/^\uFEFF/, '')));
  if (chunks.length > 5_000) throw new FileRefusal('한 번에 5,000문항까지 가져올 수 있습니다.');
  if (chunks.length === 0) throw new FileRefusal('파일에서 문항을 찾을 수 없습니다.');
  const items = chunks.map(({ text, category }, index): Imported => {
    const name = nameOf(text, index + 1);
    if (text.includes('\u0000')) return refused(name, ['글자가 아닌 자료가 들어 있습니다.']);
    const item = attempt(name, () => readQuestion(text));
    if (category === '' || !item.content) return item;
    return { ...item, meta: { ...item.meta, domain: showEscapes(category) } };
  });
  return { format: 'gift', items, media: [] };
}

/** The words of an item's stem, for a name in reports and exports. */
export function stemText(blocks: readonly Block[]): string {
  return plainBlocks(blocks).replace(/\s+/g, ' ').slice(0, 80);
}
