import type { Block, Inline } from '#src/features/items/contract/rich-text.ts';

type Mark = 'strong' | 'em' | 'underline' | 'sub' | 'sup' | 'code';

/** How authors type marks: `**굵게**`, `//기울임//`, `__밑줄__`, `~~아래~~`, `^^위^^`, `` `코드` ``. */
const signs: readonly (readonly [Mark, string])[] = [
  ['strong', '**'],
  ['em', '//'],
  ['underline', '__'],
  ['sub', '~~'],
  ['sup', '^^'],
  ['code', '`'],
];
/** Signs that may mean something; a backslash before one of them takes its meaning away, before anything else it is a letter. */
const special = /[\\$*/_~^`[\]!]/;
const specials = new RegExp(special, 'g');

/** Stands before a sign that may need its backslash, until that is known; authors cannot type it. */
const guard = '\u0000';

function textMarkup(text: string, marks: readonly Mark[]): string {
  const plain = text.replaceAll('\n', ' ').replace(specials, (sign) => `${guard}${sign}`);
  return marks.reduceRight((inner, mark) => {
    const sign = signs.find(([name]) => name === mark)?.[1] ?? '';
    return `${sign}${inner}${sign}`;
  }, plain);
}

function runMarkup(run: Inline): string {
  switch (run.type) {
    case 'text':
      return textMarkup(run.text, run.marks ?? []);
    case 'maths':
      return `$${run.tex.replace(/\$/g, '\\$')}$`;
    case 'break':
      return '\n';
    case 'gap':
      return `[[${run.gap}]]`;
    case 'image':
      return `![${run.alt.replaceAll('\n', ' ').replace(/[\\\]]/g, '\\$&')}](${run.media})`;
  }
}

/** A line as its author types it. */
export function lineToMarkup(line: readonly Inline[]): string {
  const parts = line.map(runMarkup).join('').split(guard);
  const bare = parts.join('');
  const guarded = parts.join('\\');
  const meant = meaningOf(guarded);
  if (meaningOf(bare) === meant) return bare;
  let typed = guarded;
  // From the end, so that a sign keeps its backslash only where it would open more than the letter it is.
  for (let index = parts.length - 1; index > 0 && index >= parts.length - mostTried; index -= 1) {
    const at = parts.slice(0, index).join('\\').length;
    const without = typed.slice(0, at) + typed.slice(at + 1);
    if (meaningOf(without) === meant) typed = without;
  }
  return typed;
}

/** In a line with more signs than this the rest keep their backslash: each is tried by reading the whole line. */
const mostTried = 200;

/** What a line says: neighbouring runs with the same marks are one to whoever reads it. */
function meaningOf(typed: string): string {
  const runs: Inline[] = [];
  for (const run of markupToLine(typed)) {
    const last = runs.at(-1);
    if (run.type === 'text' && last?.type === 'text' && String(run.marks) === String(last.marks))
      runs[runs.length - 1] = { ...last, text: last.text + run.text };
    else runs.push(run);
  }
  return JSON.stringify(runs);
}

interface Reading {
  readonly text: string;
  at: number;
}

function token(reading: Reading): Inline | null {
  const rest = reading.text.slice(reading.at);
  const maths = /^\$((?:\\\$|[^$])+)\$/.exec(rest);
  const gap = /^\[\[([\p{L}\p{N}_.:-]{1,64})\]\]/u.exec(rest);
  const image = /^!\[((?:\\.|[^\]\\])*)\]\(([A-Za-z0-9_-]{8,64})\)/.exec(rest);
  const found = maths ?? gap ?? image;
  if (!found) return null;
  reading.at += found[0].length;
  if (maths) return { type: 'maths', tex: (maths[1] ?? '').replaceAll('\\$', '$') };
  if (gap) return { type: 'gap', gap: gap[1] ?? '' };
  return { type: 'image', alt: (image?.[1] ?? '').replace(/\\([\\\]])/g, '$1'), media: image?.[2] ?? '' };
}

/** Whether the sign that opens here is closed later, so that a lone one stays a letter. */
function closes(text: string, from: number, sign: string): boolean {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '\n') return false;
    else if (text.startsWith(sign, at)) return true;
  }
  return false;
}

/** Reads what an author typed into a line; whatever means nothing stays text. It never fails. */
export function markupToLine(text: string): Inline[] {
  const runs: Inline[] = [];
  const marks: Mark[] = [];
  let pending = '';
  const addRun = () => {
    if (pending !== '')
      runs.push(
        marks.length > 0
          ? { type: 'text', text: pending, marks: [...marks] }
          : { type: 'text', text: pending },
      );
    pending = '';
  };
  const reading: Reading = { text, at: 0 };
  while (reading.at < text.length) {
    const sign = text[reading.at] ?? '';
    if (sign === '\\' && special.test(text[reading.at + 1] ?? '')) {
      pending += text[reading.at + 1];
      reading.at += 2;
      continue;
    }
    if (sign === '\n') {
      addRun();
      runs.push({ type: 'break' });
      reading.at += 1;
      continue;
    }
    const before = reading.at;
    const found = token(reading);
    if (found) {
      addRun();
      runs.push(found);
      continue;
    }
    const mark = signs.find(([, wanted]) => text.startsWith(wanted, before));
    const isOpen = mark && marks.at(-1) === mark[0];
    // Marks around nothing are letters: a line to write on (`____`) stays one.
    if (mark && !isOpen && text.startsWith(mark[1].repeat(2), before)) {
      while (text[reading.at] === sign) reading.at += 1;
      pending += text.slice(before, reading.at);
      continue;
    }
    if (mark && (isOpen || (!marks.includes(mark[0]) && closes(text, before + mark[1].length, mark[1])))) {
      addRun();
      if (isOpen) marks.pop();
      else marks.push(mark[0]);
      reading.at += mark[1].length;
      continue;
    }
    pending += sign;
    reading.at += 1;
  }
  addRun();
  return runs;
}

/** Rows of a table as typed: one a line, cells parted by a bar. */
export function rowsToMarkup(rows: readonly (readonly (readonly Inline[])[])[]): string {
  return rows
    .map((row) =>
      row.map((cell) => lineToMarkup(cell).replaceAll('\n', ' ').replaceAll('|', '\\|')).join(' | '),
    )
    .join('\n');
}

/** Typed rows as a table's. */
export function markupToRows(text: string): Inline[][][] {
  return text
    .split('\n')
    .filter((row) => row.trim() !== '')
    .map((row) => row.split(/(?<!\\)\|/).map((cell) => markupToLine(cell.replaceAll('\\|', '|').trim())));
}

/** The text of a block as its author types it; pictures and recordings have fields of their own. */
export function blockToMarkup(block: Block): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return lineToMarkup(block.content);
    case 'quote':
      return block.content.map((line) => lineToMarkup(line).replaceAll('\n', ' ')).join('\n');
    case 'list':
      return block.items.map((line) => lineToMarkup(line).replaceAll('\n', ' ')).join('\n');
    case 'table':
      return rowsToMarkup(block.rows);
    case 'code':
      return block.text;
    case 'maths':
      return block.tex;
    case 'image':
      return block.alt;
    case 'audio':
      return block.transcript;
  }
}

const lines = (text: string) =>
  text
    .split('\n')
    .filter((row) => row.trim() !== '')
    .map(markupToLine);

/** The block with another text. */
export function withMarkup(block: Block, text: string): Block {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return { ...block, content: markupToLine(text) };
    case 'quote':
      return { ...block, content: lines(text) };
    case 'list':
      return { ...block, items: lines(text) };
    case 'table':
      return { ...block, rows: markupToRows(text) };
    case 'code':
      return { ...block, text };
    case 'maths':
      return { ...block, tex: text || ' ' };
    case 'image':
      return { ...block, alt: text };
    case 'audio':
      return { ...block, transcript: text };
  }
}
