import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { plainCell, writeCsv, writeSheet } from './sheet.server.ts';

const risky = ['=1+1', '+82 10', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n1', '  =1', '＝1', '＋1', '－1', '＠a'];
test.each(risky)('%j leaves as a text', (text) => expect(plainCell(text)).toBe(`'${text}`));
test.each(['', '대치', 'a=b', '1-2', -5, 0, null])('%j leaves as it is', (cell) =>
  expect(plainCell(cell)).toBe(cell),
);

test('no cell of a sheet is a formula', async () => {
  const file = await writeSheet({ name: '목록', head: ['값'], rows: risky.map((text) => [text]) });
  const { sheets } = await readXlsx(file);
  const cells = sheets[0]?.rows.slice(1).map((row) => String(row[0])) ?? [];
  expect(cells).toHaveLength(risky.length);
  for (const cell of cells) expect(cell).toMatch(/^'/);
});

test('a CSV begins with its mark, keeps commas, quotes and lines in their field, and has no formula', () => {
  const rows = [['이, "하늘"', -5, null], ...risky.map((text) => [text, 0, ''])];
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(writeCsv({ head: ['이름', '=1'], rows }));
  expect(text.startsWith('\uFEFF"이름","\'=1"\r\n"이, ""하늘""","-5",""\r\n"\'=1+1","0",""\r\n')).toBe(true);
  expect(text.match(/(?<=[\n,])"(?!')\s*[=+@＝＋－＠]/g)).toBeNull();
});
