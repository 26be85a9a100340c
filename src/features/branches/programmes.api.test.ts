import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportAnswer } from '#src/shared/endpoint/import.ts';
import type { ExportFile, ListPage } from '#src/shared/endpoint/list.ts';
import { givenStaffCookie, startStaffedAcademy } from '#tests/given-staff.ts';
import { call, type TestAcademy } from '#tests/start.ts';
import { shownProgrammes } from './actions/programmes.server.ts';
import type { OfficeBranch } from './contract/branch-list.ts';
import type { Programme } from './contract/programmes.ts';
import type { OfficeTuition } from './contract/tuition-list.ts';

let academy: TestAcademy;
let editor: string;
beforeAll(async () => {
  academy = await startStaffedAcademy();
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

test('forms, lists, search and sheets follow the data: a new name at once, a hidden one is not taken', async () => {
  const owner = await givenStaffCookie(academy, 'owner@msc.example');
  const office = <T>(route: string, json?: object) => {
    const [method, path] = route.split(' ');
    return call<T>(academy, `${method} /api/office${path}`, { cookie: owner, ...(json && { json }) });
  };
  const rows = (await read()).map((one) =>
    one.key === 'smart_reading'
      ? { ...one, name: '깊이 읽기', isShown: true }
      : { ...one, isShown: one.key !== 'special' },
  );
  expect((await save(rows)).status).toBe(200);

  const tuitions = await office<ListPage<OfficeTuition>>('GET /tuitions?size=100&programme=smart_reading');
  expect(new Set(tuitions.resultData.rows.map((row) => row.programmeName))).toEqual(new Set(['깊이 읽기']));
  const sorted = await office<ListPage<OfficeTuition>>('GET /tuitions?size=100&sort=programme');
  const order = [...new Set(sorted.resultData.rows.map((row) => row.programme))];
  expect(order).toEqual((await read()).map(({ key }) => key).filter((key) => order.includes(key)));

  const json = { reason: '이름을 바꾼 뒤 확인', programme: 'smart_reading' };
  for (const list of ['branches', 'tuitions']) {
    const file = (await office<ExportFile>(`POST /${list}/export`, json)).resultData;
    const sheet = (await readXlsx(Buffer.from(file.base64, 'base64'))).sheets[0]?.rows ?? [];
    expect(JSON.stringify(sheet.slice(1))).toContain('깊이 읽기');
    const place = sheet[0]?.indexOf('프로그램') ?? -1;
    expect(sheet.map((row) => String(row[place]))).not.toContainEqual(expect.stringContaining('스마트 리딩'));
  }

  const branch = (await office<ListPage<OfficeBranch>>('GET /branches?size=100')).resultData.rows[0];
  if (!branch) throw new Error('no branch');
  const course = {
    branchId: branch.id,
    programme: 'special',
    course: '숨긴 프로그램의 강좌',
    grades: '초5',
    capacity: 8,
    weekly: '주 1회',
    monthlyMinutes: 240,
    tuitionKrw: 90_000,
    extraKrw: 0,
  };
  const sentence = { programme: '지금 보이는 프로그램 가운데서 골라 주세요.' };
  expect((await office('POST /tuitions', course)).fields).toEqual(sentence);
  expect((await office('POST /tuitions', { ...course, programme: 'cooking' })).fields).toEqual(sentence);
  const sheet = { ...course, branch: branch.name, programme: '특강', capacity: '8' };
  const { branchId: _branchId, ...cells } = sheet;
  const typed = Object.fromEntries(Object.entries(cells).map(([key, value]) => [key, String(value)]));
  const seen = await office<ImportAnswer>('POST /tuitions/import', {
    rows: [typed, { ...typed, programme: '깊이 읽기' }],
  });
  expect(seen.resultData.lines.map(({ outcome }) => outcome)).toEqual(['refused', 'new']);
  expect(seen.resultData.lines[0]?.sentence).toContain('특강');

  // A course of a programme that was hidden later stays and may be changed; it may not be moved to another hidden one.
  const kept = (await office<ListPage<OfficeTuition>>('GET /tuitions?size=100&programme=special')).resultData
    .rows[0];
  if (!kept) throw new Error('no course of the hidden programme');
  const { tuitionId, version, branchName: _name, programmeName: _word, next: _next, ...values } = kept;
  const { branchId: _of, ...changed } = { ...values, capacity: kept.capacity + 1 };
  expect((await office(`PUT /tuitions/${tuitionId}`, { ...changed, version })).status).toBe(200);
  // A branch that taught it keeps it; one that did not cannot take it up.
  const both = (await office<ListPage<OfficeBranch>>('GET /branches?size=100')).resultData.rows;
  for (const one of both) {
    const wanted = [...new Set([...one.programmes, 'special'])];
    const answer = await office(`PATCH /branches/${one.id}`, { version: one.version, programmes: wanted });
    expect(answer.status).toBe(one.programmes.includes('special') ? 200 : 400);
  }
  expect(both.some((one) => !one.programmes.includes('special'))).toBe(true);
});
