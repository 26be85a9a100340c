import { expect, test } from 'vitest';
import { type RoundPlan, roundChanges } from './round-changes.ts';

const plan: RoundPlan = {
  title: '겨울 모집',
  mode: 'lobby',
  opensAt: '2026-11-30T01:00:00.000Z',
  drawsAt: '2026-11-30T01:00:00.000Z',
  waves: [],
  sessions: new Map([[1, '대치 초등 수학']]),
};
const changesTo = (change: Partial<RoundPlan>) =>
  roundChanges(plan, { ...plan, ...change }).map((one) => [one.label, one.before, one.after]);

test('what stays is not named', () => {
  expect(changesTo({})).toEqual([]);
  // The hour of a draw is of no round that is not drawn.
  expect(changesTo({ drawsAt: '2026-12-01T01:00:00.000Z' })).toEqual([]);
});

test('sessions that come and go are named, also where there are as many as before', () => {
  expect(changesTo({ sessions: new Map([[2, '목동 초등 수학']]) })).toEqual([
    ['회차', '1개 (뺌: 대치 초등 수학)', '1개 (더함: 목동 초등 수학)'],
  ]);
});

test('another way to open is named with its hours', () => {
  const waves = [{ gradeFrom: 3, gradeTo: 4, opensAt: '2026-11-30T02:00:00.000Z' }];
  expect(changesTo({ mode: 'waves', waves })).toEqual([
    ['방식', '대기실 (무작위 순번)', '학년별 순차 접수'],
    ['학년별 시작', '없음', '초3~초4 2026년 11월 30일 (월) 오전 11:00'],
  ]);
  expect(changesTo({ mode: 'lottery', drawsAt: '2026-12-01T01:00:00.000Z' })[1]).toEqual([
    '추첨',
    '없음',
    '2026년 12월 1일 (화) 오전 10:00',
  ]);
});
