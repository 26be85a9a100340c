import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ExportFile, ListPage } from '#src/shared/endpoint/list.ts';
import { givenStaffCookie, startStaffedAcademy } from '#tests/given-staff.ts';
import { call, type TestAcademy } from '#tests/start.ts';
import type { Room } from './contract/room-list.ts';

let academy: TestAcademy;
let owner: string;
let manager: string;
let daechi: number;
let mokdong: number;
beforeAll(async () => {
  academy = await startStaffedAcademy();
  owner = await givenStaffCookie(academy, 'owner@msc.example');
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  const rows = await academy.db.selectFrom('branches').select(['id', 'code']).orderBy('id').execute();
  const of = (code: string) => rows.find((row) => row.code === code)?.id ?? 0;
  [daechi, mokdong] = [of('daechi'), of('mokdong')];
});
afterAll(() => academy.close());

const office = <T>(route: string, json?: object, cookie = manager) => {
  const [method, path] = route.split(' ');
  return call<T>(academy, `${method} /api/office${path}`, { cookie, ...(json && { json }) });
};
const list = async (query = '', cookie = manager) =>
  (await office<ListPage<Room>>(`GET /rooms?size=100${query}`, undefined, cookie)).resultData.rows;
const add = (values: object, cookie = manager) =>
  office<Room>('POST /rooms', { branchId: daechi, kind: 'test', capacity: 24, ...values }, cookie);

test('rooms are added to the own branches only, each name once a branch, and found by what they are for', async () => {
  const [twice, ...more] = await Promise.all([add({ name: '701호' }), add({ name: '701호' })]);
  expect([twice, ...more].map((answer) => answer.status).sort()).toEqual([200, 409]);
  expect((await add({ name: '701호' })).fields).toEqual({ name: '같은 이름의 강의실이 이미 있습니다.' });
  expect((await add({ name: '701호', branchId: mokdong })).resultCode).toBe('branch_office.branch_gone');
  expect((await add({ name: '701호', branchId: mokdong }, owner)).status).toBe(200);
  expect((await add({ name: ' ', capacity: 0 })).fields).toMatchObject({
    name: expect.any(String),
    capacity: '정원은 1명 이상입니다.',
  });
  await add({ name: '7층 강당', kind: 'hall', capacity: 120 });
  const named = async (query: string, cookie = manager) =>
    (await list(query, cookie)).map(({ name }) => name);
  expect(await named('&kind=hall')).toContain('7층 강당');
  expect(await named('&kind=hall')).not.toContain('701호');
  expect(new Set((await list()).map(({ branchId }) => branchId))).toEqual(new Set([daechi]));
  const sums = (await list('&sort=-capacity', owner)).map(({ capacity }) => capacity);
  expect(sums).toEqual([...sums].sort((a, b) => b - a));
});

test('of two who change one room the slower is told; closing it is a change that can be taken back', async () => {
  const { roomId, version } = (await add({ name: '702호' })).resultData;
  const save = (values: object, of: number, cookie = manager) =>
    office<Room>(
      `PUT /rooms/${roomId}`,
      { name: '702호', kind: 'test', capacity: 24, ...values, version: of },
      cookie,
    );
  const both = await Promise.all([20, 30].map((capacity) => save({ capacity }, version)));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.resultCode).toBe('common.edited_elsewhere');
  expect((await save({ isOpen: false }, version + 1)).resultData.isOpen).toBe(false);
  expect((await list('&isOpen=true')).map(({ name }) => name)).not.toContain('702호');
  expect((await save({ isOpen: true }, version + 2)).resultData.isOpen).toBe(true);
  const { resultData } = await office<{ changes: { action: string; changes: { field: string }[] }[] }>(
    `GET /changes?entity=branch-room&entityId=${roomId}`,
  );
  expect(resultData.changes.map(({ changes }) => changes.map(({ field }) => field).sort())).toEqual([
    ['사용'],
    ['사용', '정원'],
    ['정원'],
    expect.any(Array),
  ]);
  const foreign = (await add({ name: '703호', branchId: mokdong }, owner)).resultData;
  expect(
    (await office(`PUT /rooms/${foreign.roomId}`, { name: 'x', kind: 'test', capacity: 1, version: 1 }))
      .resultCode,
  ).toBe('branch_room.room_gone');
});

test('the list leaves as a sheet with its reason', async () => {
  const file = (await office<ExportFile>('POST /rooms/export', { reason: '강의실 배정 확인' })).resultData;
  const sheet = (await readXlsx(Buffer.from(file.base64, 'base64'))).sheets[0]?.rows ?? [];
  expect(sheet[0]?.slice(0, 3)).toEqual(['이름', '분원', '쓰임']);
  expect(sheet).toHaveLength(file.rowCount + 1);
  expect((await office('POST /rooms/export', { reason: '왜' })).status).toBe(400);
});
