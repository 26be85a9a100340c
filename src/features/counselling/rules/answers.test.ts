import { expect, test } from 'vitest';
import { counsellingTables } from '../personal.ts';
import { answered, answers, answersIn, answersOfRow, noAnswers, rowOfAnswers } from './answers.ts';

const said = answersIn({ ...noAnswers, schoolName: '두물머리초' });

test('what was answered is stored and read back as it was', () => {
  expect(answersOfRow(rowOfAnswers(said))).toEqual(said);
});

test('what nobody answered is left out', () => {
  expect(answered(said)).toEqual([['학교', '두물머리초']]);
  expect(answered(noAnswers)).toEqual([]);
});

test('every answer is erased, and is called the same in the download', () => {
  const { columns } = counsellingTables.counselling_requests;
  for (const { column, label } of answers)
    expect(columns[column]).toMatchObject({ erased: '', title: label });
});
