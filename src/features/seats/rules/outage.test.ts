import { expect, test } from 'vitest';
import { outageSince } from './outage.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 11, 5, 1, 0, seconds));

test.each([
  ['never beaten', null, null],
  ['a beat ago', at(-10), null],
  ['at the limit', at(-30), null],
  ['a clock that was set back', at(60), null],
  ['40 seconds ago', at(-40), { from: at(-40), to: at(0) }],
  ['five minutes ago', at(-300), { from: at(-300), to: at(0) }],
])('an outage: %s', (_name, last, gap) => expect(outageSince(last, at(0))).toEqual(gap));
