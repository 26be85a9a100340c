import { seoulDay } from '#src/shared/seoul-time.ts';
import { sourceOf } from '#src/shared/visit-sources.ts';
import type { AnalyticsPort, PageCount } from './port.ts';

export interface OwnCountsSettings {
  /** Adds to what is kept. */
  readonly write: (counts: readonly PageCount[]) => Promise<void>;
  readonly now: () => Date;
  /** How long counts wait in the process before they are written. */
  readonly everyMs: number;
}

/** Pages told apart on a day; whoever makes up more of them is counted under one name. */
const mostPages = 2_000;
const otherPage = '/*';

/**
 * Counting of our own: how often each page was shown on each day, and from where visits came. Nothing about a visitor is kept,
 * no cookie is set and nobody outside is told. Counts gather in the process and are written together, so that a rush of
 * visitors is a few rows.
 */
export function ownCounts({ write, now, everyMs }: OwnCountsSettings): AnalyticsPort {
  let waiting = new Map<string, PageCount>();
  let timer: NodeJS.Timeout | undefined;
  let known = { day: '', pages: new Set<string>() };

  /** The page under its name, or under the one for all that are too many. */
  function nameOf(page: string, day: string): string {
    if (known.day !== day) known = { day, pages: new Set() };
    if (known.pages.has(page)) return page;
    if (known.pages.size >= mostPages) return otherPage;
    known.pages.add(page);
    return page;
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const counts = [...waiting.values()];
    waiting = new Map();
    // What cannot be written is lost: it is a count, and nobody waits for it.
    if (counts.length > 0) await write(counts).catch(() => undefined);
  }

  return {
    flush,
    async record({ from, isFirst }, events) {
      const [day, source] = [seoulDay(now()), sourceOf(from)];
      for (const [place, { name, page: shown }] of events.entries()) {
        const page = nameOf(shown, day);
        const key = `${day} ${name} ${page} ${source}`;
        const one = waiting.get(key) ?? { day, event: name, page, source, total: 0, visits: 0 };
        const begins = isFirst && place === 0 ? 1 : 0;
        waiting.set(key, { ...one, total: one.total + 1, visits: one.visits + begins });
      }
      timer ??= setTimeout(() => void flush(), everyMs).unref();
    },
  };
}
