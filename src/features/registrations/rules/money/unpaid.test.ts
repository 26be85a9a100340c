import { expect, test } from 'vitest';
import { mayHoldFrom, mostEndsOf, mostUnpaidHolds } from './unpaid.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 2, 2, 1, minutes));

test.each([
  { ended: [], now: 0, from: null },
  { ended: [0], now: 1, from: null },
  { ended: [10, 0], now: 11, from: 60 },
  { ended: [10, 0], now: 59, from: 60 },
  { ended: [10, 0], now: 60, from: null },
  { ended: [70, 10, 0], now: 71, from: null },
  { ended: [69, 10, 0], now: 69, from: 70 },
])(
  'seats let go at minutes $ended are held again at minute $now: wait until $from',
  ({ ended, now, from }) => {
    expect(mayHoldFrom(ended.map(at), at(now))).toEqual(from === null ? null : at(from));
  },
);

test.each([
  { children: 0, most: 2 },
  { children: 1, most: 2 },
  { children: 2, most: 4 },
  { children: 6, most: 4 },
])(
  'a member with $children children may let $most seats of a test go unpaid in an hour',
  ({ children, most }) => {
    expect(mostEndsOf(children)).toBe(most);
    const ends = Array.from({ length: most }, () => at(0));
    expect(mayHoldFrom(ends, at(1), most)).toEqual(at(60));
    expect(mayHoldFrom(ends.slice(1), at(1), most)).toBeNull();
  },
);

test('three seats may be held unpaid at one time', () => expect(mostUnpaidHolds).toBe(3));
