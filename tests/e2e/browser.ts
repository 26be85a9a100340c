import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { awake } from './hydrated.ts';
import { borrow, lentOf, type Window } from './windows.ts';

/** Each window loads the suggestions of the address bar as pages of their own: half the work of opening a page, unseen. */
const addressBarPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];

/** Chromium heeds only the last `--disable-features`, so that what Playwright switches off must be named again. */
function disabledFeatures(): string {
  const source = readFileSync(fileURLToPath(import.meta.resolve('playwright-core/lib/coreBundle')), 'utf8');
  const list = /disabledFeatures = \[([^\]]*)\]/.exec(source)?.[1];
  if (!list) throw new Error('Playwright names the features it switches off in another way now.');
  const ofPlaywright = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => name);
  return [...ofPlaywright, ...addressBarPages].join(',');
}

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts a Chromium of one's own. `more` switches something of it on, a camera for example. */
export function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [...args, `--disable-features=${disabledFeatures()}`, ...more],
  });
}

/** Loads no letters of a page's own: reading forty files of them is a quarter of the work of opening a page. */
export const withoutLetters = '--disable-remote-fonts';

/** The Chromium of all stories that are told one after another, and the one of those in which nothing is measured. */
const shared = new Map<boolean, Promise<Browser>>();

/**
 * Opens the Chromium all stories share; closing what comes back closes what was opened by it, and leaves Chromium be. A story
 * that judges no width, no height and no place asks for one without letters.
 */
export async function openBrowser({ hasLetters = true } = {}): Promise<Browser> {
  const running = shared.get(hasLetters);
  const launched =
    running && (await running).isConnected() ? running : launchBrowser(hasLetters ? [] : [withoutLetters]);
  shared.set(hasLetters, launched);
  const browser = await launched;
  const close = async () => {
    await Promise.all(lentOf(browser).map((context) => context.close()));
  };
  return Object.create(browser, { close: { value: close } }) as Browser;
}

export interface Visitor extends Window {
  /** What the page printed as an error; a story ends by finding this empty. */
  readonly complaints: string[];
}

/**
 * One person with a browser of their own at the given width (CSS pixels), on a page that has woken up: of the product of all stories,
 * or wherever it begins.
 */
export async function visit(browser: Browser, width: number, path = '/'): Promise<Visitor> {
  const window = await borrow(browser, path.startsWith('http') ? new URL(path).origin : inject('productUrl'));
  const { page } = window;
  await page.setViewportSize({ width, height: width < 700 ? 780 : 900 });
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // A refused call is part of many stories; the browser prints it as an error by itself.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text());
  });
  visitors.set(page, complaints);
  await page.goto(path);
  await awake(page);
  return Object.assign(window, { complaints });
}

/** Whoever has a page of this story open, with what it complained about. */
const visitors = new Map<Page, readonly string[]>();

/** Says what everybody sees, as a screen reader reads it. */
export async function sayWhatIsSeen(): Promise<void> {
  for (const [page, complaints] of visitors) {
    if (page.isClosed()) continue;
    const main = page.locator('main').first();
    const shown = [
      // The menus around it are the same everywhere, and a dialog may lie outside of it.
      ...(await page.getByRole('dialog').all()),
      (await main.count()) > 0 ? main : page.locator('body'),
    ];
    const texts = await Promise.all(shown.map((part) => part.ariaSnapshot()));
    const seen = texts.map((text) => text.slice(0, 4_000)).join('\n');
    console.log(`At ${page.url()}: ${seen}\n${complaints.join('\n')}`);
  }
}

/** Ends a visit and fails if the page printed an error. */
export async function leave(visitor: Visitor): Promise<void> {
  visitors.delete(visitor.page);
  await visitor.giveBack();
  expect(visitor.complaints).toEqual([]);
}

/**
 * What this page saves from now on gets lost on the way. It is lost in the page: what is sent while a page is left goes past
 * whoever listens outside of it (`route`, `setOffline`), and then there is nothing left to find.
 */
export async function loseSaves(page: Page): Promise<void> {
  await page.evaluate(() => {
    const send = window.fetch;
    window.fetch = (asked, more) => {
      const method = asked instanceof Request ? asked.method : more?.method;
      return method === 'PUT' ? Promise.reject(new TypeError('lost')) : send(asked, more);
    };
  });
}

/**
 * Opens a public page that was just changed, once it shows these words, or no longer does: every process is told of a
 * change a moment after whoever made it, and until then shows the page it has kept.
 */
export async function openChanged(page: Page, url: string, words: string, isThere = true): Promise<void> {
  const shows = async () => {
    await page.goto(url);
    return (await page.getByText(words).count()) > 0;
  };
  await expect.poll(shows, { message: `${url}: ${words}` }).toBe(isThere);
}

/** Reads JSON from the product's sandbox. */
export async function sandbox<T>(path: string, method: 'GET' | 'POST' = 'GET'): Promise<T> {
  const response = await fetch(`${inject('productUrl')}/sandbox/api/${path}`, { method });
  return (await response.json()) as T;
}
