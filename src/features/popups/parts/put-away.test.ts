import { afterEach, expect, test, vi } from 'vitest';
import { hideScript } from './put-away.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Runs the script as a page does, with what its two storages hold; answers which popups are hidden then. */
function hiddenWith(
  kept: { local?: string; session?: string },
  now: string,
  ids: readonly string[],
): string[] {
  vi.useFakeTimers({ now: new Date(now) });
  const items = ids.map((popup) => ({ dataset: { popup }, hidden: false }));
  const storage = (text: string | undefined) => ({ getItem: () => text ?? null });
  vi.stubGlobal('document', { querySelectorAll: () => items });
  vi.stubGlobal('localStorage', storage(kept.local));
  vi.stubGlobal('sessionStorage', storage(kept.session));
  new Function(hideScript)();
  return items.filter(({ hidden }) => hidden).map(({ dataset }) => dataset.popup);
}

test('what was put away today by the clock of Seoul is hidden, and comes back at its midnight', () => {
  const local = JSON.stringify({ 1: '2026-11-27', 2: '2026-11-26' });
  expect(hiddenWith({ local }, '2026-11-26T14:59:59Z', ['1', '2', '3'])).toEqual(['2']);
  expect(hiddenWith({ local }, '2026-11-26T15:00:00Z', ['1', '2', '3'])).toEqual(['1']);
});

test('what was closed in this tab is hidden', () => {
  expect(hiddenWith({ session: '{"3":"closed"}' }, '2026-11-26T00:00:00Z', ['1', '3'])).toEqual(['3']);
});

test.each(['not json', 'null', '[]'])('a storage that holds %s hides nothing and breaks nothing', (local) => {
  expect(hiddenWith({ local }, '2026-11-26T00:00:00Z', ['1'])).toEqual([]);
});
