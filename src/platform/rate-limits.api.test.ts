import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAcademy, type TestAcademy } from '#tests/start.ts';
import { clearRateLimit, spendRateLimit } from './rate-limits.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const spend = (address: string) =>
  spendRateLimit(academy, { name: `code address ${address}`, limit: 3, windowSeconds: 60 });

test('every address of one /64 shares a budget, and another home has its own', async () => {
  for (const host of ['1', '2', 'aaaa']) expect((await spend(`2001:db8:1:1::${host}`)).isWithin).toBe(true);
  expect((await spend('2001:db8:1:1:5:6:7:8')).isWithin).toBe(false);
  expect((await spend('2001:db8:1:2::1')).isWithin).toBe(true);
  await clearRateLimit(academy, 'code address 2001:db8:1:1::9');
  expect((await spend('2001:db8:1:1::1')).spent).toBe(1);
});

test('an IPv4 address is one, however it is written', async () => {
  await spend('198.51.100.7');
  expect((await spend('::ffff:198.51.100.7')).spent).toBe(2);
});

test('nothing counts past the budgets: no other file touches their table', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|db-types|tables[\\/]/.test(name))
    .filter((name) =>
      /(?:selectFrom|insertInto|updateTable|deleteFrom)\(\s*['"`]budgets\b|(?:from|into|update) budgets\b/.test(
        readFileSync(join('src', name), 'utf8'),
      ),
    );
  expect(
    files,
    'Count tries with spendBudget, which folds addresses; do not write the table yourself.',
  ).toEqual(['platform/rate-limits.ts']);
});
