import { expect, test } from 'vitest';
import { partOf } from './ranges.ts';

test.each([
  [undefined, { kind: 'whole' }],
  ['bytes=0-1', { kind: 'part', from: 0, to: 1 }],
  ['bytes=90-', { kind: 'part', from: 90, to: 99 }],
  ['bytes=90-500', { kind: 'part', from: 90, to: 99 }],
  ['bytes=-10', { kind: 'part', from: 90, to: 99 }],
  ['bytes=-500', { kind: 'part', from: 0, to: 99 }],
  ['bytes=100-', { kind: 'beyond' }],
  ['bytes=-0', { kind: 'beyond' }],
  ['bytes=5-2', { kind: 'whole' }],
  ['bytes=-', { kind: 'whole' }],
  ['bytes=0-1,5-6', { kind: 'whole' }],
  ['items=0-1', { kind: 'whole' }],
])('%s of 100 bytes: %j', (range, expected) => {
  expect(partOf(range, 100)).toEqual(expected);
});
