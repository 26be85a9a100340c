import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { formPages, readPages } from '../first-load.ts';
import { publicRoutes } from '../public-routes.ts';
import { leave, openBrowser, visit } from './browser.ts';
import { findingsOf } from './judging.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const beyondTheEdge = () => document.documentElement.scrollWidth - window.innerWidth;

/** Texts that a box with a hidden overflow cuts off. */
function cutTexts(): string[] {
  return [
    ...document.querySelectorAll<HTMLElement>(
      'main h1, main h2, main h3, main p, main a, main button, main td',
    ),
  ]
    .filter((one) => {
      const style = getComputedStyle(one);
      const mayCut = style.overflowX === 'hidden' || style.textOverflow === 'ellipsis';
      return (
        mayCut && one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1 && !one.closest('.sr-only')
      );
    })
    .map((one) => one.textContent?.slice(0, 60) ?? '');
}

/** A desktop window zoomed to 200 %: half as wide, twice as dense. */
async function zoomed(path: string) {
  const context = await browser.newContext({
    viewport: { width: 640, height: 450 },
    deviceScaleFactor: 2,
    locale: 'ko-KR',
    baseURL: inject('productUrl'),
  });
  const page = await context.newPage();
  await page.goto(path);
  return { context, page };
}

describe('at 200 %: 1280 px wide pages shown as 640', () => {
  test.each([...readPages, ...formPages])('%s keeps everything within its edges', async (path) => {
    const { context, page } = await zoomed(path);
    expect(await page.evaluate(beyondTheEdge)).toBeLessThanOrEqual(0);
    expect(await page.evaluate(cutTexts)).toEqual([]);
    // Text alone twice as large (WCAG 1.4.4), as some browsers zoom.
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.addStyleTag({ content: 'html { font-size: 200% !important }' }).catch(() => undefined);
    expect(await page.evaluate(beyondTheEdge)).toBeLessThanOrEqual(0);
    await context.close();
  });
  test('control: a box of a fixed width is seen', async () => {
    const { context, page } = await zoomed('/terms');
    await page.evaluate(() =>
      document.querySelector('main')?.insertAdjacentHTML('beforeend', '<div style="width:900px">x</div>'),
    );
    expect(await page.evaluate(beyondTheEdge)).toBeGreaterThan(0);
    await context.close();
  });
});

describe('what search engines and messengers read', () => {
  const read = async (path: string) => {
    const html = await (await fetch(`${inject('productUrl')}${path}`)).text();
    const things = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)];
    return {
      html,
      kinds: things.map(([, text = '{}']) => (JSON.parse(text) as { '@type': string })['@type']),
    };
  };
  test.each([
    ['/', ['EducationalOrganization', 'Event']],
    ['/elementary', ['BreadcrumbList', 'Course', 'FAQPage']],
    ['/faq', ['BreadcrumbList', 'FAQPage']],
    ['/board/58', ['BreadcrumbList', 'Article']],
    ['/presentation/1', ['BreadcrumbList', 'EducationEvent']],
    ['/rules', ['BreadcrumbList']],
  ])('%s says what it is, where it stands and how it looks', async (path, kinds) => {
    const page = await read(path);
    expect(page.kinds).toEqual(expect.arrayContaining(kinds));
    expect(page.html).toContain(`<link rel="canonical" href="${inject('productUrl')}${path}"/>`);
    expect(page.html).toMatch(/<meta name="description" content="[^"]{10,}"/);
    const picture = /property="og:image" content="([^"]+)"/.exec(page.html)?.[1] ?? '';
    expect((await fetch(picture)).headers.get('content-type')).toBe('image/png');
  });
  test.each(['/signin', '/search?q=환불', '/nowhere'])('%s asks to be left out', async (path) => {
    const { html } = await read(path);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain('rel="canonical"');
  });
});

describe('the calculator on /rules', () => {
  test('reckons every case while it is typed, and fills in the tuition of a course', async () => {
    const visitor = await visit(browser, 360, '/rules');
    const { page } = visitor;
    await page.waitForLoadState('networkidle');
    const form = page.getByRole('form', { name: '교습비 반환 계산기' });
    const back = form.getByText('돌려받는 금액').locator('strong');
    await form.getByLabel('한 달 교습비(원)').fill('300,000');
    await form.getByLabel('등록한 개월 수').fill('3');
    await form.getByLabel('다 마친 개월 수').fill('1');
    await form.getByLabel('그 달의 총 교습 시간(분)').fill('720');
    await form.getByLabel('그 달에 지난 교습 시간(분)').fill('180');
    expect(await back.textContent()).toBe('500,000원');
    await form.getByLabel('학원의 사정').check();
    await form.getByLabel('그 달에 지난 날수(일)').fill('10');
    expect(await back.textContent()).toBe('500,000원');
    await form.getByLabel('배우는 쪽의 사정').check();
    await form.getByLabel('원격(온라인) 수업').check();
    await form.getByLabel('그 달에 들은 강의 수').fill('20');
    expect(await back.textContent()).toBe('300,000원');
    await form.getByLabel('과정에서 채우기').selectOption({ index: 1 });
    expect(await form.getByLabel('한 달 교습비(원)').inputValue()).toBe('244000');
    await leave(visitor);
  });
  test('a link to the tuition of a branch opens it', async () => {
    const visitor = await visit(browser, 360, '/rules');
    const { page } = visitor;
    await page
      .getByRole('navigation', { name: '분원별 교습비' })
      .getByRole('link', { name: '송도 분원' })
      .click();
    await page.locator('#tuition-songdo').waitFor();
    await leave(visitor);
  });
});

describe('on paper', () => {
  test.each(['/rules', '/board/58', '/terms', '/elementary', '/faq', '/notice'])(
    '%s prints its content without the site around it',
    async (path) => {
      const visitor = await visit(browser, 1280, path);
      const { page } = visitor;
      await page.emulateMedia({ media: 'print' });
      expect(await page.locator('main h1').first().isVisible()).toBe(true);
      expect(await page.getByRole('navigation', { name: '주 메뉴' }).isVisible()).toBe(false);
      expect(await page.getByRole('navigation', { name: '바로 가기' }).isVisible()).toBe(false);
      const pdf = await page.pdf({ format: 'A4' });
      const pages = pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)?.length ?? 0;
      expect(pages).toBeGreaterThan(0);
      expect(pages).toBeLessThan(25);
      await leave(visitor);
    },
  );
});

describe('every public route of the site map', () => {
  test.each(publicRoutes)('%s: no finding of axe at 1280 px', async (path) => {
    const visitor = await visit(browser, 1280, path);
    await visitor.page.waitForLoadState('networkidle');
    expect(await findingsOf(visitor.page)).toEqual([]);
    expect(await visitor.page.evaluate(beyondTheEdge)).toBeLessThanOrEqual(0);
    await visitor.context.close();
  });
});

describe('without JavaScript', () => {
  test.each(readPages)('%s has its heading, its words and its way on', async (path) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: inject('productUrl') });
    const page = await context.newPage();
    await page.goto(path);
    expect(await page.locator('main h1').count()).toBe(1);
    expect(((await page.locator('main').textContent()) ?? '').trim().length).toBeGreaterThan(60);
    expect(await page.locator('main .animate-pulse').count()).toBe(0);
    expect(await page.getByRole('link').count()).toBeGreaterThan(8);
    await context.close();
  });
});
