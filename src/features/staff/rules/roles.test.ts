import { expect, test } from 'vitest';
import { isSessionAlive, mayManage } from './roles.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21) + minutes * 60_000);

test.each([
  ['fresh', 0, 0, null, 1, true],
  ['30 minutes without a call', 0, 0, null, 30, true],
  ['a moment longer', 0, 0, null, 30.1, false],
  ['busy, but 10 hours old', 0, 599, null, 600, true],
  ['busy, and older than 10 hours', 0, 600, null, 600.1, false],
  ['signed out', 0, 1, at(1), 2, false],
] as const)('%s', (_name, created, seen, endedAt, now, answer) => {
  expect(isSessionAlive({ createdAt: at(created), seenAt: at(seen), endedAt }, at(now))).toBe(answer);
});
test.each([
  ['desk', [1], true],
  ['desk', [2], false],
  ['privacy', [], false],
  ['manager', [1], false],
] as const)('a manager of branch 1 manages %s of %j: %s', (role, branchIds, answer) =>
  expect(mayManage({ role: 'manager', branchIds: [1] }, { role, branchIds })).toBe(answer),
);
