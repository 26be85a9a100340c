import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { leave, openBrowser, type Visitor, visit } from './browser.ts';
import { settled } from './hydrated.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

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
  test('the second page of a list is a page of its own, and says which', async () => {
    const { html } = await read('/notice?page=2');
    expect(html).toContain(`<link rel="canonical" href="${inject('productUrl')}/notice?page=2"/>`);
    expect(html).toMatch(/<title>공지사항 2쪽 /);
    expect((await read('/notice?page=2&size=30')).html).toContain(
      `<link rel="canonical" href="${inject('productUrl')}/notice"/>`,
    );
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
    await settled(page);
    const form = page.getByRole('form', { name: '교습비 반환 계산기' });
    const back = form.getByText('돌려받는 금액').locator('strong');
    await form.getByLabel('한 달 교습비(원)').fill('300,000');
    await form.getByLabel('등록한 개월 수').fill('3');
    await form.getByLabel('수강 완료 개월 수').fill('1');
    await form.getByLabel('이번 달 총 수업 시간(분)').fill('720');
    await form.getByLabel('이번 달 진행된 수업 시간(분)').fill('180');
    await expect.poll(() => back.textContent()).toBe('500,000원');
    await form.getByLabel('학원의 사정').check();
    await form.getByLabel('이번 달 지난 일수(일)').fill('10');
    await expect.poll(() => back.textContent()).toBe('500,000원');
    await form.getByLabel('수강생 사정').check();
    await form.getByLabel('원격(온라인) 수업').check();
    await form.getByLabel('그 달에 들은 강의 수').fill('20');
    await expect.poll(() => back.textContent()).toBe('300,000원');
    await form.getByLabel('과정 선택하면 자동 입력').selectOption({ index: 1 });
    await expect.poll(() => form.getByLabel('한 달 교습비(원)').inputValue()).toBe('244000');
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
  let reader: Visitor;
  beforeAll(async () => {
    reader = await visit(browser, 1280);
    await reader.page.emulateMedia({ media: 'print' });
  });
  afterAll(() => leave(reader));
  test.each(['/rules', '/board/58', '/terms', '/elementary', '/faq', '/notice'])(
    '%s prints its content without the site around it',
    async (path) => {
      const { page } = reader;
      await page.goto(path);
      expect(await page.locator('main h1').first().isVisible()).toBe(true);
      expect(await page.getByRole('navigation', { name: '주 메뉴' }).isVisible()).toBe(false);
      expect(await page.getByRole('navigation', { name: '바로 가기' }).isVisible()).toBe(false);
      const pdf = await page.pdf({ format: 'A4' });
      const pages = pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)?.length ?? 0;
      expect(pages).toBeGreaterThan(0);
      expect(pages).toBeLessThan(25);
    },
  );
});
