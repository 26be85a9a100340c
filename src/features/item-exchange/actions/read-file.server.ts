import { readXlsx } from 'hucre/xlsx';
import { readGift } from '#src/features/item-exchange/rules/gift/gift.ts';
import { decodeKorean } from '#src/features/item-exchange/rules/korean-text.ts';
import { withMediaKeys } from '#src/features/item-exchange/rules/media.ts';
import { readMoodleXml } from '#src/features/item-exchange/rules/moodle/moodle-xml.ts';
import {
  FileRefusal,
  type Imported,
  type ImportReport,
  refused,
} from '#src/features/item-exchange/rules/outcome.ts';
import { ownFile, readOwn } from '#src/features/item-exchange/rules/own/own-format.ts';
import {
  isQtiPackage,
  otherFiles,
  readQtiFile,
  readQtiPackage,
} from '#src/features/item-exchange/rules/qti/package.ts';
import { readQti12 } from '#src/features/item-exchange/rules/qti12/item.ts';
import { readCells } from '#src/features/item-exchange/rules/tables/csv-text.ts';
import { isTableHead, readTable } from '#src/features/item-exchange/rules/tables/table.ts';
import { readXml } from '#src/features/item-exchange/rules/xml.ts';
import { isKeepable } from '#src/shared/words/unseen.ts';
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

const isText = (name: string) => /\.(gift|txt|csv|tsv|xml)$/i.test(name);

/** A zip of GIFT, CSV or Moodle XML files: each is read for itself, whatever else lies there is named. */
function readZippedTexts(files: ReadonlyMap<string, Uint8Array>): ImportReport {
  const reports = [...files].map(([path, bytes]): ImportReport | Imported => {
    if (!isText(path)) return refused(path, ['문항 파일이 아니어서 읽지 않았습니다.']);
    try {
      return readText(path, decodeKorean(bytes));
    } catch (error) {
      if (error instanceof FileRefusal) return refused(path, [error.message]);
      throw error;
    }
  });
  const paths = [...files.keys()];
  const parts = reports.map((one, index): ImportReport => {
    if (!('items' in one)) return { format: 'gift', items: [one], media: [] };
    const named = one.items.map((item) => ({ ...item, name: `${paths[index]}: ${item.name}` }));
    return withOwnKeys({ ...one, items: named }, `f${index + 1}`);
  });
  const items = parts.flatMap((one) => one.items);
  if (items.length > 5_000) throw new FileRefusal('한 번에 5,000문항까지 가져올 수 있습니다.');
  const first = reports.find((one) => 'items' in one);
  return { format: first?.format ?? 'gift', items, media: parts.flatMap(({ media }) => media) };
}

/** The same with keys of its own: each file counts its pictures for itself. */
function withOwnKeys({ items, media, ...rest }: ImportReport, prefix: string): ImportReport {
  if (media.length === 0) return { ...rest, items, media };
  const keys = new Set(media.map(({ key }) => key));
  const renamed = <T>(value: T): T =>
    withMediaKeys(value, (key) => (keys.has(key) ? `${prefix}-${key}` : undefined));
  return {
    ...rest,
    items: items.map((item) => ({
      ...item,
      content: renamed(item.content),
      stimulus: renamed(item.stimulus),
    })),
    media: media.map((one) => ({ ...one, key: `${prefix}-${one.key}` })),
  };
}

/** A package of QTI in which other files lie too: those of other formats are read, and whatever else is named. */
function readMixed(files: ReadonlyMap<string, Uint8Array>): ImportReport {
  const own = readQtiPackage(files);
  const others = otherFiles(files, own);
  if (others.size === 0) return own;
  const more = readZippedTexts(others);
  const items = [...own.items, ...more.items];
  if (items.length > 5_000) throw new FileRefusal('한 번에 5,000문항까지 가져올 수 있습니다.');
  return { ...own, items, media: [...own.media, ...more.media] };
}

const isKept = (value: unknown): boolean =>
  typeof value === 'string'
    ? isKeepable(value)
    : typeof value !== 'object' || value === null || Object.values(value).every(isKept);

/** A text that no database takes is its item's own fault, whatever the format: the others are kept. */
const readable = (item: Imported): Imported =>
  isKept([item.content, item.stimulus, item.meta])
    ? item
    : refused(item.name, ['글자가 아닌 자료가 들어 있습니다. 문항을 다시 적어 주세요.']);

/** Reads a file of items and says of each whether it can be taken. */
export async function readItemFile(fileName: string, bytes: Uint8Array): Promise<ImportReport> {
  const report = await readWhole(fileName, bytes);
  return { ...report, items: report.items.map(readable) };
}

/** Reads a file of items, whatever it is: known by its bytes first, by its name only among plain texts. */
async function readWhole(fileName: string, bytes: Uint8Array): Promise<ImportReport> {
  if (bytes.length === 0) throw new FileRefusal('빈 파일입니다.');
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new FileRefusal('예전 엑셀(.xls)이나 암호가 걸린 파일입니다. 암호 없는 .xlsx로 저장해 주세요.');
  if (!startsWith(bytes, 0x50, 0x4b)) return readText(fileName, decodeKorean(bytes));
  const files = unzip(bytes);
  if (files.has('xl/workbook.xml')) return readWorkbook(bytes);
  if (files.has(ownFile)) return readOwn(files);
  if (isQtiPackage(files)) return readMixed(files);
  const report = readZippedTexts(files);
  if (![...files.keys()].some(isText)) throw new FileRefusal('문항 파일이 없는 압축 파일입니다.');
  return report;
}
