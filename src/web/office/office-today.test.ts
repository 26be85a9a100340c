import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hearServerNow, officeToday } from './office-today.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

it.each([
  ['agrees', '2026-11-21T03:00:00Z'],
  ['is years behind, its battery being dead', '2020-01-01T00:00:00Z'],
  ['is a day ahead', '2026-11-22T03:00:00Z'],
])('a device that %s shows the day of the server, and the next one after it', (_, device) => {
  vi.setSystemTime(Date.parse(device));
  hearServerNow('2026-11-21T03:00:00Z');
  expect(officeToday()).toBe('2026-11-21');
  vi.setSystemTime(Date.parse(device) + 86_400_000);
  expect(officeToday()).toBe('2026-11-22');
});
