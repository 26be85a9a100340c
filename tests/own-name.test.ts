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
