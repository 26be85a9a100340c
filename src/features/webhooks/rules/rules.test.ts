import { expect, test } from 'vitest';
import { dayMs } from '#src/shared/durations.ts';
import { secretOf, signedHeaders } from '../actions/signing.server.ts';
import { failedAfterMs, hasFailed, nextTryAt, pausesMs } from './retries.ts';

const now = new Date('2026-11-21T01:00:00Z');

test('the pauses grow, and the last try is a day after the first', () => {
  expect([...pausesMs].sort((a, b) => a - b)).toEqual(pausesMs);
  expect(Math.abs(pausesMs.reduce((sum, pause) => sum + pause) - dayMs)).toBeLessThan(10_000);
  expect(nextTryAt(1, now)).toEqual(new Date(now.getTime() + 5_000));
  expect(nextTryAt(pausesMs.length + 1, now)).toBeNull();
});

test.each([
  [0, true],
  [1, false],
])('%i ms less than three days without success: switched off %s', (less, isOff) => {
  expect(hasFailed(new Date(now.getTime() - failedAfterMs + less), now)).toBe(isOff);
});

/** The example of the Standard Webhooks specification. */
test('a delivery is signed as the standard says', () => {
  const headers = signedHeaders('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    at: new Date(1_614_265_330_000),
    body: '{"test": 2432232314}',
  });
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
  expect(secretOf(new Uint8Array(32))).toMatch(/^whsec_[\w+/]{43}=$/);
});
