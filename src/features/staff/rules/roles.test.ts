import { expect, test } from 'vitest';
import { isSessionAlive, isShutFor, mayManage, officePages, officeParts, pageAt, pagesOf } from './roles.ts';

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
test('an editor has no room with registrations', () =>
  expect(pagesOf('editor').map((page) => page.path)).not.toContain('/office/tests'));
test.each([
  ['desk', ['/office', '/office/tests', '/office/presentations', '/office/me']],
  [
    'privacy',
    ['/office', '/office/privacy', '/office/consents', '/office/contact-corrections', '/office/me'],
  ],
] as const)('the rooms of %s', (role, pages) =>
  expect(pagesOf(role).map((page) => page.path)).toEqual(pages),
);
test.each([
  ['desk', [1], true],
  ['desk', [2], false],
  ['privacy', [], false],
  ['manager', [1], false],
] as const)('a manager of branch 1 manages %s of %j: %s', (role, branchIds, answer) =>
  expect(mayManage({ role: 'manager', branchIds: [1] }, { role, branchIds })).toBe(answer),
);
test.each([
  ['owner', '/office', '오늘'],
  ['owner', '/office/level-tests/attempts/LT26-1', '레벨 테스트'],
  ['owner', '/office/level-tests/cuts', '컷 점수'],
  ['owner', '/office/privacy/grants', '개인정보 보호'],
  ['desk', '/office/tests/3', '입학 테스트'],
  ['desk', '/office/payments', undefined],
] as const)('%s at %s is in %s', (role, pathname, label) =>
  expect(pageAt(pathname, pagesOf(role))?.label).toBe(label),
);

test.each([
  ['/office', '/office'],
  ['/office/tests/12/results', '/office/tests'],
  ['/office/check-in/DC26-AAAA', '/office/tests'],
  ['/office/level-tests/attempts/7', '/office/level-tests'],
  ['/office/level-tests/cuts', '/office/level-tests/cuts'],
  ['/office/counselling-calendar', '/office/counselling'],
  ['/office/nowhere', undefined],
  ['/notice', undefined],
] as const)('%s belongs to the room %s', (address, page) => expect(pageAt(address)?.path).toBe(page));

test.each([
  ['manager', '/office/items', true],
  ['manager', '/office/items/import', true],
  ['manager', '/office/level-tests/cuts', false],
  ['desk', '/office/payments', true],
  ['desk', '/office/tests/3', false],
  ['owner', '/office/items', false],
  ['desk', '/office/nowhere', false],
] as const)('%s is kept out of %s: %s', (role, address, isShut) =>
  expect(isShutFor(role, address)).toBe(isShut),
);

test('the rooms of one part of the menu stand together, in the order of the parts', () => {
  const order = officePages.map((page) => Object.keys(officeParts).indexOf(page.part));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});
