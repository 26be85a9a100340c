import { describe, expect, test } from 'vitest';
import { forksOf, gapOn, lsnOf, numberAt, segmentName, segmentOf, unneeded } from './log-segments.ts';

const name = (timeline: number, number: number) => segmentName({ timeline, number });
const names = (timeline: number, ...numbers: number[]) => numbers.map((number) => name(timeline, number));

describe('a name in the archive', () => {
  test.each([
    ['000000010000000000000003', { timeline: 1, number: 3 }],
    ['000000010000000000000003.gz', { timeline: 1, number: 3 }],
    ['0000000A00000001000000FF', { timeline: 10, number: 511 }],
    ['000000010000000000000003.00000028.backup', null],
    ['00000002.history', null],
    ['000000010000000000000003.gz.part', null],
    ['000000010000000000000003.partial', null],
    ['timelines.json', null],
  ])('%s', (text, segment) => expect(segmentOf(text)).toEqual(segment));

  test('follows the one before across the end of a log', () => {
    expect(name(1, 255)).toBe('0000000100000000000000FF');
    expect(name(1, 256)).toBe('000000010000000100000000');
  });

  test.each([
    ['0/0', 0],
    ['0/3000028', 3],
    ['0/FFFFFFFF', 255],
    ['1/0', 256],
    ['A/B000000', 2571],
  ])('%s lies in segment %i', (lsn, number) => expect(numberAt(lsnOf(lsn))).toBe(number));
});

test('a history says where each timeline was left', () => {
  const text = '1\t0/7000000\tbefore 2026-12-02 01:00:05+00\n\n2\t0/9000158\tno recovery target specified\n';
  expect(forksOf(text)).toEqual([
    { timeline: 1, leftAt: lsnOf('0/7000000') },
    { timeline: 2, leftAt: lsnOf('0/9000158') },
  ]);
});

describe('a gap in the log', () => {
  const from = { timeline: 1, number: 3 };
  const plain = { from, timeline: 1, forks: [] };
  const forked = { from, timeline: 2, forks: [{ timeline: 1, leftAt: lsnOf('0/6000100') }] };
  test.each([
    ['nothing was archived', plain, [], null],
    ['all is there', plain, names(1, 3, 4, 5), null],
    ['what is before the base is of no matter', plain, names(1, 1, 3, 4), null],
    ['the end is not there yet', plain, names(1, 3, 4), null],
    ['the first is missing', plain, names(1, 4, 5), name(1, 3)],
    ['one in the middle is missing', plain, names(1, 3, 5, 6), name(1, 4)],
    [
      'other files fill none',
      plain,
      ['000000010000000000000004.00000028.backup', ...names(1, 3, 5)],
      name(1, 4),
    ],
    [
      'a later timeline fills none of the one that is asked for',
      plain,
      [...names(1, 3, 5), ...names(2, 4)],
      name(1, 4),
    ],
    ['over a fork', forked, [...names(1, 3, 4, 5, 6), ...names(2, 6, 7)], null],
    [
      'the segment of the fork is that of the new timeline',
      forked,
      [...names(1, 3, 4, 5, 6), ...names(2, 7)],
      name(2, 6),
    ],
    [
      'what the old timeline wrote after the fork fills none',
      forked,
      [...names(1, 3, 4, 5, 6, 7), ...names(2, 6, 8)],
      name(2, 7),
    ],
    ['the end of the old timeline is missing', forked, [...names(1, 3, 4), ...names(2, 6)], name(1, 5)],
  ])('%s', (_what, way, there, missing) => {
    const gap = gapOn(way, there);
    expect(gap && segmentName(gap)).toBe(missing);
  });
});

describe('what may be removed', () => {
  const all = [
    ...names(1, 1, 2, 3, 4),
    ...names(2, 3, 4),
    '000000010000000000000002.00000028.backup',
    '000000010000000000000004.00000028.backup',
    '00000002.history',
  ];
  test.each([
    ['nothing where no base is left', [], []],
    ['nothing before the first segment', [{ number: 1 }], []],
    [
      'what lies before the oldest base that is kept, on every timeline; never a history',
      [{ number: 4 }, { number: 3 }],
      [...names(1, 1, 2), '000000010000000000000002.00000028.backup'],
    ],
    [
      'and no more when only a later one is kept',
      [{ number: 4 }],
      [...names(1, 1, 2, 3), ...names(2, 3), '000000010000000000000002.00000028.backup'],
    ],
  ])('%s', (_what, kept, removed) => expect(unneeded(all, kept)).toEqual(removed));
});
