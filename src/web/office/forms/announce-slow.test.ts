import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announceSlow, slowSentences } from './announce-slow.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The sentences that stand on the screen. */
function screen() {
  const shown: string[] = [];
  const show = (sentence: string) => {
    shown.push(sentence);
    return () => void shown.splice(shown.indexOf(sentence), 1);
  };
  return { shown, over: announceSlow(show) };
}

const [first, second] = slowSentences.map(({ sentence }) => sentence);

test('what answers within eight seconds is never called slow', () => {
  const { shown, over } = screen();
  vi.advanceTimersByTime(7_999);
  over();
  vi.advanceTimersByTime(60_000);
  expect(shown).toEqual([]);
});

test('after eight seconds it is said, after thirty what to do, one at a time, and nothing once it is over', () => {
  const { shown, over } = screen();
  vi.advanceTimersByTime(8_000);
  expect(shown).toEqual([first]);
  vi.advanceTimersByTime(22_000);
  expect(shown).toEqual([second]);
  over();
  expect(shown).toEqual([]);
});
