import { expect, test, vi } from 'vitest';
import { sourceOf } from '#src/shared/visit-sources.ts';
import { ownCounts } from './own.ts';
import type { PageCount } from './port.ts';

let at = new Date('2026-12-02T14:59:00Z');
const open = () => {
  const kept: PageCount[] = [];
  const counts = ownCounts({
    write: async (rows) => void kept.push(...rows),
    now: () => at,
    everyMs: 60_000,
  });
  return { kept, counts };
};
const visit = (more: { from?: string; isFirst?: boolean } = {}) => ({
  visit: '0b6e6e-0b6e6e',
  from: '',
  isFirst: false,
  ...more,
});
const view = (page: string) => [{ name: 'page_view', page }] as const;

test('counts pages by day of Seoul, page and source, and visits by their first page; no visitor is in it', async () => {
  const { kept, counts } = open();
  at = new Date('2026-12-02T14:59:00Z');
  await counts.record(visit({ from: 'm.search.naver.com', isFirst: true }), view('/guide'));
  await counts.record(visit({ from: 'm.search.naver.com' }), view('/guide'));
  await counts.record(visit({ isFirst: true }), view('/guide'));
  at = new Date('2026-12-02T15:00:00Z');
  await counts.record(visit(), view('/guide'));
  await counts.flush();
  const one = { event: 'page_view', page: '/guide' };
  expect(kept).toEqual([
    { ...one, day: '2026-12-02', source: 'naver', total: 2, visits: 1 },
    { ...one, day: '2026-12-02', source: 'direct', total: 1, visits: 1 },
    { ...one, day: '2026-12-03', source: 'direct', total: 1, visits: 0 },
  ]);
  expect(JSON.stringify(kept)).not.toContain('0b6e6e');
  await counts.flush();
  expect(kept).toHaveLength(3);
});

test('whoever makes up pages fills one row, not the table', async () => {
  const { kept, counts } = open();
  for (let n = 0; n < 3_000; n += 1) await counts.record(visit(), view(`/board/${n}`));
  await counts.flush();
  expect(kept).toHaveLength(2_001);
  expect(kept.at(-1)).toMatchObject({ page: '/*', total: 1_000 });
});

test('a database that is away costs the counts and nothing else', async () => {
  const write = vi.fn(() => Promise.reject(new Error('away')));
  const counts = ownCounts({ write, now: () => at, everyMs: 60_000 });
  await counts.record(visit(), view('/'));
  await counts.flush();
  expect(write).toHaveBeenCalledOnce();
});

test.each([
  ['', 'direct'],
  ['naver.com', 'naver'],
  ['m.blog.naver.com', 'naver'],
  ['notnaver.com', 'other'],
  ['naver.com.evil.kr', 'other'],
  ['l.instagram.com', 'instagram'],
])('the source of %j is %s', (host, source) => expect(sourceOf(host)).toBe(source));
