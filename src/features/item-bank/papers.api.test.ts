import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeChange } from '#src/shared/access/office.ts';
import type { ListPage } from '#src/shared/endpoint/list.ts';
import { givenBank } from '#tests/given-items.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { ItemView } from './contract/office.ts';
import type { PaperListRow } from './contract/paper-lists.ts';
import type { BlueprintView } from './contract/papers.ts';

let academy: TestAcademy;
let owner: string;
let editor: string;
beforeAll(async () => {
  academy = await startAcademy();
  await givenBank(academy);
  // What a paper must be able to do is asked in floor.api.test.ts.
  await academy.db.updateTable('level_settings').set({ floor_percent: 0, level_floor_percent: 0 }).execute();
  owner = await givenStaffCookie(academy, 'owner@msc.example');
  editor = await givenStaffCookie(academy, 'editor@msc.example');
});
afterAll(() => academy.close());

const office = <T>(route: string, json?: object, cookie = owner) =>
  call<T>(academy, route.replace(' /', ' /api/office/'), { cookie, ...(json && { json }) });

async function plan(title: string, change: Record<string, unknown> = {}): Promise<number> {
  const tops = await academy.db
    .selectFrom('item_domains')
    .select('id')
    .where('subject', '=', 'science')
    .where('parent_id', 'is', null)
    .orderBy('position')
    .execute();
  const made = await office<{ blueprintId: number }>('POST /blueprints', {
    title,
    subject: 'science',
    gradeFrom: 5,
    gradeTo: 6,
    minutes: 20,
    mode: 'fixed',
    minItems: tops.length,
    maxItems: tops.length,
    canGoBack: true,
    domains: tops.map(({ id }) => ({ domainId: id, items: 1 })),
    ...change,
  });
  expect(made, title).toMatchObject({ status: 200 });
  return made.resultData.blueprintId;
}

test('plans are filtered, ordered, paged and taken out as a spreadsheet', async () => {
  for (const [index, title] of ['목록 가', '목록 나', '목록 다'].entries())
    await plan(title, { minutes: 20 + index, gradeTo: 6 + index });
  const list = async (query: string) => {
    const path = `GET /blueprints?q=${encodeURIComponent('목록')}&${query}`;
    const page = (await office<ListPage<BlueprintView>>(path)).resultData;
    return { titles: page.rows.map(({ title }) => title), total: page.total };
  };
  expect((await list('')).titles).toEqual(['목록 다', '목록 나', '목록 가']);
  expect((await list('sort=minutes')).titles).toEqual(['목록 가', '목록 나', '목록 다']);
  expect(await list('sort=title&size=2&page=2')).toEqual({ titles: ['목록 다'], total: 3 });
  expect((await list('grade=8')).titles).toEqual(['목록 다']);
  expect((await list('status=published')).titles).toEqual([]);
  expect((await list('mode=adaptive')).titles).toEqual([]);
  expect((await list('subject=math')).titles).toEqual([]);
  const sheet = (reason: string) =>
    office<{ rowCount: number }>('POST /blueprints/export', { q: '목록', reason }, editor);
  expect((await sheet('출제 회의 자료')).resultData.rowCount).toBe(3);
  expect((await sheet('')).status).toBe(400);
});

test('a plan that names a domain twice is refused at the field', async () => {
  const [top] = await academy.db
    .selectFrom('item_domains')
    .select('id')
    .where('subject', '=', 'science')
    .execute();
  const twice = [1, 2].map((items) => ({ domainId: top?.id, items }));
  const json = { title: '두 번 고른 영역', subject: 'science', gradeFrom: 5, gradeTo: 6, minutes: 20 };
  const length = { mode: 'fixed', minItems: 3, maxItems: 3, canGoBack: true };
  const refused = await office('POST /blueprints', { ...json, ...length, domains: twice });
  expect(refused.status).toBe(400);
  expect(refused.fields?.domains).toContain('같은 영역');
});

test('an end is taken back to where it stood: a draft to a draft, what students had to students', async () => {
  const blueprintId = await plan('되돌리는 설계');
  const move = (to: string) => office<{ status: string }>(`POST /blueprints/${blueprintId}/move`, { to });
  const publishedAt = async () =>
    (
      await academy.db
        .selectFrom('blueprints')
        .select('published_at')
        .where('id', '=', blueprintId)
        .executeTakeFirstOrThrow()
    ).published_at;
  await move('retired');
  expect((await move('published')).resultCode).toBe('items.move_refused');
  expect((await move('draft')).resultData).toEqual({ status: 'draft' });
  await move('published');
  const first = await publishedAt();
  await move('retired');
  expect((await move('draft')).resultCode).toBe('items.move_refused');
  expect((await move('published')).resultData).toEqual({ status: 'published' });
  // Where bands overlap the newest counts: taking back does not make it newer than it was.
  expect(await publishedAt()).toEqual(first);
  const seen = await office<{ changes: OfficeChange[] }>(
    `GET /bank-changes?entity=blueprint&entityId=${blueprintId}`,
    undefined,
    editor,
  );
  expect(seen.resultData.changes.map(({ action }) => action)).toEqual([
    '사용 종료 되돌리기',
    '사용 종료',
    '게시',
    '준비 중으로 되돌리기',
    '사용 종료',
    '시험 설계 등록',
  ]);
  // Control: who works on the bank reads its history, and no other.
  expect((await office('GET /changes?entity=blueprint&entityId=1', undefined, editor)).status).toBe(403);
  expect((await office('GET /bank-changes?entity=test-session&entityId=1', undefined, editor)).status).toBe(
    400,
  );
});

test('papers are listed with what has become of their items, and leave as one QTI test in their order', async () => {
  const blueprintId = await plan('시험지 설계');
  const made = await office<{ formId: number }>(`POST /blueprints/${blueprintId}/forms`, {
    title: 'A형',
    seed: 3,
  });
  const { formId } = made.resultData;
  const list = async (query: string) =>
    (await office<ListPage<PaperListRow>>(`GET /papers?blueprintId=${blueprintId}&${query}`)).resultData;
  const [line] = (await list('')).rows;
  expect(line).toMatchObject({ formId, blueprintTitle: '시험지 설계', status: 'draft', gone: 0 });
  expect((await list('status=published')).total).toBe(0);
  expect((await list(`q=${encodeURIComponent('B형')}`)).total).toBe(0);
  const paper = (
    await office<{ questions: { code: string; itemId: number }[] }>(`GET /forms/${formId}/paper`)
  ).resultData;
  const taken = { format: 'qti', reason: '교사 회의 자료' };
  const file = await office<{ base64: string; items: number }>('POST /items/package', { ...taken, formId });
  expect(file.resultData.items).toBe(paper.questions.length);
  const files = unzipSync(Buffer.from(file.resultData.base64, 'base64'));
  const text = new TextDecoder().decode(files['test.xml']);
  const order = [...text.matchAll(/href="items\/([^"]+)\.xml"/g)].map(([, code]) => code);
  expect(order).toEqual(paper.questions.map(({ code }) => code));
  expect(new TextDecoder().decode(files['imsmanifest.xml'])).toContain('imsqti_test_xmlv3p0');
  expect((await office('POST /items/package', { ...taken, formId: 999999 })).status).toBe(404);
  const move = (to: string) => office(`POST /forms/${formId}/move`, { to });
  await move('published');
  expect((await move('draft')).resultCode).toBe('items.move_refused');
  await move('retired');
  expect((await move('published')).status).toBe(200);
  // An item of it is retired: the list says so, and one press takes that back while nothing was built on it.
  const { itemId } = paper.questions[0] ?? { itemId: 0 };
  const item = async () => (await office<ItemView>(`GET /items/${itemId}`)).resultData;
  const versionId = (await item()).versions[0]?.versionId ?? 0;
  const path = `POST /items/${itemId}/versions/${versionId}`;
  expect((await office(`${path}/restore`, {})).resultCode).toBe('items.move_refused');
  await office(`${path}/move`, { to: 'retired' });
  expect((await list('')).rows[0]?.gone).toBe(1);
  expect((await item()).versions[0]?.canRestore).toBe(true);
  expect((await office<{ status: string }>(`${path}/restore`, {})).resultData.status).toBe('live');
  expect((await list('')).rows[0]?.gone).toBe(0);
  await office(`${path}/move`, { to: 'retired' });
  const { content, stimulusId, updatedAt } = (await item()).versions[0] ?? {};
  const { domainId, gradeFrom, gradeTo, rating } = await item();
  const facts = { domainId, gradeFrom, gradeTo, rating, content, stimulusId, readAt: updatedAt };
  const saved = await call(academy, `PUT /api/office/items/${itemId}/draft`, { cookie: owner, json: facts });
  expect(saved.status).toBe(200);
  expect((await office(`${path}/restore`, {})).resultCode).toBe('items.move_refused');
});

test('a paper by hand has what its plan counts, each once', async () => {
  const path = `/blueprints/${await plan('손으로 고르는 설계')}/forms`;
  const make = (codes?: string[]) =>
    office<{ formId: number }>(`POST ${path}`, { title: 'A형', ...(codes && { codes }) });
  await make();
  const { forms } = (await office<{ forms: { items: { code: string }[] }[] }>(`GET ${path}`)).resultData;
  const drawn = forms[0]?.items.map(({ code }) => code) ?? [];
  const [first = ''] = drawn;
  expect((await make([first])).fields?.codes).toMatch(
    /^설계의 영역별 문항 수와 다릅니다: .+ 1문항\(적은 문항 0\)/,
  );
  expect((await make([...drawn, first])).fields?.codes).toBe(`두 번 적은 문항이 있습니다: ${first}`);
  // Control: the same codes once are a paper.
  expect((await make(drawn)).status).toBe(200);
});

test('a draft rewritten by two: the slower one is told by whom, and the history says what was changed', async () => {
  const row = await academy.db
    .selectFrom('items as i')
    .innerJoin('item_versions as v', 'v.item_id', 'i.id')
    .select('i.id')
    .where('v.kind', '=', 'number')
    .where('i.subject', '=', 'math')
    .orderBy('i.id')
    .executeTakeFirstOrThrow();
  const read = async () => (await office<ItemView>(`GET /items/${row.id}`)).resultData;
  const { domainId, gradeFrom, gradeTo, rating, versions } = await read();
  const { content, stimulusId, updatedAt: readAt } = versions[0] ?? {};
  const save = (by: string, harder: number) =>
    call(academy, `PUT /api/office/items/${row.id}/draft`, {
      cookie: by,
      json: { domainId, gradeFrom, gradeTo, rating: harder, content, stimulusId, readAt },
    });
  const other = rating === 5 ? 4 : rating + 1;
  expect((await save(editor, other)).status).toBe(200);
  academy.clock.advance(5);
  const late = await save(owner, rating);
  expect(late).toMatchObject({ status: 409, resultCode: 'items.changed_meanwhile' });
  expect(late.resultMsg).toMatch(/^그 사이 .+ 님이 먼저 고쳤습니다/);
  expect((await read()).rating).toBe(other);
  const seen = await office<{ changes: OfficeChange[] }>(`GET /bank-changes?entity=item&entityId=${row.id}`);
  expect(seen.resultData.changes[0]?.action).toContain('버전 2 쓰기 시작');
  expect(seen.resultData.changes[0]?.changes).toEqual([
    { field: '난이도', before: String(rating), after: String(other) },
  ]);
});

test('a passage that somebody has replaced is not replaced a second time', async () => {
  const stimulus = {
    title: '드라이아이스',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: '흰 연기' }] }],
  };
  const make = (replacesId: number | null) =>
    office<{ stimulusId: number }>('POST /item-stimuli', { subject: 'science', stimulus, replacesId });
  const { stimulusId } = (await make(null)).resultData;
  const both = await Promise.all([make(stimulusId), make(stimulusId)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const next = both.find(({ status }) => status === 200)?.resultData.stimulusId ?? 0;
  // Control: the newest can be replaced.
  expect((await make(next)).status).toBe(200);
});

test('a passage stands once on a paper, and who may not publish it is told so', async () => {
  const tops = await academy.db
    .selectFrom('item_domains')
    .select('id')
    .where('subject', '=', 'reading')
    .where('parent_id', 'is', null)
    .orderBy('position')
    .execute();
  const counts = { minItems: 2 * tops.length, maxItems: 2 * tops.length };
  const domains = tops.map(({ id }) => ({ domainId: id, items: 2 }));
  const plan = await office<{ blueprintId: number }>('POST /blueprints', {
    title: '지문 설계',
    subject: 'reading',
    gradeFrom: 5,
    gradeTo: 6,
    minutes: 30,
    mode: 'fixed',
    canGoBack: true,
    ...counts,
    domains,
  });
  const { blueprintId } = plan.resultData;
  const examiner = await givenStaffCookie(academy, 'examiner@msc.example');
  for (const seed of [1, 2, 3, 4]) {
    const made = await office<{ formId: number }>(`POST /blueprints/${blueprintId}/forms`, {
      title: 'A',
      seed,
    });
    const path = `GET /forms/${made.resultData.formId}/paper`;
    const { resultData } = await office<{
      mayMove: boolean;
      questions: { item: { stimulus: { title: string } | null } }[];
    }>(path, undefined, examiner);
    expect(resultData.mayMove).toBe(false);
    const passages = resultData.questions.flatMap(({ item }) => item.stimulus?.title ?? []);
    const turns = passages.filter((title, index) => title !== passages[index - 1]);
    expect(turns).toEqual([...new Set(passages)]);
  }
});
