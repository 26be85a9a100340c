import { importLimit } from '#src/shared/endpoint/import.ts';

export interface GridColumn {
  /** The wire's name. */
  readonly key: string;
  /** The title in the first line. */
  readonly name: string;
  /** May be left out of a file. */
  readonly isOptional?: true;
}

export interface ReadGrid {
  readonly rows: readonly Readonly<Record<string, string>>[];
  /** Why nothing could be read, as a sentence. */
  readonly fault: string | null;
}

/** Cells of text as a spreadsheet puts it on the clipboard: tabs and lines; quotes around cells with either inside. */
export function cellsOf(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    line.push(cell.trim());
    cell = '';
  };
  const endLine = () => {
    endCell();
    if (line.some((one) => one !== '')) lines.push(line);
    line = [];
  };
  const source = text.replace(/\r\n?/g, '\n');
  for (let at = 0; at < source.length; at++) {
    const sign = source[at] ?? '';
    if (isQuoted && sign === '"' && source[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted;
    else if (!isQuoted && sign === '\t') endCell();
    else if (!isQuoted && sign === '\n') endLine();
    else cell += sign;
  }
  endLine();
  return lines;
}

const folded = (title: string) => title.replace(/\s/g, '').toLowerCase();

/** Rows by column key; the first line names the columns, in any order. */
export function rowsOf(lines: readonly (readonly string[])[], columns: readonly GridColumn[]): ReadGrid {
  const [head = [], ...body] = lines;
  const places = columns.map(({ name }) => head.findIndex((title) => folded(title) === folded(name)));
  const missing = columns
    .filter(({ isOptional }, index) => places[index] === -1 && !isOptional)
    .map(({ name }) => name);
  if (missing.length > 0)
    return {
      rows: [],
      fault: `첫 줄에 제목이 없습니다: ${missing.join(', ')}. 제목 줄까지 함께 넣어 주세요.`,
    };
  if (body.length === 0) return { rows: [], fault: '제목 줄 아래에 내용이 없습니다.' };
  if (body.length > importLimit)
    return { rows: [], fault: `한 번에 ${importLimit}줄까지 가져올 수 있습니다. 나누어 주세요.` };
  const rows = body.map((line) =>
    Object.fromEntries(columns.map(({ key }, index) => [key, line[places[index] ?? -1] ?? ''])),
  );
  return { rows, fault: null };
}

/** What was pasted, as rows. */
export function readGrid(text: string, columns: readonly GridColumn[]): ReadGrid {
  return rowsOf(cellsOf(text), columns);
}

/**
 * A cell as a person would have typed it: a day of a real date cell as `2010-03-02`, not as a program prints it; the
 * apostrophe by which an export makes a text of a formula goes.
 */
function textOfCell(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  // A spreadsheet's dates are of no time zone; the reader gives them as if they were UTC.
  if (cell instanceof Date) return cell.toISOString().slice(0, 16).replace('T00:00', '').replace('T', ' ');
  return String(cell)
    .trim()
    .replace(/^'(?=\s*[=+\-@＝＋－＠])/, '');
}

/** The first sheet of a workbook, as rows. The reader is fetched with the first file. */
export async function readWorkbook(file: ArrayBuffer, columns: readonly GridColumn[]): Promise<ReadGrid> {
  try {
    const { readXlsx } = await import('hucre/xlsx');
    const workbook = await readXlsx(new Uint8Array(file));
    const lines = (workbook.sheets[0]?.rows ?? []).map((row) => row.map(textOfCell));
    return rowsOf(
      lines.filter((line) => line.some((cell) => cell !== '')),
      columns,
    );
  } catch {
    return { rows: [], fault: '엑셀 파일(.xlsx)을 읽지 못했습니다. 파일을 확인해 주세요.' };
  }
}
