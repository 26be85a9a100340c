import { readXlsx } from 'hucre/xlsx';
import { readGift } from '#src/features/item-exchange/rules/gift/gift.ts';
import { decodeKorean } from '#src/features/item-exchange/rules/korean-text.ts';
import { readMoodleXml } from '#src/features/item-exchange/rules/moodle/moodle-xml.ts';
import {
  FileRefusal,
  type Imported,
  type ImportReport,
  refused,
} from '#src/features/item-exchange/rules/outcome.ts';
import { isQtiPackage, readQtiFile, readQtiPackage } from '#src/features/item-exchange/rules/qti/package.ts';
import { readQti12 } from '#src/features/item-exchange/rules/qti12/item.ts';
import { readCells } from '#src/features/item-exchange/rules/tables/csv-text.ts';
import { isTableHead, readTable } from '#src/features/item-exchange/rules/tables/table.ts';
import { readXml } from '#src/features/item-exchange/rules/xml.ts';
import { unzip } from './unzip.server.ts';

const startsWith = (bytes: Uint8Array, ...signs: number[]) =>
  signs.every((sign, index) => bytes[index] === sign);
const mostRows = 5_001;

interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

/** Every sheet with our headings is read; the others are named. */
async function readWorkbook(bytes: Uint8Array): Promise<ImportReport> {
  const book = await readXlsx(bytes).catch(() => {
    throw new FileRefusal('엑셀 파일을 읽을 수 없습니다.');
  });
  const sheets = book.sheets.map(({ name, rows }): Sheet => {
    const cells = rows.map((row) =>
      Array.from(row, (cell) => (cell === null || cell === undefined ? '' : String(cell))),
    );
    return { name, rows: cells.filter((row) => row.some((cell) => cell.trim() !== '')) };
  });
  const full = sheets.filter(({ rows }) => rows.length > 0);
  const tables = full.filter(({ rows }) => isTableHead(rows[0] ?? []));
  const [first] = full;
  if (!first) throw new FileRefusal('엑셀 파일이 비어 있습니다.');
  if (tables.length === 0) return readTable(first.rows);
  if (tables.reduce((sum, { rows }) => sum + rows.length, 0) > mostRows)
    throw new FileRefusal('한 번에 5,000문항까지 가져올 수 있습니다.');
  const read = tables.flatMap(({ name, rows }) => {
    const { items } = readTable(rows);
    return tables.length === 1 ? items : items.map((item) => ({ ...item, name: `${name} ${item.name}` }));
  });
  const others = full
    .filter((sheet) => !tables.includes(sheet))
    .map(({ name }) => refused(`시트 ‘${name}’`, ['첫 줄에 ‘문제’ 칸이 없어 읽지 않았습니다.']));
  return { format: 'csv', items: [...read, ...others], media: [] };
}

function readText(fileName: string, text: string): ImportReport {
  const head = text.replace(/^\uFEFF/, '').trimStart();
  if (head.startsWith('<')) {
    const root = readXml(text);
    if (root.name === 'quiz') return readMoodleXml(root);
    if (/^(assessmentItem|qti-assessment-item)$/.test(root.name)) return readQtiFile(fileName, root);
    if (root.name === 'questestinterop') return readQti12(root);
    throw new FileRefusal(`문항을 담은 XML이 아닙니다. (<${root.name}>)`);
  }
  if (/\.(csv|tsv)$/i.test(fileName)) return readTable(readCells(text));
  if (/\.(gift|txt)$/i.test(fileName)) return readGift(text);
  return /(^|[,;\t])"?(문제|문항|질문)"?([,;\t])/.test(head.split('\n', 1)[0] ?? '')
    ? readTable(readCells(text))
    : readGift(text);
}

/** A zip of GIFT, CSV or Moodle XML files: each is read for itself, whatever else lies there is named. */
function readZippedTexts(files: ReadonlyMap<string, Uint8Array>): ImportReport {
  const isText = (name: string) => /\.(gift|txt|csv|tsv|xml)$/i.test(name);
  const reports = [...files].map(([path, bytes]): ImportReport | Imported => {
    if (!isText(path)) return refused(path, ['문항 파일이 아니어서 읽지 않았습니다.']);
    try {
      return readText(path, decodeKorean(bytes));
    } catch (error) {
      if (error instanceof FileRefusal) return refused(path, [error.message]);
      throw error;
    }
  });
  const read = reports.filter((one) => 'items' in one);
  const [first] = read;
  if (!first) throw new FileRefusal('문항 파일이 없는 압축 파일입니다.');
  // Pictures are known by a key that each file counts for itself: two files with pictures would mix them up.
  if (read.filter(({ media }) => media.length > 0).length > 1)
    throw new FileRefusal('그림이 든 문항 파일이 여럿입니다. 한 파일씩 올려 주세요.');
  const paths = [...files.keys()];
  const items = reports.flatMap((one, index) =>
    'items' in one ? one.items.map((item) => ({ ...item, name: `${paths[index]}: ${item.name}` })) : [one],
  );
  if (items.length > 5_000) throw new FileRefusal('한 번에 5,000문항까지 가져올 수 있습니다.');
  return { format: first.format, items, media: read.flatMap(({ media }) => media) };
}

/** Reads a file of items, whatever it is: known by its bytes first, by its name only among plain texts. */
export async function readItemFile(fileName: string, bytes: Uint8Array): Promise<ImportReport> {
  if (bytes.length === 0) throw new FileRefusal('빈 파일입니다.');
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new FileRefusal('예전 엑셀(.xls)이나 암호가 걸린 파일입니다. 암호 없는 .xlsx로 저장해 주세요.');
  if (!startsWith(bytes, 0x50, 0x4b)) return readText(fileName, decodeKorean(bytes));
  const files = unzip(bytes);
  if (files.has('xl/workbook.xml')) return readWorkbook(bytes);
  return isQtiPackage(files) ? readQtiPackage(files) : readZippedTexts(files);
}
