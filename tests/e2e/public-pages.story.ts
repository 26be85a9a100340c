import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { callAcademy } from '#src/shared/identity/own-name.ts';
import { siteMap } from '#src/shared/site-map.ts';
import { leave, openBrowser, visit } from './browser.ts';
import { settled } from './hydrated.ts';

/** The menu is compared with that of the demo, which has its name from the settings. */
callAcademy({ name: 'MSC 아카데미', shortName: 'MSC' });

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser({ hasLetters: false });
});
afterAll(() => browser.close());

/** What opens the drawer. */
const drawer = 'header details[data-drawer] > summary';

describe('from page to page without loading anew', () => {
  const inside = siteMap.flatMap(({ label, pages }) =>
    pages.filter(({ isStandalone }) => !isStandalone).map((page) => [label, page.label, page.path] as const),
  );
  test('every page of the menu shows what a fresh visit shows', async () => {
    const visitor = await visit(browser, 1280, '/');
    const { page } = visitor;
    await settled(page);
    await page.evaluate(() => Reflect.set(window, 'isSamePage', true));
    const menu = page.getByRole('navigation', { name: '주 메뉴' });
    for (const [group, label, path] of inside) {
      const heading = /<h1[^>]*>([^<]*)/.exec(
        await (await fetch(`${inject('productUrl')}${path}`)).text(),
      )?.[1];
      await menu.getByText(group, { exact: true }).first().click();
      await menu.getByRole('link', { name: label, exact: true }).click();
      await page.waitForURL(`**${path}`);
      await expect.poll(() => page.locator('h1').first().textContent(), { message: path }).toBe(heading);
      expect(await page.evaluate(() => Reflect.get(window, 'isSamePage')), path).toBe(true);
    }
    await leave(visitor);
  });
});

describe('with the keyboard alone', () => {
  test('the skip link leads past the menu', async () => {
    const visitor = await visit(browser, 1280, '/faq');
    const { page } = visitor;
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('본문으로 바로 가기');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
    await leave(visitor);
  });
  test('the mega menu opens, is walked through, closes by Escape and by leaving it', async () => {
    const visitor = await visit(browser, 1280, '/');
    const { page } = visitor;
    const name = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
    const isOpen = () => page.locator('header details[open]').count();
    await page.getByRole('navigation', { name: '주 메뉴' }).getByText('프로그램').first().focus();
    await page.keyboard.press('Enter');
    expect(await isOpen()).toBe(1);
    await page.keyboard.press('Tab');
    expect(await name()).toBe('초등 수학');
    await page.keyboard.press('Escape');
    expect([await isOpen(), await name()]).toEqual([0, '프로그램']);
    await page.keyboard.press('Enter');
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('Tab');
    expect(await name()).toBe('입학 안내');
    expect(await isOpen()).toBe(0);
    await leave(visitor);
  });
  test('the drawer keeps the focus inside and gives it back', async () => {
    const visitor = await visit(browser, 360, '/');
    const { page } = visitor;
    const isInside = () => page.evaluate(() => document.activeElement?.closest('header details') !== null);
    await page.locator(drawer).focus();
    await page.keyboard.press('Enter');
    const links = await page.getByRole('navigation', { name: '전체 메뉴' }).getByRole('link').count();
    for (let step = 0; step < links + 3; step += 1) {
      await page.keyboard.press('Tab');
      expect(await isInside()).toBe(true);
    }
    await page.keyboard.press('Shift+Tab');
    expect(await isInside()).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('header details[open]').count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('전체 메뉴');
    await leave(visitor);
  });
});

test('still under reduced motion', async () => {
  const visitor = await visit(browser, 1280, '/');
  const moving = await visitor.page.evaluate(() => {
    dispatchEvent(new PointerEvent('pointermove', { clientX: 10, clientY: 10 }));
    return document.getAnimations().length + document.querySelectorAll('[style*="--lean-x:"]').length;
  });
  expect(moving).toBe(0);
  await leave(visitor);
});
