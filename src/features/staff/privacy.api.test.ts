import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedBranches } from '#seed/branches.ts';
import { auditAccess, brokenAccessAt } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import type { ListPage } from '#src/shared/endpoint/list.ts';
import { givenStaff, givenStaffCookie, startStaffedAcademy } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { AccessCheck } from './contract/privacy.ts';
import type { AccessListRow, DataRequest } from './contract/privacy-lists.ts';

let academy: TestAcademy;
let owner: string;
let actor: StaffActor;
beforeAll(async () => {
  academy = await startStaffedAcademy();
  owner = await givenStaffCookie(academy, 'owner@msc.example');
  const row = await academy.db
    .selectFrom('staff')
    .select('id')
    .where('email', 'like', 'owner%')
    .executeTakeFirstOrThrow();
  actor = {
    kind: 'staff',
    staffId: row.id,
    role: 'owner',
    given: [],
    taken: [],
    branchIds: null,
    sessionId: '1',
    address: '10.0.0.9',
    device: 'test',
  };
});
afterAll(() => academy.close());

const look = (whose: string, at = academy.clock.now()) =>
  auditAccess(academy.db, actor, { whose, what: '회원 정보 전체 보기', reason: '상담 준비', at: at });
const rows = async () => academy.db.selectFrom('personal_access_log').selectAll().orderBy('seq').execute();
interface State {
  rowCount: number;
  brokenAt: number | null;
  isTailCut: boolean;
  dueMonth: string;
  isDue: boolean;
  months: AccessCheck[];
}
const state = async () =>
  (await call<State>(academy, 'GET /api/office/access-log/state', { cookie: owner })).resultData;

/** Runs a statement as somebody who has got round the trigger. */
async function tamper(statement: ReturnType<typeof sql>): Promise<void> {
  await sql`alter table personal_access_log disable trigger personal_access_log_append_only`.execute(
    academy.owner,
  );
  await statement.execute(academy.owner);
  await sql`alter table personal_access_log enable trigger personal_access_log_append_only`.execute(
    academy.owner,
  );
}

describe('the access log', () => {
  test('has who, when, from where, whose and what, in one chain, also when many look at once', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, at) => look(`회원 ${at}`)));
    const all = await rows();
    expect(all.map((row) => row.seq)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
    for (const [at, row] of all.entries()) expect(row.prev_hash).toBe(all[at - 1]?.hash ?? '');
    expect(await brokenAccessAt(academy.db)).toBeNull();
    const list = await call<ListPage<AccessListRow>>(academy, 'GET /api/office/access-log?size=1', {
      cookie: owner,
    });
    expect(list.resultData).toMatchObject({
      total: 12,
      rows: [{ staffName: '정해윤', address: '10.0.0.9', what: '회원 정보 전체 보기', reason: '상담 준비' }],
    });
  });

  test('cannot be changed or shortened', async () => {
    const { db } = academy;
    await expect(db.updateTable('personal_access_log').set({ whose: 'x' }).execute()).rejects.toThrow(
      'append-only',
    );
    await expect(db.deleteFrom('personal_access_log').execute()).rejects.toThrow('append-only');
    await expect(db.deleteFrom('access_log_checks').execute()).resolves.toBeDefined();
  });

  test('no log is emptied at one stroke', async () => {
    for (const table of [
      'personal_access_log',
      'access_log_checks',
      'staff_grants',
      'export_log',
      'office_changes',
      'consents',
      'member_events',
    ])
      await expect(sql.raw(`truncate ${table} cascade`).execute(academy.owner), table).rejects.toThrow(
        'append-only',
      );
    expect(await rows()).toHaveLength(12);
  });

  test('the monthly check is written down once a month is due', async () => {
    const before = await state();
    expect(before).toMatchObject({ dueMonth: '2026-10', isDue: true, brokenAt: null, isTailCut: false });
    const check = (month: string, note: string) =>
      call<AccessCheck>(academy, 'POST /api/office/access-log/checks', {
        cookie: owner,
        json: { month, note },
      });
    expect((await check('2026-10', '네')).fields).toHaveProperty('note');
    expect((await check('2027-10', '미래의 달은 안 됩니다')).fields).toHaveProperty('month');
    expect((await check('2026-10', '이상 없음을 확인했습니다')).resultData).toMatchObject({
      headSeq: 12,
      isWhole: true,
    });
    expect(await state()).toMatchObject({ isDue: false });
  });

  test('control: with the trigger off a changed row, a missing row and a cut end are each found', async () => {
    const whose = (await rows()).find((row) => row.seq === 5)?.whose;
    await tamper(sql`update personal_access_log set whose = '회원 99' where seq = 5`);
    expect(await brokenAccessAt(academy.db)).toBe(5);
    await tamper(sql`update personal_access_log set whose = ${whose} where seq = 5`);
    expect(await brokenAccessAt(academy.db)).toBeNull();
    await tamper(sql`delete from personal_access_log where seq = 7`);
    expect(await brokenAccessAt(academy.db)).toBe(8);
    await tamper(sql`delete from personal_access_log where seq >= 5`);
    expect(await brokenAccessAt(academy.db)).toBeNull();
    // The chain alone cannot tell that its end is missing; what the check saw can.
    expect(await state()).toMatchObject({ brokenAt: null, isTailCut: true });
  });

  test('is shortened after two years, and the rest still holds', async () => {
    const fresh = await startAcademy();
    const cookieless = { ...actor };
    await seedBranches(fresh);
    await givenStaff(fresh);
    const old = new Date('2020-01-01T00:00:00Z');
    for (const at of [old, old, fresh.clock.now(), fresh.clock.now()])
      await auditAccess(
        fresh.db,
        { ...cookieless, staffId: 1 },
        { whose: '회원 1', what: '보기', reason: '상담', at: at },
      );
    await fresh.jobs['staff.cut-logs']?.({});
    const left = await fresh.db.selectFrom('personal_access_log').select('seq').orderBy('seq').execute();
    expect(left.map((row) => row.seq)).toEqual([3, 4]);
    expect(await brokenAccessAt(fresh.db)).toBeNull();
    await auditAccess(
      fresh.db,
      { ...cookieless, staffId: 1 },
      { whose: '회원 2', what: '보기', reason: '상담', at: fresh.clock.now() },
    );
    expect(await brokenAccessAt(fresh.db)).toBeNull();
    const runs = await fresh.db.selectFrom('destruction_runs').select(['what', 'destroyed']).execute();
    expect(runs).toEqual([{ what: '접속 기록(2년 경과)', destroyed: 2 }]);
    await fresh.close();
  });
});

describe('the grants log', () => {
  const grant = (at: Date) =>
    academy.db
      .insertInto('staff_grants')
      .values({ at, by_staff_id: actor.staffId, staff_id: actor.staffId, action: 'reset', reason: '점검' })
      .returning('id')
      .executeTakeFirstOrThrow();
  const kept = async () =>
    (await academy.db.selectFrom('staff_grants').select('id').orderBy('id').execute()).map(({ id }) => id);
  const yearsAgo = (years: number, days: number) => {
    const at = academy.clock.now();
    at.setUTCFullYear(at.getUTCFullYear() - years);
    return new Date(at.getTime() - days * 86_400_000);
  };

  test('cannot be changed, and a line younger than three years not be taken out', async () => {
    const { id } = await grant(yearsAgo(2, 300));
    const { db } = academy;
    await expect(
      db.updateTable('staff_grants').set({ reason: 'x' }).where('id', '=', id).execute(),
    ).rejects.toThrow('append-only');
    await expect(db.deleteFrom('staff_grants').where('id', '=', id).execute()).rejects.toThrow('append-only');
  });

  test('the nightly work takes what is older than three years, and writes down how many', async () => {
    const before = await kept();
    // The database's own clock guards the rows too, so both sides of the line are far from it.
    const [older, oldest] = [await grant(yearsAgo(8, 0)), await grant(yearsAgo(9, 0))];
    const younger = await grant(yearsAgo(2, 300));
    await academy.jobs['staff.cut-logs']?.({});
    expect(await kept()).toEqual([...before, younger.id]);
    expect([older.id, oldest.id].some((id) => before.includes(id))).toBe(false);
    const runs = await call<ListPage<{ what: string; destroyed: number }>>(
      academy,
      'GET /api/office/destructions?isEffective=true',
      { cookie: owner },
    );
    expect(runs.resultData.rows).toContainEqual(
      expect.objectContaining({ what: '권한 기록(3년 경과)', destroyed: 2 }),
    );
  });
});

describe('the privacy officer', () => {
  test('has every room of this, and none of the others', async () => {
    const cookie = await givenStaffCookie(academy, 'privacy@msc.example');
    const status = async (path: string) =>
      (await call(academy, `GET /api/office/${path}`, { cookie })).status;
    for (const path of [
      'access-log',
      'access-log/state',
      'exports',
      'grants',
      'destructions',
      'data-requests',
      'consents',
    ])
      expect([path, await status(path)]).toEqual([path, 200]);
    for (const path of ['members', 'payments', 'test-sessions', 'items', 'counselling-list', 'staff', 'jobs'])
      expect([path, await status(path)]).toEqual([path, 403]);
  });
});

describe('requests about own data', () => {
  const take = (json: Record<string, unknown>) =>
    call<DataRequest>(academy, 'POST /api/office/data-requests', { cookie: owner, json });
  const wanted = {
    kind: 'delete',
    channel: 'phone',
    contact: '김하늘 010-1234-5678',
    detail: '자녀 정보를 모두 지워 주세요.',
    receivedOn: '2026-11-20',
  };

  test('are due in ten days, kept sealed, and answered once', async () => {
    const { resultData: taken } = await take(wanted);
    expect(taken).toMatchObject({
      dueOn: '2026-11-30',
      daysLeft: 9,
      state: 'open',
      isOverdue: false,
      contact: wanted.contact,
    });
    const stored = await academy.db
      .selectFrom('data_requests')
      .select('sealed_contact')
      .executeTakeFirstOrThrow();
    expect(stored.sealed_contact).not.toContain('김하늘');
    const answer = () =>
      call<DataRequest>(academy, `POST /api/office/data-requests/${taken.requestId}/answer`, {
        cookie: owner,
        json: { version: taken.version, state: 'answered', answer: '자녀 정보를 지우고 알려 드렸습니다.' },
      });
    const both = await Promise.all([answer(), answer()]);
    expect(both.map((one) => one.status).sort()).toEqual([200, 409]);
    expect((await take({ ...wanted, receivedOn: '2026-12-25' })).fields).toHaveProperty('receivedOn');
  });
});
