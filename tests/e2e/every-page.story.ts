import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { siteMap } from '#src/shared/site-map.ts';
import { formPages, readPages } from '../first-load.ts';
import { publicRoutes } from '../public-routes.ts';
import { leave, openBrowser, type Visitor, visit } from './browser.ts';
import { settled } from './hydrated.ts';
import { findingsOf } from './judging.ts';
import { beyondTheEdge, cutTexts, misfitsOf, standingOut, unspokenTimes } from './page-faults.ts';
import { watchPolicy } from './policy.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Every address a visitor may open, and pages that only an address of their own shows. */
const paths = [...new Set([...publicRoutes, ...readPages, ...formPages, '/columns?q=없는낱말입니다'])];

/** What the menu names and what is met beside it: these are judged by axe on a phone too. */
const judgedAtPhone = new Set([
  ...siteMap.flatMap(({ pages }) => pages.map(({ path }) => path)),
  ...['/', '/board/1', '/board/58', '/search?q=환불', '/columns?q=없는낱말입니다', '/quit'],
  ...['/signin', '/findAccount', '/signup', '/nowhere'],
]);

test('the list holds every route, its parts filled in', () => {
  expect(publicRoutes.length).toBeGreaterThan(40);
  expect(publicRoutes.filter((path) => /[:*]/.test(path))).toEqual([]);
});

const atPhone = { width: 360, height: 780 };
/** A desktop window zoomed to 200 %: half as wide. */
const zoomed = { width: 640, height: 450 };
const atDesktop = { width: 1280, height: 900 };

/** Text alone twice as large (WCAG 1.4.4), as some browsers zoom. */
const enlarge = (page: Page) =>
  page.addStyleTag({ content: 'html { font-size: 200% !important }' }).catch(() => undefined);

describe('every public page, loaded on a phone and shown at every width', () => {
  let visitor: Visitor;
  let violations: string[];
  beforeAll(async () => {
    visitor = await visit(browser, atPhone.width);
    // Its control is in bundle.story.ts.
    violations = await watchPolicy(visitor.page);
  });
  afterAll(() => leave(visitor));

  test.each(paths)('%s', async (path) => {
    const { page, complaints } = visitor;
    await page.setViewportSize(atPhone);
    await page.goto(path);
    await settled(page);
    if (judgedAtPhone.has(path)) expect(await findingsOf(page), 'axe at 360').toEqual([]);
    expect(await page.locator('h1').count()).toBe(1);
    expect(await misfitsOf(page)).toEqual([]);
    await page.setViewportSize(zoomed);
    expect(await page.evaluate(beyondTheEdge), 'at 200 %').toBeLessThanOrEqual(0);
    expect(await page.evaluate(cutTexts), 'at 200 %').toEqual([]);
    await page.setViewportSize(atDesktop);
    expect(await findingsOf(page), 'axe at 1280').toEqual([]);
    expect(await page.evaluate(beyondTheEdge), 'at 1280').toBeLessThanOrEqual(0);
    expect(await unspokenTimes(page), 'worded as Koreans say them').toEqual([]);
    await enlarge(page);
    expect(await page.evaluate(beyondTheEdge), 'with letters of 200 %').toBeLessThanOrEqual(0);
    // The next page is met as by somebody new.
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await visitor.context.clearCookies();
    expect(complaints).toEqual([]);
    expect(violations, 'of its own policy').toEqual([]);
  });
});

describe('what judges them is not blind', () => {
  test('a picture without words and a field without a name', async () => {
    const visitor = await visit(browser, 360, '/terms');
    // Before the page is awake, waking takes away what is not its own.
    await settled(visitor.page);
    await visitor.page.evaluate(() => {
      document.querySelector('main')?.insertAdjacentHTML('beforeend', '<img src="/og/home"><input>');
    });
    expect((await findingsOf(visitor.page)).length).toBeGreaterThanOrEqual(2);
    await leave(visitor);
  });
  test('a box of a fixed width', async () => {
    const visitor = await visit(browser, zoomed.width, '/terms');
    await settled(visitor.page);
    await visitor.page.evaluate(() =>
      document.querySelector('main')?.insertAdjacentHTML('beforeend', '<div style="width:900px">x</div>'),
    );
    expect(await visitor.page.evaluate(beyondTheEdge)).toBeGreaterThan(0);
    await leave(visitor);
  });
  test('a line that cannot break, and one that only leaves its column', async () => {
    const visitor = await visit(browser, 320, '/terms');
    await settled(visitor.page);
    expect(await visitor.page.evaluate(standingOut)).toEqual([]);
    const adding = (width: number) =>
      visitor.page.evaluate((px) => {
        const column = '<div style="padding:0 16px"><div><p style="width:%px">x</p></div></div>';
        document.querySelector('#content')?.insertAdjacentHTML('beforeend', column.replace('%', String(px)));
      }, width);
    await adding(270);
    expect(await visitor.page.evaluate(standingOut)).toHaveLength(1);
    await adding(400);
    expect((await visitor.page.evaluate(standingOut))[0]).toMatch(/too wide$/);
    await leave(visitor);
  });
  test('a date and an hour of a machine', async () => {
    const visitor = await visit(browser, 360, '/terms');
    await settled(visitor.page);
    await visitor.page.evaluate(() => document.body.append('2015-05-04 17:20'));
    expect(await unspokenTimes(visitor.page)).toEqual(['2015-05-04', '17:20']);
    await leave(visitor);
  });
});

describe('without JavaScript', () => {
  let context: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    context = await browser.newContext({
      javaScriptEnabled: false,
      baseURL: inject('productUrl'),
      viewport: atPhone,
    });
    page = await context.newPage();
  });
  afterAll(() => context.close());

  test.each(readPages)('%s has its heading, its words and its way on', async (path) => {
    await page.setViewportSize(atDesktop);
    await page.goto(path);
    expect(await page.locator('main h1').count()).toBe(1);
    expect(((await page.locator('main').textContent()) ?? '').trim().length).toBeGreaterThan(60);
    expect(await page.locator('main .animate-pulse').count()).toBe(0);
    expect(await page.getByRole('link').count()).toBeGreaterThan(8);
  });
  test.each(['/', '/whymsc', '/elementary', '/notice', '/board/58', '/faq', '/rules', '/branches', '/maps'])(
    '%s is readable and leads on',
    async (path) => {
      await page.setViewportSize(atPhone);
      await page.goto(path);
      expect(((await page.locator('main').textContent()) ?? '').length).toBeGreaterThan(150);
      await page.locator('header details[data-drawer] > summary').click();
      await page
        .getByRole('navigation', { name: '전체 메뉴' })
        .getByRole('link', { name: '공지사항' })
        .click();
      await page.waitForURL('**/notice');
      await page.getByLabel('검색어').fill('환불');
      await page.getByRole('button', { name: '검색' }).click();
      expect(await page.locator('main').textContent()).toContain('환불');
    },
  );
});
