import { expect, it } from 'vitest';
import { createCheckInClock } from './check-in-clock.ts';

const ten = Date.parse('2026-11-21T01:00:00Z');

function given(aheadMs = 0) {
  const phone = { ms: ten };
  return { phone, clock: createCheckInClock({ deviceMs: () => phone.ms, aheadMs }) };
}

it('a phone an hour ahead scans by the server’s time once it has heard it', () => {
  const { phone, clock } = given();
  phone.ms = ten + 3_600_000;
  clock.hear('2026-11-21T01:00:00.000Z', phone.ms);
  phone.ms += 5_000;
  expect(clock.now()).toBe('2026-11-21T01:00:05.000Z');
  expect(clock.aheadMs()).toBe(3_600_000);
});

it('opened again without a network it goes by what it heard before', () => {
  const { phone, clock } = given(-60_000);
  phone.ms = ten - 60_000;
  expect(clock.now()).toBe('2026-11-21T01:00:00.000Z');
});

it('answers that were long on their way never put two scans of one phone out of order', () => {
  const { phone, clock } = given();
  const first = clock.now();
  phone.ms += 100;
  // Asked three seconds ago, answered now, by a server that agrees.
  clock.hear(new Date(ten - 400).toISOString(), phone.ms - 3_000);
  expect(clock.now() > first).toBe(true);
  expect(clock.aheadMs()).toBe(0);
});
