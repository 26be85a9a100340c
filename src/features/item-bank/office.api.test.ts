import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ItemContent } from '#src/features/items/contract/item.ts';
import { givenBank } from '#tests/given-items.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { ItemView } from './contract/office.ts';

let academy: TestAcademy;
let editor: string;
let examiner: string;
let manager: string;
let _owner: string;
let domainId: number;
beforeAll(async () => {
  academy = await startAcademy();
  await givenBank(academy);
  // What a paper must be able to do is asked in floor.api.test.ts.
  await academy.db.updateTable('level_settings').set({ floor_percent: 0, level_floor_percent: 0 }).execute();
  editor = await givenStaffCookie(academy, 'editor@msc.example');
  examiner = await givenStaffCookie(academy, 'examiner@msc.example');
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  _owner = await givenStaffCookie(academy, 'owner@msc.example');
  const row = await academy.db
    .selectFrom('item_domains')
    .select('id')
    .where('code', '=', 'math.number.operations')
    .executeTakeFirstOrThrow();
  domainId = row.id;
});
afterAll(() => academy.close());

const text = (words: string) => [{ type: 'text' as const, text: words }];
const content = (right = 'a', stem = '1 + 1은?'): ItemContent => ({
  body: {
    kind: 'single',
    stem: [{ type: 'paragraph', content: text(stem) }],
    options: [
      { id: 'a', content: text('2') },
      { id: 'b', content: text('3') },
    ],
    isShuffled: true,
  },
  key: { kind: 'single', correct: right, scoring: { rule: 'exact', points: 1 } },
  solution: [],
});
const facts = () => ({ domainId, gradeFrom: 3, gradeTo: 4, rating: 2 });
type Saved = { itemId: number; versionId: number; updatedAt: string };
const post = <T>(path: string, json: unknown, cookie: string, method = 'POST') =>
  call<T>(academy, `${method} ${path}`, { cookie, json });
const create = (json: Record<string, unknown> = {}, cookie = editor) =>
  post<Saved>('/api/office/items', { subject: 'math', ...facts(), content: content(), ...json }, cookie);
const read = async (itemId: number, cookie = editor) =>
  (await call<ItemView>(academy, `GET /api/office/items/${itemId}`, { cookie })).resultData;
const move = (one: Saved, to: string, cookie: string, note = '') =>
  post<{ status: string }>(
    `/api/office/items/${one.itemId}/versions/${one.versionId}/move`,
    { to, note },
    cookie,
  );

describe('the life of an item', () => {
  test('written by one, approved by another, replaced by a new version', async () => {
    const { resultData: made } = await create();
    expect((await move(made, 'review', editor)).resultData).toEqual({ status: 'review' });
    expect(await move(made, 'live', editor)).toMatchObject({ status: 403, resultCode: 'items.own_work' });
    expect((await read(made.itemId, examiner)).versions[0]?.moves).toContain('live');
    expect((await read(made.itemId, editor)).versions[0]?.moves).not.toContain('live');
    expect((await move(made, 'live', examiner, '확인')).resultData).toEqual({ status: 'live' });
    const live = await read(made.itemId);
    expect(live.versions[0]).toMatchObject({ status: 'live', authorName: '한지수', reviewerName: '문태호' });
    expect(live.history.map((one) => one.to)).toEqual(['live', 'review', 'draft']);

    const readAt = live.versions[0]?.updatedAt ?? '';
    const draft = { ...facts(), content: content('a', '고친 물음은?'), readAt };
    const next = await post<Saved>(`/api/office/items/${made.itemId}/draft`, draft, editor, 'PUT');
    expect(next.resultData.versionId).not.toBe(made.versionId);
    await move(next.resultData, 'review', editor);
    await move(next.resultData, 'live', examiner);
    const after = await read(made.itemId);
    expect(after.versions.map((one) => [one.version, one.status])).toEqual([
      [2, 'live'],
      [1, 'retired'],
    ]);
    expect(after.versions[1]?.content).toEqual(content());
  });

  test('two who edit at once: the second is told', async () => {
    const { resultData: made } = await create();
    const save = (stem: string) =>
      post<Saved>(
        `/api/office/items/${made.itemId}/draft`,
        { ...facts(), content: content('a', stem), readAt: made.updatedAt },
        editor,
        'PUT',
      );
    academy.clock.advance(1);
    const both = await Promise.all([save('가'), save('나')]);
    expect(both.map((one) => one.status).toSorted()).toEqual([200, 409]);
  });

  test('what was approved is edited only as a new draft, and editing takes back a review', async () => {
    const { resultData: made } = await create();
    await move(made, 'review', editor);
    const [version] = (await read(made.itemId)).versions;
    academy.clock.advance(1);
    await post(
      `/api/office/items/${made.itemId}/draft`,
      { ...facts(), content: content(), readAt: version?.updatedAt },
      examiner,
      'PUT',
    );
    expect((await read(made.itemId)).versions[0]).toMatchObject({ status: 'draft', authorName: '문태호' });
  });

  test.each([
    ['a key that names no option', { content: content('z') }, 'review', 'items.incomplete'],
    ['a leap from draft to live', {}, 'live', 'items.move_refused'],
  ])('%s is refused', async (_name, change, to, code) => {
    const { resultData: made } = await create(change);
    expect(await move(made, to, examiner)).toMatchObject({ resultCode: code });
  });

  test.each([
    ['a turned band', { gradeFrom: 5, gradeTo: 3 }, 'items.grades_turned'],
    ['preschool', { gradeFrom: 0 }, 'common.input_invalid'],
    ['a domain of another subject', { subject: 'reading' }, 'items.no_domain'],
    ['a stimulus that is not there', { stimulusId: 999_999 }, 'items.incomplete'],
    ['content that is no item', { content: { body: {}, key: {}, solution: [] } }, 'common.input_invalid'],
    [
      'raw HTML instead of blocks',
      { content: { ...content(), solution: [{ type: 'html', html: '<script>' }] } },
      'common.input_invalid',
    ],
  ])('%s is refused', async (_name, change, code) => {
    expect(await create(change)).toMatchObject({ resultCode: code });
  });

  test('enemies are named by code, both ways', async () => {
    const { resultData: one } = await create();
    const { resultData: other } = await create();
    const code = (await read(other.itemId)).code;
    const name = (codes: string[], version: number) =>
      post(`/api/office/items/${one.itemId}/enemies`, { codes, version }, editor, 'PUT');
    expect((await name([code], 1)).resultData).toMatchObject({ codes: [code], version: 2 });
    expect((await read(other.itemId)).enemies).toMatchObject([{ itemId: one.itemId }]);
    expect(await name(['nowhere'], 2)).toMatchObject({ status: 400 });
    expect(await name([(await read(one.itemId)).code], 2)).toMatchObject({ status: 400 });
  });
});

describe('who may', () => {
  const routes = [
    ['GET', '/api/office/items'],
    ['GET', '/api/office/items/1'],
    ['GET', '/api/office/blueprints'],
    ['GET', '/api/office/item-stimuli?subject=math'],
    ['POST', '/api/office/items'],
    ['POST', '/api/office/items/import'],
    ['POST', '/api/office/blueprints'],
  ] as const;
  test.each(routes)("%s %s: the bank's people only", async (method, path) => {
    const json = method === 'POST' ? {} : undefined;
    expect((await call(academy, `${method} ${path}`, { json })).status).toBe(401);
    expect((await call(academy, `${method} ${path}`, { cookie: manager, json })).status).toBe(403);
    expect((await call(academy, `${method} ${path}`, { cookie: examiner, json })).status).not.toBe(403);
  });

  test('an examiner plans, but does not publish', async () => {
    expect((await post('/api/office/blueprints/1/move', { to: 'retired' }, examiner)).status).toBe(403);
    expect((await post('/api/office/blueprints/999999/move', { to: 'retired' }, editor)).status).toBe(404);
    expect((await call(academy, 'GET /api/office/items/999999', { cookie: editor })).status).toBe(404);
  });
});

describe('blueprints, forms and paper', () => {
  const plan = async (change: Record<string, unknown> = {}) => {
    const tops = await academy.db
      .selectFrom('item_domains')
      .select(['id'])
      .where('subject', '=', 'science')
      .where('parent_id', 'is', null)
      .orderBy('position')
      .execute();
    const domains = tops.map(({ id }) => ({ domainId: id, items: 2 }));
    return post<{ blueprintId: number }>(
      '/api/office/blueprints',
      {
        title: '과학 진단',
        subject: 'science',
        gradeFrom: 5,
        gradeTo: 6,
        minutes: 20,
        mode: 'fixed',
        minItems: 8,
        maxItems: 8,
        canGoBack: true,
        domains,
        ...change,
      },
      examiner,
    );
  };

  test('a plan is published, a paper drawn, repeated by its seed, and printed with its answers', async () => {
    const { resultData } = await plan();
    const path = `/api/office/blueprints/${resultData.blueprintId}`;
    expect((await post(`${path}/move`, { to: 'published' }, editor)).resultData).toEqual({
      status: 'published',
    });
    const form = await post<{ formId: number }>(`${path}/forms`, { title: 'A형', seed: 7 }, examiner);
    await post(`${path}/forms`, { title: 'B형', seed: 7 }, examiner);
    const { forms } = (
      await call<{ forms: { items: { code: string }[] }[] }>(academy, `GET ${path}/forms`, {
        cookie: examiner,
      })
    ).resultData;
    expect(forms[0]?.items).toHaveLength(8);
    expect(forms[1]?.items).toEqual(forms[0]?.items);
    const paper = await call<{ questions: { answer: string; item: unknown }[] }>(
      academy,
      `GET /api/office/forms/${form.resultData.formId}/paper`,
      { cookie: examiner },
    );
    expect(paper.resultData.questions).toHaveLength(8);
    expect(paper.resultData.questions.every((question) => question.answer !== '')).toBe(true);
    expect(
      (await post(`/api/office/forms/${form.resultData.formId}/move`, { to: 'published' }, editor))
        .resultData,
    ).toEqual({ status: 'published' });
    expect(
      await post(`/api/office/forms/${form.resultData.formId}/move`, { to: 'published' }, editor),
    ).toMatchObject({ status: 409 });
  });

  test.each([
    [{ minItems: 5 }, 'minItems'],
    [{ mode: 'adaptive', minItems: 12, maxItems: 20 }, 'canGoBack'],
    [{ minItems: 9, maxItems: 8 }, 'maxItems'],
    [{ domains: [] }, 'domains'],
  ])('a plan that cannot be is refused: %#', async (change, field) => {
    expect(Object.keys((await plan(change)).fields ?? {})).toContain(field);
  });

  test('what the bank cannot fill is not published', async () => {
    const tops = await academy.db
      .selectFrom('item_domains')
      .select('id')
      .where('code', '=', 'science.earth')
      .executeTakeFirstOrThrow();
    const { resultData } = await plan({
      domains: [{ domainId: tops.id, items: 60 }],
      minItems: 60,
      maxItems: 60,
    });
    expect(
      await post(`/api/office/blueprints/${resultData.blueprintId}/move`, { to: 'published' }, editor),
    ).toMatchObject({ resultCode: 'items.too_few_items' });
  });
});
