import { expect, test } from 'vitest';
import { changedLines, clipboardCells, nextCell, pasted, typedOnto } from './score-cells.ts';

const inside = { isAtStart: false, isAtEnd: false };
const empty = { isAtStart: true, isAtEnd: true };

test.each([
  ['ArrowUp', inside, { line: 0, column: 1 }],
  ['ArrowDown', inside, { line: 2, column: 1 }],
  ['Enter', inside, { line: 2, column: 1 }],
  ['ArrowLeft', inside, null],
  ['ArrowLeft', empty, { line: 1, column: 0 }],
  ['ArrowRight', inside, null],
  ['ArrowRight', empty, { line: 1, column: 2 }],
  ['a', empty, null],
  ['Tab', empty, null],
] as const)('%s with the caret at %j leads to %j', (key, caret, to) =>
  expect(nextCell({ line: 1, column: 1 }, key, { caret, lines: 3, columns: 3 })).toEqual(to),
);

test.each([
  ['ArrowUp', { line: 0, column: 0 }],
  ['ArrowLeft', { line: 0, column: 0 }],
  ['ArrowDown', { line: 2, column: 2 }],
  ['ArrowRight', { line: 2, column: 2 }],
] as const)('%s does not lead out of the table at %j', (key, from) =>
  expect(nextCell(from, key, { caret: empty, lines: 3, columns: 3 })).toBeNull(),
);

test('a column of a spreadsheet keeps its empty lines, and the last end of a line is none', () => {
  expect(clipboardCells('35\r\n\r\n40\r\n')).toEqual([['35'], [''], ['40']]);
  expect(clipboardCells('35\t60\n 20 \t')).toEqual([
    ['35', '60'],
    ['20', ''],
  ]);
});

const table = [
  ['1', '2', '3'],
  ['4', '5', '6'],
  ['7', '8', '9'],
];

test('a block goes down and to the right from its cell, and what finds no place is counted', () => {
  expect(pasted(table, { line: 1, column: 1 }, [['a'], [''], ['c']])).toEqual({
    cells: [
      ['1', '2', '3'],
      ['4', 'a', '6'],
      ['7', '', '9'],
    ],
    left: 1,
  });
  expect(pasted(table, { line: 0, column: 2 }, [['x', 'y']])).toEqual({
    cells: [['1', '2', 'x'], ...table.slice(1)],
    left: 1,
  });
});

test('only lines that say something else are sent, and what is before and after a text is nothing', () => {
  expect(changedLines(table, pasted(table, { line: 2, column: 0 }, [['7 ']]).cells)).toEqual([]);
  expect(changedLines(table, pasted(table, { line: 1, column: 0 }, [['0'], ['0']]).cells)).toEqual([1, 2]);
});

test('what was typed stays on a table that is read anew, and what nobody typed into follows it', () => {
  const typed = {
    keys: ['하늘', '바다'],
    before: [
      ['88', '합격', ''],
      ['60', '대기', ''],
    ],
    cells: [
      ['88', '합격', '꼼꼼합니다.'],
      ['61', ' 대기', ''],
    ],
  };
  const now = {
    keys: ['새별', '바다', '하늘'],
    cells: [
      ['', '', ''],
      ['62', '합격', ''],
      ['95', '합격', '다시 채점함'],
    ],
  };
  expect(typedOnto(typed, now)).toEqual([
    ['', '', ''],
    ['61', '합격', ''],
    ['95', '합격', '꼼꼼합니다.'],
  ]);
});
