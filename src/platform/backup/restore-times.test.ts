import { describe, expect, test } from 'vitest';
import { lsnOf } from './log-segments.ts';
import { type Base, baseFor, beyond, momentOf, timelineAt, written } from './restore-times.ts';

describe('a moment as it is typed', () => {
  test.each([
    ['2026-12-02 10:00:05', '2026-12-02T01:00:05.000Z'],
    ['2026-12-02T10:00:05', '2026-12-02T01:00:05.000Z'],
    ['2026-12-02 10:00', '2026-12-02T01:00:00.000Z'],
    [' 2026-12-02 10:00:05.250 ', '2026-12-02T01:00:05.250Z'],
    ['2026-12-02T01:00:05Z', '2026-12-02T01:00:05.000Z'],
    ['2026-12-02 01:00:05z', '2026-12-02T01:00:05.000Z'],
    ['2026-12-02 02:00:05+01', '2026-12-02T01:00:05.000Z'],
    ['2026-12-01 20:00:05-0500', '2026-12-02T01:00:05.000Z'],
    ['2026-12-02 06:30:05 +05:30', '2026-12-02T01:00:05.000Z'],
    ['2026-12-02 00:30:00', '2026-12-01T15:30:00.000Z'],
  ])('%s', (text, at) => expect(momentOf(text)?.toISOString()).toBe(at));

  test.each([
    '',
    'now',
    '10:00:05',
    '2026-12-02',
    '2026-13-02 10:00:05',
    '2026-02-31 10:00:05',
    '2026-12-02 25:00:05',
    '2026-12-02 10:61',
  ])('is none: %s', (text) => expect(momentOf(text)).toBeNull());

  test('is written as it may be typed again', () => {
    const at = new Date('2026-12-01T15:30:07.900Z');
    expect(written(at)).toBe('2026-12-02 00:30:07');
    expect(momentOf(written(at))?.toISOString()).toBe('2026-12-01T15:30:07.000Z');
  });
});

const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 11, 2, hour, minute));
const base = (label: string, hour: number, rest: Partial<Base> = {}): Base => ({
  label,
  endedAt: at(hour).toISOString(),
  timeline: 1,
  stopLsn: `0/${hour}000000`,
  ...rest,
});

describe('the base for a moment', () => {
  const bases = [base('c', 9), base('a', 3), base('b', 6)];
  const plain = { timeline: 1, forks: [] };
  test.each([
    ['before the first', at(2, 59), undefined],
    ['when the first was complete', at(3), 'a'],
    ['between two', at(8, 59), 'b'],
    ['after the last', at(20), 'c'],
  ])('%s', (_what, when, label) => {
    expect(baseFor(bases, { at: when, ...plain })?.label).toBe(label);
  });

  test('of a timeline that was left is good only as far as it was followed', () => {
    // At ten somebody restored to what was at seven.
    const forks = [{ timeline: 1, leftAt: lsnOf('0/7000000') }];
    const all = [...bases, base('d', 12, { timeline: 2, stopLsn: '0/8000000' })];
    expect(baseFor(all, { at: at(11), timeline: 2, forks })?.label).toBe('b');
    expect(baseFor(all, { at: at(13), timeline: 2, forks })?.label).toBe('d');
    // The control: asked as if nobody had restored, a base is named that the timeline does not go through.
    expect(baseFor(all, { at: at(11), timeline: 1, forks: [] })?.label).toBe('c');
  });

  test('is on the timeline that had begun by then', () => {
    const beginnings = [
      { timeline: 2, beganAt: at(10).toISOString() },
      { timeline: 3, beganAt: at(14).toISOString() },
    ];
    expect([at(9, 59), at(10), at(13), at(14), at(20)].map((one) => timelineAt(beginnings, one))).toEqual([
      1, 2, 2, 3, 3,
    ]);
  });
});

test.each([
  [1, ['a', 'b']],
  [2, ['a']],
  [3, []],
  [9, []],
])('of three bases %i are kept, the newest', (keep, removed) => {
  const bases = [base('c', 9), base('a', 3), base('b', 6)];
  expect(beyond(bases, keep).map(({ label }) => label)).toEqual(removed);
});
