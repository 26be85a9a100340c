import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedBranches } from '#seed/branches.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import { shownProgrammes } from './actions/programmes.server.ts';
import type { Programme } from './contract/programmes.ts';

let academy: TestAcademy;
let editor: string;
beforeAll(async () => {
  academy = await startAcademy();
  await seedBranches(academy);
  await givenStaff(academy);
  editor = await givenStaffCookie(academy, 'editor@msc.example');
});
afterAll(() => academy.close());

type Listed = { programmes: Programme[] };
const read = async () =>
  (await call<Listed>(academy, 'GET /api/office/programmes', { cookie: editor })).resultData.programmes;
const save = (programmes: readonly Programme[]) =>
  call<Listed>(academy, 'PUT /api/office/programmes', {
    cookie: editor,
    json: { programmes: programmes.map(({ path: _path, ...row }) => row) },
  });
const namesShown = async () => (await shownProgrammes(academy.db)).map(({ name }) => name);
const sitemap = async () => (await fetch(`${academy.url}/sitemap-pages.xml`)).text();

test('names, order and what is shown are changed at once for parents, with history only where something changed', async () => {
  const before = await read();
  expect(before.map(({ key }) => key)).toEqual(['elementary', 'high', 'smart_reading', 'science', 'special']);
  expect(await sitemap()).toContain('/specialDesc');
  const [elementary, high, reading, science, special] = before as [
    Programme,
    Programme,
    Programme,
    Programme,
    Programme,
  ];
  const changed = [
    elementary,
    { ...science, name: '과학 탐구' },
    high,
    reading,
    { ...special, isShown: false },
  ];
  expect((await save(changed)).status).toBe(200);
  expect(await namesShown()).toEqual(['초등 수학', '과학 탐구', '중·고등 수학', '스마트 리딩']);
  expect(await sitemap()).not.toContain('/specialDesc');
  const owner = await givenStaffCookie(academy, 'owner@msc.example');
  const historyOf = async (key: string) => {
    const path = `GET /api/office/changes?entity=programme&entityId=${key}`;
    return (await call<{ changes: object[] }>(academy, path, { cookie: owner })).resultData.changes.length;
  };
  expect([await historyOf('science'), await historyOf('special'), await historyOf('elementary')]).toEqual([
    1, 1, 0,
  ]);
});

test('the second of two authors is told; nothing may be left out or all hidden', async () => {
  const rows = await read();
  const renamed = (name: string) => rows.map((row, index) => (index === 0 ? { ...row, name } : row));
  const both = await Promise.all([save(renamed('초등 사고력 수학')), save(renamed('초등 심화 수학'))]);
  expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
  const now = await read();
  expect((await save(now.slice(1))).resultCode).toBe('programme.incomplete');
  expect((await save([...now.slice(1), ...now.slice(1, 2)])).resultCode).toBe('programme.incomplete');
  expect((await save(now.map((row) => ({ ...row, isShown: false })))).resultCode).toBe(
    'programme.none_shown',
  );
  expect((await save(now.map((row) => ({ ...row, name: ' ' })))).status).toBe(400);
});
