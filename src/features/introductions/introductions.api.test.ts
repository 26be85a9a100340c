import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedBranchPages } from '#seed/branch-pages.ts';
import { seedBranches } from '#seed/branches.ts';
import { seedTeachers } from '#seed/teachers.ts';
import { insertLine, putDirector } from '#src/features/branch-pages/store/branch-pages.server.ts';
import { listTeachers } from '#src/features/teachers/actions/teachers.server.ts';
import { givenClass } from '#tests/given-level-tests.ts';
import { givenSession } from '#tests/given-tests.ts';
import { startAcademy, type TestAcademy } from '#tests/start.ts';
import { readShownBranch } from './actions/branch.server.ts';
import { readShownSession } from './actions/test-session.server.ts';

let academy: TestAcademy;
let branchId: number;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const daechi = async () => {
  const shown = await readShownBranch(academy, 'daechi');
  if (!shown) throw new Error('no branch');
  return shown;
};

test('an academy without branches, teachers or classes has no page of a branch, and nothing fails', async () => {
  expect(await readShownBranch(academy, 'daechi')).toBeNull();
  expect(await readShownSession(academy, '1')).toBeNull();
  expect(await listTeachers(academy.db)).toEqual([]);
});

test('a branch tells what is kept of it elsewhere: classes with seats and tuition, rooms, shuttles, the walk', async () => {
  await seedBranches(academy);
  const bare = await daechi();
  expect(bare).toMatchObject({ director: null, teachers: [], classes: [], lines: [], presentations: [] });
  await seedTeachers(academy);
  await seedBranchPages(academy);
  branchId = bare.branch.id;
  const classId = await givenClass(academy, { branchId, title: '초등 수학 A반', capacity: 7 });
  await givenClass(academy, { branchId, title: '지난 반', startsOn: '2020-01-06' });
  const shown = await daechi();
  expect(shown.classes).toMatchObject([
    {
      classId,
      title: '초등 수학 A반',
      capacity: 7,
      free: 7,
      times: '월·수 오후 4:00-6:00',
      tuition: expect.any(String),
    },
  ]);
  expect(shown.director?.name).toBe('오세린');
  expect(shown.teachers.map(({ name }) => name)).not.toContain('오세린');
  expect(shown.tuitions.every((row) => row.branchId === branchId)).toBe(true);
  expect(shown.rooms.length).toBeGreaterThan(3);
  expect(shown.lines.length).toBe(3);
  expect(shown.walk).toMatchObject({ station: '대치역', minutes: 6 });
});

test('a class names its teacher while she is introduced', async () => {
  const [teacher] = await listTeachers(academy.db);
  if (!teacher) throw new Error('no teacher');
  await academy.db
    .updateTable('level_classes')
    .set({ teacher_id: teacher.teacherId })
    .where('title', '=', '초등 수학 A반')
    .execute();
  expect((await daechi()).classes[0]?.teacher?.name).toBe(teacher.name);
  const show = (is_published: boolean) =>
    academy.db.updateTable('teachers').set({ is_published }).where('id', '=', teacher.teacherId).execute();
  await show(false);
  expect((await daechi()).classes[0]?.teacher).toBeNull();
  await show(true);
  expect((await daechi()).classes[0]?.teacher?.name).toBe(teacher.name);
});

test('a session is told with what is tested, its place and its seats, until it begins', async () => {
  const { sessionId } = await givenSession(academy, { capacity: 5, branchId, feeKrw: 10_000 });
  await academy.db
    .updateTable('tests')
    .set({ sample: '하나\n둘', score_areas: JSON.stringify([{ name: '연산', max: 40 }]) })
    .execute();
  const shown = await readShownSession(academy, String(sessionId));
  expect(shown).toMatchObject({
    session: { sessionId, left: 5, feeKrw: 10_000 },
    branch: { id: branchId },
    areas: [{ name: '연산', max: 40 }],
    samples: ['하나', '둘'],
  });
  expect(shown?.session.refundLabel).not.toBe('');
  expect(await readShownSession(academy, 'x')).toBeNull();
  expect(await readShownSession(academy, '999999')).toBeNull();
});

test('what changes on these pages is told to every process; control: what is not shown there is not', async () => {
  const client = new pg.Client({ connectionString: academy.ownerUrl });
  await client.connect();
  const heard: (string | undefined)[] = [];
  client.on('notification', ({ payload }) => heard.push(payload));
  await client.query('listen pages_changed');
  const [teacher] = await listTeachers(academy.db);
  await insertLine(academy.db, branchId, {
    name: '9호차',
    direction: 'to',
    days: '월',
    stops: [{ name: '정문', stopsAt: '15:10' }],
  });
  await putDirector(academy.db, branchId, teacher?.teacherId ?? null);
  await givenClass(academy, { branchId, title: '새 반' });
  await academy.db.updateTable('branch_rooms').set({ note: '새 칠판' }).execute();
  await academy.db.updateTable('teachers').set({ motto: '새 한마디' }).execute();
  const wanted = [
    'shuttle_lines',
    'shuttle_stops',
    'branch_directors',
    'level_classes',
    'branch_rooms',
    'teachers',
  ];
  await expect.poll(() => wanted.filter((table) => !heard.includes(table))).toEqual([]);
  expect(heard).not.toContain('seat_pools');
  await client.end();
});
