import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListPage } from '#src/shared/endpoint/list.ts';
import { givenStaffCookie, startStaffedAcademy } from '#tests/given-staff.ts';
import { call, type TestAcademy } from '#tests/start.ts';
import { shownReviews } from './actions/shown.server.ts';
import type { OfficeReview } from './contract/review-list.ts';

let academy: TestAcademy;
let editor: string;
let owner: string;
let branchId: number;

beforeAll(async () => {
  academy = await startStaffedAcademy();
  editor = await givenStaffCookie(academy, 'editor@msc.example');
  owner = await givenStaffCookie(academy, 'owner@msc.example');
  const row = await academy.db
    .selectFrom('branches')
    .select('id')
    .orderBy('position')
    .executeTakeFirstOrThrow();
  branchId = row.id;
});
afterAll(() => academy.close());

const office = <T = OfficeReview>(route: string, json?: object, cookie = editor) => {
  const [method, path] = route.split(' ');
  return call<T>(academy, `${method} /api/office/reviews${path ?? ''}`, { cookie, ...(json && { json }) });
};
// The clock of the test shows 2026-11-21 10:00 in Seoul.
const written = {
  programme: 'elementary',
  teller: 'guardian',
  grade: 4,
  writtenOn: '2026-11-10',
  body: '수업이 끝나면 아이가 배운 것을 말로 설명해 줍니다.',
  isRewarded: false,
  consenter: '오지현',
  consentedOn: '2026-11-12',
  evidence: '서면 동의서, 분원 보관',
};
const add = async (more: object = {}) =>
  (await office('POST ', { ...written, branchId, ...more })).resultData;
const approve = (one: OfficeReview, more: object = {}, cookie = owner) =>
  office(`POST /${one.reviewId}/approve`, { version: one.version, ...more }, cookie);
const bodies = async () =>
  (await shownReviews(academy.db, { branchId, programme: 'elementary', most: 50 })).map(({ body }) => body);
/** What home, the programme and the branch read. */
const seen = async () =>
  Promise.all([
    shownReviews(academy.db, { most: 50 }),
    shownReviews(academy.db, { programme: 'elementary', most: 50 }),
    shownReviews(academy.db, { branchId, most: 50 }),
  ]);

test('where there is none, nothing is read', async () => {
  expect(await seen()).toEqual([[], [], []]);
});

describe('a review', () => {
  test('is seen after another person approved it, on programme, branch and home, and says no name', async () => {
    const one = await add();
    expect(one).toMatchObject({ state: 'waiting', mayApprove: false });
    expect(await bodies()).not.toContain(written.body);
    expect((await approve(one, {}, editor)).resultCode).toBe('review.own_approval');
    const approved = await approve(one);
    expect(approved.resultData).toMatchObject({ state: 'shown', approverName: '정해윤' });
    expect((await seen()).map((some) => some.map(({ body }) => body))).toEqual(
      Array.from({ length: 3 }, () => [written.body]),
    );
    expect(JSON.stringify(await seen())).not.toMatch(/오지현|서면/);
    expect(await shownReviews(academy.db, { programme: 'science', most: 50 })).toEqual([]);
    const hidden = await office(`POST /${one.reviewId}/hide`, { reason: '다시 확인합니다' });
    expect(hidden.resultData.state).toBe('waiting');
    expect(await bodies()).not.toContain(written.body);
    expect((await office(`POST /${one.reviewId}/hide`, {})).resultCode).toBe('review.not_shown');
  });

  test('that is changed waits again; approved as it was read, or not at all', async () => {
    const one = await add({ body: '처음 적은 후기입니다. 스무 자가 넘어야 합니다.' });
    const shown = (await approve(one)).resultData;
    const body = '고쳐 적은 후기입니다. 이것도 스무 자가 넘습니다.';
    const saved = await office(`PUT /${one.reviewId}`, {
      ...written,
      branchId,
      body,
      version: shown.version,
    });
    expect(saved.resultData.state).toBe('waiting');
    expect(await bodies()).not.toContain(body);
    // Somebody approves what stood there before.
    expect((await approve(shown)).resultCode).toBe('common.edited_elsewhere');
    expect(await bodies()).not.toContain(body);
    expect((await approve(saved.resultData)).status).toBe(200);
    expect(await bodies()).toContain(body);
  });

  test('is destroyed with its consent: no page, no row and no history has its words or the name', async () => {
    const body = '동의를 철회하면 이 문장은 어디에도 남지 않아야 합니다.';
    const one = await add({ body, consenter: '채움이' });
    await approve(one);
    expect(await bodies()).toContain(body);
    const gone = await office(`POST /${one.reviewId}/withdraw`, { reason: '보호자 요청' });
    expect(gone.resultData).toMatchObject({ state: 'withdrawn', body: '', consenter: '' });
    expect(await bodies()).not.toContain(body);
    const [row] = await academy.db.selectFrom('reviews').selectAll().where('id', '=', one.reviewId).execute();
    expect(row).toMatchObject({ body: null, consenter: null, approved_at: null, evidence: written.evidence });
    const history = await academy.db
      .selectFrom('office_changes')
      .selectAll()
      .where('entity', '=', 'review')
      .where('entity_id', '=', String(one.reviewId))
      .orderBy('id')
      .execute();
    expect(history.map(({ action }) => action)).toEqual(['후기 등록', '후기 승인', '후기 동의 철회']);
    expect(JSON.stringify(history)).not.toMatch(/어디에도|채움이/);
    for (const [route, json] of [
      [`POST /${one.reviewId}/withdraw`, {}],
      [`POST /${one.reviewId}/hide`, {}],
      [`PUT /${one.reviewId}`, { ...written, branchId, version: gone.resultData.version }],
    ] as const)
      expect((await office(route, json)).resultCode).toBe('review.withdrawn');
    expect((await approve(gone.resultData)).resultCode).toBe('review.withdrawn');
    // What is gone stays gone, whoever writes to the table.
    await expect(
      academy.db.updateTable('reviews').set({ body }).where('id', '=', one.reviewId).execute(),
    ).rejects.toThrow('reviews_gone');
  });

  test('approved and withdrawn at once, it is gone', async () => {
    const one = await add({ body: '두 사람이 같은 때에 눌러도 남지 않습니다. 정말입니다.' });
    await Promise.all([approve(one), office(`POST /${one.reviewId}/withdraw`, {})]);
    const [row] = await academy.db.selectFrom('reviews').selectAll().where('id', '=', one.reviewId).execute();
    expect(row).toMatchObject({ body: null, approved_at: null });
  });

  test('is refused at the field, and by its words', async () => {
    const fieldsOf = async (json: object) =>
      (await office('POST ', { ...written, branchId, ...json })).fields;
    expect(await fieldsOf({ writtenOn: '2099-01-01' })).toHaveProperty('writtenOn');
    expect(await fieldsOf({ consentedOn: '2099-01-01' })).toHaveProperty('consentedOn');
    expect(await fieldsOf({ branchId: 999_999 })).toHaveProperty('branchId');
    expect(await fieldsOf({ programme: 'dance' })).toHaveProperty('programme');
    expect(await fieldsOf({ body: '짧아요' })).toHaveProperty('body');
    expect(await fieldsOf({ evidence: '' })).toHaveProperty('evidence');
    expect(await fieldsOf({ consenter: ' ' })).toHaveProperty('consenter');
    expect((await office('PUT /999999', { ...written, branchId, version: 1 })).resultCode).toBe(
      'review.review_gone',
    );
    const named = await approve(
      await add({ body: '김민준 학생이 이 수업을 정말 좋아합니다. 매주 기다립니다.' }),
    );
    expect([named.resultCode, Object.keys(named.fields ?? {})]).toEqual(['review.words_stop', ['body']]);
  });

  test('is nobody’s but those who write the site; the list has its consent and its state', async () => {
    const desk = await givenStaffCookie(academy, 'counsellor.daechi@msc.example');
    expect((await office('POST ', { ...written, branchId }, desk)).status).toBe(403);
    expect((await office('GET ', undefined, desk)).status).toBe(403);
    await add({ body: '목록에서 찾을 수 있어야 하는 후기 한 편입니다.' });
    const { resultData } = await office<ListPage<OfficeReview>>('GET ?state=waiting&q=%EB%AA%A9%EB%A1%9D');
    expect(resultData.rows).toMatchObject([
      {
        consenter: '오지현',
        consentedOn: '2026-11-12',
        evidence: '서면 동의서, 분원 보관',
        state: 'waiting',
      },
    ]);
    const gone = await office<ListPage<OfficeReview>>('GET ?state=withdrawn');
    expect(gone.resultData.rows.every(({ body }) => body === '')).toBe(true);
  });
});
