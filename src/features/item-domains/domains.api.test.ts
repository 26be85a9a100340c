import { afterAll, beforeAll, expect, test } from 'vitest';
import { underWay } from '#tests/given-families.ts';
import { type GivenBank, givenBank } from '#tests/given-level-tests.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { lockAwaited } from '#tests/lock-awaited.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { DomainLine } from './contract.ts';
import { lockSubject } from './store.server.ts';

let academy: TestAcademy;
let bank: GivenBank;
let editor: string;
let examiner: string;

beforeAll(async () => {
  academy = await startAcademy();
  bank = await givenBank(academy);
  editor = await givenStaffCookie(academy, 'editor@msc.example');
  examiner = await givenStaffCookie(academy, 'examiner@msc.example');
});
afterAll(() => academy.close());

interface Listed {
  readonly mayChange: boolean;
  readonly subjects: readonly { readonly code: string; readonly domains: readonly DomainLine[] }[];
}
const office = <T>(route: string, json?: object, cookie = editor) =>
  call<T>(academy, route.replace(/ \/?/, ' /api/office/item-domains/').replace(/\/$/, ''), {
    cookie,
    ...(json && { json }),
  });
const listed = async (cookie = editor) => (await office<Listed>('GET /', undefined, cookie)).resultData;
const ofSubject = async (code: string) =>
  (await listed()).subjects.find((subject) => subject.code === code)?.domains ?? [];
const named = async (subject: string, name: string) => {
  const found = (await ofSubject(subject)).find((one) => one.name === name);
  if (!found) throw new Error(`no domain ${name}`);
  return found;
};
const add = (name: string, parentId: number | null = null, subject = 'science') =>
  office<{ domainId: number }>('POST /', { subject, parentId, name });
const rename = ({ domainId, version }: DomainLine, name: string) =>
  office<{ version: number }>(`PUT /${domainId}`, { name, version });
const retire = ({ domainId, version }: DomainLine, isRetired = true) =>
  office(`POST /${domainId}/retire`, { isRetired, version });
const place = (domainId: number, by: string) =>
  office<{ domainIds: number[] }>(`POST /${domainId}/move`, { by });

test('a domain and a part of it are added at the end, and questions can be put there', async () => {
  const { domainId } = (await add('물질의 변화')).resultData;
  const part = (await add('산과 염기', domainId)).resultData;
  const science = await ofSubject('science');
  expect(science.filter(({ parentId }) => parentId === null).at(-1)).toMatchObject({
    domainId,
    name: '물질의 변화',
    items: 0,
    isRetired: false,
  });
  expect(science.find((one) => one.domainId === part.domainId)?.parentId).toBe(domainId);
  const choices = await call<{ domains: { domainId: number }[] }>(academy, 'GET /api/office/item-choices', {
    cookie: examiner,
  });
  expect(choices.resultData.domains.map((one) => one.domainId)).toContain(part.domainId);
});

test('a name that stands beside it, a third floor, another subject and an empty name are refused at their fields', async () => {
  const top = await named('science', '생명');
  expect(await add(' 생 명')).toMatchObject({ status: 409, resultCode: 'item_domain.name_taken' });
  expect((await add(' 생 명')).fields).toHaveProperty('name');
  const { domainId } = (await add('세포', top.domainId)).resultData;
  expect((await add('핵', domainId)).resultCode).toBe('item_domain.too_deep');
  expect((await add('세포', top.domainId, 'math')).fields).toHaveProperty('parentId');
  expect((await add('가', null, 'music')).fields).toHaveProperty('subject');
  expect((await add('  ')).fields).toHaveProperty('name');
  // Signs nobody sees are no name, and do not part two names.
  expect((await add('\u200b\u2060\ufeff')).fields).toHaveProperty('name');
  expect((await add('생\u200b명')).resultCode).toBe('item_domain.name_taken');
  expect((await add('가'.repeat(31))).fields).toHaveProperty('name');
  expect((await rename({ ...top, domainId: 99_999_999 }, '가')).resultCode).toBe('item_domain.domain_gone');
  expect((await place(99_999_999, 'up')).resultCode).toBe('item_domain.domain_gone');
  expect((await place(top.domainId, 'left')).fields).toHaveProperty('by');
});

test('two people who name one domain: the second is told who was faster', async () => {
  const was = await named('reading', '어휘');
  const both = await Promise.all([rename(was, '낱말'), rename(was, '낱말의 뜻')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.resultMsg).toContain('먼저 고쳤습니다');
  const [now] = (await ofSubject('reading')).filter(({ domainId }) => domainId === was.domainId);
  expect(['낱말', '낱말의 뜻']).toContain(now?.name);
  // Two at once with one new name: one of them, whoever comes first.
  const twins = await Promise.all([add('매체', null, 'reading'), add('매체', null, 'reading')]);
  expect(twins.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a domain moves among those beside it and stays at the ends', async () => {
  const tops = async () =>
    (await ofSubject('math')).filter(({ parentId }) => parentId === null).map(({ domainId }) => domainId);
  const before = await tops();
  const [first = 0, second = 0] = before;
  expect((await place(second, 'up')).resultData.domainIds.slice(0, 2)).toEqual([second, first]);
  expect((await tops()).slice(0, 2)).toEqual([second, first]);
  await place(second, 'up');
  expect((await tops())[0]).toBe(second);
  await place(second, 'down');
  expect(await tops()).toEqual(before);
});

/** Somebody writes or imports an item for a domain of 과학 while another takes that out of use. */
async function writtenWhileRetired(
  name: string,
  write: (domainId: number) => Promise<{ resultCode: number | string }>,
) {
  const { domainId } = (await add(name)).resultData;
  const retiring = await underWay(academy, async (tx) => {
    await lockSubject(tx, 'science');
    await tx.updateTable('item_domains').set({ is_retired: true }).where('id', '=', domainId).execute();
  });
  const writing = write(domainId);
  await lockAwaited(academy, writing, 'transactionid');
  retiring.open();
  await retiring.done;
  return writing;
}

/** A file of one question for a domain of 과학. */
async function imported(domainId: number): Promise<{ resultCode: number | string }> {
  const form = new FormData();
  const grades = { gradeFrom: '3', gradeTo: '4' };
  const fields = { fileName: 'a.gift', subject: 'science', domainId: String(domainId), ...grades };
  for (const [key, value] of Object.entries({ ...fields, commit: 'true' })) form.append(key, value);
  form.append('file', new Blob(['::빛::빛은 무엇보다 빠른가요? {T}']), 'a.gift');
  const response = await fetch(new URL('/api/office/items/import', academy.url), {
    method: 'POST',
    headers: { cookie: editor },
    body: form,
  });
  return response.json();
}

test('a domain out of use keeps what stands in it and takes nothing new; tests that take from it are named first', async () => {
  const taken = (await ofSubject('math')).find(({ plans }) => plans.length > 0);
  if (!taken) throw new Error('no test takes from any domain');
  expect(taken.liveItems).toBeGreaterThan(0);
  const refused = await retire(taken);
  expect(refused).toMatchObject({ status: 409, resultCode: 'item_domain.in_plans' });
  expect(refused.resultMsg).toContain(`‘${taken.plans[0]}’`);
  const reason = '영역을 새로 나눕니다.';
  const owner = await givenStaffCookie(academy, 'owner@msc.example');
  await call(academy, `POST /api/office/blueprints/${bank.blueprintId}/move`, {
    cookie: owner,
    json: { to: 'retired', reason },
  });
  const free = (await ofSubject('math')).find(({ domainId }) => domainId === taken.domainId) ?? taken;
  expect((await retire(free)).status).toBe(200);
  // The test itself does not come back to students meanwhile.
  const back = await call(academy, `POST /api/office/blueprints/${bank.blueprintId}/move`, {
    cookie: owner,
    json: { to: 'published', reason },
  });
  expect(back).toMatchObject({ status: 409, resultCode: 'items.domain_retired' });
  expect(back.resultMsg).toContain(`‘${free.name}’`);
  // Pressed again it is as wished, and nothing more stands in the log.
  const again = await retire({ ...free, version: free.version + 1 });
  expect(again.status).toBe(200);
  const logged = await academy.db
    .selectFrom('office_changes')
    .select('action')
    .where('entity', '=', 'item-domain')
    .where('entity_id', '=', String(free.domainId))
    .where('action', '=', '영역 사용 종료')
    .execute();
  expect(logged).toHaveLength(1);
  // Its items stay where they are and may still be edited there; a new one is refused.
  const { id: itemId } = await academy.db
    .selectFrom('items')
    .select('id')
    .where('domain_id', '=', taken.domainId)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const item = await call<{
    gradeFrom: number;
    gradeTo: number;
    rating: number;
    versions: { content: object; updatedAt: string }[];
  }>(academy, `GET /api/office/items/${itemId}`, { cookie: editor });
  const { gradeFrom, gradeTo, rating, versions } = item.resultData;
  const written = { domainId: taken.domainId, gradeFrom, gradeTo, rating, content: versions[0]?.content };
  const saved = await call(academy, `PUT /api/office/items/${itemId}/draft`, {
    cookie: editor,
    json: { ...written, readAt: versions[0]?.updatedAt },
  });
  expect(saved.status).toBe(200);
  const fresh = await call(academy, 'POST /api/office/items', {
    cookie: editor,
    json: { ...written, subject: 'math' },
  });
  expect(fresh).toMatchObject({ resultCode: 'items.no_domain' });
  expect((await add('분수', taken.domainId, 'math')).resultCode).toBe('item_domain.above_retired');
  const refusals = [
    await writtenWhileRetired('소리와 빛', (domainId) =>
      call(academy, 'POST /api/office/items', {
        cookie: editor,
        json: { ...written, domainId, subject: 'science' },
      }),
    ),
    await writtenWhileRetired('물체의 무게', imported),
  ];
  expect(refusals.map(({ resultCode }) => resultCode)).toEqual(['items.no_domain', 'items.no_domain']);
  // And back.
  const ended = (await ofSubject('math')).find(({ domainId }) => domainId === taken.domainId) ?? taken;
  expect(ended.isRetired).toBe(true);
  expect((await retire(ended, false)).status).toBe(200);
});

test('a larger domain waits for its parts, and a part for the larger one', async () => {
  const top = (await add('지구의 역사')).resultData;
  const part = (await add('화석', top.domainId)).resultData;
  const line = async (id: number) => {
    const found = (await ofSubject('science')).find(({ domainId }) => domainId === id);
    if (!found) throw new Error('gone');
    return found;
  };
  expect((await retire(await line(top.domainId))).resultCode).toBe('item_domain.has_parts');
  expect((await retire(await line(part.domainId))).status).toBe(200);
  expect((await retire(await line(top.domainId))).status).toBe(200);
  expect((await retire(await line(part.domainId), false)).resultCode).toBe('item_domain.above_retired');
});

test('examiners look and change nothing', async () => {
  expect((await listed(examiner)).mayChange).toBe(false);
  expect((await listed()).mayChange).toBe(true);
  const forbidden = await office('POST /', { subject: 'math', name: '가' }, examiner);
  expect(forbidden.status).toBe(403);
});
