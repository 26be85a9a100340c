import { afterAll, beforeAll, expect, test } from 'vitest';
import { Levels } from '#src/features/level-results/rules/result.ts';
import { findLevelMap, lockLevelMaps } from '#src/features/level-results/store/level-maps.server.ts';
import { givenBank } from '#tests/given-items.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { lockAwaited } from '#tests/lock-awaited.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import { judgedStudents } from './rules/paper-floor.ts';

let academy: TestAcademy;
let editor: string;
beforeAll(async () => {
  academy = await startAcademy();
  await givenBank(academy);
  editor = await givenStaffCookie(academy, 'editor@msc.example');
});
afterAll(() => academy.close());

const office = <T>(route: string, json?: object) =>
  call<T>(academy, route.replace(' /', ' /api/office/'), { cookie: editor, ...(json && { json }) });

async function plan(title: string, items: number, grades = { gradeFrom: 7, gradeTo: 9 }): Promise<number> {
  const tops = await academy.db
    .selectFrom('item_domains')
    .select('id')
    .where('subject', '=', 'math')
    .where('parent_id', 'is', null)
    .orderBy('position')
    .execute();
  const total = items * tops.length;
  const { resultData } = await office<{ blueprintId: number }>('POST /blueprints', {
    title,
    subject: 'math',
    ...grades,
    minutes: 60,
    mode: 'fixed',
    minItems: total,
    maxItems: total,
    canGoBack: true,
    domains: tops.map(({ id }) => ({ domainId: id, items })),
  });
  return resultData.blueprintId;
}

const publish = (blueprintId: number) =>
  office<{ status: string }>(`POST /blueprints/${blueprintId}/move`, { to: 'published' });
const setFloor = (percent: number) =>
  academy.db
    .updateTable('level_settings')
    .set({ floor_percent: percent, level_floor_percent: Math.min(percent, 50) })
    .execute();

test('a paper that cannot do what its report says is refused with what would help', async () => {
  const short = await plan('너무 짧은 시험', 1);
  const refused = await publish(short);
  expect(refused).toMatchObject({ status: 409, resultCode: 'items.under_floor' });
  expect(refused.resultMsg).toMatch(/기준 70%.*문항을 \d+개쯤으로/s);
  // The simulation of the same paper says the same.
  const seen = await office<{ floor: { isReached: boolean }; byLevel: { name: string }[] }>(
    'POST /level-tests/simulations',
    { blueprintId: short, mode: 'fixed', students: 200 },
  );
  expect(seen.resultData.floor.isReached).toBe(false);
  expect(seen.resultData.byLevel.map(({ name }) => name)).toEqual(['기초', '기본', '심화']);
  // Control: without the floor it goes out.
  await setFloor(0);
  expect((await publish(short)).resultData).toEqual({ status: 'published' });
  await setFloor(70);
});

test('a paper under the floor does not go out by way of its end either', async () => {
  const blueprintId = await plan('시험지가 짧은 시험', 1);
  const made = await office<{ formId: number }>(`POST /blueprints/${blueprintId}/forms`, { title: 'A형' });
  const move = (to: string) =>
    office<{ status: string }>(`POST /forms/${made.resultData.formId}/move`, { to });
  expect((await move('published')).resultCode).toBe('items.under_floor');
  expect((await move('retired')).status).toBe(200);
  expect((await move('published')).resultCode).toBe('items.under_floor');
  // Control: without the floor it goes out.
  await setFloor(0);
  expect((await move('published')).resultData).toEqual({ status: 'published' });
  await setFloor(70);
  // Trying its plan out judges its papers one by one, as publishing does.
  const { resultData } = await office<{ floor: { shortfalls: string[] } }>('POST /level-tests/simulations', {
    ...{ blueprintId, mode: 'fixed', students: 50 },
  });
  expect(resultData.floor.shortfalls[0]).toMatch(/^A형: /);
});

test('a test under the floor does not come back from its end either, nor by cut lines that were overtaken', async () => {
  const blueprintId = await plan('되돌릴 시험', 1);
  const move = (to: string) => office<{ status: string }>(`POST /blueprints/${blueprintId}/move`, { to });
  await setFloor(0);
  expect((await move('published')).status).toBe(200);
  expect((await move('retired')).status).toBe(200);
  await setFloor(70);
  expect(await move('published')).toMatchObject({ status: 409, resultCode: 'items.under_floor' });
  // Somebody publishes cut lines while it is judged: what it was judged by is looked at under their lock.
  await setFloor(0);
  const late = await academy.db.transaction().execute(async (tx) => {
    await lockLevelMaps(tx, 'math');
    const map = await findLevelMap(tx, 'math');
    if (!map) throw new Error('no cut lines');
    const cuts = JSON.stringify(map.cuts);
    await tx
      .insertInto('level_maps')
      .values({ subject: 'math', version: map.version + 1, cuts, created_at: map.created_at })
      .execute();
    const answer = move('published');
    await lockAwaited(academy, answer);
    return { answer };
  });
  expect(await late.answer).toMatchObject({ status: 409, resultCode: 'items.changed_meanwhile' });
  // Control: judged by the lines of now, and without the floor, it comes back.
  expect((await move('published')).resultData).toEqual({ status: 'published' });
  await move('retired');
  await setFloor(70);
});

test('one that is long enough goes out, not with a rare level that it misses; trying it out says the same', async () => {
  const long = await plan('넉넉한 시험', 6);
  const map = await academy.db
    .selectFrom('level_maps')
    .select(['version', 'cuts', 'created_at'])
    .where('subject', '=', 'math')
    .orderBy('version', 'desc')
    .executeTakeFirstOrThrow();
  const levels = Levels.parse(map.cuts);
  const setLevels = (version: number, cuts: unknown) =>
    academy.db
      .insertInto('level_maps')
      .values({ subject: 'math', version, cuts: JSON.stringify(cuts), created_at: map.created_at })
      .execute();
  await setLevels(map.version + 1, [...levels, { code: 'top', name: '최상', from: 4 }]);
  const judged = async () =>
    (
      await office<{ floor: { shortfalls: string[] } }>('POST /level-tests/simulations', {
        blueprintId: long,
        mode: 'fixed',
        students: 50,
      })
    ).resultData.floor.shortfalls;
  const refused = await publish(long);
  expect(refused).toMatchObject({ status: 409, resultCode: 'items.under_floor' });
  const [shortfall = ''] = await judged();
  expect(shortfall).toMatch(/^‘최상’ 학생은 \d+%만 맞게 갔습니다\(기준 50%\)/);
  expect(refused.resultMsg).toContain(shortfall);
  // Control: without that level it goes out.
  await setLevels(map.version + 2, levels);
  expect((await publish(long)).resultData).toEqual({ status: 'published' });
});

type Shares = { right: number; tooLow: number };
type Costs = {
  papers: { blueprintId: number; title: string; likeliest: Shares; lower: Shares }[];
  waiting: number;
};

test('what preferring the lower level costs is told paper by paper, never late, and anew only where something changed', async () => {
  const owner = await givenStaffCookie(academy, 'owner@msc.example');
  // Some of them tell it: one of each subject and kind, and those of the tests before.
  await academy.db
    .updateTable('blueprints')
    .set({ status: 'retired' })
    .where('status', '=', 'published')
    .where('title', 'like', '%레벨 테스트 %')
    .where('title', 'not like', '%중1%')
    .execute();
  const asked = async () => {
    const from = performance.now();
    const { resultData } = await call<Costs>(academy, 'GET /api/office/level-tests/boundary-cost', {
      cookie: owner,
    });
    return { ...resultData, ms: performance.now() - from };
  };
  const whole = async () => {
    const told = [await asked()];
    while ((told.at(-1)?.waiting ?? 0) > 0 && told.length < 200) told.push(await asked());
    return told;
  };
  const spentOn = (told: readonly { ms: number }[]) => told.reduce((sum, { ms }) => sum + ms, 0);
  const told = await whole();
  const last = told.at(-1);
  expect(last?.papers).toHaveLength(4 + 2);
  // An answer waits a second and a half; the machine may be busy, but thirteen tests one after another take far longer there.
  for (const { ms } of told) expect(ms).toBeLessThan(25_000);
  for (const { likeliest, lower } of last?.papers ?? [])
    expect(lower.tooLow).toBeGreaterThanOrEqual(likeliest.tooLow);
  const mean = (of: (one: Costs['papers'][number]) => number) =>
    (last?.papers.reduce((sum, one) => sum + of(one), 0) ?? 0) / (last?.papers.length ?? 1);
  expect(mean(({ lower }) => lower.tooLow)).toBeGreaterThan(mean(({ likeliest }) => likeliest.tooLow) + 0.03);
  // Asked again nothing is simulated: the same figures, sooner.
  const again = await whole();
  expect(again.at(-1)?.papers).toEqual(last?.papers);
  expect(spentOn(again)).toBeLessThan(spentOn(told) / 2);
  // Other cut lines make other tests of them: nothing that was kept is told of those.
  await academy.db
    .insertInto('level_maps')
    .columns(['subject', 'version', 'cuts', 'created_at'])
    .expression((on) =>
      on
        .selectFrom('level_maps')
        .select((of) => [
          'subject',
          of('version', '+', 1).as('version'),
          of
            .val(
              JSON.stringify([
                { code: 'a', name: '아래', from: null },
                { code: 'b', name: '위', from: 1.5 },
              ]),
            )
            .as('cuts'),
          'created_at',
        ])
        .where('subject', '=', 'reading'),
    )
    .execute();
  const changed = await whole();
  const of = (costs: Costs | undefined, is: (title: string) => boolean) =>
    costs?.papers.filter(({ title }) => is(title)).map(({ likeliest }) => likeliest);
  const isReading = (title: string) => title.startsWith('독해');
  expect(of(changed.at(-1), isReading)).not.toEqual(of(last, isReading));
  expect(of(changed.at(-1), (title) => !isReading(title))).toEqual(of(last, (title) => !isReading(title)));
}, 180_000);

test('what is published, tried out and told of boundaries is one figure of the same students', async () => {
  const blueprintId = await plan('한 숫자로 말하는 시험', 1);
  type Seen = { summary: { accuracy: number; statedAccuracy: number }; boundaries: { right: number }[] };
  const tried = async (wish: object = {}) =>
    (
      await office<Seen>('POST /level-tests/simulations', {
        ...{ blueprintId, mode: 'fixed', students: judgedStudents.fixed },
        ...wish,
      })
    ).resultData;
  const { summary, boundaries } = await tried();
  const refused = await publish(blueprintId);
  expect(refused.resultMsg).toContain(`알맞은 레벨로 간 학생이 ${Math.round(100 * summary.accuracy)}%입니다`);
  expect(boundaries[0]?.right).toBe(summary.accuracy);
  // What reports and cut desk say of themselves is what is true of these students.
  expect(Math.abs(summary.statedAccuracy - summary.accuracy)).toBeLessThan(0.03);
  await setFloor(0);
  expect((await publish(blueprintId)).status).toBe(200);
  await setFloor(70);
  const owner = await givenStaffCookie(academy, 'owner@msc.example');
  const costs = async () =>
    (await call<Costs>(academy, 'GET /api/office/level-tests/boundary-cost', { cookie: owner })).resultData;
  let told = await costs();
  for (let k = 0; told.waiting > 0 && k < 200; k += 1) told = await costs();
  expect(told.papers.find((one) => one.blueprintId === blueprintId)?.likeliest.right).toBe(summary.accuracy);
  // Control: other students are another figure.
  expect((await tried({ sd: 100 })).summary.accuracy).not.toBe(summary.accuracy);
});

test('a plan for which there is no item yet is simulated, and nothing is claimed of its retest', async () => {
  const blueprintId = await plan('문항이 아직 없는 시험', 2, { gradeFrom: 12, gradeTo: 12 });
  for (const mode of ['fixed', 'adaptive']) {
    const seen = await office<{ bankSize: number; growth: unknown; floor: { isReached: boolean } }>(
      'POST /level-tests/simulations',
      { blueprintId, mode, students: 50 },
    );
    expect(seen, mode).toMatchObject({ status: 200, resultData: { bankSize: 0, growth: null } });
    expect(seen.resultData.floor.isReached, mode).toBe(false);
  }
});
