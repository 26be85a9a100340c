import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type RunningProduct, startProduct } from '../product.ts';
import { leave, openBrowser, visit } from './browser.ts';

let browser: Browser;
let product: RunningProduct;
beforeAll(async () => {
  browser = await openBrowser();
  product = await startProduct(inject('productDatabaseUrl'), {
    ROLE: 'web',
    KAKAO_JAVASCRIPT_KEY: 'public-key',
  });
});
afterAll(async () => {
  await browser.close();
  await product.end();
});

/** Stands for Kakao's script: the same names, and it writes down what it was told to draw. */
const standIn = `(() => {
  const drawn = (window.drawn = { pins: [], clicks: [] });
  class LatLng { constructor(lat, lng) { this.lat = lat; this.lng = lng; } }
  class LatLngBounds { extend() {} }
  class Map { constructor(box) { box.style.background = '#dfe8d8'; box.dataset.live = 'yes'; } setBounds() {} }
  class Marker { constructor({ title, position }) { drawn.pins.push([title, position.lat, position.lng]); } }
  const event = { addListener: (pin, name, listener) => drawn.clicks.push(listener) };
  window.kakao = { maps: { load: (ready) => ready(), LatLng, LatLngBounds, Map, Marker, event } };
})();`;

const drawnMap = '분원의 위치를 나타낸 그림 지도';

test('with a key the pins stand on Kakao’s map, and a pin leads to its directions', async () => {
  const visitor = await visit(browser, 1280, 'about:blank');
  const asked: string[] = [];
  await visitor.context.route('https://dapi.kakao.com/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: standIn });
  });
  const { page } = visitor;
  await page.goto(`${product.url}/maps`);
  await page.locator('section[aria-label="분원 지도"][data-live="yes"]').waitFor();
  expect(asked).toEqual(['https://dapi.kakao.com/v2/maps/sdk.js?appkey=public-key&autoload=false']);
  const pins = await page.evaluate(() => (Reflect.get(window, 'drawn') as { pins: [string, number][] }).pins);
  expect(pins).toHaveLength(6);
  expect(pins[0]?.[0]).toBe('대치 분원');
  await page.evaluate(() => (Reflect.get(window, 'drawn') as { clicks: (() => void)[] }).clicks[0]?.());
  await page.waitForURL('**/maps#daechi');
  expect(
    await page
      .getByTitle(drawnMap)
      .isVisible()
      .catch(() => false),
  ).toBe(false);
  await leave(visitor);
});

test('where the network keeps Kakao away, the drawn map stays and everything is still there', async () => {
  const visitor = await visit(browser, 360, 'about:blank');
  const blocked: string[] = [];
  await visitor.context.route('https://dapi.kakao.com/**', (route) => {
    blocked.push(route.request().url());
    return route.abort('blockedbyclient');
  });
  const { page } = visitor;
  await page.goto(`${product.url}/maps`);
  await expect.poll(() => blocked.length).toBe(1);
  await page.getByRole('link', { name: '대치 분원 길 안내로 가기' }).click();
  await page.waitForURL('**/maps#daechi');
  await leave(visitor);
});

test('control: without a key nobody asks Kakao, and its scripts may not run', async () => {
  const visitor = await visit(browser, 360, '/maps');
  const { page } = visitor;
  await page.waitForLoadState('networkidle');
  expect(await page.locator('script[src*="dapi.kakao.com"]').count()).toBe(0);
  const policy =
    (await (await fetch(`${inject('productUrl')}/maps`)).headers.get('content-security-policy')) ?? '';
  expect(policy).not.toContain('dapi.kakao.com');
  await page.getByRole('link', { name: '대치 분원 길 안내로 가기' }).waitFor();
  await leave(visitor);
});
