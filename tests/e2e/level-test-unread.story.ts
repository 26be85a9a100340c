import pg from 'pg';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { call } from '../start.ts';
import { leave, openBrowser, visit } from './browser.ts';
import { follow } from './follow.ts';
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

/** A seat whose first question is of a kind. */
async function seatedAt(kind: 'number' | 'essay') {
  const product = { url: inject('productUrl') };
  const [seat] = await seatStudents(product, 1, { mobileOf: newMobile });
  if (!seat) throw new Error('no seat');
  await ledgers.query(
    `update level_attempt_items i set item_id = v.item_id, version_id = v.id
     from level_attempts a, (
       select id, item_id from item_versions where kind = $2 and status = 'live' order by id limit 1) v
     where a.id = i.attempt_id and a.attempt_no = $1 and i.position = 1`,
    [seat.attemptNo, kind],
  );
  const post = (path: string, json: object) =>
    call(product, `POST /api/level-tests/attempts/${seat.attemptNo}${path}`, { json, cookie: seat.cookie });
  return {
    attemptNo: seat.attemptNo,
    save: (answer: object) => post('/save', { entries: [{ position: 1, leaseEpoch: 1, rev: 1, answer }] }),
    handIn: () => post('/hand-in', { leaseEpoch: 1 }),
  };
}

/** A paper handed in with something that is no number where one was asked for. */
async function handedIn(text: string): Promise<string> {
  const { attemptNo, save, handIn } = await seatedAt('number');
  await save({ kind: 'number', text });
  await handIn();
  return attemptNo;
}

test('an answer that could not be read holds the result until the office takes it as right for all who gave it', async () => {
  const typed = `열다섯쯤 ${Date.now()}`;
  const attemptNo = await handedIn(typed);
  await handedIn(typed);
  const { page, ...visitor } = await visit(browser, 1280, '/office');
  await signStaffIn(page, 'owner@msc.example');
  await follow(page, `/office/level-tests/attempts/${attemptNo}`);
  const waits = page.getByText('1번의 답을 수로 읽지 못했습니다.');
  await waits.first().waitFor();
  await follow(page, `/office/level-tests/unread?q=${encodeURIComponent(typed)}`);
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
  await follow(page, `/office/level-tests/attempts/${attemptNo}`);
  await page.getByRole('heading', { name: attemptNo }).or(page.getByText(attemptNo)).first().waitFor();
  await expect.poll(() => waits.count()).toBe(0);
  await leave({ page, ...visitor });
});

test('an essay accepted on a shown result is marked first, and shown by an act of its own', async () => {
  const { attemptNo, save, handIn } = await seatedAt('essay');
  await handIn();
  // The clock ended it an hour ago.
  await ledgers.query(
    `update level_attempts set deadline_at = now() - interval '1 hour', closed_at = now() - interval '1 hour'
     where attempt_no = $1`,
    [attemptNo],
  );
  await save({ kind: 'essay', text: '늦게 도착한 긴 답' });
  const { page, ...visitor } = await visit(browser, 1280, '/office');
  await signStaffIn(page, 'owner@msc.example');
  await follow(page, `/office/level-tests/attempts/${attemptNo}`);
  await page.getByText('서술 답안은 선생님이 채점한 뒤에 따로 반영합니다.').waitFor();
  const decide = async (name: string, title: string) => {
    await page.getByRole('button', { name, exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByLabel('사유').fill('출석부와 대조함');
    // What changes is seen first: pressed before that, the dialog asks for it.
    await dialog.getByRole('list', { name: '바뀌는 결과' }).waitFor();
    await dialog.getByRole('button', { name: /인정|반영/ }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  await decide('인정', '늦게 도착한 답을 인정할까요?');
  const waits = page.getByText('1번 서술 답안은 공개한 결과에 아직 들어 있지 않습니다.');
  await waits.waitFor();
  await page.getByRole('link', { name: '이름을 가리고 채점하기' }).waitFor();
  await assess(page);
  // Whoever marks has marked it.
  await ledgers.query(
    `insert into level_marks (attempt_id, position, staff_id, points, at)
     select id, 1, (select min(id) from staff), 1, now() from level_attempts where attempt_no = $1`,
    [attemptNo],
  );
  await page.setViewportSize({ width: 360, height: 780 });
  await page.reload();
  await page.getByText('채점이 끝났습니다.', { exact: false }).waitFor();
  await assess(page);
  await decide('채점을 결과에 반영', '채점을 공개한 결과에 반영할까요?');
  await waits.waitFor({ state: 'detached' });
  await leave({ page, ...visitor });
});
