import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const screens = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((one) =>
  one.endsWith('.tsx'),
);
/** A part of a screen and its key, with what stands in the braces of a template. */
const keyed = /<([A-Z]\w*)\s+key=\{((?:[^{}]|\{[^{}]*\})*)\}/g;
/** What differs as soon as somebody else saves; `version.versionId` is which one it is and not how it stands. */
const stored = /\b(?:version|\w+Version|updatedAt|basedOn|resultsAt)\b(?!\.)/;

test('no form of a screen begins afresh because what is stored was changed by somebody else', () => {
  const begunAfresh = screens.flatMap((one) =>
    [...readFileSync(join(root, one), 'utf8').matchAll(keyed)]
      .filter(([, , key = '']) => stored.test(key))
      .map(([, name, key]) => `${one}: <${name} key={${key}}>`),
  );
  expect(begunAfresh).toEqual([]);
});
