import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unclassifiedColumns } from './columns.ts';

const folder = 'src/platform/db/tables';
const types = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));

test('every column of every table is told of by a feature', () => {
  expect(unclassifiedColumns(types)).toEqual([]);
});

test('control: a column and a table that nobody tells of are named', () => {
  const planted = types.map(({ path, text }) => ({
    path,
    text: text
      .replace('export interface Branches {\n', 'export interface Branches {\n  words_of_a_family: string;\n')
      .replace('export interface DB {\n', 'export interface DB {\n  letters: Letters;\n'),
  }));
  const letters = { path: 'letters.ts', text: 'export interface Letters {\n  id: number;\n}\n' };
  expect(unclassifiedColumns([...planted, letters]).sort()).toEqual([
    'branches.words_of_a_family',
    'letters.id',
  ]);
});
