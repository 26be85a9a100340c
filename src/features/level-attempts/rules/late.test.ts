import { expect, test } from 'vitest';
import { lateUntil } from './late.ts';

test('a browser that was away or held answers is waited for', () => {
  const now = new Date('2026-11-21T01:00:00Z');
  const seen = (ago: number, unsent: number) =>
    lateUntil({ seenAt: new Date(now.getTime() - ago * 1000), unsent }, now, 45)?.toISOString() ?? null;
  expect(seen(10, 0)).toBeNull();
  expect(seen(45, 0)).toBeNull();
  expect(seen(45.02, 0)).toBe('2026-11-21T01:30:00.000Z');
  expect(seen(10, 1)).toBe('2026-11-21T01:30:00.000Z');
  expect(seen(10, 2)).toBe('2026-11-21T01:30:00.000Z');
  expect(seen(120, 0)).toBe('2026-11-21T01:30:00.000Z');
  expect(lateUntil(null, now, 45)).toBeNull();
});
