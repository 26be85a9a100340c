import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rehearse } from '#src/features/opening/rules/rehearsal.ts';
import {
  admissionOf,
  admittedMinutes,
  lobbyOpensAt,
  lobbyOrder,
  type RankedTicket,
  type RoundMode,
  waveOpensAt,
} from './rounds.ts';

const keyOf = (seed: string, id: number) => createHash('sha256').update(`${seed}:${id}`).digest('hex');
const opensAt = new Date('2026-12-05T10:00:00+09:00');
const at = (seconds: number) => new Date(opensAt.getTime() + seconds * 1000);

test('the lobby opens half an hour before', () =>
  expect(lobbyOpensAt(opensAt)).toEqual(new Date('2026-12-05T09:30:00+09:00')));

test('a turn is seven minutes', () => expect(admittedMinutes).toBe(7));

test('equal keys are told apart by their numbers, whoever comes first in the list', () => {
  const three = [3, 1, 2].map((ticketId) => ({ ticketId, joinedAt: at(-60) }));
  const byTens = (_seed: string, id: number) => (id === 2 ? 'a' : 'b');
  for (const line of [three, three.toReversed()])
    expect(lobbyOrder(line, { seed: 'a', opensAt }, byTens)).toEqual([2, 1, 3]);
});

const early = Array.from({ length: 50 }, (_, index) => ({ ticketId: index + 1, joinedAt: at(index - 60) }));
test('who came before the opening is shuffled by the seed, the same for everybody who recomputes it', () => {
  const order = lobbyOrder(early, { seed: 'a', opensAt }, keyOf);
  expect(order).toEqual(lobbyOrder([...early].reverse(), { seed: 'a', opensAt }, keyOf));
  expect(order).not.toEqual(early.map((one) => one.ticketId));
  expect(lobbyOrder(early, { seed: 'b', opensAt }, keyOf)).not.toEqual(order);
  expect([...order].sort((a, b) => a - b)).toEqual(early.map((one) => one.ticketId));
});

test('at the second of the opening and later: after everybody who was there, in order of arrival', () => {
  const late = [
    { ticketId: 52, joinedAt: at(1) },
    { ticketId: 51, joinedAt: at(0) },
  ];
  expect(lobbyOrder([...late, ...early], { seed: 'a', opensAt }, keyOf).slice(-2)).toEqual([51, 52]);
});

test('a shuffle is fair: over many seeds everybody is first about equally often', () => {
  const four = early.slice(0, 4);
  const firsts = new Map<number, number>();
  for (let seed = 0; seed < 4000; seed++) {
    const [first = 0] = lobbyOrder(four, { seed: String(seed), opensAt }, keyOf);
    firsts.set(first, (firsts.get(first) ?? 0) + 1);
  }
  for (const count of firsts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150);
});

const ticket = (rank: number, state: RankedTicket['state'], until: Date | null = null): RankedTicket => ({
  ticketId: rank * 10,
  rank,
  state,
  admittedUntil: until,
});
test.each([
  [
    'as many as there are seats',
    [ticket(1, 'waiting'), ticket(2, 'waiting'), ticket(3, 'waiting')],
    2,
    [],
    [10, 20],
  ],
  [
    'those inside count',
    [ticket(1, 'admitted', at(60)), ticket(2, 'waiting'), ticket(3, 'waiting')],
    2,
    [],
    [20],
  ],
  ['a turn that is over makes room', [ticket(1, 'admitted', at(0)), ticket(2, 'waiting')], 1, [10], [20]],
  ['who has used the turn takes no room', [ticket(1, 'used'), ticket(2, 'waiting')], 1, [], [20]],
  ['no seats, nobody', [ticket(1, 'waiting')], 0, [], []],
  [
    'more inside than seats, nobody',
    [ticket(1, 'admitted', at(60)), ticket(2, 'waiting'), ticket(3, 'waiting')],
    0,
    [],
    [],
  ],
  ['a turn without an end goes on', [ticket(1, 'admitted'), ticket(2, 'waiting')], 1, [], []],
  ['whoever used a turn whose time is over is not let go again', [ticket(1, 'used', at(0))], 1, [], []],
  ['by rank, not by number', [ticket(3, 'waiting'), ticket(1, 'left'), ticket(2, 'waiting')], 1, [], [20]],
] as const)('%s', (_name, tickets, free, lapsed, admitted) =>
  expect(admissionOf(tickets, free, at(0))).toEqual({ lapsed, admitted }),
);

const waves = [
  { gradeFrom: 3, gradeTo: 4, opensAt: '2026-12-05T01:00:00.000Z' },
  { gradeFrom: 5, gradeTo: 6, opensAt: '2026-12-05T01:30:00.000Z' },
];
test.each([
  [3, '2026-12-05T01:00:00.000Z'],
  [4, '2026-12-05T01:00:00.000Z'],
  [5, '2026-12-05T01:30:00.000Z'],
  [6, '2026-12-05T01:30:00.000Z'],
  [9, opensAt.toISOString()],
])('the wave of grade %i', (grade, opens) =>
  expect(waveOpensAt(waves, grade, opensAt).toISOString()).toBe(opens),
);

const sessions = [
  { sessionId: 1, name: '401호', capacity: 30, gradeFrom: 3, gradeTo: 4 },
  { sessionId: 2, name: '402호', capacity: 10, gradeFrom: 5, gradeTo: 6 },
];
test.each(['first_come', 'lobby', 'lottery', 'waves'] as const)(
  'a rehearsal of %s keeps every promise',
  (mode: RoundMode) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.string(), (parents, seed) => {
        const settings = { mode, opensAt, waves, sessions, seed };
        const report = rehearse(settings, parents, keyOf);
        expect(report.faults).toEqual([]);
        expect(report.sold.reduce((sum, one) => sum + one.sold + one.waiting, report.lapsed)).toBe(parents);
        expect(rehearse(settings, parents, keyOf)).toEqual(report);
      }),
      { numRuns: 30 },
    );
  },
);

test('a rehearsed lobby is paced by the turns of the real one, and says so in sentences', () => {
  const settings = { mode: 'lobby' as const, opensAt, waves: [], sessions, seed: 'pace' };
  const report = rehearse(settings, 400, keyOf);
  // 40 seats are let in at once; who takes longer than seven minutes makes room, so the last seat goes later than one turn.
  expect(report.sold.map((one) => one.sold)).toEqual([30, 10]);
  expect(report.soldOutAfterSeconds).toBeGreaterThan(60);
  expect(report.longestWaitSeconds).toBeGreaterThan(0);
  expect(report.sentences.join(' ')).toMatch(
    /보호자 400명이 40석에 모였습니다.*마지막 좌석은 시작 \d+분.*명은 자리를 얻지 못해/,
  );
  // Control: first come, the same crowd waits for nobody and is through with the last arrival that found a seat.
  const rush = rehearse({ ...settings, mode: 'first_come' }, 400, keyOf);
  expect(rush.soldOutAfterSeconds ?? 0).toBeLessThan(report.soldOutAfterSeconds ?? 0);
});
