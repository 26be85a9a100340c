import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { seedPastTest } from '#seed/season/past-session.ts';
import { seedSeason } from '#seed/season.ts';
import { paymentHooks } from '#src/features/registrations/actions/payments/paying.server.ts';
import { openAcademy } from '#src/open.ts';
import { systemClock } from '#src/platform/clock/clock.ts';
import { readConfig } from '#src/platform/config.ts';
import { productUrlOf } from '#src/platform/db/product-role.ts';
import { seasonHooks } from '#src/wiring/office/season-hooks.ts';
import { emptyDatabase, productSecretKey, type RunningProduct, startProduct } from '../product.ts';
import { signIn } from './accounts.ts';
import { leave, openBrowser, type Visitor, visit } from './browser.ts';
import { follow } from './follow.ts';
import { assess } from './judging.ts';
import { densityFaults, faultsOf, isThere } from './office-faults.ts';
import { fits, signStaffIn } from './office-staff.ts';

let browser: Browser;
let product: RunningProduct;
let manager: Visitor;
let page: Page;
let base = '';

/** A test that is over, told by the product's own ways: sixteen families came by, twelve children sat it, its results are out. */
async function givenPastTest(databaseUrl: string): Promise<void> {
  const config = readConfig({ NODE_ENV: 'test', PORT: '0' }, productSecretKey);
  const academy = await openAcademy({ config, clock: systemClock, databaseUrl: productUrlOf(databaseUrl) });
  const hooks = seasonHooks(academy, { entrance_test: paymentHooks, entrance_test_group: paymentHooks });
  await seedSeason(academy, hooks, [async (its, { families }) => void (await seedPastTest(its, families))]);
  await academy.close();
}

async function read<Row extends pg.QueryResultRow>(query: string): Promise<Row | undefined> {
  const books = new pg.Client({ connectionString: product.databaseUrl });
  await books.connect();
  const { rows } = await books.query<Row>(query);
  await books.end();
  return rows[0];
}

beforeAll(async () => {
  browser = await openBrowser();
  product = await startProduct(await emptyDatabase(inject('postgresUrl')));
  await givenPastTest(product.databaseUrl);
  const session = await read<{ id: string }>('select id from test_sessions where results_at is not null');
  base = `${product.url}/office/tests/${session?.id}`;
  manager = await visit(browser, 1280, `${product.url}/office`);
  ({ page } = manager);
  await signStaffIn(page, 'manager.daechi@msc.example', product.url);
});
afterAll(async () => {
  await leave(manager);
  await browser.close();
  await product.end();
});

/** The last text to this phone that has these words; the queue sends it a moment later. */
async function textTo(mobile: string, words: string): Promise<void> {
  const sent = async () => (await fetch(`${product.url}/sandbox/api/messages?to=${mobile}`)).text();
  await expect.poll(sent, { timeout: 30_000 }).toContain(words);
}
const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name }).first();

test('the roster of a test that is over shows who came; who is marked by mistake is put right with its result', async () => {
  await page.goto(base);
  const table = page.getByRole('table', { name: /접수 명단/ });
  await table.locator('tbody tr').first().waitFor();
  expect(await page.getByRole('button', { name: /^결시로 변경/ }).count()).toBe(12);
  expect(await page.getByRole('button', { name: /^응시로 변경/ }).count()).toBe(4);
  expect((await table.boundingBox())?.y ?? 999).toBeLessThanOrEqual(220);
  await page.getByText(/응시 12명 · 결시 4명$/).waitFor();
  await page.setViewportSize({ width: 360, height: 780 });
  const first = table.locator('tbody tr').first();
  const state = first.getByText('응시', { exact: true }).locator('visible=true');
  for (const part of [state, first.getByRole('button', { name: /로 변경/ })]) {
    const box = await part.boundingBox();
    expect((box?.x ?? 999) + (box?.width ?? 999)).toBeLessThanOrEqual(344);
  }
  await fits(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: '결시로 변경 오하린' }).click();
  const dialog = page.getByRole('dialog', { name: '결과를 취소하고 결시로 변경할까요?' });
  await dialog.getByRole('combobox').selectOption('다른 학생의 응시를 잘못 적음');
  await assess(page);
  await dialog.getByRole('button', { name: '결과 취소하고 변경' }).click();
  await page.getByRole('button', { name: '응시로 변경 오하린' }).waitFor();
  await fits(page);
});

/** What could be pressed of a page, and is printed with it by Ctrl+P. */
async function printedControls(): Promise<(string | null)[]> {
  await page.waitForLoadState('networkidle');
  await page.emulateMedia({ media: 'print' });
  const controls = page.locator('button, select, input, summary').filter({ visible: true });
  const found = await controls.evaluateAll((all) => all.map((one) => one.textContent));
  await page.emulateMedia({ media: null });
  return found;
}

test('its results are a table, and who passed is offered a seat of a class: one is freed and given back', async () => {
  await page.getByRole('link', { name: '결과', exact: true }).click();
  const marks = page.getByRole('table', { name: /^점수표\./ });
  await marks.getByText('합격').first().waitFor();
  await marks.getByRole('columnheader', { name: '합계 (100)' }).waitFor();
  expect(await marks.getByText('합격 대기', { exact: true }).count()).toBe(3);
  expect(await marks.getByText('대기', { exact: true }).count()).toBe(0);
  await page.getByText(/\d{2}:\d{2} 공개$/).waitFor();
  expect(await marks.getByRole('row').filter({ hasText: '미입력' }).filter({ hasText: '응시' }).count()).toBe(
    0,
  );
  await fits(page);
  await follow(page, `${base}/class-offers`);
  const choosers = page.getByRole('combobox', { name: /학생의 반$/ });
  await choosers.first().waitFor();
  for (const one of await choosers.all())
    if (!/^(김나윤|이준호)/.test((await one.getAttribute('aria-label')) ?? '')) await one.selectOption('0');
  await assess(page);
  expect(await printedControls()).toEqual([]);
  await page.getByRole('button', { name: /에게 제안하고 문자 보내기$/ }).click();
  await page.getByText('2명에게 반 좌석을 제안했습니다.').waitFor();
  expect(await page.getByText('답변 대기', { exact: true }).count()).toBe(2);
  await page.setViewportSize({ width: 360, height: 780 });
  // A closed box of a phone cuts the class: its day and its first day stand below.
  const next = choosers.first();
  const box = await next.boundingBox();
  const card = await page.getByRole('region', { name: '합격·대기 학생' }).boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((card?.x ?? 0) + (card?.width ?? 0) - 8);
  await next.selectOption({ index: 1 });
  await page
    .getByText(/^\S+ \d{2}:\d{2}-\d{2}:\d{2} · \d+\.\d+\(.\) 개강$/)
    .first()
    .waitFor();
  await next.selectOption('0');
  await fits(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  const one = await read<{ id: string }>(
    `select p.class_id as id from level_places p join registrations r on r.id = p.registration_id where r.child_name = '김나윤'`,
  );
  await follow(page, `${product.url}/office/level-tests/classes/${one?.id}`);
  await page.getByRole('button', { name: /^제안 취소.*김나윤/ }).waitFor();
  expect(await printedControls()).toEqual([]);
  await page.getByRole('button', { name: /^제안 취소.*김나윤/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '제안 취소' }).click();
  await expect.poll(() => rowOf('김나윤').count()).toBe(0);
  await page.getByRole('button', { name: '되돌리기' }).click();
  await page.getByRole('button', { name: /^제안 취소.*김나윤/ }).waitFor();
});

test('the family enrols by its page, and reads of another plan in a text that the office has read first', async () => {
  const parent = await read<{ login: string; mobile: string }>(
    `select m.login_id as login, m.mobile from members m join children c on c.member_id = m.id where c.name = '김나윤'`,
  );
  const family = await visit(browser, 360, `${product.url}/applications`);
  await signIn(family.page, parent?.login ?? '');
  await family.page.getByRole('button', { name: '등록하기' }).click();
  await family.page.getByRole('dialog').getByRole('button', { name: '등록하기' }).click();
  await family.page.getByRole('button', { name: '사양하기' }).waitFor({ state: 'detached' });
  // Before it would leave, it reads what becomes of the class.
  await follow(family.page, `${product.url}/account`);
  await family.page.getByRole('button', { name: '회원 탈퇴하기' }).click();
  const goodbye = family.page.getByRole('dialog', { name: '회원 탈퇴' });
  await goodbye.getByText(/^김나윤 학생의 .+ 등록: 끝나고 자리를 비웁니다\.$/).waitFor();
  await assess(family.page);
  await leave(family);

  await page.reload();
  await page.getByRole('button', { name: /^등록 취소.*김나윤/ }).waitFor();
  await page.getByRole('button', { name: '수정' }).click();
  await page.getByLabel('요일과 시간').fill('토 10:00-13:00');
  await page.getByRole('button', { name: '저장' }).click();
  const dialog = page.getByRole('dialog', { name: '일정을 바꿀까요?' });
  await dialog
    .getByText(/토 10:00-13:00/)
    .first()
    .waitFor();
  await dialog.getByRole('combobox').selectOption('강사 일정 변경');
  await assess(page);
  await dialog.getByRole('button', { name: '바꾸고 문자 보내기' }).click();
  await page.getByText(/^저장하고 \d명의 보호자님께 문자를 보냈습니다\.$/).waitFor();
  await textTo(parent?.mobile ?? '', '토 10:00-13:00');
  await fits(page);
});

test('none of its rooms has a fault at 1280, 768 and 360', async () => {
  const faults: Record<string, string[]> = {};
  for (const room of ['', '/results', '/class-offers']) {
    await follow(page, `${base}${room}`);
    await isThere(page);
    const wrong = [
      ...(await densityFaults(page, `office/tests/:sessionId${room}`)),
      ...(await faultsOf(page)),
    ];
    if (wrong.length > 0) faults[room] = wrong;
  }
  expect(faults).toEqual({});
});
