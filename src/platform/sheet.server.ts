import { writeXlsx } from 'hucre/xlsx';
import type { SheetCell } from '#src/shared/endpoint/office-list.ts';

/** Signs a spreadsheet may begin a formula with, the wide ones of Korean keyboards too, and those that shift cells. */
const formulaStart = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/**
 * A text that a spreadsheet could take for a formula is led by an apostrophe, so that it stays a text also where the
 * file is saved as CSV and opened again (OWASP, CSV injection).
 */
export function plainCell(value: SheetCell): SheetCell {
  return typeof value === 'string' && formulaStart.test(value) ? `'${value}` : value;
}

interface Sheet {
  readonly name: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly SheetCell[])[];
}

/** A workbook of one sheet: a bold head and plain cells, none of them a formula. */
export async function writeSheet(sheet: Sheet): Promise<Uint8Array> {
  const columns = sheet.head.map((header, at) => ({
    header: String(plainCell(header)),
    key: `c${at}`,
    width: Math.max(12, header.length * 2 + 4),
  }));
  const data = sheet.rows.map((row) =>
    Object.fromEntries(row.map((cell, at) => [`c${at}`, plainCell(cell)])),
  );
  return writeXlsx({ sheets: [{ name: sheet.name.slice(0, 31), columns, data }] });
}

/** A field of a CSV (RFC 4180): quoted always, so that a comma, a quote or a line within it stays a part of it. */
const quoted = (cell: SheetCell) => `"${String(plainCell(cell) ?? '').replaceAll('"', '""')}"`;

/** The same as lines of commas in UTF-8, with the mark by which Excel knows that it is; none of its fields a formula. */
export function writeCsv({ head, rows }: Pick<Sheet, 'head' | 'rows'>): Uint8Array {
  const lines = [head, ...rows].map((row) => `${row.map(quoted).join(',')}\r\n`);
  return new TextEncoder().encode(`\uFEFF${lines.join('')}`);
}
