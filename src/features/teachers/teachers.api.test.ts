import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListPage } from '#src/shared/endpoint/list.ts';
import { givenStaffCookie, startStaffedAcademy } from '#tests/given-staff.ts';
import { call, type TestAcademy } from '#tests/start.ts';
import { listTeachers } from './actions/teachers.server.ts';
import type { OfficeTeacher } from './contract/teacher-list.ts';
import { pictureOf, thumbOf } from './rules/teachers.ts';

let academy: TestAcademy;
let editor: string;
let branchIds: number[];

beforeAll(async () => {
  academy = await startStaffedAcademy();
  editor = await givenStaffCookie(academy, 'editor@msc.example');
  const rows = await academy.db.selectFrom('branches').select('id').orderBy('position').execute();
  branchIds = rows.map(({ id }) => id);
});
afterAll(() => academy.close());

const office = <T = OfficeTeacher>(route: string, json?: object, cookie = editor) => {
  const [method, path] = route.split(' ');
  return call<T>(academy, `${method} /api/office/teachers${path ?? ''}`, { cookie, ...(json && { json }) });
};
const written = {
  name: '한가람',
  title: '초등 수학 담임',
  programmes: ['elementary'],
  gradeFrom: 3,
  gradeTo: 6,
  motto: '천천히, 끝까지 함께 풉니다.',
  introduction: '소개',
  career: '수학 전공',
  portrait: 2,
  branchIds: [] as number[],
  isPublished: true,
};
const add = async (more: Partial<typeof written> = {}) =>
  (await office('POST ', { ...written, branchIds: branchIds.slice(0, 1), ...more })).resultData;
const publicNames = async () => (await listTeachers(academy.db)).map(({ name }) => name);

describe('a teacher', () => {
  test('is written, shown, hidden and put in order; each is in the history', async () => {
    const one = await add();
    const other = await add({ name: '두나래', isPublished: false });
    expect(await publicNames()).toEqual(['한가람']);
    const shown = await office(`PUT /${other.teacherId}`, {
      ...written,
      name: '두나래',
      branchIds: branchIds.slice(0, 2),
      version: other.version,
    });
    expect(shown.resultData).toMatchObject({ isPublished: true, branchIds: branchIds.slice(0, 2) });
    expect(await publicNames()).toEqual(['한가람', '두나래']);
    const moved = await office<{ teacherIds: number[] }>(`POST /${other.teacherId}/move`, { by: 'up' });
    expect(moved.resultData.teacherIds).toEqual([other.teacherId, one.teacherId]);
    expect(await publicNames()).toEqual(['두나래', '한가람']);
    const { resultData } = await call<{ changes: { action: string }[] }>(
      academy,
      `GET /api/office/changes?entity=teacher&entityId=${other.teacherId}`,
      { cookie: await givenStaffCookie(academy, 'owner@msc.example') },
    );
    expect(resultData.changes.map(({ action }) => action)).toEqual([
      '순서 변경',
      '강사 소개 변경',
      '강사 소개 추가',
    ]);
    const list = await office<ListPage<OfficeTeacher>>(`GET ?branchId=${branchIds[1]}`);
    expect(list.resultData.rows.map(({ name }) => name)).toEqual(['두나래']);
  });

  test('is refused at the field: grades, subjects and branches that are none, an empty sentence', async () => {
    const fieldsOf = async (json: object) =>
      (await office('POST ', { ...written, branchIds, ...json })).fields;
    expect(await fieldsOf({ gradeTo: 1 })).toHaveProperty('gradeTo');
    expect(await fieldsOf({ programmes: ['dance'] })).toHaveProperty('programmes');
    expect(await fieldsOf({ branchIds: [999_999] })).toHaveProperty('branchIds');
    expect(await fieldsOf({ branchIds: [] })).toHaveProperty('branchIds');
    expect(await fieldsOf({ motto: ' ' })).toHaveProperty('motto');
    expect(await fieldsOf({ portrait: 12 })).toHaveProperty('portrait');
    expect(await fieldsOf({ name: '<b>' })).toHaveProperty('name');
    expect((await office('PUT /999999', { ...written, branchIds, version: 1 })).resultCode).toBe(
      'teacher.teacher_gone',
    );
    expect((await office('POST /999999/move', { by: 'up' })).resultCode).toBe('teacher.teacher_gone');
  });

  test('is changed by one of two; the slower one is told who was faster', async () => {
    const { teacherId, version } = await add({ name: '두사람' });
    const both = await Promise.all(
      ['하나', '둘둘'].map((motto) =>
        office(`PUT /${teacherId}`, { ...written, name: '두사람', branchIds, motto, version }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.resultCode).toBe('common.edited_elsewhere');
  });

  test('moved up and down by many at once, everybody still has one place', async () => {
    const { teacherId } = await add({ name: '옮김이' });
    await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        office(`POST /${teacherId}/move`, { by: at % 2 === 0 ? 'up' : 'down' }),
      ),
    );
    const rows = await academy.db.selectFrom('teachers').select('position').execute();
    expect(new Set(rows.map(({ position }) => position)).size).toBe(rows.length);
  });
});

describe('a photograph', () => {
  const picture = () => sharp({ create: { width: 600, height: 800, channels: 3, background: '#aa7755' } });
  const give = async (teacherId: number, more: Record<string, string> = {}, file?: Buffer) => {
    const form = new FormData();
    const fields = { consentedOn: '2026-11-20', evidence: '서면 동의서', ...more };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const bytes =
      file ??
      (await picture()
        .jpeg()
        .withExif({ IFD0: { Artist: 'somebody' } })
        .toBuffer());
    form.set('file', new Blob([new Uint8Array(bytes)]), 'photo.jpg');
    const answer = await fetch(`${academy.url}/api/office/teachers/${teacherId}/photo`, {
      method: 'PUT',
      headers: { cookie: editor, origin: academy.config.publicUrl },
      body: form,
    });
    return (await answer.json()) as { resultCode: 0 | string; resultData: OfficeTeacher; fields?: object };
  };
  const photoOf = async (teacherId: number) =>
    (await listTeachers(academy.db)).find((one) => one.teacherId === teacherId);
  const fetched = (path: string, headers = {}) => fetch(academy.url + path, { headers });

  test('is shown with its consent, and gone at once everywhere when that is withdrawn', async () => {
    const { teacherId } = await add({ name: '사진이' });
    const given = await give(teacherId);
    expect(given.resultData).toMatchObject({ consentedOn: '2026-11-20', evidence: '서면 동의서' });
    const teacher = await photoOf(teacherId);
    if (!teacher?.photo) throw new Error('no photograph');
    const path = pictureOf(teacher).src;
    const shown = await fetched(path);
    expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'private, no-cache',
    ]);
    expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).exif).toBeUndefined();
    const etag = shown.headers.get('etag') ?? '';
    expect((await fetched(path, { 'if-none-match': etag })).status).toBe(304);
    await academy.jobs['pictures.sizes']?.({});
    const sized = await photoOf(teacherId);
    const size = thumbOf(sized ?? teacher);
    expect(size).toMatch(/^\/pictures\/.{22}-480\.webp$/);
    expect((await fetched(size)).headers.get('cache-control')).toContain('immutable');
    const sizesLeft = () =>
      academy.db
        .selectFrom('picture_sizes')
        .select('width')
        .where('hash', '=', teacher.photo ?? '')
        .execute();
    expect(await sizesLeft()).not.toEqual([]);
    // What a process keeps of pages is forgotten by the same commit.
    const told = new Promise<string>((resolve) => {
      void import('pg').then(async ({ default: pg }) => {
        const client = new pg.Client({ connectionString: academy.ownerUrl });
        await client.connect();
        client.on('notification', ({ payload }) => {
          if (payload === 'teacher_photos') void client.end().then(() => resolve(payload));
        });
        await client.query('listen pages_changed');
        await office(`POST /${teacherId}/photo/withdraw`, { reason: '본인이 요청함' });
      });
    });
    expect(await told).toBe('teacher_photos');
    expect((await photoOf(teacherId))?.photo).toBeNull();
    expect((await fetched(path, { 'if-none-match': etag })).status).toBe(404);
    expect((await fetched(size)).status, 'its size').toBe(404);
    expect(await sizesLeft(), 'nothing of it stays').toEqual([]);
    const kept = await academy.db
      .selectFrom('teacher_photos')
      .select(['bytes', 'evidence'])
      .where('teacher_id', '=', teacherId)
      .execute();
    expect(kept).toEqual([{ bytes: null, evidence: '서면 동의서' }]);
    expect((await office(`POST /${teacherId}/photo/withdraw`, {})).resultCode).toBe('teacher.photo_gone');
  });

  test('of somebody who is hidden is not sent either; control: shown again it is', async () => {
    const one = await add({ name: '숨김이' });
    await give(one.teacherId);
    const teacher = await photoOf(one.teacherId);
    if (!teacher) throw new Error('no teacher');
    const path = pictureOf(teacher).src;
    const show = async (isPublished: boolean, version: number) =>
      office(`PUT /${one.teacherId}`, { ...written, name: '숨김이', branchIds, isPublished, version });
    await show(false, one.version);
    expect((await fetched(path)).status).toBe(404);
    await show(true, one.version + 1);
    expect((await fetched(path)).status).toBe(200);
  });

  test('takes the place of the one before, whose bytes go; two at once leave one', async () => {
    const { teacherId } = await add({ name: '두사진' });
    await give(teacherId);
    await Promise.all([give(teacherId), give(teacherId, { evidence: '전자 동의' })]);
    const rows = await academy.db
      .selectFrom('teacher_photos')
      .select(['bytes', 'withdrawn_at'])
      .where('teacher_id', '=', teacherId)
      .execute();
    expect(rows.length).toBe(3);
    expect(rows.filter(({ bytes }) => bytes !== null).length).toBe(1);
  });

  test('is refused by its bytes, and with a consent of tomorrow or none', async () => {
    const { teacherId } = await add({ name: '거절이' });
    expect((await give(teacherId, {}, Buffer.from('<svg/>'))).resultCode).toBe('teacher.picture_refused');
    const broken = Buffer.from('ffd8ff00112233', 'hex');
    expect((await give(teacherId, {}, broken)).resultCode).toBe('teacher.picture_broken');
    expect((await give(teacherId, { consentedOn: '2099-01-01' })).fields).toHaveProperty('consentedOn');
    expect((await give(teacherId, { evidence: '' })).fields).toHaveProperty('evidence');
    expect((await give(999_999)).resultCode).toBe('teacher.teacher_gone');
  });
});

test('a portrait is drawn for each number and subject, and for nothing else', async () => {
  const asked = async (path: string) => (await fetch(academy.url + path)).status;
  expect(await asked('/portraits/0-elementary.svg')).toBe(200);
  expect(await asked('/portraits/11-special.svg')).toBe(200);
  expect(await asked('/portraits/0-dance.svg')).toBe(404);
  expect(await asked('/portraits/x-high.svg')).toBe(404);
});
