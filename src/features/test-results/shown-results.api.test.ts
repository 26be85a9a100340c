import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OfferBoard } from '#src/features/class-offers/contract.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { type GivenFamily, signedInAgain } from '#tests/given-families.ts';
import { givenClass } from '#tests/given-level-tests.ts';
import { givenResults, showResults } from '#tests/given-results.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { importResultsEndpoint } from './contract/results.ts';

type Taken = DataOf<typeof importResultsEndpoint>;
type ShownResult = { readonly publishedAt: string; readonly appealUntil: string | null };

let academy: TestAcademy;
let families: GivenFamily[] = [];
let numbers: readonly string[] = [];
let manager = '';
let examiner = '';
let branchId = 0;
let sessionId = 0;
let classId = 0;
beforeAll(async () => {
  academy = await startAcademy();
  ({ sessionId, branchId, families, numbers } = await givenResults(academy, [
    { verdict: 'pass', placement: '심화반' },
    { verdict: 'pass', placement: '심화반' },
    { verdict: 'pass', placement: '심화반' },
  ]));
  academy.clock.advance(49 * 3_600);
  classId = await givenClass(academy, { branchId, title: '심화반', capacity: 3, startsOn: '2029-03-05' });
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  examiner = await givenStaffCookie(academy, 'examiner@msc.example');
  families = await Promise.all(families.map((family) => signedInAgain(academy, family)));
});
afterAll(() => academy.close());

const no = (index: number) => numbers[index] ?? '';
const row = (index: number, change: Record<string, string> = {}) => ({
  registrationNo: no(index),
  name: '이하늘',
  총점: '80',
  placement: '심화반',
  verdict: '합격',
  comment: '',
  ...change,
});
const take = (
  rows: readonly object[],
  {
    plan,
    reason,
    cookie = manager,
    key,
  }: { plan?: string; reason?: string; cookie?: string; key?: string } = {},
) =>
  call<Taken>(academy, `POST /api/office/test-sessions/${sessionId}/results`, {
    cookie,
    ...(key && { key }),
    json: { rows, ...(plan && { plan }), ...(reason && { reason }) },
  });
const reason = '채점표를 다시 확인했습니다';
const told = async () =>
  academy.db
    .selectFrom('messages')
    .select(['recipient', 'body'])
    .where('template', '=', 'test.result_corrected')
    .execute();
const board = async () =>
  (
    await call<OfferBoard>(academy, `GET /api/office/test-sessions/${sessionId}/class-offers`, {
      cookie: manager,
    })
  ).resultData.students.map(({ registrationNo, verdictLabel, offer }) => [
    registrationNo,
    verdictLabel,
    offer?.state,
  ]);
const answer = (index: number, what: string) =>
  call(academy, `POST /api/entrance-tests/registrations/${no(index)}/class-offer`, {
    token: families[index]?.token ?? '',
    json: { answer: what },
  });

describe('a result that families were shown', () => {
  test('is changed freely and told nobody before it is out', async () => {
    const rows = [row(0, { 총점: '81' })];
    const looked = (await take(rows, { cookie: examiner })).resultData;
    expect(looked).toMatchObject({ shown: 0, lines: [{ outcome: 'changed' }] });
    expect((await take(rows, { cookie: examiner, plan: looked.plan })).resultData.isDone).toBe(true);
    expect(await told()).toEqual([]);
  });

  test('a look from before the results were out is none any more', async () => {
    const rows = [row(0, { 총점: '82' })];
    const { plan } = (await take(rows)).resultData;
    await showResults(academy, sessionId);
    expect(await take(rows, { plan, reason })).toMatchObject({
      status: 409,
      resultCode: 'common.import_changed',
    });
  });

  test('is not changed by who may not show results', async () => {
    const [line] = (await take([row(0, { 총점: '10' })], { cookie: examiner })).resultData.lines;
    expect(line).toMatchObject({ outcome: 'refused', sentence: expect.stringContaining('공개된 결과') });
  });

  test('is not written anew by who may not show results either; who may reads that it is seen at once', async () => {
    const { id } = await academy.db
      .selectFrom('registrations')
      .select('id')
      .where('registration_no', '=', no(2))
      .executeTakeFirstOrThrow();
    const kept = await academy.db
      .deleteFrom('test_results')
      .where('registration_id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const [line] = (await take([row(2)], { cookie: examiner })).resultData.lines;
    expect(line).toMatchObject({ outcome: 'refused', sentence: expect.stringContaining('공개하는 직원만') });
    const [allowed] = (await take([row(2)])).resultData.lines;
    expect(allowed).toMatchObject({ outcome: 'new', sentence: expect.stringContaining('바로 보이고') });
    await academy.db.insertInto('test_results').values(kept).execute();
  });

  test('is changed for a reason, after its families were named, and they are told', async () => {
    const rows = [row(0, { 총점: '90' }), row(1)];
    const looked = (await take(rows)).resultData;
    expect(looked).toMatchObject({ shown: 1, lines: [{ outcome: 'changed' }, { outcome: 'same' }] });
    expect(looked.lines[0]?.sentence).toContain('보호자에게 문자로 알립니다');
    expect((await take(rows, { plan: looked.plan })).fields).toHaveProperty('reason');
    expect((await take(rows, { plan: looked.plan, reason })).resultData.isDone).toBe(true);
    expect(await told()).toMatchObject([
      { recipient: families[0]?.mobile, body: expect.stringContaining('이하늘 학생의') },
    ]);
    const changes = await academy.db
      .selectFrom('office_changes')
      .select('reason')
      .where('action', '=', '공개된 결과 1건 정정')
      .execute();
    expect(changes).toEqual([{ reason }]);
  });

  test('taken again with the same key because its answer was lost, says what it said and tells nobody twice', async () => {
    const rows = [row(0, { 총점: '91' })];
    const { plan } = (await take(rows)).resultData;
    const key = 'a-paste-whose-answer-is-lost';
    const before = (await told()).length;
    const first = await take(rows, { plan, reason, key });
    const again = await take(rows, { plan, reason, key });
    expect([first.status, again.status, again.resultData]).toEqual([200, 200, first.resultData]);
    expect(await told()).toHaveLength(before + 1);
    // Control: without a key it is another wish, and somebody was faster.
    expect((await take(rows, { plan, reason })).resultCode).toBe('common.import_changed');
  });

  test('an offer that waits for its answer keeps the child from failing; an enrolled one stays on the board', async () => {
    const answerBy = new Date(academy.clock.now().getTime() + 81 * 3_600_000).toISOString().slice(0, 16);
    const before = (await take([row(2, { verdict: '불합격' })])).resultData;
    const offered = await call<{ offered: number }>(
      academy,
      `POST /api/office/test-sessions/${sessionId}/class-offers`,
      {
        cookie: manager,
        json: { answerBy, offers: [1, 2].map((index) => ({ registrationNo: no(index), classId })) },
      },
    );
    expect(offered.resultData.offered).toBe(2);
    // What was looked at before the offer was made is not done.
    const late = await take([row(2, { verdict: '불합격' })], { plan: before.plan, reason });
    expect(late.status).toBe(409);
    expect((await answer(1, 'accept')).status).toBe(200);
    const rows = [row(1, { verdict: '불합격' }), row(2, { verdict: '불합격' })];
    const looked = (await take(rows)).resultData;
    expect(looked.lines).toMatchObject([
      { outcome: 'changed', sentence: expect.stringContaining('심화반은 등록한 그대로') },
      { outcome: 'refused', sentence: expect.stringContaining('심화반 좌석을') },
    ]);
    expect((await take(rows, { plan: looked.plan, reason })).resultData.isDone).toBe(true);
    expect(await board()).toEqual([
      [no(0), '합격', undefined],
      [no(1), '불합격', 'enrolled'],
      [no(2), '합격', 'held'],
    ]);
  });

  test('an offer whose child has failed nevertheless is listed and not taken', async () => {
    await academy.db
      .updateTable('test_results as t')
      .set({ verdict: 'fail' })
      .where('t.registration_id', '=', (e) =>
        e.selectFrom('registrations').select('id').where('registration_no', '=', no(2)),
      )
      .execute();
    expect((await answer(2, 'accept')).resultCode).toBe('class_offer.result_changed');
    expect((await board())[2]).toEqual([no(2), '불합격', 'held']);
    expect((await answer(2, 'decline')).status).toBe(200);
    expect((await board()).map(([registrationNo]) => registrationNo)).toEqual([no(0), no(1)]);
  });

  test('that is put right is shown since then, and may be objected to for seven days from there', async () => {
    academy.clock.advance(8 * 24 * 3_600);
    const owner = await givenStaffCookie(academy, 'manager.daechi@msc.example');
    const [own] = await Promise.all([signedInAgain(academy, families[0] as GivenFamily)]);
    const shown = async () => {
      const route = 'GET /api/applications';
      const { registrations } = (
        await call<{ registrations: { registrationNo: string; result: ShownResult | null }[] }>(
          academy,
          route,
          { token: own?.token ?? '' },
        )
      ).resultData;
      return registrations.find(({ registrationNo }) => registrationNo === no(0))?.result;
    };
    expect((await shown())?.appealUntil).toBeNull();
    const rows = [row(0, { 총점: '92' })];
    const { plan } = (await take(rows, { cookie: owner })).resultData;
    await take(rows, { plan, reason, cookie: owner });
    const now = academy.clock.now().getTime();
    const { publishedAt = '', appealUntil } = (await shown()) ?? {};
    expect(Date.parse(publishedAt)).toBeCloseTo(now, -4);
    expect(Date.parse(appealUntil ?? '') - Date.parse(publishedAt)).toBe(7 * 24 * 3_600_000);
  });

  test('that is put right after an objection was answered is objected to once more, and both stand in the office', async () => {
    const owner = await givenStaffCookie(academy, 'manager.daechi@msc.example');
    const own = await signedInAgain(academy, families[0] as GivenFamily);
    const appeal = (text: string) =>
      call<{ result: { appeal: { text: string } | null } | null }>(
        academy,
        `POST /api/entrance-tests/registrations/${no(0)}/appeal`,
        { token: own.token, json: { text } },
      );
    const office = <T>(route: string, json?: object) =>
      call<T>(academy, route.replace(' ', ' /api/office/'), { cookie: owner, ...(json && { json }) });
    expect((await appeal('도형 2번의 부분 점수를 봐 주세요.')).status).toBe(200);
    await office(`POST registrations/${no(0)}/appeal`, { answer: '확인했습니다. 그대로입니다.' });
    expect((await appeal('다시 봐 주세요. 한 번 더요.')).resultCode).toBe('test.appealed');
    academy.clock.advance(60);
    const rows = [row(0, { 총점: '93' })];
    const { plan } = (await take(rows, { cookie: owner })).resultData;
    await take(rows, { plan, reason, cookie: owner });
    const anew = await appeal('점수가 왜 달라졌는지 알려 주세요.');
    expect(anew.resultData.result?.appeal?.text).toContain('왜 달라졌는지');
    // It waits for its answer: no third one.
    expect((await appeal('한 번 더 여쭙습니다. 부탁드려요.')).resultCode).toBe('test.appealed');
    const { appealed } = (
      await office<{ appealed: { appeal: { text: string; answer: string | null } }[] }>(
        `GET test-sessions/${sessionId}/results-head`,
      )
    ).resultData;
    expect(appealed.map(({ appeal: { text, answer } }) => [text, answer])).toEqual([
      ['도형 2번의 부분 점수를 봐 주세요.', '확인했습니다. 그대로입니다.'],
      ['점수가 왜 달라졌는지 알려 주세요.', null],
    ]);
  });
});
