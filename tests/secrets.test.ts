import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** How keys look that open something outside; each with its maker. */
const shapes: Readonly<Record<string, RegExp>> = {
  'a private key': /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s*[A-Za-z0-9+/]{60}/,
  'AWS, NCP': /\b(?:AKIA|ASIA|ncp_iam_)[A-Za-z0-9]{16,}\b/,
  Google: /\bAIza[\w-]{35}\b|\bGOCSPX-[\w-]{20,}\b/,
  GitHub: /\bgh[pousr]_[A-Za-z0-9]{36,}\b|\bgithub_pat_\w{60,}\b/,
  npm: /\bnpm_[A-Za-z0-9]{36}\b/,
  Slack: /\bxox[abprs]-[A-Za-z0-9-]{20,}\b/,
  Resend: /\bre_[A-Za-z0-9]{8}_[A-Za-z0-9]{20,}\b/,
  Toss: /\b(?:live|test)_(?:g?sk|g?ck)_[A-Za-z0-9]{20,}\b/,
  Sentry: /https:\/\/[0-9a-f]{32}@[\w.-]*sentry\.io\/\d+/,
  'a JSON web token': /\beyJ[\w-]{20,}\.eyJ[\w-]{20,}\.[\w-]{20,}\b/,
};

/** Keys of somebody that stand in a text, by maker. */
const secretsIn = (text: string) => Object.keys(shapes).filter((name) => shapes[name]?.test(text));

test('no key of anybody stands in the repository', () => {
  const files = globSync([
    '{src,tests,scripts,bench,drill,seed,docs,migrations,deploy}/**/*.{ts,tsx,mjs,js,json,md,sql,yml,conf,css,html,service}',
    '*.{json,md,ts,mjs,yml}',
    '.env*',
  ]).filter((file) => file !== 'tests/secrets.test.ts');
  expect(files.length).toBeGreaterThan(1_000);
  const found = files.flatMap((file) =>
    secretsIn(readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ['GitHub', `ghp_${'a1'.repeat(18)}`],
  ['Toss', `live_sk_${'a1'.repeat(12)}`],
  ['Resend', `re_${'a1'.repeat(4)}_${'b2'.repeat(12)}`],
  ['AWS, NCP', `AKIA${'A1'.repeat(8)}`],
  ['a private key', `-----BEGIN PRIVATE KEY-----\n${'a1B2'.repeat(16)}`],
])('control: a key of %s is found out', (name, key) => {
  expect(secretsIn(`const key = '${key}';`)).toEqual([name]);
});
