import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { hourMs } from '#src/shared/durations.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** One page as bytes, ready to send in the encoding the browser takes. */
export interface CachedPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  readonly plain: Buffer;
  readonly gzip: Buffer;
  readonly brotli: Buffer;
}

/** A page as it was rendered: `keepSeconds` 0 is never kept. */
export interface RenderedPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
  readonly keepSeconds: number;
}

export interface HtmlCache {
  /** The kept page, or the rendered one; visitors who ask while it is rendered share that rendering. */
  page(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage>;
  /** The page as it was last, also past its time: for when none can be drawn. Null where there is none, or no key. */
  last(key: string | null): CachedPage | null;
  /** The same where drawing it takes too long: nobody waits for that rendering any more, nor tries again for a moment. */
  late(key: string | null): CachedPage | null;
  /** Forgets every page, because something published has changed. */
  clear(): void;
}

/** Pages by their bare path, and those with parameters: however many of these are asked for, the others stay. */
const maxPages = 500;
const maxWithParameters = 200;
/** A page that could not be drawn again is sent as it was, so long after its time: nothing was published since. */
const lastForMs = hourMs;
/** And nobody tries to draw it again for so long. */
const restMs = 1_000;

const nothing = Buffer.alloc(0);

/** Compresses once, for everybody; where `accepted` (an `Accept-Encoding`) is given, only as that one visitor takes it. */
export async function pack(
  { status, headers, html }: RenderedPage,
  accepted: string | null = null,
): Promise<CachedPage> {
  const plain = Buffer.from(html);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  const takes = accepted === null ? null : encodingNamed(accepted);
  const [asGzip, asBrotli] = await Promise.all([
    takes === null || takes === 'gzip' ? zip(plain) : nothing,
    takes === null || takes === 'br' ? brotli(plain, quality) : nothing,
  ]);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { status, headers, etag, plain, gzip: asGzip, brotli: asBrotli };
}

/** Keeps public pages in memory for as long as they say; `nowMs` is a monotonic time in milliseconds. */
export function htmlCache(nowMs: () => number): HtmlCache {
  interface Kept {
    readonly page: CachedPage;
    readonly until: number;
    readonly lastUntil: number;
  }
  const bare = new Map<string, Kept>();
  const withParameters: typeof bare = new Map();
  const cachedOf = (key: string) => (key.includes('?') ? withParameters : bare);
  const underWay = new Map<string, Promise<CachedPage>>();
  let era = 0;

  async function renderAndKeep(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> {
    const began = era;
    const rendered = await render();
    const cached = cachedOf(key);
    const before = cached.get(key);
    if (rendered.status >= 500 && before && before.lastUntil > nowMs()) {
      cached.set(key, { ...before, until: nowMs() + restMs });
      return before.page;
    }
    const page = await pack(rendered);
    // A page that was rendered before a change must not outlive it.
    if (rendered.keepSeconds > 0 && began === era) {
      cached.delete(key);
      const until = nowMs() + rendered.keepSeconds * 1000;
      cached.set(key, { page, until, lastUntil: until + lastForMs });
      const oldest = cached.keys().next().value;
      if (cached.size > (cached === bare ? maxPages : maxWithParameters) && oldest !== undefined)
        cached.delete(oldest);
    }
    return page;
  }

  const lastOf = (key: string): Kept | null => {
    const found = cachedOf(key).get(key);
    return found && found.lastUntil > nowMs() ? found : null;
  };

  return {
    async page(key, render) {
      const found = cachedOf(key).get(key);
      if (found && found.until > nowMs()) return found.page;
      const running = underWay.get(key);
      if (running) return running;
      const rendering = renderAndKeep(key, render).finally(() => {
        if (underWay.get(key) === rendering) underWay.delete(key);
      });
      underWay.set(key, rendering);
      return rendering;
    },
    last: (key) => (key === null ? null : (lastOf(key)?.page ?? null)),
    late(key) {
      if (key === null) return null;
      underWay.delete(key);
      const found = lastOf(key);
      if (found) cachedOf(key).set(key, { ...found, until: Math.max(found.until, nowMs() + restMs) });
      return found?.page ?? null;
    },
    clear() {
      era += 1;
      bare.clear();
      withParameters.clear();
      underWay.clear();
    },
  };
}

/** The bytes and encoding for an `Accept-Encoding` header. */
export function encodingFor(page: CachedPage, accepted: string): { body: Buffer; encoding: string | null } {
  const encoding = encodingNamed(accepted);
  if (encoding === 'br') return { body: page.brotli, encoding };
  return encoding === 'gzip' ? { body: page.gzip, encoding } : { body: page.plain, encoding: null };
}

function encodingNamed(accepted: string): 'br' | 'gzip' | 'identity' {
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}

/** Seconds a page asks to be kept, from `Cache-Control: public, s-maxage=N`. */
export function keepSecondsOf(cacheControl: string | null): number {
  if (!cacheControl?.includes('public')) return 0;
  return Number(/s-maxage=(\d+)/.exec(cacheControl)?.[1] ?? 0);
}
