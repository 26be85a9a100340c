import { strToU8, zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import type { ExportFormat } from '#src/features/item-bank/contract/exchange.ts';
import {
  type PackedMedia,
  type PackedTest,
  qtiPackage,
} from '#src/features/item-exchange/actions/qti-package.server.ts';
import { writeGift } from '#src/features/item-exchange/rules/gift/gift-write.ts';
import { type OwnExport, ownFile, writeOwn } from '#src/features/item-exchange/rules/own/own-format.ts';
import { writeCells } from '#src/features/item-exchange/rules/tables/csv-text.ts';
import { type TableExport, writeTable } from '#src/features/item-exchange/rules/tables/table-write.ts';

export interface WriteJob {
  readonly format: ExportFormat;
  readonly items: readonly (TableExport & OwnExport)[];
  readonly media: readonly PackedMedia[];
  /** The paper they are, in this order; null: only items. */
  readonly test: PackedTest | null;
}

export interface WrittenFile {
  readonly extension: string;
  readonly mime: string;
  readonly base64: string;
  /** What could not be written, or not wholly. */
  readonly notes: readonly { readonly code: string; readonly isLeftOut: boolean; readonly reason: string }[];
}

const sheetMime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Writes items as one file of the wanted format. */
export async function writeItemFile({ format, items, media, test }: WriteJob): Promise<WrittenFile> {
  const file = (
    extension: string,
    mime: string,
    { bytes, notes }: { bytes: Uint8Array; notes: WrittenFile['notes'] },
  ): WrittenFile => ({ extension, mime, base64: Buffer.from(bytes).toString('base64'), notes });
  if (format === 'gift') {
    const { text, notes } = writeGift(items);
    return file('gift', 'text/plain; charset=utf-8', { bytes: strToU8(text), notes });
  }
  if (format === 'academy') {
    const files = Object.fromEntries(media.map(({ key, bytes }) => [`media/${key}`, bytes]));
    const bytes = zipSync({ [ownFile]: strToU8(writeOwn(items)), ...files });
    return file('zip', 'application/zip', { bytes, notes: [] });
  }
  if (format === 'qti') {
    const { files, notes } = qtiPackage(items, media, test);
    return file('zip', 'application/zip', { bytes: zipSync(files), notes });
  }
  const { rows, notes } = writeTable(items);
  if (format === 'csv')
    return file('csv', 'text/csv; charset=utf-8', { bytes: strToU8(writeCells(rows)), notes });
  const bytes = await writeXlsx({ sheets: [{ name: '문항', rows: rows.map((row) => [...row]) }] });
  return file('xlsx', sheetMime, { bytes, notes });
}
