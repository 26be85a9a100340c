import { expect, test } from 'vitest';
import { readSource } from './architecture.ts';

/** The name of the academy of the demo, in Latin letters and as it is read; addresses and keys are in small letters. */
const itsName = /MSC|엠에스씨/;

/** Production files that say it. */
const saying = (files: readonly { readonly path: string; readonly text: string }[]) =>
  files.filter(({ path, text }) => !/\.test\.tsx?$/.test(path) && itsName.test(text)).map(({ path }) => path);

test('no source file names an academy: what it is called is a setting', () => {
  const files = readSource('src');
  expect(files.length).toBeGreaterThan(1_000);
  expect(saying(files)).toEqual([]);
});

test('control: the seed, which writes that setting of the demo, is found', () => {
  expect(saying(readSource('seed')).length).toBeGreaterThan(3);
});

/** Its branches by what their places are called; a street of the same place is nobody's. */
const itsBranches = /(대치|목동|중계|분당|평촌|송도)(?!동|\p{L}*로)|여섯 분원/u;
const withoutRemarks = (text: string) => text.replaceAll(/\/\*\*.*?\*\/|^\s*\/\/.*$/gms, '');
const showing = (files: readonly { readonly path: string; readonly text: string }[]) =>
  files
    .filter(({ path, text }) => /(?<!\.test)\.tsx$/.test(path) && itsBranches.test(withoutRemarks(text)))
    .map(({ path }) => path);

test('no screen knows a branch of the demo: which there are is read', () => {
  expect(showing(readSource('src'))).toEqual([]);
});

test('control: a screen that says one is found, and a remark is not', () => {
  const said = (text: string) => showing([{ path: 'a.tsx', text }]).length;
  expect([
    said("hint='대치, 목동 분원'"),
    said('/** `대치 분원` */\nconst a = 1;'),
    said('예: 대치동'),
  ]).toEqual([1, 0, 0]);
});
