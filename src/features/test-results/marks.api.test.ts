import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CheckInView, RegistrationEvent } from '#src/features/test-day/contract/office-work.ts';
import type { ImportAnswer } from '#src/shared/endpoint/import.ts';
import { type GivenFamily, givenFamily, registerOne } from '#tests/given-families.ts';
import { branchIdOf } from '#tests/given-office.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { givenSession } from '#tests/given-tests.ts';
import { type Answer, call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { OfficeResult, ResultHead } from './contract/results.ts';
import { totalOf } from './rules/results.ts';

type Taken = ImportAnswer & { importId: number | null };

let academy: TestAcademy;
let owner: string;
let manager: string;
let examiner: string;
let sessionId = 0;
let one = '';
let two = '';
beforeAll(async () => {
  academy = await startAcademy();
  ({ sessionId } = await givenSession(academy, { capacity: 5, startsInHours: 48 }));
  await givenStaff(academy);
  const [a, b]: GivenFamily[] = [await givenFamily(academy), await givenFamily(academy)];
  one = (await registerOne(academy, a as GivenFamily, sessionId, a?.younger ?? 0)).resultData.registrationNo;
  two = (await registerOne(academy, b as GivenFamily, sessionId, b?.younger ?? 0)).resultData.registrationNo;
  academy.clock.advance(49 * 3_600);
  owner = await givenStaffCookie(academy, 'owner@msc.example');
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  examiner = await givenStaffCookie(academy, 'examiner@msc.example');
});
afterAll(() => academy.close());

const office = <T>(route: string, cookie: string, json?: unknown): Promise<Answer<T>> =>
  call<T>(academy, route.replace(' ', ' /api/office/'), { cookie, ...(json !== undefined && { json }) });
const attend = (no: string, from: string, outcome: string, cookie = manager) =>
  office<CheckInView>(`POST registrations/${no}/attendance`, cookie, { from, outcome });
const row = (registrationNo: string, 총점: string) => ({
  registrationNo,
  name: '이하늘',
  총점,
  placement: '심화반',
  verdict: '합격',
  comment: '',
});
const take = (cookie: string, rows: readonly object[], plan?: string) =>
  office<Taken>(`POST test-sessions/${sessionId}/results`, cookie, { rows, ...(plan && { plan }) });
const run = async (cookie: string, rows: readonly object[]) =>
  (await take(cookie, rows, (await take(cookie, rows)).resultData.plan)).resultData;
const undo = (importId: number | null, cookie = manager) =>
  office<{ restored: number }>(`POST result-pastes/${importId}/undo`, cookie, {});
const head = async () =>
  (await office<ResultHead>(`GET test-sessions/${sessionId}/results-head`, manager)).resultData;
const list = async (query = '') =>
  (
    await office<{ rows: OfficeResult[]; total: number }>(
      `GET test-sessions/${sessionId}/results${query}`,
      manager,
    )
  ).resultData;
const scoreOf = async (no: string) => (await list()).rows.find((one) => one.registrationNo === no)?.scores[0];

describe('who came', () => {
  test('a colleague’s word is not replaced unseen: the slower one is told by whom, and how it stands', async () => {
    expect((await attend(one, 'confirmed', 'attended', examiner)).resultData.state).toBe('attended');
    const notified = await attend(one, 'confirmed', 'absent');
    expect(notified).toMatchObject({ status: 409, resultCode: 'common.edited_elsewhere' });
    expect(notified.resultMsg).toMatch(/그 사이 .+ 님이 먼저 바꾸었습니다\. 지금은 '응시'입니다\./);
    expect((await office<CheckInView>(`GET registrations/${one}`, manager)).resultData.state).toBe(
      'attended',
    );
    // Control: who has seen what stands there may change it.
    expect((await attend(one, 'attended', 'absent')).resultData.state).toBe('absent');
    expect((await attend(one, 'absent', 'attended')).resultData.state).toBe('attended');
  });

  test('two at once: exactly one is told', async () => {
    const both = await Promise.all([
      attend(two, 'confirmed', 'attended'),
      attend(two, 'confirmed', 'absent', examiner),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('one press takes it back, and the history says who and when', async () => {
    const { state } = (await office<CheckInView>(`GET registrations/${two}`, manager)).resultData;
    expect((await attend(two, state, 'confirmed')).resultData.state).toBe('confirmed');
    const { events } = (
      await office<{ events: RegistrationEvent[] }>(`GET registrations/${two}/history`, manager)
    ).resultData;
    expect(events[0]).toMatchObject({ label: '응시 기록 되돌림', after: '접수 완료' });
    expect(events[0]?.who).not.toBe('직원');
    await attend(two, 'confirmed', 'attended');
  });
});

describe('marks', () => {
  test('a mark somebody else entered meanwhile is not replaced: nothing is done, and it says who and whose', async () => {
    const mine = [row(one, '70'), row(two, '60')];
    const { plan } = (await take(manager, mine)).resultData;
    expect((await run(owner, [row(one, '90')])).isDone).toBe(true);
    const notified = await take(manager, mine, plan);
    expect(notified).toMatchObject({ status: 409, resultCode: 'common.import_changed' });
    expect(notified.resultMsg).toMatch(/그 사이 .+ 님이 이하늘 학생의 결과를 넣었습니다/);
    expect([await scoreOf(one), await scoreOf(two)]).toEqual([90, undefined]);
    // Looked at again, the preview names whose mark would be replaced; then it may be.
    const again = (await take(manager, mine)).resultData;
    expect(again.lines[0]).toMatchObject({ outcome: 'changed' });
    expect(again.lines[0]?.sentence).toMatch(/님이 .+에 넣은 결과를 바꿉니다\./);
    expect((await take(manager, mine, again.plan)).resultData.isDone).toBe(true);
    expect([await scoreOf(one), await scoreOf(two)]).toEqual([70, 60]);
  });

  test('a whole table is taken back as it was before; not twice, and not where it was built on', async () => {
    const first = await run(manager, [row(one, '75'), row(two, '65')]);
    const second = await run(owner, [row(one, '80')]);
    const refused = await undo(first.importId);
    expect(refused.resultCode).toBe('test.paste_built_on');
    expect(refused.resultMsg).toMatch(/님이 이하늘 학생의 결과를 바꾸어 되돌릴 수 없습니다\./);
    expect((await undo(second.importId)).resultData).toEqual({ restored: 1 });
    expect((await undo(second.importId)).resultCode).toBe('test.paste_undone');
    expect(await scoreOf(one)).toBe(75);
    // The undone one is itself a change of the mark since: the first stays.
    expect((await undo(first.importId)).resultCode).toBe('test.paste_built_on');
    expect((await head()).pastes[0]).toMatchObject({ importId: second.importId, count: 1 });
    expect((await head()).pastes[0]?.undoneBy).not.toBeNull();
  });

  test('a first mark that is taken back is gone; another branch’s table does not exist', async () => {
    const foreign = await branchIdOf(academy, 'songdo');
    const { importId } = await run(manager, [row(one, '33')]);
    await academy.db
      .updateTable('test_sessions')
      .set({ branch_id: foreign })
      .where('id', '=', sessionId)
      .execute();
    expect((await undo(importId)).status).toBe(404);
    const counsellor = await givenStaffCookie(academy, 'counsellor.daechi@msc.example');
    expect((await undo(importId, counsellor)).status).toBe(403);
    const home = await branchIdOf(academy, 'daechi');
    await academy.db
      .updateTable('test_sessions')
      .set({ branch_id: home })
      .where('id', '=', sessionId)
      .execute();
    expect((await undo(importId)).resultData).toEqual({ restored: 1 });
  });

  test('nobody is marked away from under a result', async () => {
    expect((await attend(one, 'attended', 'absent')).resultCode).toBe('test.has_result');
    expect((await attend(one, 'attended', 'confirmed')).resultCode).toBe('test.has_result');
  });

  test('the list is filtered, ordered and searched by the server', async () => {
    expect((await list('?verdict=pass')).total).toBe(2);
    expect((await list('?verdict=none')).total).toBe(0);
    expect((await list(`?q=${two}`)).rows.map((one) => one.registrationNo)).toEqual([two]);
    expect((await list('?sort=-createdAt&size=1')).rows[0]?.registrationNo).toBe(two);
    const numbers = (await list('?sort=registrationNo')).rows.map((row) => row.registrationNo);
    expect(numbers).toEqual(numbers.toSorted());
    const totals = (await list()).rows.map(({ scores }) => totalOf(scores));
    expect(totals).toEqual(totals.toSorted((a, b) => b - a));
    expect(new Set(totals).size).toBe(2);
    expect((await list()).rows[0]?.enteredBy).not.toBeNull();
    const file = await office<{ rowCount: number }>(
      `POST test-sessions/${sessionId}/results/export`,
      manager,
      { reason: '점수표를 채워 다시 넣습니다' },
    );
    expect(file.resultData.rowCount).toBe(2);
  });
});

describe('the time of publication', () => {
  const publish = (cookie: string, at: string, version: number) =>
    office<ResultHead>(`PUT test-sessions/${sessionId}/results-time`, cookie, { at, version });

  test('two who set it at once: one is told by name, and the time of the other stands', async () => {
    const { session } = await head();
    const both = await Promise.all([
      publish(manager, '2026-11-25T10:00', session.version),
      publish(owner, '2026-11-26T10:00', session.version),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const notified = both.find(({ status }) => status === 409);
    expect(notified?.resultCode).toBe('common.edited_elsewhere');
    expect(notified?.resultMsg).toMatch(/그 사이 .+ 님이 먼저 고쳤습니다/);
    const kept = both.find(({ status }) => status === 200)?.resultData.resultsAt;
    expect((await head()).resultsAt).toBe(kept);
  });

  test('control: where the version does not grow, the slower one overwrites unseen', async () => {
    await sql`alter table test_sessions disable trigger test_sessions_version`.execute(academy.owner);
    try {
      const { session } = await head();
      const both = await Promise.all([
        publish(manager, '2026-11-25T11:00', session.version),
        publish(owner, '2026-11-26T11:00', session.version),
      ]);
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
    } finally {
      await sql`alter table test_sessions enable trigger test_sessions_version`.execute(academy.owner);
    }
  });

  test('once the results are out no table is taken back, and an appeal is answered once', async () => {
    const { importId } = await run(manager, [row(two, '61')]);
    await publish(manager, '2026-11-23T08:00', (await head()).session.version);
    // A time that is over is now: the days in which a family may appeal are whole.
    expect(await head()).toMatchObject({ isOut: true, resultsAt: academy.clock.now().toISOString() });
    expect((await undo(importId)).resultCode).toBe('test.results_out');
    const { id } = await academy.db
      .selectFrom('registrations')
      .select('id')
      .where('registration_no', '=', one)
      .executeTakeFirstOrThrow();
    await academy.db
      .insertInto('test_appeals')
      .values({ registration_id: id, text: '다시 봐 주세요.', created_at: academy.clock.now() })
      .execute();
    const answer = (text: string, cookie: string) =>
      office(`POST registrations/${one}/appeal`, cookie, { answer: text });
    const both = await Promise.all([answer('그대로입니다.', manager), answer('올려 드립니다.', owner)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const notified = both.find(({ status }) => status === 409);
    expect(notified?.resultCode).toBe('test.appeal_answered');
    expect(notified?.resultMsg).toMatch(/님이 먼저 답변했습니다/);
  });
});
