import { describe, expect, it } from 'vitest';
import {
  afterTry,
  inParts,
  isExpired,
  leavingAt,
  maxAttempts,
  partSize,
  retryAfterSeconds,
  sendingOf,
} from './sending.ts';

const now = new Date('2026-11-21T01:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

describe('what becomes of a message after a try', () => {
  it.each([
    [
      { kind: 'accepted', providerMessageId: 'M1' } as const,
      1,
      null,
      { state: 'sent', providerMessageId: 'M1', askDeliveryAt: later(30) },
    ],
    [{ kind: 'accepted' } as const, 1, null, { state: 'sent', providerMessageId: null }],
    [
      { kind: 'refused', reason: 'NotEnoughBalance' } as const,
      1,
      null,
      { state: 'failed', failure: 'NotEnoughBalance' },
    ],
    [
      { kind: 'no_balance', reason: 'NotEnoughBalance' } as const,
      maxAttempts,
      null,
      { state: 'queued', tryAt: later(600), waitsFor: 'NotEnoughBalance' },
    ],
    [{ kind: 'no_balance', reason: '1030' } as const, 1, later(600), { state: 'expired' }],
    [{ kind: 'unknown' } as const, 1, null, { state: 'queued', tryAt: later(2) }],
    [{ kind: 'unknown' } as const, 3, null, { state: 'queued', tryAt: later(15) }],
    [{ kind: 'unknown' } as const, maxAttempts, null, { state: 'failed', failure: 'no answer' }],
    [{ kind: 'unknown' } as const, 1, later(3), { state: 'queued', tryAt: later(2) }],
    [{ kind: 'unknown' } as const, 1, later(2), { state: 'expired' }],
  ])('%j after %i tries', (outcome, attempts, expiresAt, step) => {
    expect(afterTry(outcome, attempts, { now, expiresAt })).toEqual(step);
  });

  it('is too late at the very instant it expires', () => {
    expect(isExpired(now, now)).toBe(true);
    expect(isExpired(later(1), now)).toBe(false);
    expect(isExpired(null, now)).toBe(false);
  });

  it('waits longer each time and never beyond five minutes', () => {
    const waits = Array.from({ length: 12 }, (_, at) => retryAfterSeconds(at + 1));
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect(Math.max(...waits)).toBe(300);
  });
});

const plain = { kind: 'service', expiresAt: null } as const;
it.each([
  [{ ...plain, template: 'proof.code' }, 'messages.send-awaited', 0],
  [{ ...plain, template: 'member.password_reset' }, 'messages.send-awaited', 0],
  [{ ...plain, template: 'staff.recovered' }, 'messages.send-awaited', 0],
  [{ ...plain, template: 'test.offered', expiresAt: new Date('2026-11-21T03:00:00Z') }, 'messages.send', -1],
  [{ ...plain, template: 'payment.paid' }, 'messages.send', 0],
  [{ ...plain, template: 'office.7' }, 'messages.send-many', 0],
  [{ ...plain, template: 'ad.winter', kind: 'advertising' }, 'messages.send-many', 0],
] as const)('%j goes out by %s', (message, job, priority) => {
  expect(sendingOf(message)).toEqual({ job, priority });
});

describe('a timed sending', () => {
  // 10:00 in Seoul on 21 November
  it.each([
    ['2026-11-21T10:05', true],
    ['2026-11-21T10:04', false],
    ['2026-11-20T12:00', false],
    ['2026-12-21T10:00', true],
    ['2026-12-21T10:01', false],
    ['2026-11-31T10:00', false],
    ['2026-13-01T10:00', false],
  ])('at %s: %s', (typed, isTaken) => {
    const at = leavingAt(typed, now);
    expect(at?.toISOString() ?? null).toBe(isTaken ? new Date(`${typed}:00+09:00`).toISOString() : null);
  });
});

it('goes in parts of a size, each reader once and in order', () => {
  const all = Array.from({ length: 2 * partSize + 503 }, (_, at) => at);
  const parts = inParts(all, partSize);
  expect(parts.map(({ length }) => length)).toEqual([partSize, partSize, 503]);
  expect(parts.flat()).toEqual(all);
  expect(inParts([], partSize)).toEqual([]);
});
