import pg from 'pg';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { pagesOf } from '#src/features/office-menu/rules/office-pages.ts';
import { profileLabels } from '#src/features/site/rules/profile.ts';
import { inviteFirstOwner } from '#src/features/staff/actions/joining/at-the-server.server.ts';
import { readConfig } from '#src/platform/config.ts';
import { openDatabase } from '#src/platform/db/database.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { emptyDatabase, productSecretKey, type RunningProduct, startProduct } from '../product.ts';
import { leave, openBrowser, type Visitor, visit } from './browser.ts';
import { fillBlanks, publish } from './first-texts.ts';
import { follow } from './follow.ts';
import { join } from './office-staff.ts';
import { agree } from './sign-up.ts';
import { routesInMainLayout, specifiedRoutes } from './specified-routes.ts';

/** A real academy has keys of its providers; these open no account anywhere, and without background work none is asked. */
const real = {
  ACADEMY: 'real',
  ROLE: 'web',
  ...Object.fromEntries(
    [
      ...['PORTONE_API_SECRET', 'PORTONE_STORE_ID', 'PORTONE_CHANNEL_KEY', 'PORTONE_WEBHOOK_SECRET'],
      ...['SOLAPI_API_KEY', 'SOLAPI_API_SECRET'],
      ...['KAKAO_CLIENT_ID', 'KAKAO_CLIENT_SECRET', 'KAKAO_ADMIN_KEY'],
      'MAIL_API_KEY',
    ].map((name) => [name, `nothing-${name.toLowerCase()}`]),
  ),
  PORTONE_PG: 'inicis',
  SOLAPI_SENDER: '025550100',
  MAIL_SENDER: '한빛학원 <no-reply@hanbit.example>',
};

let product: RunningProduct;
let database: pg.Client;
beforeAll(async () => {
  const databaseUrl = await emptyDatabase(inject('postgresUrl'));
  product = await startProduct(databaseUrl, real);
  database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query('delete from legal_texts');
});
afterAll(async () => {
  await database.end();
  await product.end();
});

async function read(path: string) {
  const answer = await fetch(`${product.url}${path}`);
  return { status: answer.status, html: await answer.text() };
}

describe('a real academy in which nobody has written anything answers', () => {
  test.each(specifiedRoutes)('%s', async (path) => {
    const { status, html } = await read(path);
    expect(status).toBe(200);
    expect(html).toMatch(/<h1[ >]/);
    expect(html).not.toContain('페이지를 열지 못했습니다');
    if (routesInMainLayout.includes(path)) expect(html).toContain('<footer');
  });

  test('a page of the menu says that it is being prepared, and where to ask', async () => {
    const { html } = await read('/whymsc');
    expect(html).toContain('<h1 class="text-3xl md:text-4xl">왜 우리 아카데미인가</h1>');
    expect(html).toContain('준비 중입니다');
    expect(html).toMatch(/<a[^>]*href="\/counseling"/);
  });

  test('presentations that nobody planned are not said to be missed by a condition', async () => {
    const none = await read('/presentation');
    expect(none.html).toContain('예정된 설명회가 없습니다.');
    expect(none.html).not.toContain('조건을 넓혀');
    expect((await read('/presentation?grade=5')).html).toContain('조건에 맞는 설명회가 없습니다.');
  });

  test('sign-up says that it is closed, and whom to call once the office has said so', async () => {
    expect((await read('/signup')).html).not.toContain('tel:');
    const names = profileLabels.map(([name]) => [name, '한빛학원']);
    const profile = { ...Object.fromEntries(names), phone: '02-555-0100' };
    await database.query(
      "insert into settings (name, value, updated_at) values ('academy.profile', $1, now())",
      [JSON.stringify(profile)],
    );
    // The frame of the pages is read once a second; nobody was told of what was written past the office.
    const page = async () => (await read('/signup')).html;
    await expect.poll(page).toMatch(/대표 전화.*href="tel:02-555-0100"/);
    expect(await page()).toContain('아직 회원가입을 받지 않습니다');
  });

  const announce = (day: string) =>
    database.query(
      `insert into legal_texts (key, title, version, effective_on, reason, position, sections)
       select key, key, $1::text, ($1::text)::date, '', 0, '[]' from unnest(array['terms', 'privacy']) as key`,
      [day],
    );

  test('sign-up opens by itself once both texts are in force', async () => {
    expect((await read('/signup')).html).toContain('아직 회원가입을 받지 않습니다');
    await announce('2026-01-01');
    const { html } = await read('/signup');
    expect(html).not.toContain('아직 회원가입을 받지 않습니다');
    expect(html).toContain('가입에 필요한 확인');
  });

  test('what was agreed to of another version is asked again, and nothing typed is lost', async () => {
    const visitor = await visit(await openBrowser({ hasLetters: false }), 1280, `${product.url}/signup`);
    const { page } = visitor;
    await agree(page);
    await page.getByLabel('이름', { exact: true }).fill('김보호');
    await page.reload();
    await page.getByLabel('이름', { exact: true }).waitFor();
    await announce('2026-02-01');
    await page.reload();
    await expect.poll(() => page.getByLabel('이름', { exact: true }).inputValue()).toBe('김보호');
    expect(await page.getByLabel(/이용약관/).isChecked()).toBe(false);
    await leave(visitor);
    await database.query('delete from legal_texts');
  });
});

describe('its first owner', () => {
  let owner: Visitor;
  let page: Page;
  beforeAll(async () => {
    const { db, close } = openDatabase(product.databaseUrl, 2);
    const config = readConfig({ PUBLIC_URL: product.url }, productSecretKey);
    const email = 'owner@hanbit.example';
    const clock = { now: () => new Date() };
    const { link } = await inviteFirstOwner({ db, clock, config }, { email, name: '김하늘' });
    await close();
    const newcomer = { email, name: '김하늘', roleLabel: '본부 관리자', branch: null, width: 1280 };
    owner = await join(await openBrowser({ hasLetters: false }), link, newcomer);
    page = owner.page;
  });
  afterAll(() => leave(owner));

  test('finds every room of the office open', async () => {
    const links = page.getByRole('navigation', { name: '관리자 메뉴' }).getByRole('link');
    await expect.poll(() => links.count()).toBe(14);
    for (const { path } of pagesOf({ role: 'owner' })) {
      await follow(page, `${product.url}${path}`);
      await page.locator('main h1').first().waitFor();
      expect(await page.getByText('페이지를 열지 못했습니다').count(), path).toBe(0);
    }
  });

  test.each([
    ['상담 등록', '/office/counselling'],
    ['새 반', '/office/level-tests/classes'],
    ['새 회차', '/office/tests'],
    ['새 회차', '/office/presentations'],
    ['새 강의실', '/office/rooms'],
    ['새 강좌', '/office/tuition'],
    ['엑셀로 가져오기', '/office/tuition'],
    ['새 강사', '/office/teachers'],
    ['후기 등록', '/office/reviews'],
    ['주소 만들기', '/office/calendar-feeds'],
  ])('without a branch %s of %s says that one comes first, and leads there', async (button, path) => {
    await follow(page, `${product.url}${path}`);
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByText(/먼저 분원.*부터 만들어 주세요/).waitFor({ timeout: 5000 });
    await page.getByRole('link', { name: '분원 만들러 가기' }).click();
    await page.getByRole('heading', { name: '분원', level: 1 }).waitFor();
  });

  test('whom it invites to a branch is told that there is none yet', async () => {
    await follow(page, `${product.url}/office/staff`);
    await page.getByRole('button', { name: '직원 초대' }).click();
    const invitation = page.locator('form').filter({ hasText: '초대 메일 보내기' });
    await invitation.getByRole('combobox').selectOption({ label: '상담 담당' });
    await page.getByText('먼저 분원부터 만들어 주세요').waitFor({ timeout: 5000 });
  });

  test('reads where tests are planned that no family can register before sign-up opens', async () => {
    await page.goto(`${product.url}/office/tests`);
    await page.getByText('아직 회원가입을 받지 않아 가족이 접수할 수 없습니다.').waitFor({ timeout: 5000 });
    expect(await page.getByRole('link', { name: '약관과 방침 쓰러 가기' }).getAttribute('href')).toBe(
      '/office/pages',
    );
  });

  test('writes the terms and the privacy policy: blanks are refused by name, and sign-up opens', async () => {
    await follow(page, `${product.url}/office/pages`);
    await page.getByRole('row').filter({ hasText: '이용약관' }).getByText('아직 쓰지 않음').waitFor();
    await page.getByRole('link', { name: '이용약관' }).click();
    await page.getByText('첫 버전입니다.').waitFor();
    await page.getByLabel('시행일').fill(seoulDay(new Date()));
    await page.getByRole('button', { name: '게시하기' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '지금 게시' }).click();
    await page.getByRole('dialog').getByText('비어 있는 칸이 있습니다: 〔학원 이름〕').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: '닫기' }).last().click();
    await fillBlanks(page);
    await publish(page);
    expect((await read('/signup')).html).toContain('아직 회원가입을 받지 않습니다');
    await follow(page, `${product.url}/office/legal/privacy`);
    await page.getByLabel('시행일').fill(seoulDay(new Date()));
    await fillBlanks(page);
    await publish(page);
    expect((await read('/signup')).html).toContain('가입에 필요한 확인');
    expect((await read('/terms')).html).toContain('이 약관은 한빛학원(이하');
    await page.goto(`${product.url}/office/tests`);
    await page.getByText('앞으로 볼 회차가 없습니다.').waitFor();
    expect(await page.getByText('아직 회원가입을 받지 않아').count()).toBe(0);
  });

  test('begins a page of the menu, and visitors read it', async () => {
    await follow(page, `${product.url}/office/pages/whymsc`);
    await page.getByText('아직 쓰지 않은 페이지입니다.').waitFor();
    await fillBlanks(page);
    await publish(page);
    const { html } = await read('/whymsc');
    expect(html).toContain('한빛학원');
    expect(html).not.toContain('준비 중입니다');
  });
});
