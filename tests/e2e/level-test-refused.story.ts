import pg from 'pg';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { leave, openBrowser, visit } from './browser.ts';
import { assess } from './judging.ts';
import { agreeAndStart, answerItem, beginTest, newMobile, nextItem } from './level-test-steps.ts';

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

const saves = /\/api\/level-tests\/attempts\/[^/]+\/save$/;
const attemptNoOf = (page: Page) => new URL(page.url()).searchParams.get('attempt') ?? '';
const positionsOf = (route: Route) =>
  (route.request().postDataJSON() as { entries: { position: number }[] }).entries.map(
    ({ position }) => position,
  );

/** The questions whose answers the server has. */
async function savedAt(attemptNo: string): Promise<number[]> {
  const { rows } = await ledgers.query<{ position: number }>(
    `select s.position from level_answers s join level_attempts a on a.id = s.attempt_id
     where a.attempt_no = $1 and s.answer is not null order by s.position`,
    [attemptNo],
  );
  return rows.map(({ position }) => position);
}

/** The first question from the fourth on that has one right choice: papers are drawn, no two are alike. */
async function placeOfChoice(attemptNo: string): Promise<number> {
  const { rows } = await ledgers.query<{ position: number }>(
    `select i.position from level_attempt_items i join level_attempts a on a.id = i.attempt_id
     join item_versions v on v.id = i.version_id
     where a.attempt_no = $1 and v.kind = 'single' and i.position > 3 order by i.position limit 1`,
    [attemptNo],
  );
  return rows[0]?.position ?? 4;
}

async function started(width: number, name: string) {
  const visitor = await visit(browser, width, '/test');
  await beginTest(visitor.page, { name, mobile: newMobile() });
  await agreeAndStart(visitor.page);
  return { ...visitor, attemptNo: attemptNoOf(visitor.page) };
}

const openHandIn = (page: Page) => page.getByRole('button', { name: '답안 제출' }).click();
async function handIn(page: Page) {
  await openHandIn(page);
  await page.getByRole('dialog').getByRole('button', { name: '제출하기', exact: true }).click();
}
const isHandedIn = (page: Page) => page.getByText('답안을 제출했습니다.').waitFor();

/** What a filter, a slow way and a portal answer in the server's place. */
const strangers = [
  { name: '403', status: 403, contentType: 'text/html', body: '<h1>차단</h1>' },
  { name: '408', status: 408, contentType: 'text/plain', body: '' },
  { name: '401', status: 401, contentType: 'text/html', body: '<h1>로그인</h1>' },
  { name: '413', status: 413, contentType: 'text/html', body: '' },
  { name: 'portal', status: 200, contentType: 'text/html', body: '<h1>Wi-Fi</h1>' },
];

test('whatever answers one save in the server’s place, all answers reach the server and the paper is handed in', async () => {
  const { page, attemptNo, ...visitor } = await started(360, '김여울');
  await answerItem(page);
  await page.getByText('모두 저장됨').waitFor();
  for (const [index, { name: _, ...answer }] of strangers.entries()) {
    await page.route(saves, (route) => route.fulfill(answer), { times: 1 });
    await nextItem(page);
    await page.getByRole('heading', { name: new RegExp(`^${index + 2}번`) }).waitFor();
    await answerItem(page);
    await page.getByRole('button', { name: '다시 보내기' }).waitFor();
    if (index === 0) await assess(page);
    await page.getByText('모두 저장됨').waitFor();
  }
  expect(await savedAt(attemptNo)).toEqual([1, 2, 3, 4, 5, 6]);
  await handIn(page);
  await isHandedIn(page);
  await leave({ page, ...visitor });
});

test('while a filter stands in the way taps are kept, it is said why, and one press sends them when it is gone', async () => {
  const { page, attemptNo, ...visitor } = await started(360, '이여울');
  let isPressed = false;
  await page.route(saves, (route) =>
    isPressed ? route.continue() : route.fulfill({ status: 403, contentType: 'text/html', body: '' }),
  );
  await answerItem(page);
  await page.getByText('인터넷은 연결되어 있지만 답을 저장하지 못하고 있습니다.').waitFor();
  await nextItem(page);
  await answerItem(page);
  await page.getByText('아직 저장되지 않음 (2개)').waitFor();
  await openHandIn(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '제출하기', exact: true }).click();
  await dialog.getByText('1번, 2번 답을 저장하지 못했습니다.', { exact: false }).waitFor();
  await assess(page);
  await dialog.getByRole('button', { name: '계속 풀기' }).click();
  // The filter goes with the press: gone before it, a try of the page's own could save them first.
  await page.exposeFunction('pressed', () => {
    isPressed = true;
  });
  await page.evaluate(
    'document.addEventListener("click", () => globalThis.pressed(), { capture: true, once: true })',
  );
  await page.getByRole('button', { name: '다시 보내기' }).click();
  await page.getByText('모두 저장됨').waitFor();
  expect(await savedAt(attemptNo)).toEqual([1, 2]);
  await handIn(page);
  await isHandedIn(page);
  await leave({ page, ...visitor });
});

test('one answer that is refused is named at its question and can be changed; the others go on', async () => {
  const { page, attemptNo, ...visitor } = await started(1280, '박여울');
  let isBad = true;
  await page.route(saves, (route) =>
    isBad && positionsOf(route).includes(1)
      ? route.fulfill({
          status: 400,
          json: {
            resultCode: 'common.input_invalid',
            resultMsg: '입력값을 확인해 주세요.',
            resultData: null,
          },
        })
      : route.continue(),
  );
  await answerItem(page);
  await page.getByText('이 답은 저장할 수 없습니다.').waitFor();
  await assess(page);
  await nextItem(page);
  await answerItem(page);
  await page.getByRole('button', { name: '2번, 답함, 저장됨' }).waitFor();
  await page.getByRole('button', { name: '1번, 답함, 저장할 수 없음' }).waitFor();
  // Without it the paper is handed in only where that is chosen.
  await handIn(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '이 답 없이 제출하기' }).waitFor();
  expect(await savedAt(attemptNo)).toEqual([2]);
  await dialog.getByRole('button', { name: '1번', exact: true }).last().click();
  isBad = false;
  await page.getByRole('heading', { name: /^1번/ }).waitFor();
  await answerItem(page, 1);
  await page.getByText('모두 저장됨').waitFor();
  expect(await savedAt(attemptNo)).toEqual([1, 2]);
  isBad = true;
  await answerItem(page, 2);
  await page.getByText('이 답은 저장할 수 없습니다.').waitFor();
  await handIn(page);
  await dialog.getByRole('button', { name: '이 답 없이 제출하기' }).click();
  await isHandedIn(page);
  await leave({ page, ...visitor });
});

/** Puts entries into the browser's own store, as an older page or a broken one may have left them. */
const leaveBehind = (page: Page, entries: readonly object[]) =>
  page.evaluate(
    (given) =>
      new Promise<void>((done, fail) => {
        const opening = indexedDB.open('msc-level-test', 1);
        opening.onerror = () => fail(opening.error);
        opening.onsuccess = () => {
          const work = opening.result.transaction('answers', 'readwrite');
          for (const one of given) work.objectStore('answers').put(one);
          work.oncomplete = () => {
            opening.result.close();
            done();
          };
        };
      }),
    entries,
  );

test('what an earlier page left behind in the browser blocks nothing', async () => {
  const { page, attemptNo, ...visitor } = await started(1280, '최여울');
  await answerItem(page);
  await page.getByText('모두 저장됨').waitFor();
  const place = await placeOfChoice(attemptNo);
  const left = {
    attemptNo,
    leaseEpoch: 1,
    rev: 9,
    ackedRev: 0,
    isFlagged: false,
    answeredAt: '2026-11-21T01:00:00Z',
  };
  await leaveBehind(page, [
    { ...left, position: 2, answer: { kind: 'text', text: '3\ud83d\0' } },
    { ...left, position: 3, answer: { kind: 'single', option: '?' } },
    { ...left, position: place, answer: { kind: 'single', option: 'A' }, answeredAt: 'never' },
    { ...left, position: 0, answer: null },
  ]);
  await page.reload();
  await page.getByRole('button', { name: new RegExp(`^${place}번, .*저장됨`) }).waitFor();
  await expect.poll(() => savedAt(attemptNo)).toEqual([1, 2, place]);
  await page.getByRole('button', { name: /^3번, .*저장할 수 없음/ }).click();
  await page.getByText('이 답은 저장할 수 없습니다.').waitFor();
  await answerItem(page);
  await page.getByText('모두 저장됨').waitFor();
  expect(await savedAt(attemptNo)).toEqual([1, 2, 3, place]);
  await handIn(page);
  await isHandedIn(page);
  await leave({ page, ...visitor });
});

test('a beat and a question that are answered by somebody else stop nothing either', async () => {
  const visitor = await visit(browser, 360, '/test');
  const { page } = visitor;
  await beginTest(page, { name: '정여울', mobile: newMobile() });
  const filtered = { status: 403, contentType: 'text/html', body: '<h1>차단</h1>' };
  await page.route(/\/beat$/, (route) => route.fulfill(filtered), { times: 2 });
  const second = /\/items\/2$/;
  await page.route(second, (route) => route.fulfill(filtered));
  await agreeAndStart(page);
  await answerItem(page);
  await nextItem(page);
  await page.getByText('이 문항을 아직 불러오지 못했습니다.').waitFor();
  await assess(page);
  // The others did not wait for it.
  await nextItem(page);
  await answerItem(page);
  await page.getByRole('button', { name: '이전 문항' }).click();
  await page.getByRole('button', { name: '다시 불러오기' }).waitFor();
  await page.unroute(second);
  const again = page.getByRole('button', { name: '다시 불러오기' });
  await again.click();
  await again.waitFor({ state: 'detached' });
  await answerItem(page);
  await page.getByText('모두 저장됨').waitFor();
  await expect.poll(() => savedAt(attemptNoOf(page))).toEqual([1, 2, 3]);
  await handIn(page);
  await isHandedIn(page);
  await leave(visitor);
});
