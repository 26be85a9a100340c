import pg from 'pg';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { call } from '../start.ts';
import { leave, openBrowser, visit } from './browser.ts';
import { assess } from './judging.ts';
import { newMobile } from './level-test-steps.ts';
import { signStaffIn } from './office-staff.ts';
import { seatStudents } from './seat-students.ts';

let browser: Browser;
let ledgers: pg.Client;
beforeAll(async () => {
  browser = await openBrowser();
  ledgers = new pg.Client({ connectionString: inject('productDatabaseUrl') });
  await ledgers.connect();
});
afterAll(async () => {
  await ledgers.end();
  await browser.close();
});

/** A paper handed in with something that is no number where one was asked for. */
async function handedIn(text: string): Promise<string> {
  const product = { url: inject('productUrl') };
  const [seat] = await seatStudents(product, 1, { mobileOf: newMobile });
  if (!seat) throw new Error('no seat');
  await ledgers.query(
    `update level_attempt_items i set item_id = v.item_id, version_id = v.id
     from level_attempts a, (
       select id, item_id from item_versions where kind = 'number' and status = 'live' order by id limit 1) v
     where a.id = i.attempt_id and a.attempt_no = $1 and i.position = 1`,
    [seat.attemptNo],
  );
  const path = `POST /api/level-tests/attempts/${seat.attemptNo}`;
  const entry = { position: 1, leaseEpoch: 1, rev: 1, answer: { kind: 'number', text } };
  await call(product, `${path}/save`, { json: { entries: [entry] }, cookie: seat.cookie });
  await call(product, `${path}/hand-in`, { json: { leaseEpoch: 1 }, cookie: seat.cookie });
  return seat.attemptNo;
}

test('an answer that could not be read holds the result until the office takes it as right for all who gave it', async () => {
  const typed = `열다섯쯤 ${Date.now()}`;
  const attemptNo = await handedIn(typed);
  await handedIn(typed);
  const { page, ...visitor } = await visit(browser, 1280, '/office');
  await signStaffIn(page, 'owner@msc.example');
  await page.goto(`/office/level-tests/attempts/${attemptNo}`);
  const waits = page.getByText('1번의 답을 수로 읽지 못했습니다.');
  await waits.first().waitFor();
  await page.goto(`/office/level-tests/unread?q=${encodeURIComponent(typed)}`);
  const row = page.getByRole('row').filter({ hasText: typed });
  await row.getByText('2명', { exact: true }).waitFor();
  await assess(page);
  await row.getByRole('button', { name: '인정' }).click();
  const dialog = page.getByRole('dialog', { name: '이 답을 정답으로 인정할까요?' });
  await dialog.getByText('같은 답을 쓴 응시 2건 가운데').waitFor();
  await dialog.getByRole('button', { name: '인정' }).click();
  await dialog.getByText('사유를 5자 이상 적어 주세요.').waitFor();
  await dialog.getByLabel('사유').fill('풀이 종이와 대조함');
  await dialog.getByRole('button', { name: '인정' }).click();
  await row.getByText('풀이 종이와 대조함').waitFor();
  await row.getByRole('button', { name: '오답 유지' }).waitFor();
  await expect.poll(() => row.getByRole('button', { name: '인정', exact: false }).count()).toBe(0);
  await page.goto(`/office/level-tests/attempts/${attemptNo}`);
  await page.getByRole('heading', { name: attemptNo }).or(page.getByText(attemptNo)).first().waitFor();
  await expect.poll(() => waits.count()).toBe(0);
  await leave({ page, ...visitor });
});
