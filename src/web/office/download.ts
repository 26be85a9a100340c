import type { ExportFile } from '#src/shared/endpoint/list.ts';

const kinds = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv;charset=utf-8',
};

/** Hands a spreadsheet to the browser as a file. */
export function saveFile({ fileName, base64 }: ExportFile): void {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  const url = URL.createObjectURL(
    new Blob([bytes], { type: fileName.endsWith('.csv') ? kinds.csv : kinds.xlsx }),
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser has begun to save by then; a revoked address would cancel it in some.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
