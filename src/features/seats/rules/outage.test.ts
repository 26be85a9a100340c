import { expect, test } from 'vitest';
import { heartbeatSeconds, outageSeconds, outageSince, secondsOf } from './outage.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 11, 5, 1, 0) + seconds * 1000);

test.each([
  ['never beaten', null, null],
  ['a beat ago', at(-10), null],
  ['at the limit', at(-30), null],
  ['a moment past the limit', at(-30.02), { from: at(-30.02), to: at(0) }],
  ['a clock that was set back', at(60), null],
  ['40 seconds ago', at(-40), { from: at(-40), to: at(0) }],
  ['five minutes ago', at(-300), { from: at(-300), to: at(0) }],
])('an outage: %s', (_name, last, gap) => expect(outageSince(last, at(0))).toEqual(gap));

test('three beats that did not come are an outage', () => {
  expect([heartbeatSeconds, outageSeconds]).toEqual([10, 30]);
});

test('its length is told in seconds', () => {
  expect(secondsOf({ from: at(-40), to: at(5.5) })).toBe(45.5);
});
