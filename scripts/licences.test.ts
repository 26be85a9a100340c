import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Carried, carried } from './licences.ts';

/** Licences that ask for no more than their words to be kept. */
const free =
  /^\(?(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|CC-BY-4\.0|OFL-1\.1|Zlib|Python-2\.0|PostgreSQL)( (AND|OR) .*)?\)?$/;

/** Others that are carried, by the beginning of their name, each with why it may be. */
const known: Readonly<Record<string, string>> = {
  '@img/sharp-libvips-': 'LGPL: a shared library of its own file, which whoever likes may exchange',
  '@portone/browser-sdk': 'names no licence; the vendor publishes it for whoever pays through it',
};

const isKnown = (name: string) => Object.keys(known).some((begin) => name.startsWith(begin));

const doubtful = (packages: readonly Carried[]) =>
  packages
    .filter(({ name, licence }) => !free.test(licence) && !isKnown(name))
    .map(({ name, licence }) => `${name}: ${licence || 'none'}`);

test('every package of the product names a licence that may be carried', () => {
  const packages = carried(JSON.parse(readFileSync('package-lock.json', 'utf8')));
  expect(packages.length).toBeGreaterThan(100);
  expect(doubtful(packages)).toEqual([]);
});

test('control: one that binds whoever uses it, and one that names none, are found out', () => {
  const lock = {
    packages: {
      'node_modules/a': { version: '1.0.0', license: 'AGPL-3.0' },
      'node_modules/a/node_modules/b': { version: '1.0.0' },
      'node_modules/c': { version: '1.0.0', license: 'MIT', dev: true },
    },
  };
  expect(doubtful(carried(lock))).toEqual(['a: AGPL-3.0', 'b: none']);
});
