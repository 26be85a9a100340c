import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAnalysedAttempts } from '#src/features/item-analysis/store/analysis.server.ts';
import { lockLevelMaps } from '#src/features/level-results/store/level-maps.server.ts';
import { givenSat } from '#tests/given-analysis.ts';
import { type GivenBank, givenBank } from '#tests/given-level-tests.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { lockAwaited } from '#tests/lock-awaited.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let bank: GivenBank;
let owner: string;
let editor: string;
let manager: string;

beforeAll(async () => {
  academy = await startAcademy();
  bank = await givenBank(academy, { items: 40 });
  const { id } = await academy.db.selectFrom('items').select('id').orderBy('id').executeTakeFirstOrThrow();
  // True difficulties rise through the bank.
  const difficultyOf = (itemId: number) => ((itemId - id) % 30) / 10 - 1.5;
  const wave = { difficultyOf, wrongKey: () => null };
  await givenSat(academy, bank, { ...wave, students: 70, seed: 1, branchId: bank.branchId });
  await givenSat(academy, bank, { ...wave, students: 60, seed: 2, branchId: bank.otherBranchId });
  owner = await givenStaffCookie(academy, 'owner@msc.example');
  editor = await givenStaffCookie(academy, 'editor@msc.example');
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
});
afterAll(() => academy.close());

const levels = [
  { code: 'basic', name: '기초', from: null },
  { code: 'core', name: '기본', from: 500 },
  { code: 'top', name: '심화', from: 600 },
];
const postCuts = (path: string, json: unknown, cookie = owner) =>
  call<Record<string, unknown>>(academy, `POST /api/office/level-tests/${path}`, { cookie, json });

describe('the cut-score desk', () => {
  test('shows whom cuts would move and the classes of each branch; a manager sees the own branches only', async () => {
    const whole = await postCuts('cuts/preview', { subject: 'math', levels });
    expect(whole.resultData).toMatchObject({ students: 130, namesAfter: ['기초', '기본', '심화'] });
    const sizes = whole.resultData.sizes as { after: number[] }[];
    expect(sizes).toHaveLength(2);
    expect(sizes.flatMap((one) => one.after).reduce((sum, one) => sum + one, 0)).toBe(130);
    expect(whole.resultData.moveCount).toBeGreaterThan(0);
    const own = await postCuts('cuts/preview', { subject: 'math', levels }, manager);
    expect((own.resultData.sizes as unknown[]).length).toBeLessThanOrEqual(1);
    expect(own.resultData.students).toBeLessThan(130);
  });

  test('leaves out a result that rests on no item, and so does the analysis', async () => {
    // Results are only added to: the newest of one attempt, again with other counts.
    const seen = async (counts: object) => {
      await sql`
        insert into level_placements (attempt_id, result, rule_version, cause, at)
        select attempt_id, result || ${JSON.stringify(counts)}::jsonb, rule_version, cause, at
        from level_placements order by id desc limit 1`.execute(academy.db);
      const desk = await postCuts('cuts/preview', { subject: 'math', levels });
      return [desk.resultData.students, (await listAnalysedAttempts(academy.db, 'math')).length];
    };
    expect(await seen({ itemCount: 0 })).toEqual([129, 129]);
    expect(await seen({ itemCount: 2, grantedCount: 2 })).toEqual([129, 129]);
    // Control: one that rests on an item counts.
    expect(await seen({ itemCount: 2, grantedCount: 1 })).toEqual([130, 130]);
  });

  test('cuts that do not rise, or a lowest level with a cut, are refused in words', async () => {
    const flat = [...levels.slice(0, 2), { code: 'top', name: '심화', from: 500 }];
    expect((await postCuts('cuts/preview', { subject: 'math', levels: flat })).fields?.levels).toContain(
      '차례로',
    );
    const floored = [{ code: 'basic', name: '기초', from: 300 }, ...levels.slice(1)];
    expect(
      (await postCuts('cuts', { subject: 'math', levels: floored, basedOn: 1, note: '시험' })).fields?.levels,
    ).toContain('맨 아래');
    for (const name of ['기본', '기 본', '기\u200b본\u3164']) {
      const named = [levels[0], levels[1], { ...levels[2], name }];
      const json = { subject: 'math', levels: named, basedOn: 1, note: '시험' };
      expect((await postCuts('cuts', json)).fields, name).toMatchObject({
        levels: '레벨 이름이 겹칩니다.',
        'levels.2.name': '같은 이름의 레벨이 있습니다.',
      });
    }
    const twins = [levels[0], levels[1], { ...levels[2], code: 'core' }];
    expect((await postCuts('cuts/preview', { subject: 'math', levels: twins })).fields?.levels).toContain(
      '겹칩니다',
    );
  });

  test('published once for all branches; whoever looked at the old version is told', async () => {
    const json = { subject: 'math', levels, basedOn: 1, short: [bank.blueprintId], note: '3월 반 편성' };
    const both = await Promise.all([postCuts('cuts', json), postCuts('cuts', json)]);
    expect(both.map((one) => one.resultCode).toSorted()).toEqual([0, 'common.edited_elsewhere']);
    expect((await postCuts('cuts', { ...json, basedOn: 2 }, manager)).status).toBe(403);
    const { resultData } = await call<{ versions: { version: number; note: string; levels: unknown }[] }>(
      academy,
      'GET /api/office/level-tests/cuts?subject=math',
      { cookie: manager },
    );
    expect(resultData.versions[0]).toMatchObject({ version: 2, note: '3월 반 편성', levels });
  });
});

type Paper = { blueprintId: number; title: string; shortfalls: string[]; isShortNow: boolean };
/** Asked until every test is simulated. */
async function judgedBy(what: 'cuts' | 'settings', json: object): Promise<Paper[]> {
  for (;;) {
    const path = `POST /api/office/level-tests/${what}/check`;
    const answer = await call<{ papers: Paper[]; waiting: number }>(academy, path, { cookie: owner, json });
    if (answer.resultData.waiting === 0) return answer.resultData.papers;
  }
}

describe('published tests under new cut lines', () => {
  const narrow = [
    { code: 'a', name: '하나', from: null },
    ...['둘', '셋', '넷', '다섯'].map((name, k) => ({ code: `b${k}`, name, from: 440 + 40 * k })),
  ];
  const wide = [
    { code: 'a', name: '아래', from: null },
    { code: 'b', name: '위', from: 500 },
  ];
  const judged = (lines: unknown) => judgedBy('cuts', { subject: 'math', levels: lines });
  const version = async () =>
    (
      await call<{ versions: { version: number }[] }>(
        academy,
        'GET /api/office/level-tests/cuts?subject=math',
        { cookie: owner },
      )
    ).resultData.versions[0]?.version ?? 0;
  const marked = async () =>
    (
      await call<{ rows: { blueprintId: number; shortfalls: string[] }[] }>(
        academy,
        'GET /api/office/blueprints?floor=short',
        { cookie: editor },
      )
    ).resultData.rows;

  test('are named before the lines are published, marked by the same commit, and the mark goes with better lines', async () => {
    const seen = await judged(narrow);
    expect(seen).toMatchObject([{ blueprintId: bank.blueprintId, isShortNow: true }]);
    expect(seen[0]?.shortfalls[0]).toMatch(/^알맞은 레벨로 간 학생이 \d+%입니다/);
    // Control: lines it can keep apart.
    expect((await judged(wide))[0]?.shortfalls).toEqual([]);
    const before = await version();
    const json = { subject: 'math', levels: wide, basedOn: before, note: '두 반으로' };
    expect((await postCuts('cuts', json)).status).toBe(200);
    expect(await marked()).toEqual([]);

    expect((await judged(narrow))[0]?.isShortNow).toBe(false);
    const blind = { ...json, levels: narrow, basedOn: before + 1, note: '다섯 반으로' };
    const refused = await postCuts('cuts', blind);
    expect(refused).toMatchObject({ status: 409, resultCode: 'level_test.cuts_papers' });
    expect(refused.resultMsg).toContain(seen[0]?.title);
    expect(await version()).toBe(before + 1);
    expect((await postCuts('cuts', { ...blind, short: [bank.blueprintId] })).status).toBe(200);
    expect(await marked()).toMatchObject([
      { blueprintId: bank.blueprintId, shortfalls: seen[0]?.shortfalls },
    ]);
    const today = await call<{ cards: { key: string; value: number }[] }>(academy, 'GET /api/office/today', {
      cookie: editor,
    });
    expect(today.resultData.cards.find(({ key }) => key === 'level-tests.floor')?.value).toBe(1);
    // Lines that overtook others are told so before anything is simulated.
    expect((await postCuts('cuts', blind)).resultCode).toBe('common.edited_elsewhere');

    // A test that comes back to students while they are simulated was judged by nobody.
    const move = (status: 'retired' | 'published', tx: Pick<typeof academy.db, 'updateTable'> = academy.db) =>
      tx.updateTable('blueprints').set({ status }).where('id', '=', bank.blueprintId).execute();
    await move('retired');
    const again = { ...json, basedOn: before + 2, short: [], levels: narrow, note: '그사이' };
    const held = await academy.db.transaction().execute(async (tx) => {
      await lockLevelMaps(tx, 'math');
      const answer = postCuts('cuts', again);
      await lockAwaited(academy, answer);
      await move('published', tx);
      return { answer };
    });
    expect(await held.answer).toMatchObject({ status: 409, resultCode: 'level_test.cuts_papers' });
    // Control: where nothing came meanwhile they are published.
    expect((await postCuts('cuts', { ...again, short: [bank.blueprintId] })).status).toBe(200);
  });
});

describe('published tests under another floor', () => {
  type Settings = { version: number; floorPercent: number };
  const settings = async () =>
    (await call<Settings>(academy, 'GET /api/office/level-tests/settings', { cookie: owner })).resultData;
  const save = async (change: object) =>
    call(academy, 'PUT /api/office/level-tests/settings', {
      cookie: owner,
      json: { ...(await settings()), ...change },
    });
  const judged = (floor: object) =>
    judgedBy('settings', { boundary: 'likeliest', levelFloorPercent: 50, ...floor });
  const marks = async () =>
    (await academy.db.selectFrom('blueprints').select(['id', 'shortfalls']).orderBy('id').execute()).filter(
      ({ shortfalls }) => shortfalls.length > 0,
    );
  const move = (status: 'retired' | 'published', tx: Pick<typeof academy.db, 'updateTable'> = academy.db) =>
    tx.updateTable('blueprints').set({ status, shortfalls: [] }).where('id', '=', bank.blueprintId).execute();

  test('are named before it is saved, marked by the same commit, and the mark goes with a lower one', async () => {
    const { versions } = (
      await call<{ versions: { version: number }[] }>(
        academy,
        'GET /api/office/level-tests/cuts?subject=math',
        { cookie: owner },
      )
    ).resultData;
    const wide = [levels[0], { code: 'top', name: '위', from: 500 }];
    const json = { subject: 'math', levels: wide, basedOn: versions[0]?.version, note: '두 반으로' };
    expect((await postCuts('cuts', json)).status).toBe(200);
    const [paper] = await judged({ floorPercent: 95 });
    expect(paper).toMatchObject({ blueprintId: bank.blueprintId, isShortNow: false });
    expect(paper?.shortfalls[0]).toMatch(/^알맞은 레벨로 간 학생이 \d+%입니다\(기준 95%\)/);
    expect((await judged({ floorPercent: 70 }))[0]?.shortfalls).toEqual([]);
    // Where students at a boundary go is a part of it.
    const [lower] = await judged({ floorPercent: 95, boundary: 'lower' });
    expect(lower?.shortfalls).not.toEqual(paper?.shortfalls);

    const refused = await save({ floorPercent: 95 });
    expect(refused).toMatchObject({ status: 409, resultCode: 'level_test.floor_papers' });
    expect(refused.resultMsg).toContain(paper?.shortfalls[0]);
    expect([(await settings()).floorPercent, await marks()]).toEqual([70, []]);
    // Control: what changes nothing of the floor asks for nothing, and named it is saved.
    expect((await save({ retestAfterDays: 15 })).status).toBe(200);
    expect((await save({ floorPercent: 95, short: [bank.blueprintId] })).status).toBe(200);
    expect(await marks()).toEqual([{ id: bank.blueprintId, shortfalls: paper?.shortfalls }]);
    expect((await save({ floorPercent: 80, version: 1 })).resultCode).toBe('common.edited_elsewhere');
    expect((await save({ floorPercent: 70 })).status).toBe(200);
    expect(await marks()).toEqual([]);
  });

  test('one that comes to students meanwhile was judged by nobody, whichever of the two is first', async () => {
    await move('retired');
    const during = <T>(act: () => Promise<T>, work: (tx: typeof academy.db) => Promise<unknown>) =>
      academy.db.transaction().execute(async (tx) => {
        await lockLevelMaps(tx, 'math');
        const answer = act();
        await lockAwaited(academy, answer);
        await work(tx);
        return { answer };
      });
    const raised = await during(
      () => save({ floorPercent: 95 }),
      (tx) => move('published', tx),
    );
    expect(await raised.answer).toMatchObject({ status: 409, resultCode: 'level_test.floor_papers' });
    await move('retired');
    const publish = () =>
      call(academy, `POST /api/office/blueprints/${bank.blueprintId}/move`, {
        cookie: owner,
        json: { to: 'published' },
      });
    const setFloor = (tx: typeof academy.db, floor_percent: number) =>
      tx.updateTable('level_settings').set({ floor_percent }).execute();
    const late = await during(publish, (tx) => setFloor(tx, 95));
    expect(await late.answer).toMatchObject({ status: 409, resultCode: 'items.changed_meanwhile' });
    await setFloor(academy.db, 70);
    // Control: where nothing comes meanwhile both are done.
    for (const act of [() => save({ floorPercent: 71 }), publish])
      expect((await (await during(act, async () => undefined)).answer).status).toBe(200);
  });
});

describe('the simulation', () => {
  const simulate = (json: Record<string, unknown>) =>
    call<{ summary: Record<string, number>; lengths: unknown[]; byAbility: unknown[]; bankSize: number }>(
      academy,
      'POST /api/office/level-tests/simulations',
      { cookie: editor, json: { blueprintId: bank.blueprintId, students: 60, ...json } },
    );

  test('tries a blueprint out both ways, the same for the same seed', async () => {
    const fixed = await simulate({ mode: 'fixed' });
    expect(fixed.resultData.summary.meanLength).toBe(10);
    expect(fixed.resultData.bankSize).toBe(40);
    const adaptive = await simulate({ mode: 'adaptive' });
    expect(adaptive.resultData.summary.rmse).toBeLessThan(1);
    expect((await simulate({ mode: 'adaptive' })).resultData.summary).toEqual(adaptive.resultData.summary);
  });

  test('lists what can be tried out; an unknown blueprint or too many students are refused', async () => {
    const list = await call<{ blueprints: { blueprintId: number }[] }>(
      academy,
      'GET /api/office/level-tests/simulations?subject=math',
      { cookie: editor },
    );
    expect(list.resultData.blueprints.map((one) => one.blueprintId)).toContain(bank.blueprintId);
    expect((await simulate({ mode: 'fixed', blueprintId: 999_999 })).status).toBe(404);
    expect((await simulate({ mode: 'fixed', students: 5_000 })).fields?.students).toContain('2,000명');
  });
});
