import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenAccessAt } from '#src/platform/office-log.ts';
import type { ExportFile, ListPage } from '#src/shared/endpoint/list.ts';
import { classCalls, idOfSongdo } from '#tests/given-classes.ts';
import { givenFamily } from '#tests/given-families.ts';
import { cellsOf } from '#tests/given-files.ts';
import { type GivenBank, givenBank, givenClass, givenPlace } from '#tests/given-level-tests.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { EnrolledRow } from './contract/enrolled-list.ts';
import { firstColumns, type ProfileColumn } from './rules.ts';

let academy: TestAcademy;
let bank: GivenBank;
let owner: string;
let manager: string;
let songdo: number;
beforeAll(async () => {
  academy = await startAcademy();
  bank = await givenBank(academy);
  owner = await givenStaffCookie(academy, 'owner@msc.example');
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  songdo = await idOfSongdo(academy);
});
afterAll(() => academy.close());

interface Profile {
  readonly columns: readonly ProfileColumn[];
  readonly version: number;
}
const readProfile = async () =>
  (await call<Profile>(academy, 'GET /api/office/enrolled/profile', { cookie: manager })).resultData;
const putProfile = (json: object, cookie = owner) =>
  call<Profile>(academy, 'PUT /api/office/enrolled/profile', { cookie, json });
const take = (json: object = {}, cookie = owner) =>
  call<ExportFile>(academy, 'POST /api/office/enrolled/export', {
    cookie,
    json: { format: 'xlsx', reason: '학원관리 시스템에 옮깁니다', ...json },
  });
const listed = async (cookie: string, query = '') =>
  (await call<ListPage<EnrolledRow>>(academy, `GET /api/office/enrolled${query}`, { cookie })).resultData;
const csvOf = ({ base64 }: ExportFile) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.from(base64, 'base64'));
const accesses = () =>
  academy.db.selectFrom('personal_access_log').select(['whose', 'what', 'reason']).orderBy('seq').execute();

/** A student who sat the test and is in a class; answers the attempt and the phone that was proven. */
async function givenEnrolled({ branchId, title }: { branchId: number; title: string }, studentName: string) {
  const of = classCalls(academy, bank);
  const seated = await of.sat({ studentName });
  const classId = await givenClass(academy, { branchId, title, capacity: 5 });
  const placeId = await givenPlace(academy, { classId, attemptNo: seated.attemptNo });
  const route = `POST /api/office/level-tests/places/${placeId}/enrol`;
  expect((await call(academy, route, { cookie: owner, json: {} })).status).toBe(200);
  return { ...seated, placeId };
}

test('an academy in which nobody is enrolled has an empty list and a file of titles; nobody’s data left', async () => {
  expect(await listed(owner)).toMatchObject({ rows: [], total: 0 });
  const answer = await take();
  expect(answer.resultData.rowCount).toBe(0);
  expect(await cellsOf(answer.resultData)).toEqual([firstColumns.map(({ title }) => title)]);
  expect(await accesses()).toEqual([]);
});

describe('the file', () => {
  test('has the children of the own branches, and who took whose data and why is written down', async () => {
    const here = await givenEnrolled({ branchId: bank.branchId, title: '기초 A반' }, '이하늘');
    const there = await givenEnrolled({ branchId: songdo, title: '송도 A반' }, '박바다');
    const mine = await take({}, manager);
    expect(await cellsOf(mine.resultData)).toEqual([
      firstColumns.map(({ title }) => title),
      expect.arrayContaining([
        '이하늘',
        '초5',
        '2016-04-02',
        here.mobile.replace(/^(...)(....)/, '$1-$2-'),
        '기초 A반',
      ]),
    ]);
    expect((await accesses()).at(-1)).toEqual({
      whose: `레벨 테스트 ${here.attemptNo}`,
      what: '등록한 학생 내려받기 (1건)',
      reason: '학원관리 시스템에 옮깁니다',
    });
    expect(await brokenAccessAt(academy.db)).toBeNull();
    const exported = await academy.db
      .selectFrom('export_log')
      .select(['list', 'columns', 'row_count'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(exported).toEqual({
      list: '등록한 학생',
      columns: firstColumns.map(({ title }) => title),
      row_count: 1,
    });
    // Another branch stays shut also to whoever asks for it by its number; control: the owner is given both.
    expect((await take({ branchId: songdo }, manager)).resultData.rowCount).toBe(0);
    expect((await listed(manager)).rows.map(({ studentName }) => studentName)).toEqual(['이하늘']);
    expect((await listed(manager, `?branchId=${songdo}`)).total).toBe(0);
    const all = await cellsOf((await take()).resultData);
    expect(all.map(([name]) => name)).toEqual(['이름', '박바다', '이하늘']);
    expect((await accesses()).at(-1)?.whose).toBe(
      `레벨 테스트 ${there.attemptNo}, 레벨 테스트 ${here.attemptNo}`,
    );
  });

  test('is narrowed by branch, name and the Seoul day of enrolment', async () => {
    const count = async (json: object) => (await take(json)).resultData.rowCount;
    expect(await count({ branchId: songdo })).toBe(1);
    expect(await count({ q: '하늘' })).toBe(1);
    expect(await count({ q: '%' })).toBe(0);
    const today = (await take()).resultData.fileName.slice(-15, -5);
    expect(await count({ from: today, to: today })).toBe(2);
    expect(await count({ to: '2026-01-01' })).toBe(0);
  });

  test('as CSV is UTF-8 with its mark, and nothing in it is a formula', async () => {
    await givenEnrolled({ branchId: bank.branchId, title: '=HYPERLINK("http://a")' }, '최구름');
    const answer = await take({ format: 'csv', q: '구름' });
    expect(answer.resultData.fileName).toMatch(/\.csv$/);
    const text = csvOf(answer.resultData);
    expect(text.startsWith('\uFEFF"이름","학교",')).toBe(true);
    expect(text).toContain('"\'=HYPERLINK(""http://a"")"');
    const [, row] = await cellsOf((await take({ q: '구름' })).resultData);
    expect(row).toContain('\'=HYPERLINK("http://a")');
  });

  test('has what the family says today, and nobody of a family that has left', async () => {
    const seated = await givenEnrolled({ branchId: bank.branchId, title: '가족 반' }, '한별');
    const family = await givenFamily(academy);
    const of = { member_id: family.userSeqId, child_id: family.younger };
    const linked = academy.owner.updateTable('level_attempts').set(of);
    await linked.where('attempt_no', '=', seated.attemptNo).execute();
    await academy.owner.updateTable('children').set({ grade: 6 }).where('id', '=', family.younger).execute();
    const child = await academy.db
      .selectFrom('children')
      .select(['name', 'school_name'])
      .where('id', '=', family.younger)
      .executeTakeFirstOrThrow();
    const file = await take({ q: '가족 반' });
    expect((await cellsOf(file.resultData))[1]?.slice(0, 5)).toEqual([
      child.name,
      child.school_name,
      '초6',
      expect.any(String),
      family.name,
    ]);
    expect((await accesses()).at(-1)?.whose).toBe(`회원 ${family.userSeqId}`);
    const left = { status: 'withdrawn', withdrawn_at: academy.clock.now() } as const;
    await academy.owner.updateTable('members').set(left).where('id', '=', family.userSeqId).execute();
    expect((await take({ q: '가족 반' })).resultData.rowCount).toBe(0);
  });

  test('has no child who has left the class, nor one whose test was destroyed', async () => {
    const [gone, erased] = [
      await givenEnrolled({ branchId: bank.branchId, title: '떠난 반' }, '정이슬'),
      await givenEnrolled({ branchId: bank.branchId, title: '지난 반' }, '오노을'),
    ];
    const names = async () => (await listed(owner, '?size=100')).rows.map(({ studentName }) => studentName);
    expect(await names()).toEqual(expect.arrayContaining(['정이슬', '오노을']));
    const end = `POST /api/office/level-tests/places/${gone.placeId}/end`;
    await call(academy, end, { cookie: owner, json: {} });
    const destroyed = academy.owner.updateTable('level_attempts').set({ destroyed_at: academy.clock.now() });
    await destroyed.where('attempt_no', '=', erased.attemptNo).execute();
    expect(await names()).not.toContain('정이슬');
    expect(await names()).not.toContain('오노을');
    for (const q of ['정이슬', '오노을']) expect((await take({ q })).resultData.rowCount).toBe(0);
  });

  test('is refused without a reason, in another format, and to who does not run a branch', async () => {
    expect((await take({ reason: '네' })).fields).toHaveProperty('reason');
    expect((await take({ format: 'hwp' })).fields).toEqual({ format: '파일 형식을 골라 주세요.' });
    expect((await take({ from: '어제' })).fields).toHaveProperty('from');
    const counsellor = await givenStaffCookie(academy, 'counsellor.daechi@msc.example');
    expect((await take({}, counsellor)).status).toBe(403);
  });
});

describe('the columns', () => {
  const chosen: ProfileColumn[] = [
    { kind: 'branchName', title: '캠퍼스', text: '' },
    { kind: 'studentName', title: '원생명', text: '' },
    { kind: 'fixed', title: '수강료', text: '=300000' },
  ];

  test('are chosen by the head office, with titles and order, and stand in the history', async () => {
    const { version } = await readProfile();
    expect((await putProfile({ columns: chosen, version }, manager)).status).toBe(403);
    expect((await putProfile({ columns: chosen, version })).resultData).toEqual({
      columns: chosen,
      version: version + 1,
    });
    expect(await readProfile()).toEqual({ columns: chosen, version: version + 1 });
    const [head, row] = await cellsOf((await take({ q: '이하늘' }, manager)).resultData);
    expect(head).toEqual(['캠퍼스', '원생명', '수강료']);
    expect(row?.slice(1)).toEqual(['이하늘', "'=300000"]);
    const history = await call(academy, 'GET /api/office/changes?entity=enrolment-file&entityId=1', {
      cookie: owner,
    });
    expect(JSON.stringify(history)).toContain('캠퍼스, 원생명, 수강료(=300000)');
  });

  test('are saved by one of two; the other is told who was faster', async () => {
    const { version } = await readProfile();
    const both = await Promise.all([
      putProfile({ columns: chosen.slice(0, 2), version }),
      putProfile({ columns: chosen.slice(1), version }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = both.find(({ status }) => status === 409);
    expect(late?.resultCode).toBe('common.edited_elsewhere');
    expect(late?.resultMsg).toMatch(/^그 사이 .+ 님이 먼저 고쳤습니다/);
    // Control: whoever saw the newest saves.
    expect((await putProfile({ columns: chosen, version: version + 1 })).status).toBe(200);
  });

  test('are refused when none, of one title, without a title, unknown, or too many', async () => {
    const { version } = await readProfile();
    const [first] = firstColumns;
    const refused = async (columns: unknown) => (await putProfile({ columns, version })).fields;
    expect(await refused([])).toEqual({ columns: '열을 하나 이상 두어 주세요.' });
    expect(await refused([first, first])).toEqual({ columns: '제목이 같은 열이 둘 있습니다: 이름' });
    expect(Object.values((await refused([{ ...first, title: ' ' }])) ?? {})).toEqual([
      '제목을 입력해 주세요.',
    ]);
    expect(Object.values((await refused([{ ...first, kind: 'password' }])) ?? {})).toEqual([
      '내용을 골라 주세요.',
    ]);
    const many = Array.from({ length: 41 }, (_, at) => ({ ...first, title: `열 ${at}` }));
    expect(await refused(many)).toEqual({ columns: '열은 40개까지입니다.' });
    expect((await readProfile()).version).toBe(version);
  });
});
