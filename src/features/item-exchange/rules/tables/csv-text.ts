import { FileRefusal } from '#src/features/item-exchange/rules/outcome.ts';

const most = { rows: 5_001, cells: 60 };

/** The cells of a CSV or TSV text (RFC 4180): quotes, doubled quotes, line ends inside quotes. */
export function readCells(text: string): string[][] {
  const source = text.replace(/^\uFEFF/, '');
  const head = source.split(/\r?\n/, 1)[0] ?? '';
  // Excel writes `;` where the comma parts decimals.
  const comma = [',', '\t', ';'].find((sign) => head.includes(sign)) ?? ',';
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const end = () => {
    if (row.some((cell) => cell.trim() !== '')) rows.push(row);
    row = [];
    if (rows.length > most.rows) throw new FileRefusal('한 번에 5,000문항까지 가져올 수 있습니다.');
  };
  while (at <= source.length) {
    let cell = '';
    if (source[at] === '"') {
      const start = at + 1;
      at = start;
      while (at < source.length && !(source[at] === '"' && source[at + 1] !== '"'))
        at += source[at] === '"' ? 2 : 1;
      if (at >= source.length) throw new FileRefusal('따옴표가 닫히지 않은 칸이 있습니다.');
      cell = source.slice(start, at).replaceAll('""', '"');
      at += 1;
      while (at < source.length && source[at] !== comma && source[at] !== '\n') at += 1;
    } else {
      const start = at;
      while (at < source.length && source[at] !== comma && source[at] !== '\n') at += 1;
      cell = source.slice(start, at).replace(/\r$/, '');
    }
    if (row.length < most.cells) row.push(cell);
    else if (cell.trim() !== '') throw new FileRefusal(`한 줄에 ${most.cells}칸까지 쓸 수 있습니다.`);
    if (source[at] !== comma) end();
    at += 1;
  }
  return rows;
}

/** A cell that a spreadsheet would run as a formula is made plain text; reading takes the mark away again. */
export function guardCell(cell: string): string {
  return /^['=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

/** The cell as it was before `guardCell`. */
export function unguardCell(cell: string): string {
  return /^'['=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}

/** Rows as CSV with a byte order mark, so that Korean Excel opens them rightly. */
export function writeCells(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => {
    const safe = guardCell(text);
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
