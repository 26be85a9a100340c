import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListPage } from '#src/shared/endpoint/list.ts';
import { givenSat } from '#tests/given-analysis.ts';
import { type GivenBank, givenBank } from '#tests/given-level-tests.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import { runCalibrationJob } from './actions/calibrate-job.server.ts';
import type {
  CalibrationDraft,
  CalibrationView,
  ItemStatistics,
  PaperStatistics,
} from './contract/analysis.ts';

let academy: TestAcademy;
let bank: GivenBank;
let owner: string;
let editor: string;
let firstItem = 0;

interface Analysis {
  attempts: number;
  items: ItemStatistics[];
  papers: PaperStatistics[];
}
interface Read {
  calibration: CalibrationView;
  draft: CalibrationDraft | null;
}

/** True difficulties rise through the bank; the third item is miskeyed: the able choose C, half of all, so that it tells. */
const truth = (itemId: number) => (itemId === miskeyed() ? 0 : ((itemId - firstItem) % 30) / 10 - 1.5);
const miskeyed = () => firstItem + 2;

beforeAll(async () => {
  academy = await startAcademy();
  bank = await givenBank(academy, { items: 40 });
  const { id } = await academy.db.selectFrom('items').select('id').orderBy('id').executeTakeFirstOrThrow();
  firstItem = id;
  const wave = { difficultyOf: truth, wrongKey: (itemId: number) => (itemId === miskeyed() ? 'C' : null) };
  await givenSat(academy, bank, { ...wave, students: 70, seed: 1, branchId: bank.branchId });
  await givenSat(academy, bank, { ...wave, students: 60, seed: 2, branchId: bank.otherBranchId });
  // Teachers sort them into heaps around which they lie.
  for (let itemId = firstItem; itemId < firstItem + 40; itemId += 1)
    await academy.db
      .updateTable('items')
      .set({ rating: Math.round(truth(itemId)) + 3 })
      .where('id', '=', itemId)
      .execute();
  owner = await givenStaffCookie(academy, 'owner@msc.example');
  editor = await givenStaffCookie(academy, 'editor@msc.example');
});
afterAll(() => academy.close());

describe('the analysis', () => {
  test('tells facility, discrimination, exposure and options, and what must be looked at first', async () => {
    const { resultData } = await call<Analysis>(
      academy,
      'GET /api/office/level-tests/analysis?subject=math',
      {
        cookie: editor,
      },
    );
    expect(resultData.attempts).toBe(130);
    const [worst] = resultData.items;
    expect(worst?.itemId).toBe(miskeyed());
    expect(worst?.flags[0]).toMatchObject({ code: 'miskeyed', weight: 'act' });
    expect(worst?.flags[0]?.reason).toContain('③');
    const easy = resultData.items.find((item) => item.itemId === firstItem);
    const hard = resultData.items.find((item) => item.itemId === firstItem + 28);
    expect(easy?.facility).toBeGreaterThan(hard?.facility ?? 1);
    expect(easy?.exposure).toBeGreaterThan(0.2);
    expect(easy?.options.find((option) => option.isKey)?.option).toContain('②');
    expect(easy?.isProvisional).toBe(true);
  });

  test('is a list: filtered by what there is to look at, ordered by any figure, a page at a time', async () => {
    const list = async (query: string) =>
      (
        await call<ListPage<Analysis['items'][number]>>(
          academy,
          `GET /api/office/level-tests/analysis/items?subject=math&${query}`,
          { cookie: editor },
        )
      ).resultData;
    const all = await list('');
    expect(all.rows[0]?.itemId).toBe(miskeyed());
    expect(all.rows).toHaveLength(20);
    const hardest = await list('sort=facility&size=3');
    const shares = hardest.rows.map(({ facility }) => facility ?? 1);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    const flagged = await list('flags=act&size=100');
    expect(flagged.rows.every(({ flags }) => flags.some(({ weight }) => weight === 'act'))).toBe(true);
    expect(flagged.total).toBeLessThan(all.total);
  });

  test('tells a paper’s reliability, error, distribution and placing accuracy', async () => {
    const { resultData } = await call<Analysis>(
      academy,
      'GET /api/office/level-tests/analysis?subject=math',
      {
        cookie: owner,
      },
    );
    const [paper] = resultData.papers;
    expect(paper).toMatchObject({ students: 130, mode: 'fixed', alpha: null });
    expect(paper?.reliability).toBeGreaterThan(0.4);
    expect(paper?.accuracy).toBeGreaterThan(0.3);
    expect(paper?.distribution.reduce((sum, one) => sum + one.students, 0)).toBe(130);
  });

  test('leaves as a spreadsheet with its reason, which is written down', async () => {
    const path = 'POST /api/office/level-tests/analysis/items/export';
    const sent = await call<{ fileName: string; base64: string; rowCount: number }>(academy, path, {
      cookie: editor,
      json: { subject: 'math', reason: '문항 회의' },
    });
    expect(sent.resultData).toMatchObject({ rowCount: 40 });
    expect(sent.resultData.fileName).toContain('문항 분석 수학');
    const book = await readXlsx(Buffer.from(sent.resultData.base64, 'base64'));
    expect(book.sheets[0]?.rows[0]).toContain('점검 사항');
    const log = await academy.db.selectFrom('export_log').select(['reason', 'row_count']).execute();
    expect(log).toEqual([{ reason: '문항 회의', row_count: 40 }]);
    expect((await call(academy, path, { cookie: editor, json: { subject: 'math' } })).status).toBe(400);
  });

  test('a subject nobody sat has no figures, and a wrong subject is refused', async () => {
    const empty = await call<Analysis>(academy, 'GET /api/office/level-tests/analysis?subject=science', {
      cookie: owner,
    });
    expect(empty.resultData).toMatchObject({ attempts: 0, items: [], papers: [] });
    const wrong = await call(academy, 'GET /api/office/level-tests/analysis?subject=M', { cookie: owner });
    expect(wrong.fields).toEqual({ subject: '과목을 골라 주세요.' });
  });
});

const begin = (model: string, cookie = owner, subject = 'math') =>
  call<CalibrationView>(academy, 'POST /api/office/level-tests/calibrations', {
    cookie,
    json: { subject, model },
  });
/** Publishes what a draft ticks at first, or the given items. */
const publish = async (
  id: number,
  { cookie = owner, versionIds }: { cookie?: string; versionIds?: number[] } = {},
) => {
  const { draft } = (await read(id)).resultData ?? {};
  const ticked = (draft?.items ?? []).filter((item) => item.willPublish && item.flags.length === 0);
  return call<CalibrationView>(academy, `POST /api/office/level-tests/calibrations/${id}/publish`, {
    cookie,
    json: { versionIds: versionIds ?? (ticked.length > 0 ? ticked.map((item) => item.versionId) : [1]) },
  });
};
const act = (id: number, verb: string, cookie = owner) =>
  call<CalibrationView>(academy, `POST /api/office/level-tests/calibrations/${id}/${verb}`, {
    cookie,
    json: {},
  });
const read = (id: number) =>
  call<Read>(academy, `GET /api/office/level-tests/calibrations/${id}`, { cookie: owner });

describe('the calibration desk', () => {
  test('a subject nobody knows is refused at the field', async () => {
    const refused = await begin('auto', owner, 'nosuch');
    expect(refused).toMatchObject({ status: 400, fields: { subject: '과목을 골라 주세요.' } });
  });

  test('calibrates in the background, compares, and gives the bank what a person publishes', async () => {
    const begun = await begin('auto');
    const id = begun.resultData.calibrationId;
    expect(begun.resultData.state).toBe('waiting');
    expect((await begin('2pl')).resultCode).toBe('level_test.calibrating');
    await runCalibrationJob(academy, id);
    const { calibration, draft } = (await read(id)).resultData;
    expect(calibration).toMatchObject({ state: 'ready', mayPublish: true });
    expect(draft).toMatchObject({ students: 130, isConverged: true, anchorCount: 0 });
    const normal = draft?.items.filter((item) => item.code !== 'GIVEN-2') ?? [];
    const pairs = normal.map(
      (item) => [item.after?.b ?? 0, truth(firstItem + Number(item.code.slice(6)))] as const,
    );
    const error = Math.sqrt(pairs.reduce((sum, [x, y]) => sum + (x - y) ** 2, 0) / pairs.length);
    expect(error).toBeLessThan(0.45);
    // The item with the wrong key is flagged, and so it is not ticked; without a tick it is not taken.
    const wrong = draft?.items.find((item) => item.code === 'GIVEN-2');
    expect(wrong?.flags.join(' ')).toContain('정답');
    // Whatever the analysis tells to act upon the calibration says in the same words, of every item there is.
    const told = await call<Analysis>(academy, 'GET /api/office/level-tests/analysis?subject=math', {
      cookie: owner,
    });
    const urgent = (versionId: number) =>
      told.resultData.items
        .filter((item) => item.versionId === versionId)
        .flatMap(({ flags }) => flags.flatMap(({ weight, reason }) => (weight === 'act' ? [reason] : [])));
    const both = (draft?.items ?? []).map(({ versionId, flags, signals }) => ({
      calibration: flags.filter((flag) => !signals.includes(flag)),
      analysis: urgent(versionId),
    }));
    expect(both.map(({ calibration }) => calibration)).toEqual(both.map(({ analysis }) => analysis));
    expect(both.some(({ analysis }) => analysis.length > 0)).toBe(true);
    expect(draft?.moved?.students).toBe(130);
    expect(draft?.link).toMatchObject({ by: 'ratings', scale: 1 });
    const fit = normal.find((item) => item.answers > 60);
    expect(fit?.curve.reduce((sum, { students }) => sum + students, 0)).toBe(fit?.answers);
    expect((await publish(id, { cookie: editor })).status).toBe(403);
    const unpublishable = draft?.items.find((item) => !item.willPublish)?.versionId ?? 999_999;
    expect((await publish(id, { versionIds: [unpublishable] })).fields).toHaveProperty('versionIds');
    expect((await publish(id)).resultData.state).toBe('published');
    const params = await academy.db.selectFrom('item_params').selectAll().orderBy('version_id').execute();
    const ticked = draft?.items.filter((item) => item.willPublish && item.flags.length === 0) ?? [];
    expect(params.map(({ version_id }) => version_id)).toEqual(
      ticked.map(({ versionId }) => versionId).toSorted((x, y) => x - y),
    );
    expect(params.some(({ version_id }) => version_id === wrong?.versionId)).toBe(false);
    expect(params[0]?.answers).toBeGreaterThanOrEqual(30);
  });

  test('publishing twice, or what was never ready, is refused', async () => {
    const rows = await call<{ rows: CalibrationView[] }>(
      academy,
      'GET /api/office/level-tests/calibrations?subject=math',
      { cookie: owner },
    );
    const published = rows.resultData.rows[0]?.calibrationId ?? 0;
    const both = await Promise.all([publish(published), publish(published)]);
    expect(both.map((one) => one.resultCode)).toEqual(['level_test.move_refused', 'level_test.move_refused']);
    expect((await publish(999_999)).status).toBe(404);
    expect((await act(999_999, 'cancel')).status).toBe(404);
    expect((await read(999_999)).status).toBe(404);
    expect((await act(published, 'cancel')).resultCode).toBe('level_test.move_refused');
  });

  test('two publish one draft at once: the bank gets it once', async () => {
    const id = (await begin('rasch')).resultData.calibrationId;
    await runCalibrationJob(academy, id);
    const before = await academy.db.selectFrom('calibration_runs').select('id').execute();
    const both = await Promise.all([publish(id), publish(id)]);
    expect(both.map((one) => one.resultCode).toSorted()).toEqual([0, 'level_test.move_refused']);
    const after = await academy.db.selectFrom('calibration_runs').select('id').execute();
    expect(after).toHaveLength(before.length + 1);
  });

  test('a draft is not published over another that was published since it was begun', async () => {
    const older = (await begin('rasch')).resultData.calibrationId;
    await runCalibrationJob(academy, older);
    const newer = (await begin('rasch')).resultData.calibrationId;
    await runCalibrationJob(academy, newer);
    academy.clock.advance(60);
    // Pressed at once: one of the two reaches the bank.
    const both = await Promise.all([publish(newer), publish(older)]);
    expect(both.map((one) => one.resultCode).toSorted()).toEqual([0, 'level_test.calibration_overtaken']);
    expect(both.find((one) => one.status === 409)?.resultMsg).toContain('다시 보정해 주세요');
  });

  test('a draft that could not be linked to the scale in use is not published', async () => {
    const id = (await begin('rasch')).resultData.calibrationId;
    await runCalibrationJob(academy, id);
    await academy.owner
      .updateTable('level_calibrations')
      .set({ result: sql`jsonb_set(result, '{link,by}', '"none"')` })
      .where('id', '=', id)
      .execute();
    expect(await publish(id)).toMatchObject({ status: 409, resultCode: 'level_test.calibration_unlinked' });
    expect((await act(id, 'cancel')).resultData.state).toBe('cancelled');
  });

  test('a cancelled calibration leaves no draft, whether it waits or is under way', async () => {
    const id = (await begin('2pl')).resultData.calibrationId;
    expect((await act(id, 'cancel')).resultData.state).toBe('cancelled');
    await runCalibrationJob(academy, id);
    expect((await read(id)).resultData).toMatchObject({ calibration: { state: 'cancelled' }, draft: null });
    const other = (await begin('3pl')).resultData.calibrationId;
    const work = runCalibrationJob(academy, other);
    await act(other, 'cancel');
    await work;
    expect((await read(other)).resultData.calibration.state).toBe('cancelled');
  });

  test('anchors keep their numbers and hold the scale', async () => {
    await academy.db
      .updateTable('items')
      .set({ is_anchor: true })
      .where('id', '<', firstItem + 20)
      .execute();
    const id = (await begin('rasch')).resultData.calibrationId;
    await runCalibrationJob(academy, id);
    const { draft } = (await read(id)).resultData;
    expect(draft?.anchorCount).toBeGreaterThan(10);
    const anchor = draft?.items.find((item) => item.isAnchor && item.outcome === 'fixed');
    expect(anchor?.after).toEqual(anchor?.before);
    expect(anchor).toMatchObject({ willPublish: false });
    await act(id, 'cancel');
  });
});
