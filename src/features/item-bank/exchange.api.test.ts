import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenBank } from '#tests/given-items.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { ItemView } from './contract/office.ts';

let academy: TestAcademy;
let editor: string;
let owner: string;
let domainId: number;
beforeAll(async () => {
  academy = await startAcademy();
  await givenBank(academy);
  editor = await givenStaffCookie(academy, 'editor@msc.example');
  owner = await givenStaffCookie(academy, 'owner@msc.example');
  const row = await academy.db
    .selectFrom('item_domains')
    .select('id')
    .where('code', '=', 'math.number.operations')
    .executeTakeFirstOrThrow();
  domainId = row.id;
});
afterAll(() => academy.close());

const read = async (itemId: number) =>
  (await call<ItemView>(academy, `GET /api/office/items/${itemId}`, { cookie: editor })).resultData;

type Report = {
  lines: { outcome: string; itemId: number | null; reasons: string[] }[];
  counts: Record<string, number>;
  isCommitted: boolean;
  plan: string;
};
async function importFile(name: string, bytes: Uint8Array, commit: boolean, plan = '') {
  const form = new FormData();
  const again = plan && { plan, takesExisting: true };
  const fields = { fileName: name, subject: 'math', domainId, gradeFrom: 3, gradeTo: 4, commit, ...again };
  for (const [key, value] of Object.entries(fields)) form.append(key, String(value));
  form.append('file', new Blob([Uint8Array.from(bytes)]), name);
  const response = await fetch(new URL('/api/office/items/import', academy.url), {
    method: 'POST',
    headers: { cookie: editor },
    body: form,
  });
  return (await response.json()) as { resultCode: string | 0; resultMsg: string; resultData: Report };
}
const utf8 = (words: string) => new TextEncoder().encode(words);
const count = async () =>
  (
    await academy.db
      .selectFrom('items')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

describe('import and export', () => {
  test('a dry run keeps nothing; a commit keeps the good ones as drafts and names the rest', async () => {
    const file = utf8('::하나::1+1? {=2 ~3}\n\n::둘::설명만 있는 글\n\n::셋::참인가? {T#아니#그래}');
    const before = await count();
    const dry = await importFile('a.gift', file, false);
    expect(dry.resultData).toMatchObject({
      isCommitted: false,
      counts: { imported: 1, noted: 1, refused: 1 },
    });
    expect(await count()).toBe(before);
    const done = await importFile('a.gift', file, true);
    expect(await count()).toBe(before + 2);
    const [first, second] = done.resultData.lines;
    expect(second).toMatchObject({ outcome: 'refused', itemId: null });
    expect(await read(first?.itemId ?? 0)).toMatchObject({
      versions: [{ status: 'draft', authorName: '한지수' }],
    });
  });

  test.each(['qti', 'csv', 'xlsx', 'gift'])('what is written as %s is read again', async (format) => {
    const out = await call<{
      fileName: string;
      base64: string;
      items: number;
      notes: { isLeftOut: boolean }[];
    }>(academy, 'POST /api/office/items/package', {
      cookie: owner,
      json: { format, subject: 'reading', reason: '다른 분원에 보냄' },
    });
    const { fileName, base64, items, notes } = out.resultData;
    expect(items).toBeGreaterThan(40);
    const back = await importFile(fileName, Uint8Array.from(Buffer.from(base64, 'base64')), false);
    const left = notes.filter((note) => note.isLeftOut).length;
    expect(back.resultData.lines).toHaveLength(items - left);
    expect(back.resultData.counts.refused).toBe(0);
  });

  test('a package brings its passages along, once each', async () => {
    const out = await call<{ base64: string }>(academy, 'POST /api/office/items/package', {
      cookie: owner,
      json: { format: 'qti', subject: 'reading', grade: 3, reason: '다른 분원에 보냄' },
    });
    const bytes = Uint8Array.from(Buffer.from(out.resultData.base64, 'base64'));
    const passages = Object.keys(unzipSync(bytes)).filter((name) => name.startsWith('stimuli/')).length;
    expect(passages).toBeGreaterThan(1);
    const before = (await academy.db.selectFrom('item_stimuli').select('id').execute()).length;
    const { plan } = (await importFile('reading.zip', bytes, false)).resultData;
    const done = await importFile('reading.zip', bytes, true, plan);
    expect((await academy.db.selectFrom('item_stimuli').select('id').execute()).length).toBe(
      before + passages,
    );
    expect(done.resultData.counts.refused).toBe(0);
  });

  test('what leaves with its keys is what the list shows, and who took it and why stands in the log', async () => {
    const listed = await call<{ total: number }>(academy, 'GET /api/office/items?q=M3-01&kind=number', {
      cookie: editor,
    });
    const wish = { format: 'csv', q: 'M3-01', kind: 'number', reason: '출제 회의 자료' };
    const out = await call<{ items: number }>(academy, 'POST /api/office/items/package', {
      cookie: editor,
      json: wish,
    });
    expect(out.resultData.items).toBe(listed.resultData.total);
    expect(out.resultData.items).toBeGreaterThan(0);
    const row = await academy.db
      .selectFrom('export_log')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      list: '문항(정답 포함)',
      reason: '출제 회의 자료',
      row_count: listed.resultData.total,
    });
    expect(row.filters).toMatchObject({ q: 'M3-01', kind: 'number' });
  });

  test.each([
    ['without a reason', {}, 'reason'],
    ['with a reason of two letters', { reason: '그냥' }, 'reason'],
    ['of no known form', { format: 'pdf', reason: '출제 회의 자료' }, 'format'],
  ])('%s nothing leaves', async (_name, change, field) => {
    const answer = await call(academy, 'POST /api/office/items/package', {
      cookie: owner,
      json: { format: 'csv', ...change },
    });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.fields ?? {})).toEqual([field]);
  });

  test('an examiner marks with the bank and takes no copy of it', async () => {
    const examiner = await givenStaffCookie(academy, 'examiner@msc.example');
    const json = { format: 'qti', reason: '출제 회의 자료' };
    expect((await call(academy, 'POST /api/office/items/package', { cookie: examiner, json })).status).toBe(
      403,
    );
  });

  test.each([
    ['a.xml', utf8('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><quiz>&x;</quiz>'), 'DOCTYPE'],
    ['a.zip', utf8('PK not really'), '압축 파일'],
    ['a.csv', Uint8Array.from([0xff, 0x00, 0x80]), '글자를'],
    ['a.txt', new Uint8Array(), '빈 파일'],
    ['a.xml', utf8('<html><body/></html>'), '문항을 담은 XML이 아닙니다'],
  ])('%s is refused whole: %#', async (name, bytes, reason) => {
    const answer = await importFile(name, bytes, true);
    expect(answer).toMatchObject({ resultCode: 'items.file_refused' });
    expect(answer.resultMsg).toContain(reason);
  });
});
