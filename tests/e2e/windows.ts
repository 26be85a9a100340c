import type { Browser, BrowserContext, Page } from 'playwright-core';

/**
 * A window of a browser that is lent to one person of a story after the other. A new window costs a processor 0.9 s, one that
 * was used before 0.3 s: it keeps its process, its scripts and its letters, and nothing of the person.
 */
export interface Window {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Takes everything of the person away, and closes it where that cannot be done. */
  giveBack(): Promise<void>;
}

interface Kept {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Every origin its page has been at. */
  readonly origins: Set<string>;
}

/** Windows nobody has at the moment, by where they begin. */
const free = new Map<string, Kept[]>();
const mostFree = 3;
const isFree = (context: BrowserContext) => [...free.values()].flat().some((one) => one.context === context);

/** The contexts of a browser that somebody has. */
export const lentOf = (browser: Browser) => browser.contexts().filter((context) => !isFree(context));

async function opened(browser: Browser, baseURL: string): Promise<Kept> {
  const context = await browser.newContext({
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    baseURL,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const origins = new Set([new URL(baseURL).origin]);
  page.on('framenavigated', (frame) => {
    if (!frame.parentFrame() && frame.url().startsWith('http')) origins.add(new URL(frame.url()).origin);
  });
  return { context, page, origins };
}

/** What a story can ask of a page that nobody can take back. */
const lasting = [
  'addInitScript',
  'addLocatorHandler',
  'close',
  'context',
  'exposeBinding',
  'exposeFunction',
  'once',
  'routeWebSocket',
  'setExtraHTTPHeaders',
] as const;

type Listener = (...values: unknown[]) => void;

/** Notes what is listened to, and whether something lasting was asked, until `end`. */
function watched(page: Page) {
  const listeners: [event: string, listener: Listener][] = [];
  let isMarked = false;
  const mark = () => {
    isMarked = true;
  };
  const { clock } = page;
  const own = {
    ...Object.fromEntries(
      lasting.map((name) => [
        name,
        (...values: unknown[]) => {
          mark();
          return Reflect.apply(Reflect.get(Object.getPrototypeOf(page), name), page, values);
        },
      ]),
    ),
    on(event: string, listener: Listener) {
      listeners.push([event, listener]);
      return Reflect.apply(Reflect.get(Object.getPrototypeOf(page), 'on'), page, [event, listener]);
    },
  };
  Object.assign(page, own);
  Object.defineProperty(page, 'clock', {
    configurable: true,
    get: () => {
      mark();
      return clock;
    },
  });
  return {
    mark,
    isMarked: () => isMarked,
    end() {
      for (const name of Object.keys(own)) Reflect.deleteProperty(page, name);
      Object.defineProperty(page, 'clock', { value: clock, configurable: true });
      for (const [event, listener] of listeners) Reflect.apply(page.removeListener, page, [event, listener]);
    },
  };
}

/** Leaves no trace of who had it: no page, no cookie, nothing stored, no permission, no way back. */
async function emptied({ context, page, origins }: Kept): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const other of context.pages()) if (other !== page) await other.close();
  // Not kept: beside a second session the medium that a story asks for is not heeded.
  const protocol = await context.newCDPSession(page);
  for (const origin of origins) {
    // A page without a script, so that nothing is written while it is left.
    await page.goto(`${origin}/robots.txt`, { timeout: 10_000 });
    await page.evaluate(() => {
      sessionStorage.clear();
      localStorage.clear();
    });
    await protocol.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  }
  await context.clearCookies();
  await context.clearPermissions();
  await page.emulateMedia({ media: null, colorScheme: null, forcedColors: null, reducedMotion: 'reduce' });
  await page.goto('about:blank');
  await protocol.send('Page.resetNavigationHistory');
  await protocol.detach();
}

/** A window at this address, used or new. Whoever reads its `context` has it alone: it is closed when it is given back. */
export async function borrow(browser: Browser, baseURL: string): Promise<Window> {
  const isHere = (one: Kept) => [browser, Object.getPrototypeOf(browser)].includes(one.context.browser());
  const waiting = (free.get(baseURL) ?? []).filter((one) => !one.page.isClosed());
  const used = waiting.findLast(isHere);
  free.set(
    baseURL,
    waiting.filter((one) => one !== used),
  );
  const kept = used ?? (await opened(browser, baseURL));
  const watching = watched(kept.page);
  return {
    get context() {
      watching.mark();
      return kept.context;
    },
    page: kept.page,
    async giveBack() {
      // Read again after each wait: meanwhile others borrow and give back.
      const others = () => free.get(baseURL) ?? [];
      const isEmpty =
        !watching.isMarked() &&
        others().filter(isHere).length < mostFree &&
        (await emptied(kept).then(
          () => true,
          () => false,
        ));
      watching.end();
      if (isEmpty) free.set(baseURL, [...others(), kept]);
      else await kept.context.close();
    },
  };
}
