import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ListPager } from './list-pager.tsx';

const nothing = () => undefined;
const shown = (at: { page: number; total: number; hasMore?: boolean }) =>
  renderToStaticMarkup(<ListPager size={20} onPage={nothing} onSize={nothing} {...at} />);
const nextIsDead = (html: string) => /disabled=""[^>]*>다음/.test(html);

test('rows beyond those that were counted are gone on to', () => {
  const last = shown({ page: 50, total: 1_000, hasMore: true });
  expect(last).toContain('50 / 50+');
  expect(nextIsDead(last)).toBe(false);
  expect(shown({ page: 51, total: 1_000, hasMore: true })).toContain('1001–1020');
  // Control: where all are counted the last page is the last.
  expect(nextIsDead(shown({ page: 50, total: 1_000 }))).toBe(true);
});
