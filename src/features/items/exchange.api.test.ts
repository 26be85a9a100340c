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
};
async function importFile(name: string, bytes: Uint8Array, commit: boolean, cookie = editor) {
  const form = new FormData();
  const fields = { fileName: name, subject: 'math', domainId, gradeFrom: 3, gradeTo: 4, commit };
  for (const [key, value] of Object.entries(fields)) form.append(key, String(value));
  form.append('file', new Blob([Uint8Array.from(bytes)]), name);
  const response = await fetch(new URL('/api/office/items/import', academy.url), {
    method: 'POST',
    headers: { cookie },
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
    }>(academy, `GET /api/office/items/export?format=${format}&subject=reading`, { cookie: owner });
    const { fileName, base64, items, notes } = out.resultData;
    expect(items).toBeGreaterThan(40);
    const back = await importFile(fileName, Uint8Array.from(Buffer.from(base64, 'base64')), false);
    const left = notes.filter((note) => note.isLeftOut).length;
    expect(back.resultData.lines).toHaveLength(items - left);
    expect(back.resultData.counts.refused).toBe(0);
  });

  test('a package brings its passages along, once each', async () => {
    const out = await call<{ base64: string }>(
      academy,
      'GET /api/office/items/export?format=qti&subject=reading&grade=3',
      { cookie: owner },
    );
    const bytes = Uint8Array.from(Buffer.from(out.resultData.base64, 'base64'));
    const passages = Object.keys(unzipSync(bytes)).filter((name) => name.startsWith('stimuli/')).length;
    expect(passages).toBeGreaterThan(1);
    const before = (await academy.db.selectFrom('item_stimuli').select('id').execute()).length;
    const done = await importFile('reading.zip', bytes, true);
    expect((await academy.db.selectFrom('item_stimuli').select('id').execute()).length).toBe(
      before + passages,
    );
    expect(done.resultData.counts.refused).toBe(0);
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
