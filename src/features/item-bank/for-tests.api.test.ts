import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publicItem } from '#src/features/items/rules/present.ts';
import { scoredSteps } from '#src/features/items/rules/scoring/steps.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { givenBank } from '#tests/given-items.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import * as items from './actions/for-tests.server.ts';

let academy: TestAcademy;
let seededMs: number;
beforeAll(async () => {
  academy = await startAcademy();
  const before = performance.now();
  await givenBank(academy);
  seededMs = performance.now() - before;
});
afterAll(() => academy.close());

describe('what a level test is given', () => {
  test('the bank seeds fast', () => {
    expect(seededMs).toBeLessThan(10_000);
  });

  test('every published test can be drawn from live items of its grades', async () => {
    const published = await items.publishedBlueprints(academy.db);
    expect(published.length).toBe(13);
    for (const blueprint of published) {
      const range = { from: blueprint.gradeFrom, to: blueprint.gradeTo };
      const live = await items.liveItemsFor(academy.db, blueprint.subject, { grade: range });
      for (const domain of blueprint.domains) {
        const fitting = live.filter((item) => item.topDomainId === domain.domainId && item.kind !== 'essay');
        expect(fitting.length, `${blueprint.title} ${domain.name}`).toBeGreaterThanOrEqual(domain.items);
      }
    }
  });

  test('the shipped maths knows its families; staff name one, and a paper by hand refuses enemies', async () => {
    const live = await items.liveItemsFor(academy.db, 'math', { grade: 5 });
    expect(live.filter(({ family }) => family === 'M5-02')).toHaveLength(3);
    const cookie = await givenStaffCookie(academy, 'editor@msc.example');
    const office = (path: string, json: object) => call(academy, `POST /api/office${path}`, { json, cookie });
    const [one, other] = await academy.db
      .selectFrom('items')
      .select(['id', 'code'])
      .where('code', 'in', ['M5-01-1', 'M5-03-1'])
      .orderBy('code')
      .execute();
    let version = 1;
    const relate = async (json: object) => {
      const answer = await call<{ version: number }>(academy, `PUT /api/office/items/${one?.id}/enemies`, {
        json: { ...json, version },
        cookie,
      });
      if (answer.status === 200) ({ version } = answer.resultData);
      return answer;
    };
    const codes = [other?.code];
    expect((await relate({ codes, family: '쌍둥이' })).fields).toHaveProperty('family');
    expect((await relate({ codes })).resultData).toMatchObject({ family: 'M5-01' });
    expect((await relate({ codes, family: 'twins' })).resultData).toMatchObject({ family: 'twins' });
    const blueprint = await items.blueprintFor(academy.db, 'math', 5);
    const paper = (given: (string | undefined)[]) =>
      office(`/blueprints/${blueprint?.blueprintId}/forms`, { title: '손으로 고른 시험지', codes: given });
    expect((await paper([one?.code, other?.code])).fields?.codes).toContain('함께 낼 수 없는');
    // Control: without an enemy it is only too short.
    expect((await paper([one?.code, 'M5-04-1'])).fields?.codes).toContain('설계의 영역별 문항 수와 다릅니다');
    expect((await relate({ codes: [], family: '' })).resultData).toMatchObject({ family: null });
    await relate({ codes: [], family: 'M5-01' });
  });

  test('a blueprint is found by subject and grade, none for a grade without', async () => {
    expect((await items.blueprintFor(academy.db, 'math', 8))?.title).toBe('수학 레벨테스트 (중1–3)');
    expect(await items.blueprintFor(academy.db, 'math', 12)).toBeNull();
    expect(await items.blueprintFor(academy.db, 'music', 8)).toBeNull();
  });

  test('versions come whole, with their stimulus, and the public view has no key', async () => {
    const [candidate] = await items.liveItemsFor(academy.db, 'reading', { grade: 7 });
    const found = await items.itemVersions(academy.db, [candidate?.versionId ?? 0, 999_999]);
    expect(found.size).toBe(1);
    const version = found.get(candidate?.versionId ?? 0);
    expect(version?.stimulus?.title).toBe('기억은 사진이 아니다');
    expect(version?.key.kind).toBe(version?.kind);
    const seen = version && publicItem(version, 11);
    expect(Object.keys(seen ?? {})).toEqual(['body', 'stimulus']);
    expect(JSON.stringify(seen)).not.toContain('correct');
  });

  test('the newest calibration counts', async () => {
    const [candidate] = await items.liveItemsFor(academy.db, 'math', { grade: 3 });
    const versionId = candidate?.versionId ?? 0;
    expect(candidate?.param).toBeNull();
    const run = (b: number, steps: number[] | null = null) =>
      inTransaction(academy.db, (tx) =>
        items.recordCalibration(academy, tx, {
          run: {
            subject: 'math',
            model: 'rasch',
            prior: {},
            n: 250,
            logLikelihood: -1,
            seed: 1,
            dataHash: 'x',
            scaleVersion: 1,
          },
          params: [{ versionId, a: 1, b, c: 0, seA: 0, seB: 0.2, seC: 0, answers: 250, steps }],
        }),
      );
    await run(0.5);
    await run(0.75, [-0.4, 0.4]);
    const facts = await items.itemFacts(academy.db, [versionId]);
    expect(facts.get(versionId)?.param).toMatchObject({
      model: 'rasch',
      b: 0.75,
      seB: 0.2,
      answers: 250,
      steps: [-0.4, 0.4],
    });
    await run(0.75);
    const [latest] = (await items.itemFacts(academy.db, [versionId])).values();
    expect(latest?.param?.steps).toBeNull();
  });

  test('of every question the bank knows how many steps its points come in, as marking does', async () => {
    const seen = new Set<string>();
    for (const subject of ['math', 'science', 'reading']) {
      const live = await items.liveItemsFor(academy.db, subject, { grade: { from: 1, to: 12 } });
      const ids = live.map(({ versionId }) => versionId);
      const versions = await items.itemVersions(academy.db, ids.slice(0, 1_000));
      for (const { versionId, kind, steps } of live) {
        const version = versions.get(versionId);
        if (!version) continue;
        expect(steps, version.code).toBe(scoredSteps(version));
        if (steps > 1) seen.add(kind);
      }
    }
    expect(seen).toContain('gaps');
    expect(seen.size).toBeGreaterThan(2);
  });

  test('a flagged item is not given any more, and stays readable for old reports', async () => {
    const before = await items.liveItemsFor(academy.db, 'science', { grade: 5 });
    const versionId = before[0]?.versionId ?? 0;
    const flag = () =>
      inTransaction(academy.db, (tx) =>
        items.flagItem(academy, tx, { versionId, note: '변별도가 낮습니다.' }),
      );
    expect(await flag()).toBe(true);
    expect(await flag()).toBe(false);
    const after = await items.liveItemsFor(academy.db, 'science', { grade: 5 });
    expect(after.map((item) => item.versionId)).not.toContain(versionId);
    expect((await items.itemVersions(academy.db, [versionId])).get(versionId)?.status).toBe('flagged');
  });
});

describe('the database keeps what students saw', () => {
  const live = () =>
    academy.db
      .selectFrom('item_versions')
      .selectAll()
      .where('status', '=', 'live')
      .orderBy('id')
      .executeTakeFirstOrThrow();

  test('a live version is never edited, deleted or sent back', async () => {
    const { id } = await live();
    const change = (set: Record<string, unknown>) =>
      academy.db.updateTable('item_versions').set(set).where('id', '=', id).execute();
    await expect(change({ key: JSON.stringify({}) })).rejects.toThrow(/not changed/);
    await expect(change({ body: JSON.stringify({}) })).rejects.toThrow(/not changed/);
    await expect(change({ author_id: 1 })).rejects.toThrow(/not changed/);
    await expect(change({ status: 'draft' })).rejects.toThrow(/cannot go/);
    await expect(academy.db.deleteFrom('item_versions').where('id', '=', id).execute()).rejects.toThrow(
      /kept/,
    );
  });

  test('nobody reviews their own work', async () => {
    const { id, author_id } = await live();
    await expect(
      academy.db.updateTable('item_versions').set({ reviewer_id: author_id }).where('id', '=', id).execute(),
    ).rejects.toThrow(/second_person/);
  });

  test('a published blueprint is never edited', async () => {
    await expect(academy.db.updateTable('blueprints').set({ minutes: 5 }).execute()).rejects.toThrow(
      /not changed/,
    );
  });
});
