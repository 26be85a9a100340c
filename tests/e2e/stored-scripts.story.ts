import type { Browser, BrowserContext, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { renderDocument } from '#src/features/boards/actions/render.server.ts';
import { rawMarkups, xssCorpus } from '../xss-corpus.ts';
import { openBrowser } from './browser.ts';

/** The corpus in Chromium: what is cleaned runs nothing, and what is not cleaned runs nothing under our policy. */
let browser: Browser;
let policy = '';
beforeAll(async () => {
  browser = await openBrowser({ hasLetters: false });
  const answer = await fetch(`${inject('productUrl')}/board/1`);
  policy = answer.headers.get('content-security-policy') ?? '';
});
afterAll(() => browser.close());

const page = (body: string) => `<!doctype html><meta charset="utf-8"><title>x</title><body>${body}`;
const framesAtOnce = 40;

interface Trial {
  /** Each in a frame of its own, at our own origin. */
  readonly bodies: readonly string[];
  readonly policy: string | null;
}

/** Serves the bodies at the product's origin, and a script wherever a foreign one is asked for. */
async function serveBodies(context: BrowserContext, { bodies, policy: rule }: Trial): Promise<void> {
  const origin = inject('productUrl');
  await context.route('**/*', (route) => {
    const url = new URL(route.request().url());
    if (url.origin !== origin)
      return route.fulfill({
        contentType: 'text/javascript',
        body: 'alert(1)',
        headers: { 'access-control-allow-origin': '*' },
      });
    const [, kind, number] = url.pathname.split('/');
    if (kind === 'batch') {
      const from = Number(number) * framesAtOnce;
      const frames = bodies
        .slice(from, from + framesAtOnce)
        .map((_body, at) => `<iframe src="/body/${from + at}"></iframe>`);
      return route.fulfill({ contentType: 'text/html', body: page(frames.join('')) });
    }
    const headers: Record<string, string> = rule ? { 'content-security-policy': rule } : {};
    return route.fulfill({ contentType: 'text/html', headers, body: page(bodies[Number(number)] ?? '') });
  });
}

const patienceMs = 4_000;

/** Some frames never come to rest (a refresh without end, an address nobody answers): they have had their chance by then. */
function withPatience(work: Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise((done) => {
    timer = setTimeout(done, patienceMs);
  });
  return Promise.race([work.catch(() => undefined), end]).finally(() => clearTimeout(timer));
}

/** Touches whatever a person could: hovers, focuses, presses and sends. */
async function touchAll(frame: Frame): Promise<void> {
  await frame
    .evaluate(() => {
      for (const element of document.querySelectorAll<HTMLElement>('body *')) {
        for (const name of ['mouseover', 'pointerover', 'mouseenter', 'toggle'])
          element.dispatchEvent(new Event(name, { bubbles: true }));
        element.focus?.();
        element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      }
    })
    .catch(() => undefined);
}

/** Indices of the bodies whose script ran. */
async function runningIn(trial: Trial): Promise<number[]> {
  const context = await browser.newContext();
  const ran = new Set<number>();
  await context.exposeBinding('ran', ({ frame }, path: string) => {
    for (let one: Frame | null = frame; one; one = one.parentFrame()) {
      const at = /\/body\/(\d+)/.exec(one.url())?.[1];
      if (at) return void ran.add(Number(at));
    }
    ran.add(Number(path) || -1);
  });
  await context.addInitScript('window.alert = () => window.ran(location.pathname.split("/").pop())');
  await serveBodies(context, trial);
  const visitor: Page = await context.newPage();
  for (let batch = 0; batch * framesAtOnce < trial.bodies.length; batch += 1) {
    await visitor.goto(`${inject('productUrl')}/batch/${batch}`, { waitUntil: 'commit' });
    await withPatience(visitor.waitForLoadState('load'));
    await Promise.all(
      visitor
        .frames()
        .slice(1)
        .map((frame) => withPatience(touchAll(frame))),
    );
    await withPatience(visitor.waitForLoadState('networkidle'));
  }
  await context.close();
  return [...ran];
}

/** Cleaned texts are whole markup, so that many stand in one frame. */
const cleaned = Array.from({ length: Math.ceil(xssCorpus.length / 24) }, (_, index) =>
  xssCorpus
    .slice(index * 24, index * 24 + 24)
    .map((one) => renderDocument(one).html)
    .join('\n'),
);

test('there are more than 400 of them, and our policy is the one of a page of ours', () => {
  expect(rawMarkups.length).toBeGreaterThanOrEqual(400);
  expect(xssCorpus.length).toBeGreaterThanOrEqual(1_000);
  expect(policy).toContain("script-src 'self' 'sha256-");
});

test('cleaned, none runs, even where no policy stands behind', async () =>
  expect(await runningIn({ bodies: cleaned, policy: null })).toEqual([]));

test('raw, none runs under our policy alone', async () =>
  expect(await runningIn({ bodies: rawMarkups, policy })).toEqual([]));

test('control: raw and without a policy many of them do run', async () =>
  expect((await runningIn({ bodies: rawMarkups.slice(0, 160), policy: null })).length).toBeGreaterThan(40));
