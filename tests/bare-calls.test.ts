import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A call that does nothing but throw. Its answer is not used, so whoever bundles the product takes it out as without effect. */
const bareCall = /^[ \t]*(?:decodeURI(?:Component)?|new (?:URL|RegExp|Date)|BigInt)\([^()\n]*\);$/m;

test('nothing counts on a call that throws whose answer is not used: the built product has it no more', () => {
  const found = globSync('src/**/*.{ts,tsx}').filter(
    (path) => !path.includes('.test.') && bareCall.test(readFileSync(path, 'utf8')),
  );
  expect(found).toEqual([]);
});

test('control: such a call is seen, and one whose answer is used is none', () => {
  expect(bareCall.test('  try {\n    decodeURIComponent(path);\n')).toBe(true);
  expect(bareCall.test('  const url = new URL(text);\n')).toBe(false);
});
