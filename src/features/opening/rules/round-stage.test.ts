import { expect, test } from 'vitest';
import { joinsFromOf, roundStage } from './round-stage.ts';

const opensAt = new Date('2026-12-01T10:00:00+09:00');
const minutes = (many: number) => new Date(opensAt.getTime() + many * 60_000);
const round = { mode: 'first_come', opensAt, closings: [minutes(600), minutes(60)] } as const;

test('a round is to come until families may come, and over with the last of its sessions', () => {
  expect(roundStage(round, minutes(-1))).toBe('planned');
  expect(roundStage(round, minutes(0))).toBe('open');
  expect(roundStage(round, minutes(599))).toBe('open');
  expect(roundStage(round, minutes(600))).toBe('ended');
});

test('a lobby is under way from when it lets people in', () => {
  const lobby = { ...round, mode: 'lobby' } as const;
  expect(joinsFromOf(lobby)).toEqual(minutes(-30));
  expect(roundStage(lobby, minutes(-31))).toBe('planned');
  expect(roundStage(lobby, minutes(-30))).toBe('open');
});

test('a round none of whose sessions is held any more is over', () => {
  expect(roundStage({ ...round, closings: [] }, minutes(-100))).toBe('ended');
});
