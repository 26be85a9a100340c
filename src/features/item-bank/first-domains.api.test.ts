import { afterAll, beforeAll, expect, test } from 'vitest';
import { bank, domains as seeded } from '#seed/items/bank.ts';
import { plans } from '#seed/items/plans.ts';
import { putShippedBank } from '#seed/shipped-bank.ts';
import { startRealAcademy } from '#tests/given-real.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { call, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let editor: string;
beforeAll(async () => {
  academy = await startRealAcademy();
  await givenStaff(academy);
  editor = await givenStaffCookie(academy, 'editor@msc.example');
});
afterAll(() => academy.close());

interface Choices {
  readonly domains: readonly {
    domainId: number;
    subject: string;
    parentId: number | null;
    code: string;
    name: string;
  }[];
}

test('an academy that begins with nothing has domains of every subject, and imports its first item', async () => {
  const { resultData } = await call<Choices>(academy, 'GET /api/office/item-choices', { cookie: editor });
  const { domains } = resultData;
  for (const subject of ['math', 'science', 'reading'])
    expect(domains.filter((one) => one.subject === subject && one.parentId === null).length).toBe(4);
  // The same tree as the demo's, in the same order: what is shown there is there from the first day.
  const codeOf = (id: number | null) => domains.find(({ domainId }) => domainId === id)?.code ?? null;
  const begun = domains.map(({ subject, code, name, parentId }) => ({
    subject,
    code,
    name,
    parent: codeOf(parentId),
  }));
  const inOrder = (tree: readonly { subject: string; code: string; parent: string | null }[]) =>
    ['math', 'science', 'reading'].map((subject) => {
      const own = tree.filter((one) => one.subject === subject);
      const tops = own.filter(({ parent }) => parent === null);
      return tops.map((top) => [top, ...own.filter(({ parent }) => parent === top.code)]);
    });
  expect(inOrder(begun)).toEqual(inOrder(seeded));
  const form = new FormData();
  const { domainId = 0 } = domains.find((one) => one.subject === 'science') ?? {};
  const fields = { fileName: 'first.gift', subject: 'science', domainId, gradeFrom: 3, gradeTo: 4 };
  for (const [key, value] of Object.entries({ ...fields, commit: true })) form.append(key, String(value));
  form.append('file', new Blob(['첫 문항입니다. 1+1은? {#2}']), 'first.gift');
  const response = await fetch(new URL('/api/office/items/import', academy.url), {
    method: 'POST',
    headers: { cookie: editor },
    body: form,
  });
  expect(await response.json()).toMatchObject({
    resultCode: 0,
    resultData: { counts: { imported: 1, noted: 0, refused: 0 } },
  });
});

test('the bank that ships is put into it by a command, once: live items, and a draft of each test', async () => {
  const office = <T>(route: string, json?: object) =>
    call<T>(academy, route.replace(' /', ' /api/office/'), { cookie: editor, ...(json && { json }) });
  const count = async () =>
    (await office<{ total: number }>('GET /items?status=live&size=1')).resultData.total;
  const drafts = async () =>
    (
      await office<{ total: number; rows: { blueprintId: number; title: string }[] }>(
        'GET /blueprints?status=draft&size=50',
      )
    ).resultData;
  // The academy has named a domain its own way: that stays.
  await academy.db.updateTable('item_domains').set({ name: '셈' }).where('code', '=', 'number').execute();
  const before = await academy.db.selectFrom('item_domains').select(['id', 'name']).orderBy('id').execute();
  const total = plans.length + 1;
  const [first, second] = await Promise.all([putShippedBank(academy), putShippedBank(academy)]);
  expect([first, second].map(({ items }) => items).toSorted((a, b) => a - b)).toEqual([0, bank.length]);
  expect([first, second].map((one) => one.plans).toSorted((a, b) => a - b)).toEqual([0, total]);
  expect(await putShippedBank(academy)).toEqual({
    ...{ items: 0, itemsThere: bank.length },
    ...{ plans: 0, plansThere: total },
  });
  expect(await count()).toBe(bank.length);
  expect((await drafts()).total).toBe(total);
  expect(await academy.db.selectFrom('item_domains').select(['id', 'name']).orderBy('id').execute()).toEqual(
    before,
  );

  // What ships later joins what is there: an item that is missing comes, to the passage of its neighbours.
  const lost = bank.find(({ stimulus }) => stimulus)?.code ?? '';
  await academy.db
    .updateTable('items')
    .set({ code: `${lost}-own` })
    .where('code', '=', lost)
    .execute();
  // A test that is there by the name it had before is there.
  const named = (from: string, title: string) =>
    academy.db.updateTable('blueprints').set({ title }).where('title', '=', from).execute();
  await named('수학 레벨 테스트 초3~초4', '수학 레벨테스트 (초3–4)');
  expect(await putShippedBank(academy)).toMatchObject({ items: 1, plans: 0 });
  await named('수학 레벨테스트 (초3–4)', '수학 레벨 테스트 초3~초4');
  const stimuli = await academy.db
    .selectFrom('items as i')
    .innerJoin('item_versions as v', 'v.item_id', 'i.id')
    .select('v.stimulus_id')
    .where('i.code', 'in', [lost, `${lost}-own`])
    .execute();
  expect(new Set(stimuli.map((row) => row.stimulus_id)).size).toBe(1);

  // A person reads who wrote it, and what the head office publishes is held to the floor.
  const { id: itemId } = await academy.db
    .selectFrom('items')
    .select('id')
    .where('code', '=', lost)
    .executeTakeFirstOrThrow();
  const item = await office<{
    versions: { versionId: number; authorName: string; status: string; moves: string[] }[];
  }>(`GET /items/${itemId}`);
  expect(item.resultData.versions).toMatchObject([
    { authorName: '제품에 든 문항', status: 'live', moves: ['flagged', 'retired'] },
  ]);
  // Its end is a person's choice, and can be taken back.
  const versionId = item.resultData.versions[0]?.versionId;
  const path = `POST /items/${itemId}/versions/${versionId}`;
  expect((await office(`${path}/move`, { to: 'retired' })).status).toBe(200);
  expect((await office(`${path}/restore`, {})).resultData).toEqual({ status: 'live' });
  const plan = (await drafts()).rows.find(({ title }) => title.startsWith('수학 레벨 테스트 초3'));
  expect(
    (await office(`POST /blueprints/${plan?.blueprintId}/move`, { to: 'published' })).resultData,
  ).toEqual({
    status: 'published',
  });
});
