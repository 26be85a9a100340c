import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListPage } from '#src/shared/endpoint/list.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import { shownPopups } from './actions/shown.server.ts';
import type { OfficePopup } from './contract/popup-list.ts';

let academy: TestAcademy;
let editor: string;
beforeAll(async () => {
  academy = await startAcademy();
  await givenStaff(academy);
  editor = await givenStaffCookie(academy, 'editor@msc.example');
});
afterAll(() => academy.close());

const office = <T = OfficePopup>(route: string, json?: object, cookie = editor) => {
  const [method, path] = route.split(' ');
  return call<T>(academy, `${method} /api/office/popups${path ?? ''}`, { cookie, ...(json && { json }) });
};
// The clock of the test shows 2026-11-21 10:00 in Seoul.
const written = {
  kind: 'popup',
  title: '설명회 안내',
  body: '날짜와 남은 자리를 확인해 보세요.',
  linkTo: '/presentation',
  linkLabel: '설명회 보기',
  plate: 'talk',
  alt: '',
  startsAt: '2026-11-20T09:00',
  endsAt: '2026-11-30T18:00',
  pages: ['/'],
  device: 'all',
  isPublished: true,
};
const add = async (more: Partial<typeof written> = {}) =>
  (await office('POST ', { ...written, ...more })).resultData;
const titles = async () => (await shownPopups(academy)).map(({ title }) => title);

describe('a popup', () => {
  test('is seen in its period while it is public, in the order of the office; each step is in the history', async () => {
    const one = await add({ title: '하나' });
    const two = await add({ title: '둘' });
    await add({ title: '내일', startsAt: '2026-11-22T09:00' });
    await add({ title: '어제', startsAt: '2026-11-19T09:00', endsAt: '2026-11-21T10:00' });
    await add({ title: '비공개', isPublished: false });
    expect(await titles()).toEqual(['하나', '둘']);
    const moved = await office<{ popupIds: number[] }>(`POST /${two.popupId}/move`, { by: 'up' });
    expect(moved.resultData.popupIds.slice(0, 2)).toEqual([two.popupId, one.popupId]);
    expect(await titles()).toEqual(['둘', '하나']);
    const hidden = await office(`PUT /${one.popupId}`, {
      ...written,
      title: '하나',
      isPublished: false,
      version: one.version,
    });
    expect(hidden.resultData).toMatchObject({ isPublished: false, state: 'hidden' });
    expect(await titles()).toEqual(['둘']);
    const { resultData } = await call<{ changes: { action: string }[] }>(
      academy,
      `GET /api/office/changes?entity=popup&entityId=${one.popupId}`,
      { cookie: await givenStaffCookie(academy, 'owner@msc.example') },
    );
    expect(resultData.changes.map(({ action }) => action)).toEqual(['팝업 변경', '팝업 추가']);
    for (const [state, found] of [
      ['shown', ['둘']],
      ['coming', ['내일']],
      ['over', ['어제']],
      ['hidden', ['하나', '비공개']],
    ] as const) {
      const list = await office<ListPage<OfficePopup>>(`GET ?state=${state}`);
      expect([state, list.resultData.rows.map(({ title }) => title)]).toEqual([state, found]);
      expect(list.resultData.rows.every((row) => row.state === state)).toBe(true);
    }
  });

  test('stands in the HTML of the pages it is for, and in no other', async () => {
    await add({ title: '홈에만 있는 안내', pages: ['/'] });
    expect(await titles()).toContain('홈에만 있는 안내');
    const [shown] = (await shownPopups(academy)).filter(({ title }) => title === '홈에만 있는 안내');
    expect(shown).toMatchObject({ pages: ['/'], device: 'all', linkTo: '/presentation' });
    expect(shown?.picture?.src).toBe(`/plates/posts/talk-${shown?.popupId}.svg`);
  });

  test('is refused at the field: period, link, pages, picture, an empty title', async () => {
    const fieldsOf = async (json: object) => (await office('POST ', { ...written, ...json })).fields;
    expect(await fieldsOf({ endsAt: written.startsAt })).toHaveProperty('endsAt');
    expect(await fieldsOf({ startsAt: 'soon' })).toHaveProperty('startsAt');
    for (const linkTo of ['//evil.kr', 'javascript:alert(1)', 'http://plain.kr'])
      expect(await fieldsOf({ linkTo })).toHaveProperty('linkTo');
    expect(await fieldsOf({ pages: ['/office'] })).toHaveProperty('pages');
    expect(await fieldsOf({ plate: 'kitten' })).toHaveProperty('plate');
    expect(await fieldsOf({ title: ' ' })).toHaveProperty('title');
    expect(await fieldsOf({ device: 'watch' })).toHaveProperty('device');
    for (const [route, json] of [
      ['PUT /999999', { ...written, version: 1 }],
      ['POST /999999/move', { by: 'up' }],
      ['POST /999999/picture/remove', {}],
    ] as const)
      expect([route, (await office(route, json)).resultCode]).toEqual([route, 'popup.popup_gone']);
  });

  test('does not say what an academy may not say; hidden it may be kept, and what only wants a look is ticked', async () => {
    const texts = { body: '초등학생이 중학교 수학을 미리 배웁니다.' };
    const stopped = await office('POST ', { ...written, ...texts });
    expect([stopped.status, stopped.resultCode]).toEqual([400, 'popup.words_stop']);
    expect(stopped.fields).toHaveProperty('body');
    expect((await office('POST ', { ...written, ...texts, isChecked: true })).resultCode).toBe(
      'popup.words_stop',
    );
    expect((await office('POST ', { ...written, ...texts, isPublished: false })).resultCode).toBe(0);
    const unsure = { body: '최고의 선생님과 함께하는 한 학기' };
    expect((await office('POST ', { ...written, ...unsure })).resultCode).toBe('popup.words_ask');
    expect((await office('POST ', { ...written, ...unsure, isChecked: true })).resultCode).toBe(0);
  });

  test('is changed by one of two; the slower one is told who was faster', async () => {
    const { popupId, version } = await add({ title: '두 사람' });
    const both = await Promise.all(
      ['가', '나'].map((body) => office(`PUT /${popupId}`, { ...written, body, version })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.resultCode).toBe('common.edited_elsewhere');
  });

  test('moved by many at once, everybody still has one place', async () => {
    const { popupId } = await add({ title: '옮김이' });
    await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        office(`POST /${popupId}/move`, { by: at % 2 === 0 ? 'up' : 'down' }),
      ),
    );
    const rows = await academy.db.selectFrom('popups').select('position').execute();
    expect(new Set(rows.map(({ position }) => position)).size).toBe(rows.length);
  });

  test('is nobody’s but those who write the site', async () => {
    const desk = await givenStaffCookie(academy, 'counsellor.daechi@msc.example');
    expect((await office('POST ', written, desk)).status).toBe(403);
    expect((await office('GET ', undefined, desk)).status).toBe(403);
    expect((await office('POST ', written, '')).status).toBe(401);
  });
});

describe('its picture', () => {
  const give = async (popupId: number, file?: Buffer) => {
    const picture = sharp({ create: { width: 1_600, height: 900, channels: 3, background: '#0b6e6e' } });
    const bytes =
      file ??
      (await picture
        .jpeg()
        .withExif({ IFD0: { Artist: 'somebody' } })
        .toBuffer());
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)]), 'poster.jpg');
    const answer = await fetch(`${academy.url}/api/office/popups/${popupId}/picture`, {
      method: 'PUT',
      headers: { cookie: editor, origin: academy.config.publicUrl },
      body: form,
    });
    return (await answer.json()) as { resultCode: 0 | string; resultData: OfficePopup };
  };

  test('is made small, loses what it tells of its maker, and is kept for ever under its own name', async () => {
    const { popupId } = await add({ title: '그림이' });
    const given = await give(popupId);
    expect(given.resultData).toMatchObject({ hasUpload: true, picture: { width: 1_200, height: 675 } });
    const src = given.resultData.picture?.src ?? '';
    const sent = await fetch(academy.url + src);
    expect([sent.status, sent.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(sent.headers.get('cache-control')).toContain('immutable');
    expect((await sharp(Buffer.from(await sent.arrayBuffer())).metadata()).exif).toBeUndefined();
    await academy.jobs['pictures.sizes']?.({});
    const sized = (await shownPopups(academy)).find((one) => one.popupId === popupId)?.picture;
    expect(sized).toMatchObject({ width: 1_200, height: 675 });
    const size = sized?.srcSet?.split(' ', 1)[0] ?? '';
    expect((await fetch(academy.url + size)).status, size).toBe(200);
    const show = async (isPublished: boolean) => {
      const list = await office<ListPage<OfficePopup>>(`GET ?q=${encodeURIComponent('그림이')}`);
      const version = list.resultData.rows[0]?.version;
      return office(`PUT /${popupId}`, { ...written, title: '그림이', isPublished, version });
    };
    await show(false);
    const asked = async (path: string, cookie = '') =>
      (await fetch(academy.url + path, { headers: { cookie } })).status;
    expect([await asked(src), await asked(size)], 'hidden').toEqual([404, 404]);
    expect(await asked(src, editor), 'for whoever edits it').toBe(200);
    await show(true);
    expect([await asked(src), await asked(size)]).toEqual([200, 200]);
    const removed = await office(`POST /${popupId}/picture/remove`, {});
    expect(await asked(size)).toBe(404);
    expect(removed.resultData).toMatchObject({ hasUpload: false });
    expect(removed.resultData.picture?.src).toContain('/plates/posts/talk-');
    expect((await fetch(academy.url + src)).status).toBe(404);
    expect((await office(`POST /${popupId}/picture/remove`, {})).resultCode).toBe('popup.picture_gone');
  });

  test('is refused by its bytes; two at once leave one', async () => {
    const { popupId } = await add({ title: '거절이' });
    expect((await give(popupId, Buffer.from('<svg/>'))).resultCode).toBe('popup.picture_refused');
    expect((await give(popupId, Buffer.from('ffd8ff00112233', 'hex'))).resultCode).toBe(
      'popup.picture_broken',
    );
    expect((await give(999_999)).resultCode).toBe('popup.popup_gone');
    await Promise.all([give(popupId), give(popupId)]);
    const rows = await academy.db
      .selectFrom('popup_pictures')
      .select('popup_id')
      .where('popup_id', '=', popupId)
      .execute();
    expect(rows.length).toBe(1);
  });
});
