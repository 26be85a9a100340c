import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenBank } from '#tests/given-items.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

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

interface Report {
  readonly lines: readonly { outcome: string; itemId: number | null; reasons: string[] }[];
  readonly counts: Readonly<Record<string, number>>;
  readonly plan: string;
}
interface How {
  readonly commit?: boolean;
  readonly takesExisting?: boolean;
  readonly plan?: string;
  readonly cookie?: string;
  readonly name?: string;
}
async function importFile(bytes: Uint8Array, { cookie = editor, name = 'a.csv', ...how }: How = {}) {
  const form = new FormData();
  const fields = { fileName: name, subject: 'math', domainId, gradeFrom: 3, gradeTo: 4, ...how };
  for (const [key, value] of Object.entries(fields)) form.append(key, String(value));
  form.append('file', new Blob([Uint8Array.from(bytes)]), name);
  const response = await fetch(new URL('/api/office/items/import', academy.url), {
    method: 'POST',
    headers: { cookie },
    body: form,
  });
  return (await response.json()) as { resultCode: string | 0; resultMsg: string; resultData: Report };
}
const head = '유형,문제,보기1,보기2,정답';
const csv = (...lines: string[]) => strToU8([head, ...lines].join('\n'));
const outcomes = ({ resultData }: { resultData: Report }) => resultData.lines.map(({ outcome }) => outcome);
const countOf = async (words: string) =>
  (
    await academy.db
      .selectFrom('item_versions')
      .select('id')
      .where('search_text', 'like', `${words}%`)
      .execute()
  ).length;

test('a cell that holds a NUL refuses its own line before anything is kept', async () => {
  const bytes = csv('하나 고르기,널\u0000문자,가,나,1', '하나 고르기,멀쩡한 널 문제,가,나,1');
  const before = await countOf('멀쩡한 널 문제');
  const dry = await importFile(bytes);
  expect(outcomes(dry)).toEqual(['refused', 'imported']);
  expect(dry.resultData.lines[0]?.reasons).toEqual([
    '글자가 아닌 자료가 들어 있습니다. 문항을 다시 적어 주세요.',
  ]);
  const done = await importFile(bytes, { commit: true, plan: dry.resultData.plan });
  expect(done).toMatchObject({ resultCode: 0, resultData: { counts: { imported: 1, refused: 1 } } });
  expect(await countOf('멀쩡한 널 문제')).toBe(before + 1);
});

test.each([
  ['a NUL', '\\u0000'],
  ['half a sign', '\\ud800'],
])('our own format with %s in a text refuses that item alone', async (_what, sign) => {
  const out = await call<{ base64: string }>(academy, 'POST /api/office/items/package', {
    cookie: owner,
    json: { format: 'academy', q: 'M5-01', reason: '다른 분원으로 옮김' },
  });
  const file = unzipSync(Uint8Array.from(Buffer.from(out.resultData.base64, 'base64')));
  const text = strFromU8(file['academy-items.json'] ?? new Uint8Array()).replace(
    /("text":\s*")/,
    `$1${sign}`,
  );
  const bytes = zipSync({ 'academy-items.json': strToU8(text) });
  const dry = await importFile(bytes, { name: 'bank.zip' });
  expect(outcomes(dry).filter((one) => one === 'refused')).toHaveLength(1);
  expect((await importFile(bytes, { name: 'bank.zip', commit: true })).resultCode).toBe(0);
});

test('what the bank has is said before, left out, and taken where it is asked for', async () => {
  const file = csv('하나 고르기,다시 온 문제,가,나,1', '하나 고르기,다시 온 문제,가,나,2');
  const first = await importFile(file, { commit: true });
  // The other choice is right: another question.
  expect(outcomes(first)).toEqual(['imported', 'imported']);
  const [one] = first.resultData.lines;
  const item = await academy.db
    .selectFrom('items')
    .select('code')
    .where('id', '=', one?.itemId ?? 0)
    .executeTakeFirstOrThrow();
  const more = csv('하나 고르기,다시 온 문제,가,나,1', '하나 고르기,다시 온 문제,가,다,1');
  const dry = await importFile(more);
  expect(dry.resultData).toMatchObject({
    counts: { imported: 1, noted: 0, existing: 1, refused: 0 },
    lines: [
      { outcome: 'existing', itemId: one?.itemId, reasons: [`이미 있는 문항입니다. (${item.code})`] },
      { outcome: 'imported', itemId: null },
    ],
  });
  const { plan } = dry.resultData;
  expect((await importFile(more, { commit: true, takesExisting: true })).resultCode).toBe(
    'common.import_changed',
  );
  const taken = await importFile(more, { commit: true, takesExisting: true, plan });
  expect(outcomes(taken)).toEqual(['noted', 'imported']);
  expect(await countOf('다시 온 문제')).toBe(4);
  // The answer was lost, and the button is pressed again.
  const again = await importFile(more, { commit: true, takesExisting: true, plan });
  expect(again.resultCode).toBe('common.import_changed');
  expect(await countOf('다시 온 문제')).toBe(4);
  const now = await importFile(more);
  expect(now.resultData.lines.map(({ reasons }) => reasons[0])).toEqual([
    `이미 있는 문항입니다. (${item.code}) 같은 문항이 모두 2개 있습니다.`,
    expect.stringContaining('이미 있는 문항입니다.'),
  ]);
});

test('a question that stands twice in one file is kept once', async () => {
  const file = csv('하나 고르기,두 번 적힌 문제,가,나,1', '하나 고르기, 두 번  적힌 문제 ,가,나,1');
  const done = await importFile(file, { commit: true });
  expect(outcomes(done)).toEqual(['imported', 'existing']);
  expect(done.resultData.lines[1]?.reasons[0]).toMatch(/^이 파일의 ‘.+’[과와] 같은 문항입니다\.$/);
  expect(await countOf('두 번 적힌 문제')).toBe(1);
});

/** How many wait for a lock of the database. */
const waiting = async () => {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from pg_locks where not granted`.execute(academy.db);
  return rows[0]?.n ?? 0;
};

test('of two people who bring the same file at once, one keeps it', async () => {
  const lines = Array.from({ length: 60 }, (_, at) => `하나 고르기,함께 온 문제 ${at},가,나,1`);
  // Both have come as far as they can before anything of either is kept.
  const answers = await academy.db.transaction().execute(async (tx) => {
    await sql`lock table items in exclusive mode`.execute(tx);
    const both = [editor, owner].map((cookie) => importFile(csv(...lines), { commit: true, cookie }));
    await expect.poll(waiting, { timeout: 60_000 }).toBe(2);
    return { both };
  });
  const kept = (await Promise.all(answers.both)).map(({ resultData }) => resultData.counts.imported);
  expect(kept.toSorted()).toEqual([0, 60]);
  expect(await countOf('함께 온 문제')).toBe(60);
});
