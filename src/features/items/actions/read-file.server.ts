import { readXlsx } from 'hucre/xlsx';
import { decodeKorean, readCells } from '../rules/import/csv-text.ts';
import { readGift } from '../rules/import/gift.ts';
import { readMoodleXml } from '../rules/import/moodle-xml.ts';
import { FileRefusal, type ImportReport } from '../rules/import/outcome.ts';
import { readQtiFile, readQtiPackage } from '../rules/import/qti/package.ts';
import { readTable } from '../rules/import/table.ts';
import { readXml } from '../rules/import/xml.ts';
import { unzip } from './unzip.server.ts';

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

async function readWorkbook(bytes: Uint8Array): Promise<ImportReport> {
  const book = await readXlsx(bytes).catch(() => {
    throw new FileRefusal('엑셀 파일을 읽을 수 없습니다.');
  });
  const sheet = book.sheets.find(({ rows }) => rows.some((row) => row.length > 0));
  if (!sheet) throw new FileRefusal('엑셀 파일이 비어 있습니다.');
  const rows = sheet.rows.map((row) =>
    Array.from(row, (cell) => (cell === null || cell === undefined ? '' : String(cell))),
  );
  return readTable(rows.filter((row) => row.some((cell) => cell.trim() !== '')).slice(0, 5_001));
}

function readText(fileName: string, text: string): ImportReport {
  const head = text.replace(/^\uFEFF/, '').trimStart();
  if (head.startsWith('<')) {
    const root = readXml(text);
    if (root.name === 'quiz') return readMoodleXml(root);
    if (/^(assessmentItem|qti-assessment-item)$/.test(root.name)) return readQtiFile(fileName, root);
    throw new FileRefusal(`문항을 담은 XML이 아닙니다. (<${root.name}>)`);
  }
  if (/\.(csv|tsv)$/i.test(fileName)) return readTable(readCells(text));
  if (/\.(gift|txt)$/i.test(fileName)) return readGift(text);
  return /(^|,|\t)"?(문제|문항|질문)"?(,|\t)/.test(head.split('\n', 1)[0] ?? '')
    ? readTable(readCells(text))
    : readGift(text);
}

/** Reads a file of items, whatever it is: known by its bytes first, by its name only among plain texts. */
export async function readItemFile(fileName: string, bytes: Uint8Array): Promise<ImportReport> {
  if (bytes.length === 0) throw new FileRefusal('빈 파일입니다.');
  if (!isZip(bytes)) return readText(fileName, decodeKorean(bytes));
  const files = unzip(bytes);
  return files.has('xl/workbook.xml') ? readWorkbook(bytes) : readQtiPackage(files);
}
