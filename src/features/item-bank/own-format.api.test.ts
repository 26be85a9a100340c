import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertCalibration, insertEnemies } from '#src/features/item-bank/store/relations.server.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { givenBank } from '#tests/given-items.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let editor: string;
let domainId: number;
beforeAll(async () => {
  academy = await startAcademy();
  await givenBank(academy);
  editor = await givenStaffCookie(academy, 'editor@msc.example');
  const row = await academy.db
    .selectFrom('item_domains')
    .select('id')
    .where('code', '=', 'math.number.operations')
    .executeTakeFirstOrThrow();
  domainId = row.id;
});
afterAll(() => academy.close());

const listed = (q: string) =>
  call<{ base64: string; items: number; notes: unknown[] }>(academy, 'POST /api/office/items/package', {
    cookie: editor,
    json: { format: 'academy', q, reason: '다른 분원으로 옮김' },
  });
const unpack = (base64: string) => unzipSync(Uint8Array.from(Buffer.from(base64, 'base64')));

interface Report {
  readonly lines: { name: string; outcome: string; itemId: number | null; reasons: string[] }[];
  readonly plan: string;
}
interface Answer {
  readonly resultCode: string | 0;
  readonly resultMsg: string;
  readonly resultData: Report;
}
/** With a plan, also what the bank has already. */
async function importFile(
  bytes: Uint8Array,
  commit = true,
  fileName = 'bank.zip',
  plan = '',
): Promise<Answer> {
  if (commit && plan === '') {
    const dry = await importFile(bytes, false, fileName);
    return dry.resultCode === 0 ? importFile(bytes, true, fileName, dry.resultData.plan) : dry;
  }
  const form = new FormData();
  const fields = {
    fileName,
    subject: 'math',
    domainId,
    gradeFrom: 3,
    gradeTo: 4,
    commit,
    ...(plan && { plan, takesExisting: true }),
  };
  for (const [key, value] of Object.entries(fields)) form.append(key, String(value));
  form.append('file', new Blob([Uint8Array.from(bytes)]), fileName);
  const response = await fetch(new URL('/api/office/items/import', academy.url), {
    method: 'POST',
    headers: { cookie: editor },
    body: form,
  });
  return (await response.json()) as Answer;
}
const rowsOf = (ids: readonly number[]) =>
  academy.db
    .selectFrom('items as i')
    .innerJoin('item_versions as v', 'v.item_id', 'i.id')
    .innerJoin('item_domains as d', 'd.id', 'i.domain_id')
    .select(['i.id', 'i.subject', 'd.code', 'i.grade_from', 'i.grade_to', 'i.rating', 'i.family'])
    .select(['v.id as versionId', 'v.body', 'v.key', 'v.solution', 'i.parent_id'])
    .where('i.id', 'in', [...ids])
    .orderBy('i.id')
    .execute();

test('what goes out in our own format comes back whole: facts, families, enemies, parameters, statements', async () => {
  const mine = await academy.db
    .selectFrom('items')
    .select('id')
    .where('code', 'like', 'M5-0%')
    .orderBy('code')
    .execute();
  const ids = mine.map(({ id }) => id);
  const before = await rowsOf(ids);
  const run = {
    prior: {},
    n: 300,
    logLikelihood: null,
    seed: 1,
    dataHash: 'hash-of-our-answers',
    scaleVersion: 1,
  };
  const params = { a: 1.2, b: -0.4, c: 0, seA: 0.1, seB: 0.2, seC: 0, answers: 300, steps: [-0.5, 0.5] };
  await inTransaction(academy.db, async (tx) => {
    await insertEnemies(tx, [[ids[0] ?? 0, ids[1] ?? 0]]);
    await insertCalibration(
      tx,
      { ...run, subject: 'math', model: '2pl' },
      { params: [{ ...params, versionId: before[0]?.versionId ?? 0 }], now: academy.clock.now() },
    );
  });
  const out = (await listed('M5-0')).resultData;
  expect(out).toMatchObject({ items: ids.length, notes: [] });
  const done = await importFile(Uint8Array.from(Buffer.from(out.base64, 'base64')));
  // They are of this very bank, and nothing else is to be said of them.
  expect(done.resultData.lines.every(({ outcome }) => outcome === 'noted')).toBe(true);
  expect(done.resultData.lines.every(({ reasons }) => reasons.length === 1)).toBe(true);
  const anew = done.resultData.lines.flatMap(({ itemId }) => itemId ?? []);
  const after = await rowsOf(anew);
  const facts = (rows: typeof before) =>
    rows.map(({ id: _id, versionId: _version, parent_id: _parent, ...rest }) => JSON.stringify(rest)).sort();
  expect(facts(after)).toEqual(facts(before));
  const [enemies, kept] = await Promise.all([
    academy.db.selectFrom('item_enemies').selectAll().where('item_id', 'in', anew).execute(),
    academy.db
      .selectFrom('item_params')
      .selectAll()
      .where(
        'version_id',
        'in',
        after.map(({ versionId }) => versionId),
      )
      .execute(),
  ]);
  expect(enemies).toHaveLength(1);
  expect(kept).toMatchObject([{ a: 1.2, b: -0.4, answers: 300, steps: [-0.5, 0.5] }]);
  // Another bank does not have that calibration: its scale is another one, and the parameters stay out.
  const file = unpack(out.base64);
  const text = strFromU8(file['academy-items.json'] ?? new Uint8Array());
  const foreign = zipSync({
    'academy-items.json': strToU8(text.replaceAll('hash-of-our-answers', 'another')),
  });
  const theirs = (await importFile(foreign)).resultData.lines.flatMap(({ itemId }) => itemId ?? []);
  const none = await academy.db
    .selectFrom('item_params')
    .selectAll()
    .where(
      'version_id',
      'in',
      (await rowsOf(theirs)).map(({ versionId }) => versionId),
    )
    .execute();
  expect(none).toEqual([]);
});

test('a broken bundle is refused whole, a broken item by its line, a file too many by its name', async () => {
  const whole = async (text: string) =>
    (await importFile(zipSync({ 'academy-items.json': strToU8(text) }))).resultCode;
  expect(await whole('{')).toBe('items.file_refused');
  expect(await whole('{"format":"academy-items","version":2,"stimuli":[],"items":[]}')).toBe(
    'items.file_refused',
  );
  const file = unpack((await listed('M5-01')).resultData.base64);
  const bank = JSON.parse(strFromU8(file['academy-items.json'] ?? new Uint8Array())) as {
    items: { code: string; rating: number; content: { body: { stem: unknown[] } } }[];
  };
  const [first, second] = bank.items;
  if (!first || !second) throw new Error('too few items');
  first.rating = 9;
  second.content.body.stem = [{ type: 'image', media: 'not-in-the-file', alt: '' }];
  const bytes = zipSync({ 'academy-items.json': strToU8(JSON.stringify(bank)), 'notes.txt': strToU8('x') });
  const { lines } = (await importFile(bytes)).resultData;
  expect(lines[0]).toMatchObject({ outcome: 'refused', reasons: ['문항의 모양이 맞지 않습니다. (rating)'] });
  expect(lines[1]?.reasons[0]).toContain('media/not-in-the-file');
  expect(lines.at(-1)).toMatchObject({ name: 'notes.txt', outcome: 'refused' });
});

test('what the bank cannot keep is said before it is imported, and an impossible family refuses its item alone', async () => {
  const file = unpack((await listed('M5-01')).resultData.base64);
  type Item = Record<string, unknown> & { code: string };
  const bank = JSON.parse(strFromU8(file['academy-items.json'] ?? new Uint8Array())) as { items: Item[] };
  const [one] = bank.items;
  const changed = [
    { code: 'TAKEN-1', family: '../../x' },
    { code: 'TAKEN-2', subject: 'nosuch', domain: 'nowhere', gradeFrom: 9, gradeTo: 3 },
    { code: 'TAKEN-3', enemies: ['GHOST-1', 'TAKEN-2'], parent: 'GHOST-2' },
  ];
  const items = changed.map((change) => ({
    ...(JSON.parse(JSON.stringify(one).replace('"text":"', `$&${change.code} `)) as Item),
    ...{ family: null, enemies: [], parent: null },
    ...change,
  }));
  const bytes = zipSync({ 'academy-items.json': strToU8(JSON.stringify({ ...bank, items })) });
  const [dry, done] = [await importFile(bytes, false), await importFile(bytes, true)];
  expect(done.resultCode).toBe(0);
  const told = ({ resultData: { lines } }: typeof done) =>
    lines.map(({ outcome, reasons }) => [outcome, reasons]);
  expect(told(done)).toEqual(told(dry));
  expect(told(dry)).toEqual([
    ['refused', ['문항의 모양이 맞지 않습니다. (family)']],
    [
      'noted',
      [
        '과목 ‘nosuch’가 없어 고른 과목에 넣습니다.',
        '영역 ‘nowhere’를 쓰고 있지 않아 ‘수의 연산’에 넣습니다.',
        '학년 9~3을 9~9로 바꿉니다.',
      ],
    ],
    [
      'noted',
      [
        '함께 내지 않을 문항 ‘GHOST-1’은 은행에 없어 뺍니다.',
        '바탕이 된 문항 ‘GHOST-2’는 은행에 없어 뺍니다.',
      ],
    ],
  ]);
  // What is told is what was kept.
  const [second] = await rowsOf(done.resultData.lines.flatMap(({ itemId }) => itemId ?? []));
  expect(second).toMatchObject({
    subject: 'math',
    code: 'math.number.operations',
    grade_from: 9,
    grade_to: 9,
  });
});

test('a rating no teacher gives is changed in words', async () => {
  const csv = '문제,정답,난이도\n1+1은?,2,9\n2+2는?,4,3\n';
  const { lines } = (await importFile(strToU8(csv), false, 'bank.csv')).resultData;
  expect(lines.map(({ reasons }) => reasons.filter((one) => one.startsWith('난이도')))).toEqual([
    ['난이도 9를 5로 바꿉니다.'],
    [],
  ]);
});
