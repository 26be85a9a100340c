import { readXlsx } from 'hucre/xlsx';
import type { ExportFile } from '#src/shared/endpoint/list.ts';

/** The cells of a spreadsheet that came from the office, row by row, the head first. */
export async function cellsOf(file: ExportFile): Promise<readonly (readonly unknown[])[]> {
  const workbook = await readXlsx(new Uint8Array(Buffer.from(file.base64, 'base64')));
  return workbook.sheets[0]?.rows ?? [];
}
