import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedBranches } from '#seed/branches.ts';
import { seedTeachers } from '#seed/teachers.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import { readPlace } from './actions/branch-pages.server.ts';
import type { OfficeBranchPage } from './contract/branch-pages.ts';

let academy: TestAcademy;
let manager: string;
let daechi: number;
let mokdong: number;

beforeAll(async () => {
  academy = await startAcademy();
  await seedBranches(academy);
  await seedTeachers(academy);
  await givenStaff(academy);
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  const rows = await academy.db.selectFrom('branches').select(['id', 'code']).orderBy('position').execute();
  const idOf = (code: string) => rows.find((row) => row.code === code)?.id ?? 0;
  [daechi, mokdong] = [idOf('daechi'), idOf('mokdong')];
});
afterAll(() => academy.close());

const office = (route: string, json?: object) => {
  const [method, path] = route.split(' ');
  return call<OfficeBranchPage>(academy, `${method} /api/office/branch-pages/${path}`, {
    cookie: manager,
    ...(json && { json }),
  });
};
const line = { name: '1호차', direction: 'to', days: '월-금', stops: '15:10 정문\n15:20 분원' };

test('a manager names the director among the teachers of the own branch, or nobody', async () => {
  const { resultData: page } = await office(`GET ${daechi}`);
  const [first] = page.teachers;
  if (!first) throw new Error('no teacher');
  const named = await office(`PUT ${daechi}/director`, { directorId: first.teacherId });
  expect(named.resultData.directorId).toBe(first.teacherId);
  expect((await readPlace(academy.db, daechi)).director?.name).toBe(first.name);
  expect((await office(`PUT ${daechi}/director`, { directorId: 999_999 })).fields).toHaveProperty(
    'directorId',
  );
  // Whoever is no longer introduced directs no page either; control: introduced again, she does.
  const show = (is_published: boolean) =>
    academy.db.updateTable('teachers').set({ is_published }).where('id', '=', first.teacherId).execute();
  await show(false);
  expect((await readPlace(academy.db, daechi)).director).toBeNull();
  await show(true);
  expect((await readPlace(academy.db, daechi)).director?.teacherId).toBe(first.teacherId);
  expect((await office(`PUT ${daechi}/director`, { directorId: 0 })).resultData.directorId).toBe(0);
});

test('a shuttle line is added, changed and removed with its stops; another’s branch is none', async () => {
  const added = await office(`POST ${daechi}/shuttles`, line);
  const [one] = added.resultData.lines;
  if (!one) throw new Error('no line');
  expect(one.stops).toEqual([
    { name: '정문', stopsAt: '15:10' },
    { name: '분원', stopsAt: '15:20' },
  ]);
  expect((await office(`POST ${daechi}/shuttles`, line)).resultCode).toBe('branch_page.name_taken');
  const stops = '15:30 후문';
  const path = `PUT ${daechi}/shuttles/${one.lineId}`;
  const saved = await office(path, { ...line, stops, version: one.version });
  expect(saved.resultData.lines[0]?.stops).toEqual([{ name: '후문', stopsAt: '15:30' }]);
  expect((await office(path, { ...line, version: one.version })).resultCode).toBe('common.edited_elsewhere');
  expect((await office(path, { ...line, stops: '정문', version: 2 })).fields).toHaveProperty('stops');
  expect((await office(`POST ${mokdong}/shuttles`, line)).resultCode).toBe('branch_page.branch_gone');
  const gone = await office(`PUT ${daechi}/shuttles/999999`, { ...line, name: '9호차', version: 1 });
  expect(gone.resultCode).toBe('branch_page.line_gone');
  const remove = `POST ${daechi}/shuttles/${one.lineId}/remove`;
  expect((await office(remove, { version: one.version })).resultCode).toBe('common.edited_elsewhere');
  const version = saved.resultData.lines[0]?.version ?? 0;
  expect((await office(remove, { version })).resultData.lines).toEqual([]);
});

test('two who change one line at once: one is told', async () => {
  const added = await office(`POST ${daechi}/shuttles`, { ...line, name: '2호차' });
  const one = added.resultData.lines[0];
  const both = await Promise.all(
    ['15:10 하나', '15:10 둘'].map((stops) =>
      office(`PUT ${daechi}/shuttles/${one?.lineId}`, {
        ...line,
        name: '2호차',
        stops,
        version: one?.version,
      }),
    ),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});
