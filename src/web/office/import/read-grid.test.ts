import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { cellsOf, readGrid, readWorkbook } from './read-grid.ts';

const columns = [
  { key: 'email', name: '이메일' },
  { key: 'name', name: '이름' },
];

describe('what a spreadsheet puts on the clipboard', () => {
  test.each([
    [
      'plain',
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'Windows lines and an empty one',
      'a\tb\r\n\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a cell with a line and a quote', '"a\n""b"""\tc', [['a\n"b"', 'c']]],
    ['a quote within a cell is a sign', '5" 모니터\tx', [['5" 모니터', 'x']]],
  ])('%s', (_name, text, cells) => expect(cellsOf(text)).toEqual(cells));
});

test('columns are found by their titles, in any order', () => {
  expect(readGrid('이 름\t이메일\n김하나\ta@b.kr', columns)).toEqual({
    rows: [{ email: 'a@b.kr', name: '김하나' }],
    fault: null,
  });
});

test('a missing title, no rows and too many are said', () => {
  expect(readGrid('이름\n김하나', columns).fault).toContain('이메일');
  expect(readGrid('이름\t이메일', columns).fault).toContain('내용이 없습니다');
  expect(readGrid(`이름\t이메일\n${'x\ty\n'.repeat(501)}`, columns).fault).toContain('500줄');
});

test('a real date cell is read as its day, with the hour where it has one', async () => {
  const file = await writeXlsx({
    sheets: [
      {
        name: 's',
        rows: [
          ['이메일', '이름'],
          [new Date(Date.UTC(2010, 2, 2)), new Date(Date.UTC(2010, 2, 2, 15, 30))],
          [20_100_302, true],
        ],
      },
    ],
  });
  expect((await readWorkbook(new Uint8Array(file).buffer, columns)).rows).toEqual([
    { email: '2010-03-02', name: '2010-03-02 15:30' },
    { email: '20100302', name: 'true' },
  ]);
});

test('a workbook is read, and what is none is refused', async () => {
  const file = await writeXlsx({
    sheets: [
      {
        name: 's',
        rows: [
          ['이메일', '이름'],
          ['a@b.kr', '김하나'],
        ],
      },
    ],
  });
  expect((await readWorkbook(new Uint8Array(file).buffer, columns)).rows).toEqual([
    { email: 'a@b.kr', name: '김하나' },
  ]);
  expect((await readWorkbook(new TextEncoder().encode('no').buffer, columns)).fault).toContain(
    '읽지 못했습니다',
  );
});

test('a day is read as a day, a number as typed, and what an export made a text of comes back as it was', async () => {
  const columns = [
    { key: 'day', name: '생년월일' },
    { key: 'grade', name: '학년' },
    { key: 'room', name: '고사실' },
  ];
  const file = await writeXlsx({
    sheets: [
      {
        name: 's',
        rows: [
          ['생년월일', '학년', '고사실'],
          [new Date(Date.UTC(2017, 4, 4)), 3, "'=별관"],
        ],
      },
    ],
  });
  expect((await readWorkbook(new Uint8Array(file).buffer, columns)).rows).toEqual([
    { day: '2017-05-04', grade: '3', room: '=별관' },
  ]);
});
