import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { seedBranches } from '#seed/branches.ts';
import { systemClock } from '#src/platform/clock/clock.ts';
import { openDatabase } from '#src/platform/db/database.ts';
import { productUrlOf } from '#src/platform/db/product-role.ts';
// @ts-expect-error plain JavaScript shared with the start script
import { nodeFlags } from '../../scripts/node-flags.mjs';
import { realSettings } from '../given-real.ts';
import { emptyDatabase, productSecretKey, type RunningProduct, startProduct } from '../product.ts';
import { leave, openBrowser, visit } from './browser.ts';

/** A real academy with the compulsory services alone: what is off is said, and nothing stands in for it. */
let browser: Browser;
let product: RunningProduct;
beforeAll(async () => {
  browser = await openBrowser({ hasLetters: false });
  const database = await emptyDatabase(inject('postgresUrl'));
  product = await startProduct(database, { ...realSettings, CAPTCHA: 'off', ROLE: 'web' });
});
afterAll(async () => {
  await browser.close();
  await product.end();
});

test('the start says of each provider whether it is real or off, and tells no key', async () => {
  await expect.poll(() => product.output()).toMatch(/error reports \(Sentry\) +off/);
  expect(product.output()).toMatch(
    /payment \(PortOne\) +real\n.*SMS \(SOLAPI\) +real\n.*알림톡 \(SOLAPI\) +off\n.*mail \(Resend\) +real/,
  );
  expect(product.output()).not.toMatch(/a1b2c3d4|Seeding|parent1/);
});

test('where others would let in there is a sentence and no button', async () => {
  const visitor = await visit(browser, 360, `${product.url}/signin`);
  const { page } = visitor;
  await page.getByText('이 학원은 아이디와 비밀번호로만 로그인합니다.').waitFor();
  expect(await page.getByRole('link', { name: /카카오|네이버|Google/ }).count()).toBe(0);
  await leave(visitor);
});

test('where a captcha would be asked there is a sentence and no field, and the form goes on', async () => {
  const visitor = await visit(browser, 360, `${product.url}/findAccount`);
  const { page } = visitor;
  await page.getByText('자동입력 방지 문자를 쓰지 않는 학원입니다.', { exact: false }).waitFor();
  expect(await page.getByLabel('그림이나 소리의 문자').count()).toBe(0);
  await page.getByLabel('이름').fill('아무개');
  await page.getByLabel('휴대폰 번호').fill('01099998888');
  await page
    .getByRole('button', { name: /아이디/ })
    .last()
    .click();
  await page.getByText('몇 분 안에 오지 않으면', { exact: false }).waitFor();
  await leave(visitor);
});

test('where addresses would be searched there is a sentence, and the way that needs no key', async () => {
  const visitor = await visit(browser, 360, `${product.url}/address`);
  const { page } = visitor;
  await page.getByText('이 학원은 주소 검색을 쓰지 않습니다.', { exact: false }).waitFor();
  expect(await page.getByRole('searchbox').count()).toBe(0);
  await page.getByRole('button', { name: '카카오 우편번호 서비스로 찾기' }).waitFor();
  await leave(visitor);
});

test('where the map would be the drawing says that it is one', async () => {
  const database = openDatabase(product.databaseUrl, 1);
  await seedBranches({ db: database.db, clock: systemClock });
  await database.close();
  const visitor = await visit(browser, 360, `${product.url}/maps`);
  await visitor.page.getByText('분원과 지하철 노선의 위치를 나타낸 그림입니다.', { exact: false }).waitFor();
  await leave(visitor);
});

const run = promisify(execFile);
/** Ends as the command did: its code and what it printed. */
const command = (word: string, settings: Record<string, string>) =>
  run(process.execPath, [...nodeFlags, 'dist/server/main.js', word], {
    env: { ...process.env, NODE_ENV: 'production', SECRET_KEY: productSecretKey, ...settings },
  }).then(
    ({ stdout }) => ({ code: 0, printed: stdout }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      printed: stdout + stderr,
    }),
  );

test('no command works on the database of the other mode or with another key', async () => {
  const databaseOf = (url: string) => ({ DATABASE_URL: productUrlOf(url), DATABASE_OWNER_URL: url });
  const demo = databaseOf(inject('productDatabaseUrl'));
  const own = databaseOf(product.databaseUrl);
  expect(await command('staff', { ...realSettings, ...own })).toMatchObject({ code: 0 });
  for (const [settings, sentence] of [
    [{ ...realSettings, ...demo }, 'This database holds the demo academy'],
    [own, 'This database holds a real academy, but ACADEMY=real is not set.'],
    [{ ...realSettings, ...own, SECRET_KEY: 'd'.repeat(64) }, 'This SECRET_KEY is not the one'],
  ] as const) {
    const { code, printed } = await command('staff', settings);
    expect([code, printed]).toEqual([1, expect.stringContaining(sentence)]);
  }
});

test('a check says what each provider answered, and ends with 1 where one failed', async () => {
  const well = await command('check', {});
  expect([well.code, well.printed]).toEqual([0, expect.stringMatching(/payment \(PortOne\) +sandbox/)]);
  const { code, printed } = await command('check', { SENTRY_DSN: 'http://key@127.0.0.1:9/1' });
  expect([code, printed]).toEqual([1, expect.stringMatching(/error reports \(Sentry\) +failed, no answer/)]);
});

test('the sandbox is not there, as a page or as anything else', async () => {
  for (const path of ['/sandbox', '/sandbox/api/errors', '/sandbox/api/analytics'])
    expect((await fetch(product.url + path)).status).toBe(404);
});
