import { expect, test } from 'vitest';
import { type StaffRole, staffRoles } from '#src/shared/access/rights.ts';
import {
  branchRefusal,
  headOfficeRoles,
  invitationSeconds,
  isSessionAlive,
  mayManage,
  placeText,
  recoveryCodeCount,
  roleDuties,
  roleLabels,
  staffGuessLimits,
  staffSessionLimits,
} from './roles.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21) + minutes * 60_000);

test.each([
  ['fresh', 0, 0, null, 1, true],
  ['a session kept for the next second', 0, 0, null, 29.99, true],
  ['30 minutes without a call', 0, 0, null, 30, true],
  ['a moment longer', 0, 0, null, 30.01, false],
  ['busy, but 10 hours old', 0, 599, null, 600, true],
  ['busy, and older than 10 hours', 0, 600, null, 600.01, false],
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

const anybody = { role: 'desk', branchIds: [1] } as const;
test('a manager manages counsellors, examiners and the desk of own branches, nobody else', () => {
  const manager = { role: 'manager', branchIds: [1, 3] } as const;
  const managed = staffRoles.filter((role) => mayManage(manager, { role, branchIds: [1] }));
  expect(managed).toEqual(['counsellor', 'examiner', 'desk']);
  expect(mayManage(manager, { role: 'desk', branchIds: [1, 3] })).toBe(true);
  expect(mayManage(manager, { role: 'desk', branchIds: [1, 2] })).toBe(false);
  expect(mayManage(manager, { role: 'desk', branchIds: [] })).toBe(false);
  expect(mayManage(manager, { role: 'desk', branchIds: null })).toBe(false);
  expect(mayManage({ role: 'manager', branchIds: null }, anybody)).toBe(false);
});

test('the owner manages everybody, no other role anybody', () => {
  const managing = staffRoles.filter((role) => mayManage({ role, branchIds: [1] }, anybody));
  expect(managing).toEqual(['owner', 'manager']);
  for (const role of staffRoles)
    expect(mayManage({ role: 'owner', branchIds: null }, { role, branchIds: null })).toBe(true);
});

test('the head office has every branch, the others at least one', () => {
  expect(headOfficeRoles).toEqual(['owner', 'editor', 'privacy']);
  for (const role of staffRoles) {
    const isHeadOffice = headOfficeRoles.includes(role);
    expect(branchRefusal(role, []) === null).toBe(isHeadOffice);
    expect(branchRefusal(role, [1]) === null).toBe(!isHeadOffice);
  }
  expect(branchRefusal('owner', [1])).toContain('고르지 않습니다');
  expect(branchRefusal('desk', [])).toContain('하나 이상');
});

test('every role has a word and a duty of its own', () => {
  for (const words of [roleLabels, roleDuties]) {
    expect(Object.keys(words)).toEqual([...staffRoles]);
    expect(new Set(Object.values<string>(words)).size).toBe(staffRoles.length);
  }
});

test('a place is told by the names of its branches, or as all of them', () => {
  const branches = [
    { id: 1, name: '대치' },
    { id: 2, name: '목동' },
    { id: 3, name: '중계' },
  ];
  const textOf = (role: StaffRole, branchIds: readonly number[]) => placeText({ role, branchIds }, branches);
  expect(textOf('desk', [1, 3])).toEqual({ 역할: '접수·안내 데스크', 분원: '대치, 중계' });
  expect(textOf('owner', [])).toEqual({ 역할: '본부 관리자', 분원: '전체 분원' });
});

test('the numbers of staff sessions, guesses and invitations', () => {
  expect(staffSessionLimits).toEqual({
    idleSeconds: 30 * 60,
    absoluteSeconds: 10 * 3_600,
    ticketSeconds: 5 * 60,
    deviceKnownSeconds: 400 * 24 * 3_600,
  });
  expect(staffGuessLimits).toEqual({
    perAccount: 10,
    perAddress: 80,
    fromEverywhere: 30,
    windowSeconds: 15 * 60,
  });
  expect([invitationSeconds, recoveryCodeCount]).toEqual([3 * 24 * 3_600, 10]);
});
