import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSource } from './architecture.ts';

interface Word {
  readonly word: string;
  readonly names: readonly string[];
}

/** The rows of the table: a word, and the names in code that it gives. */
const textIn = (text: string): Word[] =>
  text
    .split('\n')
    .filter((line) => /^\| (?!word |---)/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, word = '', , code = '']) => ({
      word,
      names: [...code.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
    }));

const source = readSource('src');
const everything = source.map(({ path, text }) => `${path}\n${text}`).join('\n');
const missing = (words: readonly Word[]) =>
  words.flatMap(({ word, names }) =>
    names.filter((name) => !everything.includes(name)).map((name) => `${word}: ${name}`),
  );
const words = textIn(readFileSync('docs/glossary.md', 'utf8'));

test('every word of the glossary is found in the code under its name', () => {
  expect(words.length).toBeGreaterThan(39);
  expect(words.filter(({ names }) => names.length === 0)).toEqual([]);
  expect(missing(words)).toEqual([]);
});

test('control: a name that is nowhere is found out', () => {
  expect(missing(textIn('| seat | 자리 | `seatMoments` |'))).toEqual(['seat: seatMoments']);
});

test('every feature is named in the map of the house', () => {
  const map = readFileSync('docs/architecture.md', 'utf8');
  const features = new Set(source.flatMap(({ path }) => /^features\/([^/]+)\//.exec(path)?.[1] ?? []));
  expect([...features].filter((feature) => !map.includes(`\`${feature}\``))).toEqual([]);
});
