import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { plainCell, writeSheet } from './sheet.server.ts';

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
