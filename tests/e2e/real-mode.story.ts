import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { realSettings } from '../given-real.ts';
import { emptyDatabase, type RunningProduct, startProduct } from '../product.ts';
import { leave, openBrowser, visit } from './browser.ts';

/** A real academy with the compulsory services alone: what is off is said, and nothing stands in for it. */
let browser: Browser;
let product: RunningProduct;
beforeAll(async () => {
  browser = await openBrowser();
  const database = await emptyDatabase(inject('postgresUrl'));
  product = await startProduct(database, { ...realSettings, ROLE: 'web' });
});
afterAll(async () => {
  await browser.close();
  await product.end();
});

test('the start says of each provider whether it is real or off, and tells no key', async () => {
  await expect.poll(() => product.output()).toMatch(/error reports \(Sentry\) +off/);
  expect(product.output()).toMatch(
    /payment \(PortOne\) +real\n.*SMS \(SOLAPI\) +real\n.*mail \(Resend\) +real/,
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

test('the sandbox is not there, as a page or as anything else', async () => {
  for (const path of ['/sandbox', '/sandbox/api/errors', '/sandbox/api/analytics'])
    expect((await fetch(product.url + path)).status).toBe(404);
});
