import pg from 'pg';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { profileLabels } from '#src/features/site/rules/profile.ts';
import { inviteFirstOwner } from '#src/features/staff/actions/joining/at-the-server.server.ts';
import { readConfig } from '#src/platform/config.ts';
import { openDatabase } from '#src/platform/db/database.ts';
import { realSettings } from '../given-real.ts';
import { emptyDatabase, productSecretKey, type RunningProduct, startProduct } from '../product.ts';
import { leave, openBrowser, type Visitor, visit } from './browser.ts';
import { follow } from './follow.ts';
import { fits, join } from './office-staff.ts';
import { specifiedRoutes } from './specified-routes.ts';

/** The first hour of a real academy: from the first sign-in along the list to all that is done without its vendors. */
let product: RunningProduct;
let database: pg.Client;
let owner: Visitor;
let page: Page;

/** Names this academy does not have: that of the demo, and the neutral one once it has its own. */
const foreign = /MSC|엠에스씨|\{academy\}/;

beforeAll(async () => {
  const databaseUrl = await emptyDatabase(inject('postgresUrl'));
  product = await startProduct(databaseUrl, { ...realSettings, ROLE: 'web' });
  database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query('delete from legal_texts');
  const { db, close } = openDatabase(databaseUrl, 2);
  const config = readConfig({ PUBLIC_URL: product.url }, productSecretKey);
  const newcomer = { email: 'owner@hanbit.example', name: '김하늘' };
  const { link } = await inviteFirstOwner({ db, clock: { now: () => new Date() }, config }, newcomer);
  await close();
  const place = { roleLabel: '본부 관리자', branch: null, width: 1280 };
  owner = await join(await openBrowser({ hasLetters: false }), link, { ...newcomer, ...place });
  page = owner.page;
});
afterAll(async () => {
  await leave(owner);
  await database.end();
  await product.end();
});

const read = async (path: string) => (await fetch(`${product.url}${path}`)).text();
const list = () => page.getByRole('region', { name: '학원 열기' });
const home = () => page.goto(`${product.url}/office`);

/** How many of the sixteen lines are done, as the first page says it. */
async function done(count: number): Promise<void> {
  await home();
  await list().getByText(`16가지 중 ${count}가지를 마쳤습니다.`).waitFor();
}

/** The same call the form of a screen sends, by the session of the page. */
const send = (method: string, path: string, json: object) =>
  page.evaluate(
    async (call) => {
      const answer = await fetch(`/api/office${call.path}`, {
        method: call.method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(call.json),
      });
      return (await answer.json()) as { resultCode: string | number; resultData: never };
    },
    { method, path, json },
  );

test('before anything is written every page of the specification is neutral', async () => {
  for (const path of specifiedRoutes)
    expect(`${path} ${foreign.exec(await read(path))}`).toBe(`${path} null`);
  expect(await read('/')).toContain('<title>우리 아카데미</title>');
  // Not a sentence of another academy's programmes either.
  expect(await read('/')).not.toContain('수와 도형의 뼈대');
});

test('the first page of the office says what is to do, and fits a phone, a tablet and a desk', async () => {
  await done(0);
  for (const label of ['학원 이름', '사업자 정보', '교습비', '시험 결제와 취소'])
    await list().getByRole('link', { name: label, exact: true }).waitFor();
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await fits(page);
  }
});

describe('name and looks', () => {
  test('a colour nobody could read is refused with what to do, then all is saved and seen at once', async () => {
    await list().getByRole('link', { name: '학원 이름', exact: true }).click();
    await page.getByLabel('학원 이름', { exact: true }).fill('한빛학원');
    await page.getByLabel('짧은 이름').fill('한빛');
    await page.getByLabel('슬로건', { exact: true }).fill('빛이 드는 교실');
    await page.getByLabel('대표색', { exact: true }).fill('#7ab8ff');
    await page
      .getByText(/대표색\(#7ab8ff\)은.*더 어두운 색으로 바꿔 주세요\. 예: #/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: '저장하기' }).click();
    await page.getByRole('alert').filter({ hasText: '더 어두운 색으로' }).first().waitFor();
    await page.getByLabel('대표색', { exact: true }).fill('#1a3f8f');
    await page.getByLabel('강조색', { exact: true }).fill('#a3325c');
    await page.getByRole('button', { name: '저장하기' }).click();
    await page.getByText('저장했습니다. 공개 화면에 바로 보입니다.').waitFor();
    await expect.poll(() => read('/')).toContain('<title>한빛학원</title>');
    const html = await read('/');
    expect(html).toContain('--color-brand:#1a3f8f');
    expect(html).toContain('빛이 드는 교실');
  });

  test('the window of the office takes them up with the next room', async () => {
    const rooms = page.getByRole('navigation', { name: '관리자 메뉴' });
    await rooms.getByRole('link', { name: '설정', exact: true }).click();
    await page.getByText('한빛 관리자').waitFor();
    const brand = () => getComputedStyle(document.documentElement).getPropertyValue('--color-brand');
    await expect.poll(() => page.evaluate(brand)).toBe('#1a3f8f');
    await page.goBack();
    await page.getByRole('region', { name: '로고' }).waitFor();
  });

  const square = () =>
    sharp({ create: { width: 320, height: 96, channels: 3, background: '#1a3f8f' } })
      .png()
      .toBuffer();

  test('a logo that is no picture is refused with a sentence; a picture stands in the header', async () => {
    const wordmark = page.getByRole('region', { name: '로고' });
    const choose = async (buffer: Buffer) =>
      wordmark.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    await choose(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    await wordmark.getByText('PNG, JPG, WebP 그림으로 올려 주세요.').waitFor();
    await choose(await square());
    await wordmark.getByAltText('지금 쓰는 로고').waitFor();
    const visitor = await visit(await openBrowser({ hasLetters: false }), 360, `${product.url}/whymsc`);
    const mark = visitor.page.locator('header .wordmark');
    await expect
      .poll(() => mark.evaluate((one) => getComputedStyle(one).backgroundImage))
      .toContain('/brand/wordmark-');
    await expect.poll(() => mark.textContent()).toContain('한빛학원');
    await visitor.page.getByRole('heading', { name: '왜 한빛인가' }).waitFor();
    await fits(visitor.page);
    await leave(visitor);
  });

  test('the icon is left out with a reason', async () => {
    await done(5);
    const line = list().getByRole('listitem').filter({ hasText: '아이콘을 올려 주세요' });
    await line.getByRole('button', { name: '건너뛰기' }).click();
    await page.getByLabel('사유').fill('기본 아이콘이면 됩니다');
    await page.getByRole('dialog').getByRole('button', { name: '건너뛰기' }).click();
    await list().getByText('16가지 중 6가지를 마쳤습니다.').waitFor();
  });
});

test('the words of the law, a branch, its tuition and programmes are counted as they come', async () => {
  await follow(page, `${product.url}/office/settings`);
  for (const [, label] of profileLabels)
    await page.getByLabel(label, { exact: false }).first().fill('한빛학원');
  await page.getByLabel('사업자등록번호').fill('123-45-67890');
  await page
    .locator('form')
    .filter({ hasText: '학원 정보 (화면 맨 아래 표시)' })
    .getByRole('button', { name: '저장하기' })
    .click();
  await page.getByText('학원 정보를 저장했습니다.').waitFor();
  await done(7);
  const made = await send('POST', '/branches', {
    ...{ code: 'main', name: '본원', region: '서울', address: '서울특별시 노원구 동일로 1' },
    ...{ directions: '노원역', phone: '02-555-0199', hours: '평일 14-21시', registrationNo: '제1호' },
    ...{ registeredName: '한빛학원', latitude: 37.65, longitude: 127.06, programmes: ['elementary'] },
  });
  expect(made.resultCode).toBe(0);
  await done(8);
  await list().getByText('신고한 교습비가 없는 분원이 있습니다: 본원.').waitFor();
  const { id } = (await database.query<{ id: string }>('select id from branches')).rows[0] ?? {};
  const course = await send('POST', '/tuitions', {
    ...{ branchId: Number(id), programme: 'elementary', course: '초등 심화', grades: '초5', capacity: 8 },
    ...{ weekly: '주 2회', monthlyMinutes: 480, tuitionKrw: 300_000, extraKrw: 0 },
  });
  expect(course.resultCode).toBe(0);
  await done(9);
});

test('programmes that are not taught are hidden, texts come into force, rules stay as the law has them', async () => {
  const { resultData } = await page.evaluate(
    async () =>
      (await (await fetch('/api/office/programmes')).json()) as {
        resultData: { programmes: { key: string; path: string }[] };
      },
  );
  const programmes = resultData.programmes.map(({ path: _path, ...one }) =>
    one.key === 'elementary' ? { ...one, intro: '천천히 풉니다.' } : { ...one, isShown: false },
  );
  expect((await send('PUT', '/programmes', { programmes })).resultCode).toBe(0);
  await done(10);
  await database.query(
    `insert into legal_texts (key, title, version, effective_on, reason, position, sections)
     select key, key, '2026-01-01', date '2026-01-01', '', 0, '[]' from unnest(array['terms', 'privacy']) as key`,
  );
  await done(11);
  await list().getByText('공개한 레벨 테스트가 없습니다.').waitFor();
  for (const key of ['refunds', 'level-test', 'test-payment'])
    expect((await send('PUT', `/set-up/${key}/waiver`, { reason: '확인을 마쳤습니다' })).resultCode).toBe(0);
  await done(14);
  await list().getByText('아직 응답을 확인하지 않았습니다: 결제, 문자, 이메일.').waitFor();
  await list().getByText('첫 회차를 열어 주세요').waitFor();
});

test('what is left once the vendors answer and a round is open is nothing, and the list is gone', async () => {
  await database.query(
    `insert into provider_health (name, last_success_at) select name, now() from unnest(array['payment', 'sms', 'mail']) as name
     on conflict (name) do update set last_success_at = now(), last_failure_at = null`,
  );
  await done(15);
  await database.query(
    `with test as (insert into tests (title, subject, grade_from, grade_to, minutes, fee_krw, fee_legal_basis, materials, created_at)
       values ('수학 입학 테스트', 'math', 1, 12, 60, 0, '', '', now()) returning id),
     pool as (insert into seat_pools (capacity) values (5) returning id)
     insert into test_sessions (test_id, branch_id, pool_id, room, starts_at, ends_at, opens_at, closes_at, state, created_at)
     select test.id, branches.id, pool.id, '1호', now() + interval '9 days', now() + interval '9 days 1 hour', now(), now() + interval '8 days', 'open', now()
     from test, pool, branches`,
  );
  await home();
  await page.getByRole('heading', { name: /안녕하세요/ }).waitFor();
  // What waits from now on is work of every day: nobody has made a backup yet.
  await page
    .getByRole('link', { name: /백업과 복원 연습/ })
    .first()
    .waitFor();
  await expect.poll(() => list().count()).toBe(0);
  await follow(page, `${product.url}/office/set-up`);
  await page.getByText('모두 마쳤습니다.').waitFor();
});

describe('every output', () => {
  const own = /한빛/;
  const outputs = ['/manifest.webmanifest', '/rss/notice', '/sitemap.xml', '/robots.txt', '/office'];

  test('names this academy and no other', async () => {
    for (const path of [...specifiedRoutes, ...outputs]) {
      const text = await read(path);
      expect(`${path} ${foreign.exec(text)} ${/우리 아카데미/.exec(text)}`).toBe(`${path} null null`);
      // Control: the same search finds the own name where there is one to find.
      if (!/sitemap|robots/.test(path)) expect(`${path} ${own.test(text)}`).toBe(`${path} true`);
    }
  });

  test('has its own icon', async () => {
    const answer = await fetch(`${product.url}/favicon.ico`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/x-icon']);
  });
});
