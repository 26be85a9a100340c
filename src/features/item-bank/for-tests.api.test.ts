import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publicItem } from '#src/features/items/rules/present.ts';
import { scoredSteps } from '#src/features/items/rules/scoring/steps.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import type { ListPage } from '#src/shared/endpoint/list.ts';
import { givenBank } from '#tests/given-items.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import * as items from './actions/for-tests.server.ts';
import type { ItemView } from './contract/office.ts';
import type { PaperListRow } from './contract/paper-lists.ts';

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
    // Seconds; a row at a time would take many minutes.
    expect(seededMs).toBeLessThan(120_000);
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
    expect((await items.blueprintFor(academy.db, 'math', 8))?.title).toBe('수학 레벨 테스트 중1~중3');
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

describe('what takes a published paper from students', () => {
  let editor: string;
  const office = async <T>(route: string, json?: object) =>
    call<T>(academy, route.replace(' /', ' /api/office/'), { cookie: editor, ...(json && { json }) });
  const publish = (formId: number) => office(`POST /forms/${formId}/move`, { to: 'published' });
  const itemOf = async (code: string) => {
    const found = academy.db.selectFrom('items').select('id').where('code', '=', code);
    return (await office<ItemView>(`GET /items/${(await found.executeTakeFirstOrThrow()).id}`)).resultData;
  };

  /** A published plan of one question for each domain, with its paper A, and B that has another question in the place of A's last. */
  async function twoPapers() {
    editor = await givenStaffCookie(academy, 'owner@msc.example');
    await academy.db
      .updateTable('level_settings')
      .set({ floor_percent: 0, level_floor_percent: 0 })
      .execute();
    const tops = (await items.domainsOf(academy.db, 'science')).filter(({ parentId }) => parentId === null);
    const { blueprintId } = (
      await office<{ blueprintId: number }>('POST /blueprints', {
        ...{ title: '두 장', subject: 'science', gradeFrom: 5, gradeTo: 6, minutes: 20, mode: 'fixed' },
        ...{ minItems: tops.length, maxItems: tops.length, canGoBack: true },
        domains: tops.map(({ domainId }) => ({ domainId, items: 1 })),
      })
    ).resultData;
    await office(`POST /blueprints/${blueprintId}/move`, { to: 'published' });
    const live = await items.liveItemsFor(academy.db, 'science', { grade: { from: 5, to: 6 } });
    const of = (domainId: number) => live.filter((one) => one.topDomainId === domainId && !one.family);
    const a = tops.map(({ domainId }) => of(domainId)[0]?.versionId ?? 0);
    const b = [...a.slice(0, -1), of(tops.at(-1)?.domainId ?? 0)[1]?.versionId ?? 0];
    const versions = await items.itemVersions(academy.db, [...a, ...b]);
    const codesOf = (ids: number[]) => ids.map((id) => versions.get(id)?.code ?? '');
    const make = async (title: string, ids: number[]) =>
      (
        await office<{ formId: number }>(`POST /blueprints/${blueprintId}/forms`, {
          ...{ title, codes: codesOf(ids) },
        })
      ).resultData.formId;
    const forms = [await make('A형', a), await make('B형', b)] as const;
    for (const formId of forms) expect((await publish(formId)).status).toBe(200);
    const given = async () => (await items.formsFor(academy.db, blueprintId)).map(({ title }) => title);
    return { blueprintId, forms, codes: codesOf(a), given };
  }

  test('a draft in another domain takes its papers only once they were named, and they are marked', async () => {
    const { blueprintId, forms, codes, given } = await twoPapers();
    const item = await itemOf(codes[0] ?? '');
    const domains = await items.domainsOf(academy.db, 'science');
    const topOf = (id: number) => domains.find(({ domainId }) => domainId === id)?.parentId ?? id;
    const other = domains.find(({ domainId }) => topOf(domainId) !== topOf(item.domainId));
    const save = async (change: object) => {
      const { domainId, gradeFrom, gradeTo, rating, versions } = await itemOf(codes[0] ?? '');
      const { content, stimulusId, updatedAt: readAt } = versions[0] ?? {};
      const facts = { domainId, gradeFrom, gradeTo, rating, content, stimulusId, readAt };
      return office(`PUT /items/${item.itemId}/draft`, { ...facts, ...change });
    };
    const marks = async () =>
      (await office<ListPage<PaperListRow>>(`GET /papers?blueprintId=${blueprintId}`)).resultData.rows.map(
        ({ isOffPlan }) => isOffPlan,
      );
    // What a paper does not depend on is kept without a question, and so is the domain above it.
    expect((await save({ rating: 4, gradeTo: 7, domainId: topOf(item.domainId) })).status).toBe(200);
    const moved = { domainId: other?.domainId };
    for (const papers of [[], [forms[0]]]) {
      const refused = await save({ ...moved, papers });
      expect(refused).toMatchObject({ status: 409, resultCode: 'items.in_papers' });
      expect(refused.resultMsg).toContain('‘두 장’ B형. 남은 시험지가 없어');
    }
    expect([await given(), await marks()]).toEqual([
      ['A형', 'B형'],
      [false, false],
    ]);
    // Control: named, it is kept, and in that instant they are marked and not handed out.
    expect((await save({ ...moved, papers: forms })).status).toBe(200);
    expect([await given(), await marks()]).toEqual([[], [true, true]]);
    const noted = academy.db.selectFrom('office_changes').select('after').orderBy('id', 'desc');
    expect((await noted.executeTakeFirstOrThrow()).after).toMatchObject({
      '더 내지 않는 시험지': '‘두 장’ A형, ‘두 장’ B형',
    });
    // Taking it back is all it takes.
    expect((await save({ domainId: item.domainId })).status).toBe(200);
    expect([await given(), await marks()]).toEqual([
      ['A형', 'B형'],
      [false, false],
    ]);
  });

  test('only the papers that hold enemies both leave, and what is left is said', async () => {
    const { codes, given } = await twoPapers();
    const { itemId, enemiesVersion: version, papers } = await itemOf(codes[0] ?? '');
    expect(papers.some(({ plan }) => plan.given.length === 2)).toBe(true);
    const enemies = (named: number[]) =>
      office(`PUT /items/${itemId}/enemies`, { codes: [codes.at(-1)], papers: named, version });
    const { resultMsg } = await enemies([]);
    expect(resultMsg).toContain('‘두 장’ A형: 함께 내지 않을');
    expect(resultMsg).toContain('앞으로 응시하는 학생은 남은 시험지 B형을 받습니다.');
    expect(resultMsg).not.toContain('B형: ');
    // Control: it is what comes of it.
    expect((await enemies(papers.map(({ formId }) => formId))).status).toBe(200);
    expect(await given()).toEqual(['B형']);
  });
});
