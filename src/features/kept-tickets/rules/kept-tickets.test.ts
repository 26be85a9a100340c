import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { keptHeaders, keptPage, stillPage } from './kept-ticket.ts';
import { workerText } from './worker.ts';

const ticket = {
  academy: '한빛학원',
  title: '김하늘 수험표',
  rows: [['고사실', '3<script>']] as const,
  notes: ['준비물: 연필 & 지우개'],
  qrSvg: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  qrLabel: 'QR',
  keptAt: '오늘',
};
const address = 'https://hanbit.example/print/ticket/ET-1';

test('a kept ticket is whole, runs nothing, and takes no markup from what it says', () => {
  const page = keptPage(ticket);
  expect(page).toContain('3&lt;script&gt;');
  expect(page).toContain('연필 &amp; 지우개');
  expect(page).toContain('data:image/svg+xml;utf8,%3Csvg');
  expect(page).not.toMatch(/<script|<link|src="(?!data:)/);
  expect(stillPage['content-security-policy']).not.toContain('script');
});

interface Given {
  readonly until: number;
  readonly fetched: () => Promise<Response>;
}

/** Runs the worker as a browser does, with one ticket in its store, and opens a page. */
async function opened(path: string, { until, fetched }: Given): Promise<Response | null> {
  const kept = () =>
    new Response('kept', {
      headers: { [keptHeaders.title]: encodeURIComponent(ticket.title), [keptHeaders.until]: String(until) },
    });
  const pathOf = (key: string) => new URL(key, address).pathname;
  const cache = {
    match: async (key: string) => (pathOf(key) === new URL(address).pathname ? kept() : undefined),
    keys: async () => [{ url: address }],
  };
  const handlers = new Map<string, (event: object) => void>();
  runInNewContext(workerText('kept-tickets'), {
    self: { addEventListener: (kind: string, handle: (event: object) => void) => handlers.set(kind, handle) },
    caches: { open: async () => cache },
    fetch: fetched,
    ...{ AbortSignal, Response, URL, Date, Number, decodeURIComponent },
  });
  const answers: Promise<Response>[] = [];
  handlers.get('fetch')?.({
    request: { mode: 'navigate', method: 'GET', url: new URL(path, address).href },
    respondWith: (answer: Promise<Response>) => answers.push(answer),
  });
  return answers[0] ? await answers[0] : null;
}

const textOf = async (answer: Response | null) => (answer ? await answer.text() : '');
const away = () => Promise.reject(new Error('no network'));
const live = async () => new Response('live');
const soon = () => Date.now() + 60_000;

describe('the worker', () => {
  test('shows the kept ticket where there is no network, and what the server says where there is', async () => {
    expect(await textOf(await opened('/print/ticket/ET-1', { until: soon(), fetched: away }))).toBe('kept');
    expect(await textOf(await opened('/print/ticket/ET-1', { until: soon(), fetched: live }))).toBe('live');
    const broken = async () => new Response('down', { status: 503 });
    expect(await textOf(await opened('/print/ticket/ET-1', { until: soon(), fetched: broken }))).toBe('kept');
  });

  test('on any other page names the tickets there are, and none whose day is over', async () => {
    const list = await opened('/applications', { until: soon(), fetched: away });
    expect(list?.status).toBe(503);
    expect(await textOf(list)).toContain('<a href="/print/ticket/ET-1">김하늘 수험표</a>');
    const over = Date.now() - 1;
    expect(await textOf(await opened('/applications', { until: over, fetched: away }))).not.toContain(
      '김하늘',
    );
    expect(await textOf(await opened('/print/ticket/ET-1', { until: over, fetched: away }))).toContain(
      '연결되어 있지 않습니다',
    );
  });
});
