import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OfficeSession } from '#src/features/test-sessions/contract/office.ts';
import { givenFamily, registerOne } from '#tests/given-families.ts';
import { branchIdOf } from '#tests/given-office.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { givenSession } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { RosterRow } from './contract/roster.ts';

let academy: TestAcademy;
let manager: string;
beforeAll(async () => {
  academy = await startAcademy();
  await givenSession(academy, { capacity: 1, state: 'draft' });
  await givenStaff(academy);
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
});
afterAll(() => academy.close());

const roster = async (sessionId: number) =>
  (
    await call<{ rows: RosterRow[]; session: OfficeSession }>(
      academy,
      `GET /api/office/test-sessions/${sessionId}/roster`,
      { cookie: manager },
    )
  ).resultData;
const stateOf = async (sessionId: number) => (await roster(sessionId)).rows.map((row) => row.state).sort();
const close = (sessionId: number, registrationNos: readonly string[], cookie = manager) =>
  call<{ closed: number }>(academy, `POST /api/office/test-sessions/${sessionId}/no-shows`, {
    cookie,
    json: { registrationNos },
  });
const reopen = (sessionId: number, cookie = manager) =>
  call<{ reopened: number }>(academy, `DELETE /api/office/test-sessions/${sessionId}/no-shows`, { cookie });

/** A session that is over, with three students; nobody has written who came. */
async function givenOver() {
  const { sessionId } = await givenSession(academy, { capacity: 3 });
  const [first, second] = [await givenFamily(academy), await givenFamily(academy)];
  for (const [family, childId] of [
    [first, first.younger],
    [first, first.older],
    [second, second.younger],
  ] as const)
    expect((await registerOne(academy, family, sessionId, childId)).resultCode).toBe(0);
  const ago = (hours: number) => new Date(academy.clock.now().getTime() - hours * 3_600_000);
  const setTimes = (hours: number) =>
    academy.db
      .updateTable('test_sessions')
      .set({ opens_at: ago(90), closes_at: ago(hours + 1), starts_at: ago(hours), ends_at: ago(hours - 1) })
      .where('id', '=', sessionId)
      .execute();
  await setTimes(3);
  const nos = (await roster(sessionId)).rows.map((row) => row.registrationNo);
  return { sessionId, nos, setTimes };
}

describe('the evening of a test', () => {
  test('whoever was not marked is absent in one press, and that can be taken back', async () => {
    const { sessionId, nos } = await givenOver();
    const [came = '', ...others] = nos;
    await call(academy, `POST /api/office/registrations/${came}/attendance`, {
      cookie: manager,
      json: { from: 'confirmed', outcome: 'attended' },
    });
    expect((await roster(sessionId)).session.unmarked).toBe(2);
    expect((await close(sessionId, others)).resultData).toEqual({ closed: 2 });
    expect(await stateOf(sessionId)).toEqual(['absent', 'absent', 'attended']);
    expect((await roster(sessionId)).session.unmarked).toBe(0);
    // One of them came after all; taking the close back leaves that alone.
    await call(academy, `POST /api/office/registrations/${others[0]}/attendance`, {
      cookie: manager,
      json: { from: 'absent', outcome: 'attended' },
    });
    expect((await reopen(sessionId)).resultData).toEqual({ reopened: 1 });
    expect(await stateOf(sessionId)).toEqual(['attended', 'attended', 'confirmed']);
    expect((await reopen(sessionId)).resultCode).toBe('test.nothing_closed');
    const { resultData } = await call<{ changes: { action: string }[] }>(
      academy,
      `GET /api/office/changes?entity=test-session&entityId=${sessionId}`,
      { cookie: manager },
    );
    expect(resultData.changes.map((one) => one.action)).toEqual(['결시 정리 되돌리기', '결시 정리']);
  });

  test('the list that was shown or nobody: who was marked meanwhile, or never stood there, stops it', async () => {
    const { sessionId, nos } = await givenOver();
    await call(academy, `POST /api/office/registrations/${nos[0]}/attendance`, {
      cookie: manager,
      json: { from: 'confirmed', outcome: 'attended' },
    });
    expect((await close(sessionId, nos)).resultCode).toBe('test.roster_changed');
    expect((await close(sessionId, nos.slice(2))).resultCode).toBe('test.roster_changed');
    expect((await close(sessionId, [nos[1] ?? '', 'ET26-ZZZZZZ'])).resultCode).toBe('test.roster_changed');
    expect((await close(sessionId, [])).resultCode).toBe('common.input_invalid');
    expect(await stateOf(sessionId)).toEqual(['attended', 'confirmed', 'confirmed']);
  });

  test('two who press at once close it once', async () => {
    const { sessionId, nos } = await givenOver();
    const answers = await Promise.all([close(sessionId, nos), close(sessionId, nos)]);
    expect(answers.map((one) => one.resultCode).sort()).toEqual([0, 'test.roster_changed']);
    const rows = await academy.db
      .selectFrom('history as h')
      .innerJoin('registrations as r', 'r.id', 'h.entity_id')
      .where('h.entity', '=', 'registration')
      .select('h.id')
      .where('r.session_id', '=', sessionId)
      .where('h.to_state', '=', 'absent')
      .execute();
    expect(rows).toHaveLength(3);
  });

  test('not while it runs, and not from another branch', async () => {
    const { sessionId, nos, setTimes } = await givenOver();
    await setTimes(0.5);
    expect((await close(sessionId, nos)).resultCode).toBe('test.not_over');
    await setTimes(3);
    await academy.db
      .updateTable('test_sessions')
      .set({
        branch_id: await branchIdOf(academy, 'songdo'),
      })
      .where('id', '=', sessionId)
      .execute();
    expect((await close(sessionId, nos)).resultCode).toBe('test.session_gone');
    expect((await reopen(sessionId)).resultCode).toBe('test.session_gone');
  });
});
