import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { scriptsAfterPaint, starterHash } from './scripts-after-paint.ts';

const routerScript = `import * as route0 from "/assets/root.js";window.__reactRouterRouteModules={"root":route0};import("/assets/entry.js");`;
const page = `<html><head><link rel="stylesheet" href="/assets/root.css"/><link rel="modulepreload" href="/assets/entry.js"/><link rel="modulepreload" href="/assets/root.js"/></head><body><p>text</p><script>window.context={}</script><script type="module" async="">${routerScript}</script></body></html>`;

test('no module is named or started before the starter runs; the router’s script keeps its text, and so its hash', () => {
  const html = scriptsAfterPaint(page);
  expect(html).not.toMatch(/modulepreload"|type="module"/);
  expect(html).toContain(
    `<script type="text/later" data-modules="/assets/entry.js /assets/root.js">${routerScript}</script><script>`,
  );
  expect(html).toContain('<link rel="stylesheet" href="/assets/root.css"/>');
  expect(html).toContain('<script>window.context={}</script>');
});

test('the policy names the starter by the hash of the text that is sent', () => {
  const [, starter = ''] =
    /<\/script><script>([^<]*currentScript[^<]*)<\/script>/.exec(scriptsAfterPaint(page)) ?? [];
  expect(starterHash).toBe(`'sha256-${createHash('sha256').update(starter).digest('base64')}'`);
});

test.each([
  ['without a script of the router', page.replace(/<script type="module"[\s\S]*?<\/script>/, '')],
  ['of development, without preloads', page.replaceAll(/<link rel="modulepreload"[^>]*>/g, '')],
])('a page %s stays as it is', (_which, html) => {
  expect(scriptsAfterPaint(html)).toBe(html);
});
