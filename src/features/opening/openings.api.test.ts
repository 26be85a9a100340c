import { afterAll, beforeAll, expect, test } from 'vitest';
import { branchIdOf } from '#tests/given-office.ts';
import { confirmPayment, givenAuthenticated, givenHold } from '#tests/given-payments.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { type GivenSession, givenSession } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { Opening, OpeningReport } from './contract/openings.ts';

let academy: TestAcademy;
let owner: string;
let manager: string;
let opened: GivenSession;
let opensAt: Date;

/** Two seats open five seconds ago: one paid, one held; two places in the lobby, of which one was called and one not. */
beforeAll(async () => {
  academy = await startAcademy();
  opened = await givenSession(academy, { capacity: 2, feeKrw: 20_000 });
  const { db } = academy;
  const songdo = await branchIdOf({ db }, 'songdo');
  const elsewhere = await givenSession(academy, { capacity: 9, branchId: songdo });
  await givenStaff(academy);
  owner = await givenStaffCookie(academy, 'owner@msc.example');
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  opensAt = new Date(academy.clock.now().getTime() - 5_000);
  const { id: roundId } = await db
    .insertInto('test_rounds')
    .values({
      title: '겨울 접수',
      mode: 'lobby',
      opens_at: opensAt,
      draws_at: opensAt,
      seed: 'seed',
      seed_hash: 'hash',
      created_at: opensAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { sessionId } of [opened, elsewhere])
    await db.updateTable('test_sessions').set({ opens_at: opensAt }).where('id', '=', sessionId).execute();
  const paid = await givenHold(academy, { poolOf: opened });
  await confirmPayment(academy, paid, await givenAuthenticated(academy, paid));
  await givenHold(academy, { poolOf: opened });
  await db
    .updateTable('test_sessions')
    .set({ round_id: roundId })
    .where('id', '=', opened.sessionId)
    .execute();
  const early = new Date(opensAt.getTime() - 60_000);
  const called = new Date(opensAt.getTime() + 40_000);
  for (const [member_id, admitted_at, state] of [
    [-1, called, 'lapsed'],
    [-2, null, 'waiting'],
  ] as const)
    await db
      .insertInto('round_tickets')
      .values({ round_id: roundId, member_id, joined_at: early, admitted_at, state })
      .execute();
  await db
    .insertInto('round_events')
    .values({ round_id: roundId, what: 'outage', detail: '약 3분 동안 접속이 되지 않았습니다.', at: called })
    .execute();
  academy.clock.advance(120);
});
afterAll(() => academy.close());

const list = async (cookie: string) =>
  (await call<{ openings: Opening[] }>(academy, 'GET /api/office/openings', { cookie })).resultData.openings;
const read = (cookie: string, at = opensAt.toISOString()) =>
  call<OpeningReport>(academy, `GET /api/office/openings/report?opensAt=${encodeURIComponent(at)}`, {
    cookie,
  });

test('an opening is one instant with all its sessions; a manager sees the own ones', async () => {
  const found = (await list(owner)).find((one) => one.opensAt === opensAt.toISOString());
  expect(found).toMatchObject({ sessions: 2, seats: 11, families: 2, branches: ['대치 분원', '송도 분원'] });
  const own = (await list(manager)).find((one) => one.opensAt === opensAt.toISOString());
  expect(own).toMatchObject({ sessions: 1, seats: 2, families: 2, branches: ['대치 분원'] });
});

test('the report counts who came and waited, the seats by second, and why some came to nothing', async () => {
  const { resultData: report } = await read(manager);
  expect(report).toMatchObject({ families: 4, early: 2, sessions: 1, seats: 2, medianWaitSeconds: 40 });
  expect(report.waits.filter((one) => one.count > 0)).toEqual([
    { label: '1분 안', count: 1 },
    { label: '차례가 오지 않음', count: 1 },
  ]);
  expect(report.seconds).toHaveLength(60);
  const sum = (of: 'held' | 'confirmed') => report.seconds.reduce((all, one) => all + one[of], 0);
  expect([sum('held'), sum('confirmed')]).toEqual([2, 1]);
  expect(report.minutes[0]).toMatchObject({ minute: 1, held: 2, confirmed: 1 });
  expect(report.pools).toMatchObject([{ capacity: 2, held: 2, confirmed: 1 }]);
  expect(report.pools[0]?.soldOutSeconds).toBeGreaterThanOrEqual(5);
  expect(report.failures).toEqual([{ label: '차례가 왔지만 들어오지 않은 가족', count: 1 }]);
  expect(report.outages).toEqual(['약 3분 동안 접속이 되지 않았습니다.']);
});

test('a seat that ran out and a payment that failed are told with their cause', async () => {
  academy.clock.advance(700);
  await academy.jobs['seats.sweep']?.({});
  const { id } = await academy.db
    .selectFrom('payments')
    .select('id')
    .where('state', '=', 'paid')
    .executeTakeFirstOrThrow();
  await academy.db.updateTable('payments').set({ failure: '한도 초과' }).where('id', '=', id).execute();
  await academy.db
    .insertInto('history')
    .values({
      entity: 'payment',
      entity_id: id,
      from_state: 'confirming',
      to_state: 'failed',
      actor_kind: 'provider',
      code: 'confirm',
      at: academy.clock.now(),
    })
    .execute();
  academy.clock.advance(1);
  const { failures } = (await read(await givenStaffCookie(academy, 'manager.daechi@msc.example'))).resultData;
  expect(failures).toContainEqual({ label: '시간 안에 결제하지 않아 풀린 좌석', count: 1 });
  expect(failures).toContainEqual({ label: '결제 실패: 한도 초과', count: 1 });
});

test('what has not opened, or opened elsewhere only, has no report', async () => {
  const cookie = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  expect((await read(cookie, new Date(opensAt.getTime() + 9e9).toISOString())).status).toBe(404);
  expect((await read(cookie, new Date(opensAt.getTime() - 1).toISOString())).status).toBe(404);
  expect((await read(cookie, 'yesterday')).status).toBe(400);
});
