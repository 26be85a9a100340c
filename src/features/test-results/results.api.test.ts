import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RegistrationView } from '#src/features/registrations/contract/registrations.ts';
import type { ImportAnswer } from '#src/shared/endpoint/import.ts';
import { type GivenFamily, givenFamily, registerOne, signedInAgain } from '#tests/given-families.ts';
import { officeCalls } from '#tests/given-office.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { givenSession } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { OfficeResult, ResultHead } from './contract/results.ts';

let academy: TestAcademy;
let a: GivenFamily;
let b: GivenFamily;
let manager: string;
let sessionId = 0;
let mine = '';
let theirs = '';
let absent = '';
beforeAll(async () => {
  academy = await startAcademy();
  const session = await givenSession(academy, { capacity: 5, startsInHours: 48 });
  sessionId = session.sessionId;
  await academy.db
    .updateTable('tests')
    .set({
      score_areas: JSON.stringify([
        { name: '연산', max: 40 },
        { name: '도형', max: 60 },
      ]),
    })
    .where('id', '=', session.testId)
    .execute();
  await givenStaff(academy);
  [a, b] = [await givenFamily(academy), await givenFamily(academy)];
  mine = (await registerOne(academy, a, sessionId, a.younger)).resultData.registrationNo;
  theirs = (await registerOne(academy, b, sessionId, b.younger)).resultData.registrationNo;
  absent = (await registerOne(academy, b, sessionId, b.older)).resultData.registrationNo;
  academy.clock.advance(49 * 3_600);
  await comeBack();
  for (const [no, outcome] of [
    [mine, 'attended'],
    [theirs, 'attended'],
    [absent, 'absent'],
  ])
    await office(`POST registrations/${no}/attendance`, { from: 'confirmed', outcome });
});
afterAll(() => academy.close());

async function comeBack() {
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  a = await signedInAgain(academy, a);
  b = await signedInAgain(academy, b);
}
const office = officeCalls(
  () => academy,
  () => manager,
);
const row = (registrationNo: string, change: Record<string, string> = {}) => ({
  registrationNo,
  name: '이하늘',
  연산: '35',
  도형: '52.5',
  placement: '심화반',
  verdict: '합격',
  comment: '풀이가 꼼꼼합니다.',
  ...change,
});
const take = (rows: readonly object[], plan?: string) =>
  office<ImportAnswer>(`POST test-sessions/${sessionId}/results`, { rows, ...(plan && { plan }) });
const head = async () => (await office<ResultHead>(`GET test-sessions/${sessionId}/results-head`)).resultData;
const publish = async (at: string, version?: number) =>
  office<ResultHead>(`PUT test-sessions/${sessionId}/results-time`, {
    at,
    version: version ?? (await head()).session.version,
  });
const resultOf = async (family: GivenFamily, no: string) =>
  (
    await call<{ registrations: RegistrationView[] }>(academy, 'GET /api/applications', {
      token: family.token,
    })
  ).resultData.registrations.find((one) => one.registrationNo === no)?.result;
const toldResults = () =>
  academy.db.selectFrom('messages').select('recipient').where('template', '=', 'test.result').execute();

describe('the score table', () => {
  test('every row is looked at first; refused rows say why and change nothing', async () => {
    const preview = await take([
      row(mine),
      row(mine),
      row(theirs, { name: '이바다' }),
      row(absent, { name: '이바다' }),
      row('ET26-ZZZZZZ'),
      row(theirs, { 연산: '41' }),
    ]);
    expect(preview.resultData.isDone).toBe(false);
    expect(preview.resultData.lines.map((line) => [line.outcome, line.sentence])).toEqual([
      ['new', null],
      ['refused', '같은 접수번호가 위에 있습니다.'],
      ['refused', '접수번호의 학생(이하늘)과 이름이 다릅니다.'],
      ['refused', '응시로 기록된 학생만 결과를 넣을 수 있습니다.'],
      ['refused', '이 회차에 없는 접수번호입니다.'],
      ['refused', '같은 접수번호가 위에 있습니다.'],
    ]);
    const list = await office<{ rows: OfficeResult[] }>(`GET test-sessions/${sessionId}/results`);
    expect(list.resultData.rows.every((one) => !one.hasResult)).toBe(true);
  });

  test('a result is missing of who came and has none: the head, the rows and the filter say the same of an absent one', async () => {
    const listed = async (query = '') =>
      (await office<{ rows: OfficeResult[] }>(`GET test-sessions/${sessionId}/results${query}`)).resultData
        .rows;
    const missing = (await listed()).filter((one) => one.isMissing);
    expect(missing.map((one) => one.registrationNo)).toEqual([mine, theirs]);
    expect((await listed('?verdict=none')).map((one) => one.registrationNo)).toEqual([mine, theirs]);
    expect((await head()).missing).toBe(missing.length);
  });

  test('exactly what was shown is done; a table that changed since is refused', async () => {
    const rows = [row(mine)];
    const { plan } = (await take(rows)).resultData;
    expect((await take([row(mine, { 연산: '1' })], plan)).resultCode).toBe('common.import_changed');
    const done = await take(rows, plan);
    expect(done.resultData).toMatchObject({ isDone: true, lines: [{ outcome: 'new' }] });
    expect((await take(rows)).resultData.lines[0]?.outcome).toBe('same');
    const changed = await take([row(mine, { 도형: '60' })]);
    expect(changed.resultData.lines[0]).toMatchObject({
      outcome: 'changed',
      changes: [{ field: '점수', before: '연산 35, 도형 52.5', after: '연산 35, 도형 60' }],
    });
  });
});

describe('publishing', () => {
  test('not while somebody who came has no result; nothing is seen before its time, and everybody is told once', async () => {
    expect((await publish('2026-11-23T15:00')).resultCode).toBe('test.results_missing');
    const rows = [row(theirs, { verdict: '대기', placement: '' })];
    await take(rows, (await take(rows)).resultData.plan);
    expect((await publish('2026-11-23T15:00')).resultData).toMatchObject({ isOut: false });
    expect(await resultOf(a, mine)).toBeNull();
    await academy.jobs['tests.notices']?.({});
    expect(await toldResults()).toEqual([]);
    academy.clock.advance(5 * 3_600);
    await comeBack();
    expect(await resultOf(a, mine)).toMatchObject({
      scores: [
        { name: '연산', score: 35, max: 40 },
        { name: '도형', score: 52.5, max: 60 },
      ],
      verdictLabel: '합격',
      placement: '심화반',
      appeal: null,
      // To the classes of the branch and the subject, for the child's grade.
      leadsTo: { branchCode: expect.stringMatching(/^[a-z]+$/), grade: 5, subject: 'math' },
    });
    expect(await resultOf(b, absent)).toBeNull();
    await academy.jobs['tests.notices']?.({});
    await academy.jobs['tests.notices']?.({});
    expect((await toldResults()).map((one) => one.recipient).sort()).toEqual([a.mobile, b.mobile].sort());
    expect((await publish('')).resultCode).toBe('test.results_out');
  });

  test('an appeal once, by the guardian of the child, answered by the branch', async () => {
    const appeal = (family: GivenFamily, no: string, text = '도형 2번의 부분 점수를 다시 봐 주세요.') =>
      call<RegistrationView>(academy, `POST /api/entrance-tests/registrations/${no}/appeal`, {
        token: family.token,
        json: { text },
      });
    expect((await appeal(b, mine)).status).toBe(404);
    expect((await appeal(a, mine, '왜')).status).toBe(400);
    expect((await appeal(a, mine)).resultData.result?.appeal?.text).toContain('도형 2번');
    expect((await appeal(a, mine)).resultCode).toBe('test.appealed');
    expect((await appeal(b, absent)).resultCode).toBe('test.no_result');
    const answer = '다시 확인했고 점수는 그대로입니다.';
    expect((await office(`POST registrations/${theirs}/appeal`, { answer })).resultCode).toBe(
      'test.appeal_gone',
    );
    await office(`POST registrations/${mine}/appeal`, { answer });
    expect((await resultOf(a, mine))?.appeal?.answer).toBe(answer);
    academy.clock.advance(7 * 86_400);
    await comeBack();
    expect((await appeal(b, theirs)).resultCode).toBe('test.appeal_late');
  });
});
