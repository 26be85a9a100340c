import { existsSync, globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { newRequestId } from '#src/platform/operations/request-watch.ts';
import { staffRoles } from '#src/shared/access/rights.ts';
import {
  entriesOf,
  isShutFor,
  officePages,
  officeParts,
  officeRoutes,
  pageAt,
  pagesOf,
  waysFor,
} from './office-pages.ts';

test('an editor has no room with registrations', () =>
  expect(pagesOf({ role: 'editor' }).map((page) => page.path)).not.toContain('/office/tests'));
test.each([
  [
    'desk',
    [
      ...['/office', '/office/tests', '/office/cash-drawers', '/office/counselling-new'],
      ...['/office/presentations', '/office/me'],
    ],
  ],
  [
    'privacy',
    ['/office', '/office/privacy', '/office/consents', '/office/contact-corrections', '/office/me'],
  ],
] as const)('the rooms of %s', (role, pages) =>
  expect(pagesOf({ role }).map((page) => page.path)).toEqual(pages),
);

test.each([
  ['owner', '/office', '오늘'],
  ['owner', '/office/level-tests/attempts/LT26-1', '응시 기록'],
  ['owner', '/office/level-tests/cuts', '컷 점수'],
  ['owner', '/office/privacy/grants', '개인정보 보호'],
  ['desk', '/office/tests/3', '입학 테스트'],
  ['desk', '/office/payments', undefined],
] as const)('%s at %s is in %s', (role, pathname, label) =>
  expect(pageAt(pathname, pagesOf({ role }))?.label).toBe(label),
);

test.each([
  ['/office', '/office'],
  ['/office/tests/12/results', '/office/tests'],
  ['/office/check-in/DC26-AAAA', '/office/tests'],
  ['/office/level-tests/attempts/7', '/office/level-tests/attempts'],
  ['/office/level-tests/cuts', '/office/level-tests/cuts'],
  ['/office/counselling-calendar', '/office/counselling-calendar'],
  ['/office/nowhere', undefined],
  ['/notice', undefined],
] as const)('%s belongs to the room %s', (address, page) => expect(pageAt(address)?.path).toBe(page));

test.each([
  ['manager', '/office/items', true],
  ['manager', '/office/items/import', true],
  ['manager', '/office/level-tests/cuts', false],
  ['desk', '/office/payments', true],
  ['desk', '/office/tests/3', false],
  ['counsellor', '/office/rounds', true],
  ['manager', '/office/test-catalogue', true],
  ['owner', '/office/items', false],
  ['desk', '/office/nowhere', false],
] as const)('%s is kept out of %s: %s', (role, address, isShut) =>
  expect(isShutFor({ role }, address)).toBe(isShut),
);

test('the menu has fourteen entries, and each role those with a page of its own', () => {
  expect(officeParts).toHaveLength(14);
  expect(entriesOf({ role: 'owner' }).map(({ part }) => part)).toEqual(officeParts);
  expect(entriesOf({ role: 'desk' }).map(({ part }) => part)).toEqual([
    '오늘',
    '접수',
    '결제·환불',
    '상담',
    '설명회',
  ]);
  for (const role of staffRoles)
    for (const { pages } of entriesOf({ role })) for (const page of pages) expect(page.roles).toContain(role);
});

test('no two pages have the same name, and no entry two tabs of one', () => {
  const doubled = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at);
  expect(doubled(officePages.map(({ label }) => label))).toEqual([]);
  expect(doubled(officePages.map(({ part, tab }) => `${part} ${tab}`))).toEqual([]);
});

test('every page of the office stands in the table, once', () => {
  const routes = officeRoutes();
  const told = routes.flatMap(({ file, layout }) => [file, ...(layout ? [layout] : [])]);
  const apart = ['office-menu/office/office-layout', 'office-menu/office/nowhere', 'staff/office/join'].map(
    (name) => `features/${name}.page.tsx`,
  );
  const files = globSync('features/*/office/**/*.page.tsx', { cwd: 'src' });
  expect([...told, ...apart].toSorted()).toEqual(files.toSorted());
  expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length);
  expect(routes.filter(({ file }) => !existsSync(`src/${file}`))).toEqual([]);
});

test('every page belongs to a tab', () => {
  const addresses = officePages.flatMap((page) => page.addresses);
  expect(addresses).toHaveLength(officeRoutes().length);
  for (const { path } of officeRoutes())
    expect(pageAt(`/${path.replaceAll(/:\w+\??/g, '1')}`), path).toBeDefined();
});

const failed = '/office/failed-requests';

test('a room is found by its name and by its first consonants', () => {
  expect(waysFor({ role: 'owner' }, '실패한 요청')[0]).toEqual({ to: failed, label: '실패한 요청' });
  expect(waysFor({ role: 'owner' }, 'ㅅㅍㅎㅇㅊ')[0]?.to).toBe(failed);
  expect(waysFor({ role: 'owner' }, '결제')[0]?.to).toBe('/office/payments');
  // The entry leads to all of its pages, after those that are named so themselves.
  expect(
    waysFor({ role: 'owner' }, '통계')
      .slice(0, 2)
      .map(({ to }) => to),
  ).toEqual(['/office/visits', '/office/reports']);
});

test('the number of a request is looked for among those that failed, before anything else', () => {
  const number = newRequestId();
  expect(waysFor({ role: 'owner' }, ` ${number} `)[0]).toEqual({
    to: `${failed}?q=${number}`,
    label: `실패한 요청에서 ‘${number}’ 찾기`,
  });
  expect(waysFor({ role: 'owner' }, 'Qm9-x_aB3dEf')[0]?.to).toBe(`${failed}?q=Qm9-x_aB3dEf`);
});

test('nothing else is looked for there, and by nobody but the head office', () => {
  for (const typed of ['김하늘', '01012345678', 'Qm9-x_aB3dE', 'Qm9-x_aB3dEfg'])
    expect(waysFor({ role: 'owner' }, typed).map(({ to }) => to)).not.toContainEqual(
      expect.stringContaining(failed),
    );
  for (const role of staffRoles.filter((one) => one !== 'owner'))
    expect(waysFor({ role }, newRequestId()).map(({ to }) => to)).not.toContainEqual(
      expect.stringContaining(failed),
    );
});

test('any other word is looked for in the lists of the role', () => {
  const tos = waysFor({ role: 'manager' }, '김 하늘').map(({ to }) => to);
  expect(tos).toContain(`/office/members?q=${encodeURIComponent('김 하늘')}`);
  expect(waysFor({ role: 'editor' }, '김하늘')).toEqual([]);
});
