import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ExportFile, ListPage } from '#src/shared/endpoint/list.ts';
import { callsWaiting } from '#tests/given-families.ts';
import { cellsOf } from '#tests/given-files.ts';
import { givenBank } from '#tests/given-items.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { ItemListRow } from './contract/item-list.ts';
import type { ItemView } from './contract/office.ts';
import type { PaperListRow } from './contract/paper-lists.ts';
import type { FormView } from './contract/papers.ts';
import { insertEnemies, lockItems } from './store/relations.server.ts';

let academy: TestAcademy;
let owner: string;
beforeAll(async () => {
  academy = await startAcademy();
  await givenBank(academy);
  owner = await givenStaffCookie(academy, 'owner@msc.example');
});
afterAll(() => academy.close());

const list = async (query: string) =>
  (await call<ListPage<ItemListRow>>(academy, `GET /api/office/items?${query}`, { cookie: owner }))
    .resultData;

test('the bank is filtered and searched, a page at a time', async () => {
  const all = await list('');
  expect(all.rows).toHaveLength(20);
  expect(all.total).toBeGreaterThan(240);
  const some = await list('subject=science&kind=order&status=live&grade=6');
  expect(some.rows.every((line) => line.kind === 'order' && line.code.startsWith('S'))).toBe(true);
  expect(some.total).toBeGreaterThan(0);
  expect((await list(`q=${encodeURIComponent('100%_')}`)).total).toBe(0);
  expect((await list(`q=${encodeURIComponent('드라이아이스')}`)).rows[0]?.code).toBe('S7-02');
  const codes = (await list('sort=-code&size=3')).rows.map(({ code }) => code);
  expect(codes).toEqual([...codes].sort().reverse());
  const second = await list('sort=-code&size=3&page=2');
  expect(second.rows.some(({ code }) => codes.includes(code))).toBe(false);
});

test('it is exported as it is filtered, without keys, and that is written down', async () => {
  const filter = { subject: 'science', kind: 'order', columns: 'code,status' };
  const export1 = (reason: string) =>
    call<ExportFile>(academy, 'POST /api/office/items/export', {
      cookie: owner,
      json: { ...filter, reason },
    });
  expect((await export1('그냥')).fields).toHaveProperty('reason');
  const [head, ...rows] = await cellsOf((await export1('출제 회의 자료')).resultData);
  expect(head).toEqual(['코드', '상태']);
  const shown = await list('subject=science&kind=order&size=100');
  expect(rows.map(([code]) => code)).toEqual(shown.rows.map(({ code }) => code));
  const logged = await academy.db
    .selectFrom('export_log')
    .select(['list', 'reason', 'row_count'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(logged).toEqual({ list: '문항 목록', reason: '출제 회의 자료', row_count: shown.total });
});

const office = <T>(route: string, json?: object) =>
  call<T>(academy, route.replace(' /', ' /api/office/'), { cookie: owner, ...(json && { json }) });

type PaperItem = { code: string; versionId: number };

/** A paper of one question for each domain, of a published plan. */
async function paper(): Promise<{ formId: number; items: PaperItem[] }> {
  // What a paper must be able to do is asked in floor.api.test.ts.
  await academy.db.updateTable('level_settings').set({ floor_percent: 0, level_floor_percent: 0 }).execute();
  const tops = await academy.db
    .selectFrom('item_domains')
    .select('id')
    .where('subject', '=', 'science')
    .where('parent_id', 'is', null)
    .orderBy('position')
    .execute();
  const length = { mode: 'fixed', minItems: tops.length, maxItems: tops.length, canGoBack: true };
  const { blueprintId } = (
    await office<{ blueprintId: number }>('POST /blueprints', {
      ...{ title: '시험지의 설계', subject: 'science', gradeFrom: 5, gradeTo: 6, minutes: 20, ...length },
      domains: tops.map(({ id }) => ({ domainId: id, items: 1 })),
    })
  ).resultData;
  await office(`POST /blueprints/${blueprintId}/move`, { to: 'published' });
  const path = `/blueprints/${blueprintId}/forms`;
  const { formId } = (await office<{ formId: number }>(`POST ${path}`, { title: 'A형', seed: 9 })).resultData;
  const { forms } = (await office<{ forms: { items: PaperItem[] }[] }>(`GET ${path}`)).resultData;
  return { formId, items: forms[0]?.items ?? [] };
}

test('a paper with an item that is not given any more does not go to students, and which it is is named', async () => {
  const { formId, items } = await paper();
  const [gone] = items;
  const setStatus = (status: 'flagged' | 'retired' | 'live') =>
    academy.db
      .updateTable('item_versions')
      .set({ status })
      .where('id', '=', gone?.versionId ?? 0)
      .execute();
  const publish = () => office(`POST /forms/${formId}/move`, { to: 'published' });
  for (const status of ['flagged', 'retired'] as const) {
    await setStatus(status);
    const refused = await publish();
    expect(refused, status).toMatchObject({ status: 409, resultCode: 'items.too_few_items' });
    expect(refused.resultMsg).toContain(gone?.code);
  }
  // Taken back after its end it is looked at again.
  await office(`POST /forms/${formId}/move`, { to: 'retired' });
  expect((await publish()).resultCode).toBe('items.too_few_items');
  // Control: with all of its items live it goes out.
  await setStatus('live');
  expect((await publish()).resultData).toEqual({ status: 'published' });
});

test('an item leaves a published paper only once that paper was named', async () => {
  await academy.db.updateTable('forms').set({ status: 'retired' }).execute();
  const { formId, items } = await paper();
  const [held] = items;
  const { id: itemId } = await academy.db
    .selectFrom('items')
    .select('id')
    .where('code', '=', held?.code ?? '')
    .executeTakeFirstOrThrow();
  const item = async () => (await office<ItemView>(`GET /items/${itemId}`)).resultData;
  const move = (to: string, papers: number[] = [], versionId = held?.versionId) =>
    office<{ status: string }>(`POST /items/${itemId}/versions/${versionId}/move`, { to, papers });
  // A paper that nobody gets holds nothing back.
  expect((await item()).papers).toEqual([]);
  await office(`POST /forms/${formId}/move`, { to: 'published' });
  expect((await item()).papers).toMatchObject([{ formId, title: 'A형', blueprintTitle: '시험지의 설계' }]);
  for (const to of ['retired', 'flagged']) {
    const refused = await move(to);
    expect(refused, to).toMatchObject({ status: 409, resultCode: 'items.in_papers' });
    expect(refused.resultMsg).toContain('‘시험지의 설계’ A형. 남은 시험지가 없어 앞으로는');
  }
  // The next version takes its place in new tests and not in the paper: named as well.
  const { versions, domainId, gradeFrom, gradeTo, rating } = await item();
  const { content, stimulusId, updatedAt: readAt } = versions[0] ?? {};
  const facts = { domainId, gradeFrom, gradeTo, rating, content, stimulusId, readAt };
  const editor = await givenStaffCookie(academy, 'editor@msc.example');
  const path = `/api/office/items/${itemId}`;
  const saved = await call<{ versionId: number }>(academy, `PUT ${path}/draft`, {
    cookie: editor,
    json: facts,
  });
  const next = saved.resultData.versionId;
  await call(academy, `POST ${path}/versions/${next}/move`, { cookie: editor, json: { to: 'review' } });
  expect((await move('live', [], next)).resultCode).toBe('items.in_papers');
  // Control: named, it is done, and the paper says what it lost.
  expect((await move('live', [formId], next)).resultData.status).toBe('live');
  expect((await item()).versions.map(({ status }) => status)).toEqual(['live', 'retired']);
  expect((await item()).papers).toEqual([]);
});

test('items of a published paper become enemies, or a family, only once that paper was named', async () => {
  await academy.db.updateTable('forms').set({ status: 'retired' }).execute();
  const { formId, items } = await paper();
  const [one, other] = items.map(({ code }) => code);
  const { id: itemId } = await academy.db
    .selectFrom('items')
    .select('id')
    .where('code', '=', one ?? '')
    .executeTakeFirstOrThrow();
  const item = async () => (await office<ItemView>(`GET /items/${itemId}`)).resultData;
  const relate = async (kin: { codes: (string | undefined)[]; family?: string }, papers: number[] = []) =>
    call(academy, `PUT /api/office/items/${itemId}/enemies`, {
      cookie: owner,
      json: { ...kin, papers, version: (await item()).enemiesVersion },
    });
  const line = async () =>
    (await office<ListPage<PaperListRow>>('GET /papers?status=published')).resultData.rows.find(
      (row) => row.formId === formId,
    );
  const given = async () =>
    (
      await office<{ forms: FormView[] }>(`GET /blueprints/${(await line())?.blueprintId}/forms`)
    ).resultData.forms.find((form) => form.formId === formId)?.isGiven;
  const publish = () => office(`POST /forms/${formId}/move`, { to: 'published' });
  const enemies = { codes: [other] };

  // A paper that nobody gets is not asked about; but it is not published with them.
  expect((await relate(enemies)).status).toBe(200);
  expect(await publish()).toMatchObject({ status: 409, resultCode: 'items.paper_fault' });
  await relate({ codes: [] });
  expect((await publish()).status).toBe(200);
  expect([await line(), await given()]).toMatchObject([{ enemies: 0, parallels: 0 }, true]);

  const refused = await relate(enemies);
  expect(refused).toMatchObject({ status: 409, resultCode: 'items.in_papers' });
  expect(refused.resultMsg).toContain(
    `‘시험지의 설계’ A형: 함께 내지 않을 ${other}도 들어 있어 더 내지 않습니다.`,
  );
  expect((await item()).enemies).toEqual([]);
  // Control: named, it is kept, and in that instant the paper is marked and not handed out.
  expect((await relate(enemies, [formId])).status).toBe(200);
  expect([await line(), await given()]).toMatchObject([{ enemies: 1, parallels: 0 }, false]);
  // What it holds already is no news.
  expect((await relate(enemies)).status).toBe(200);
  await relate({ codes: [] });
  expect([await line(), await given()]).toMatchObject([{ enemies: 0 }, true]);

  const kin = await academy.db
    .updateTable('items')
    .set({ family: 'E1-01' })
    .where('code', '=', other ?? '')
    .execute();
  expect(kin).toHaveLength(1);
  const family = { codes: [], family: 'E1-01' };
  expect((await relate(family)).resultMsg).toContain(`유사 문항 ${other}도 들어 있습니다. 계속 내며`);
  expect((await relate(family, [formId])).status).toBe(200);
  // It goes on, marked.
  expect([await line(), await given()]).toMatchObject([{ enemies: 0, parallels: 1 }, true]);
  await relate({ codes: [], family: '' });
});

test('whoever publishes a paper while enemies of it are named is refused, whoever is first', async () => {
  await academy.db.updateTable('forms').set({ status: 'retired' }).execute();
  const { formId, items } = await paper();
  const [one = '', other = ''] = items.map(({ code }) => code);
  const rows = await academy.db.selectFrom('items').select('id').where('code', 'in', [one, other]).execute();
  const [first = 0, second = 0] = rows.map(({ id }) => id).toSorted((a, b) => a - b);
  const publishDuring = (work: (tx: Parameters<typeof insertEnemies>[0]) => Promise<unknown>) =>
    academy.db.transaction().execute(async (tx) => {
      await lockItems(tx, [first, second]);
      const answer = office(`POST /forms/${formId}/move`, { to: 'published' });
      await expect.poll(() => callsWaiting(academy)).toBe(1);
      await work(tx);
      return { answer };
    });
  const late = await publishDuring((tx) => insertEnemies(tx, [[first, second]]));
  expect(await late.answer).toMatchObject({ status: 409, resultCode: 'items.paper_fault' });
  await academy.db.deleteFrom('item_enemies').where('item_id', '=', first).execute();
  // Control: where nobody named any meanwhile it goes out.
  const whole = await publishDuring(async () => undefined);
  expect((await whole.answer).status).toBe(200);
});

test('who ends the use of a paper is told what takes its place, or that nothing does', async () => {
  await academy.db.updateTable('forms').set({ status: 'retired' }).execute();
  const { formId } = await paper();
  const instead = async () =>
    (await office<{ instead: string }>(`GET /forms/${formId}/paper`)).resultData.instead;
  const isGiven = async () =>
    (await office<{ isGiven: boolean }>(`GET /forms/${formId}/paper`)).resultData.isGiven;
  await office(`POST /forms/${formId}/move`, { to: 'published' });
  expect(await instead()).toBe('남은 시험지가 없어 앞으로는 응시할 때마다 설계대로 문항을 뽑습니다.');
  expect(await isGiven()).toBe(true);
  const { blueprint_id: blueprintId } = await academy.db
    .selectFrom('forms')
    .select('blueprint_id')
    .where('id', '=', formId)
    .executeTakeFirstOrThrow();
  const next = await office<{ formId: number }>(`POST /blueprints/${blueprintId}/forms`, {
    title: 'B형',
    seed: 4,
  });
  await office(`POST /forms/${next.resultData.formId}/move`, { to: 'published' });
  expect(await instead()).toBe('앞으로 응시하는 학생은 남은 시험지 B형을 받습니다.');
  await office(`POST /forms/${next.resultData.formId}/move`, { to: 'retired' });
  await academy.db
    .updateTable('item_versions')
    .set({ status: 'flagged' })
    .where('status', '=', 'live')
    .execute();
  expect(await instead()).toContain('대신할 것이 없습니다.');
  expect(await isGiven()).toBe(false);
  await academy.db
    .updateTable('item_versions')
    .set({ status: 'live' })
    .where('status', '=', 'flagged')
    .execute();
  await academy.db
    .updateTable('blueprints')
    .set({ status: 'retired' })
    .where('id', '=', blueprintId)
    .execute();
  expect(await instead()).toContain('학생에게 공개한 시험이 아니어서');
});
