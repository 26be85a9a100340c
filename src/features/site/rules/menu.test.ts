import { expect, test } from 'vitest';
import { siteMap } from '#src/shared/site-map.ts';
import { menuWith } from './menu.ts';

const programme = (path: string, name: string, isShown = true) => ({ path, name, isShown });
const labelsOf = (menu: typeof siteMap) =>
  menu.find((main) => main.key === 'programme')?.pages.map((page) => `${page.key} ${page.label}`);

test('programmes stand in the order and by the names of the office; hidden ones are left out', () => {
  const programmes = [
    programme('/science', '과학 탐구'),
    programme('/elementary', '초등 수학'),
    programme('/high', '중·고등 수학', false),
  ];
  const menu = menuWith({ programmes, hasTeachers: true });
  expect(labelsOf(menu)).toEqual(['science 과학 탐구', 'elementary 초등 수학']);
  expect(menu.filter((main) => main.key !== 'programme')).toEqual(
    siteMap.filter((main) => main.key !== 'programme'),
  );
});

test('without any the menu is the one of the site map', () =>
  expect(menuWith({ programmes: [], hasTeachers: true })).toEqual(siteMap));

test('where no teacher is shown, no menu leads to them', () => {
  const pathsOf = (hasTeachers: boolean) =>
    menuWith({ programmes: [], hasTeachers })[0]?.pages.map(({ path }) => path);
  expect(pathsOf(true)).toContain('/teachers');
  expect(pathsOf(false)).toEqual(pathsOf(true)?.filter((path) => path !== '/teachers'));
});
