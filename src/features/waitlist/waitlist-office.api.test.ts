import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FoundFamily } from '#src/features/test-day/contract/enter.ts';
import type { OfficeSession } from '#src/features/test-sessions/contract/office.ts';
import {
  type GivenFamily,
  givenFamily,
  registerOne,
  seatsOf,
  statesIn,
  waitOne,
} from '#tests/given-families.ts';
import { lastMessageTo } from '#tests/given-members.ts';
import { officeCalls } from '#tests/given-office.ts';
import { givenStaffCookie, startStaffedAcademy } from '#tests/given-staff.ts';
import { sessionsApart } from '#tests/given-tests.ts';
import type { TestAcademy } from '#tests/start.ts';
import type { WaitlistRow } from './contract/waitlist-list.ts';

let academy: TestAcademy;
let owner: string;
let manager: string;
let a: GivenFamily;
let b: GivenFamily;
let c: GivenFamily;
beforeAll(async () => {
  academy = await startStaffedAcademy();
  owner = await givenStaffCookie(academy, 'owner@msc.example');
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  [a, b, c] = [await givenFamily(academy), await givenFamily(academy), await givenFamily(academy)];
});
afterAll(() => academy.close());

const session = sessionsApart(() => academy, 200);
const office = officeCalls(
  () => academy,
  () => manager,
);
const lineOf = async (sessionId: number, query = '') =>
  (
    await office<{ rows: WaitlistRow[]; total: number; free: number; passed: { sentence: string }[] }>(
      `GET test-sessions/${sessionId}/line${query}`,
    )
  ).resultData;
const offer = (sessionId: number, waitKey: string | undefined, reason = '형제가 이미 접수했습니다') =>
  office<{ offered: number }>(`POST test-sessions/${sessionId}/offers`, { waitKey, reason });
const viewOf = async (sessionId: number) =>
  (await office<{ session: OfficeSession }>(`GET test-sessions/${sessionId}/roster`)).resultData.session;
const put = (path: string, json: object, cookie = manager) =>
  office<OfficeSession>(`PUT test-sessions/${path}`, json, cookie);

/** A full session in which two wait, and staff choose who is offered a seat. */
async function givenWaitlist() {
  const room = await session({ capacity: 1 });
  await registerOne(academy, a, room.sessionId, a.older);
  await waitOne(academy, b, room.sessionId, b.older);
  await waitOne(academy, c, room.sessionId, c.older);
  return room;
}

describe('offers by hand', () => {
  test('where staff choose, a freed seat waits for them, and the line says so', async () => {
    const room = await givenWaitlist();
    const { version } = await viewOf(room.sessionId);
    const changed = await put(`${room.sessionId}/offers`, { version, offers: 'manual' });
    expect(changed.resultData.offers).toBe('manual');
    const late = await put(`${room.sessionId}/offers`, { version, offers: 'auto' }, owner);
    expect(late).toMatchObject({ status: 409, resultCode: 'common.edited_elsewhere' });
    expect(late.resultMsg).toMatch(/그 사이 .+ 님이 먼저/);
    const grown = await viewOf(room.sessionId);
    await office(`PATCH test-sessions/${room.sessionId}/capacity`, { capacity: 2, version: grown.version });
    expect(await seatsOf(academy, room.poolId)).toMatchObject({ capacity: 2, taken: 1 });
    const line = await lineOf(room.sessionId);
    expect(line.free).toBe(1);
    expect(line.rows.map((row) => row.reason)[0]).toBe('분원에서 순서를 확인해 직접 안내하는 회차입니다.');
    // Nobody new passes those who wait.
    expect((await registerOne(academy, a, room.sessionId, a.younger)).resultCode).toBe('test.sold_out');
  });

  test('the chosen one is offered the seat, whoever stood before is noted, and the reason stays with both', async () => {
    const room = await givenWaitlist();
    await put(`${room.sessionId}/offers`, { version: 1, offers: 'manual' });
    const { version } = await viewOf(room.sessionId);
    await office(`PATCH test-sessions/${room.sessionId}/capacity`, { capacity: 2, version });
    const [first, second] = (await lineOf(room.sessionId)).rows;
    expect((await offer(room.sessionId, second?.waitKey, '짧음')).status).toBe(400);
    expect((await offer(room.sessionId, second?.waitKey)).resultData).toEqual({ offered: 1 });
    expect(await statesIn(academy, room.sessionId, c.older)).toEqual(['confirmed']);
    expect(await lastMessageTo(academy, c.mobile)).toContain('접수가 완료되었습니다');
    expect((await offer(room.sessionId, second?.waitKey)).resultCode).toBe('test.wait_over');
    expect((await offer(room.sessionId, first?.waitKey)).resultCode).toBe('test.no_free_seat');
    const after = await lineOf(room.sessionId, '?sort=place');
    expect(after.rows.map((row) => [row.state, row.place])).toEqual([
      ['waiting', 1],
      ['accepted', null],
    ]);
    expect(after.rows[1]?.reason).toMatch(/님이 골라 안내했습니다\. 사유: 형제가 이미 접수했습니다/);
    expect(after.passed[0]?.sentence).toContain('다른 순번께 먼저 안내했습니다');
    expect(await seatsOf(academy, room.poolId)).toEqual({ capacity: 2, taken: 2, held: 2 });
  });

  test('control: with offers by themselves the same seat goes to the first, and the line says why', async () => {
    const room = await givenWaitlist();
    await office(`PATCH test-sessions/${room.sessionId}/capacity`, { capacity: 2, version: 1 });
    expect(await statesIn(academy, room.sessionId, b.older)).toEqual(['confirmed']);
    const { rows } = await lineOf(room.sessionId);
    expect(rows.find((row) => row.state === 'accepted')?.reason).toBe('순번에 따라 자동으로 안내했습니다.');
  });

  test('back to offers by themselves, what is free goes to the line at once', async () => {
    const room = await givenWaitlist();
    await put(`${room.sessionId}/offers`, { version: 1, offers: 'manual' });
    const { version } = await viewOf(room.sessionId);
    await office(`PATCH test-sessions/${room.sessionId}/capacity`, { capacity: 3, version });
    const now = await viewOf(room.sessionId);
    await put(`${room.sessionId}/offers`, { version: now.version, offers: 'auto' });
    expect(await seatsOf(academy, room.poolId)).toEqual({ capacity: 3, taken: 3, held: 3 });
  });

  test('one seat that two offer to two people at once goes to one of them', async () => {
    const room = await givenWaitlist();
    await put(`${room.sessionId}/offers`, { version: 1, offers: 'manual' });
    const { version } = await viewOf(room.sessionId);
    await office(`PATCH test-sessions/${room.sessionId}/capacity`, { capacity: 2, version });
    const { rows } = await lineOf(room.sessionId);
    const both = await Promise.all(rows.map((row) => offer(room.sessionId, row.waitKey)));
    expect(both.map(({ resultCode }) => resultCode).toSorted()).toEqual([0, 'test.no_free_seat']);
    expect(await seatsOf(academy, room.poolId)).toEqual({ capacity: 2, taken: 2, held: 2 });
  });

  test('the line is filtered, searched and taken out with its reason', async () => {
    const room = await givenWaitlist();
    expect((await lineOf(room.sessionId, '?state=lapsed')).total).toBe(0);
    expect((await lineOf(room.sessionId, '?state=current')).total).toBe(2);
    expect((await lineOf(room.sessionId, `?q=${c.mobile.slice(-4)}`)).total).toBe(1);
    const file = await office<{ base64: string }>(`POST test-sessions/${room.sessionId}/line/export`, {
      reason: '대기자께 전화로 안내합니다',
    });
    const book = await readXlsx(new Uint8Array(Buffer.from(file.resultData.base64, 'base64')));
    expect(book.sheets[0]?.rows[0]).toContain('이유');
    expect(book.sheets[0]?.rows).toHaveLength(3);
  });
});

describe('seats the head office keeps back', () => {
  test('are not sold to anybody, never taken from those who wait, and go back to the line', async () => {
    const room = await session({ capacity: 2 });
    const reserve = (seats: number, version: number, cookie = owner) =>
      put(`${room.sessionId}/reserve`, { seats, version }, cookie);
    expect((await reserve(1, 1, manager)).status).toBe(403);
    expect((await reserve(3, 1)).resultCode).toBe('test.no_free_seat');
    const kept = await reserve(1, 1);
    expect(kept.resultData).toMatchObject({ reserved: 1, taken: 1 });
    expect((await reserve(2, 1)).resultCode).toBe('common.edited_elsewhere');
    await registerOne(academy, a, room.sessionId, a.older);
    expect((await registerOne(academy, b, room.sessionId, b.older)).resultCode).toBe('test.sold_out');
    await waitOne(academy, b, room.sessionId, b.older);
    const given = await reserve(0, (await viewOf(room.sessionId)).version);
    expect(given.resultData).toMatchObject({ reserved: 0, taken: 2, waiting: 0 });
    expect(await statesIn(academy, room.sessionId, b.older)).toEqual(['confirmed']);
  });
});

describe('a family on the phone or at the desk', () => {
  const enter = (sessionId: number, json: object) =>
    office<{ registrationNo: string; stateLabel: string }>(`POST test-sessions/${sessionId}/registrations`, {
      how: 'visit',
      pays: 'cash',
      reason: '방문하여 접수하셨습니다',
      ...json,
    });

  test('is found by a whole number or name only, and the look is written down', async () => {
    const room = await session({ capacity: 1 });
    const find = (who: string) =>
      office<{ family: FoundFamily | null }>(`POST test-sessions/${room.sessionId}/families`, { who });
    expect((await find(a.mobile.slice(-8))).resultData.family).toBeNull();
    const found = (await find(a.mobile)).resultData.family;
    expect(found?.children.map((child) => child.childId)).toEqual([a.younger, a.older]);
    expect(found?.guardianMobile).toMatch(/\*{4}/);
    expect((await find(a.memberId)).resultData.family?.memberId).toBe(a.userSeqId);
    const log = await academy.db
      .selectFrom('personal_access_log')
      .select('whose')
      .where('what', '=', '직원 접수를 위한 가족 찾기')
      .execute();
    expect(log.map((row) => row.whose)).toContain(`회원 ${a.userSeqId}`);
  });

  test('pays in cash: seat, money, receipt and history are there at once, and the provider is asked nothing', async () => {
    const room = await session({ capacity: 1, feeKrw: 120_000 });
    const child = { memberId: a.userSeqId, childId: a.younger };
    const wrong = await enter(room.sessionId, { ...child, takenKrw: 12_000 });
    expect(wrong.fields).toHaveProperty('takenKrw');
    const done = await enter(room.sessionId, { ...child, takenKrw: 120_000 });
    expect(done.resultData.stateLabel).toBe('접수 완료');
    expect(await statesIn(academy, room.sessionId, a.younger)).toEqual(['confirmed']);
    const paid = await academy.db
      .selectFrom('payments as p')
      .innerJoin('registrations as r', 'r.order_id', 'p.order_id')
      .innerJoin('ledger as l', 'l.payment_ref', 'p.id')
      .select([
        'p.payment_id as paymentId',
        'p.state',
        'p.method',
        'l.amount_krw as booked',
        'r.entered_how as how',
      ])
      .where('r.registration_no', '=', done.resultData.registrationNo)
      .executeTakeFirstOrThrow();
    expect(paid).toMatchObject({ state: 'paid', method: 'cash', booked: 120_000, how: 'visit' });
    // Above 100,000 won the law wants a receipt unasked.
    await academy.jobs['payments.cash-receipt']?.({ paymentId: paid.paymentId });
    const receipt = await academy.db.selectFrom('cash_receipts').select(['state', 'kind']).executeTakeFirst();
    expect(receipt).toEqual({ state: 'issued', kind: 'unasked' });
    expect((await enter(room.sessionId, { ...child, takenKrw: 120_000 })).resultCode).toBe('test.sold_out');
    expect(await lastMessageTo(academy, a.mobile)).toContain('접수가 완료되었습니다');
    const ask = await office(`POST payments/${paid.paymentId}/ask`, {});
    expect(ask.resultCode).toBe('payment.no_provider');
  });

  test('pays later: the seat waits a day for the money and is free again without it', async () => {
    const room = await session({ capacity: 1, feeKrw: 20_000 });
    const done = await enter(room.sessionId, {
      memberId: b.userSeqId,
      childId: b.younger,
      how: 'phone',
      pays: 'later',
    });
    expect(done.resultData.stateLabel).toBe('결제 대기');
    expect(await lastMessageTo(academy, b.mobile)).toContain('결제하시면 접수가 확정됩니다');
    const { hold_expires_at: until } = await academy.db
      .selectFrom('registrations')
      .select('hold_expires_at')
      .where('registration_no', '=', done.resultData.registrationNo)
      .executeTakeFirstOrThrow();
    expect((until?.getTime() ?? 0) - academy.clock.now().getTime()).toBe(86_400_000);
    const now = academy.clock.now();
    academy.clock.set(new Date(now.getTime() + 86_400_001));
    await academy.jobs['seats.sweep']?.({});
    expect(await statesIn(academy, room.sessionId, b.younger)).toEqual(['expired']);
    expect(await seatsOf(academy, room.poolId)).toEqual({ capacity: 1, taken: 0, held: 0 });
    academy.clock.set(now);
  });

  test('a seat the head office keeps back is given also before the opening; without one nobody jumps the line', async () => {
    const room = await session({ capacity: 1, opensInHours: 5 });
    const child = { memberId: c.userSeqId, childId: c.younger, takenKrw: 0 };
    expect((await enter(room.sessionId, child)).resultCode).toBe('test.not_open');
    expect((await enter(room.sessionId, { ...child, fromReserve: true })).resultCode).toBe('test.no_reserve');
    await put(`${room.sessionId}/reserve`, { seats: 1, version: 1 }, owner);
    const both = await Promise.all([
      enter(room.sessionId, { ...child, fromReserve: true }),
      enter(room.sessionId, { memberId: b.userSeqId, childId: b.younger, takenKrw: 0, fromReserve: true }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await seatsOf(academy, room.poolId)).toEqual({ capacity: 1, taken: 1, held: 1 });
    expect((await viewOf(room.sessionId)).reserved).toBe(0);
  });

  test('the law and one place a test stand for staff too', async () => {
    const room = await session({ capacity: 3, gradeFrom: 11, gradeTo: 12 });
    const child = { memberId: a.userSeqId, childId: a.older, takenKrw: 0 };
    expect((await enter(room.sessionId, child)).resultCode).toBe('test.grade');
    expect((await enter(room.sessionId, { ...child, childId: c.older })).resultCode).toBe('test.child_gone');
    const other = await session({ capacity: 3 });
    await registerOne(academy, a, other.sessionId, a.older);
    expect((await enter(other.sessionId, child)).resultCode).toBe('test.already');
    expect(await seatsOf(academy, other.poolId)).toEqual({ capacity: 3, taken: 1, held: 1 });
  });
});

test('many guardians of a session are told something; one that is not of it stops all', async () => {
  const room = await session({ capacity: 2 });
  const nos = await Promise.all(
    [a, b].map(
      async (family) =>
        (await registerOne(academy, family, room.sessionId, family.older)).resultData.registrationNo,
    ),
  );
  const notice = (registrationNos: readonly string[]) =>
    office<{ sent: number }>(`POST test-sessions/${room.sessionId}/notice`, {
      registrationNos,
      text: '주차장이 붐비니 대중교통으로 와 주세요.',
      reason: '당일 교통 안내',
    });
  const preview = (text: string, registrationNos: readonly string[] = nos) =>
    office(`POST test-sessions/${room.sessionId}/notice/preview`, { registrationNos, text });
  const long = { texts: { short: 0, long: 2, tooLong: 0, costKrw: null }, mails: 0 };
  expect((await preview('주차장이 붐비니 대중교통으로 와 주세요.')).resultData).toEqual(long);
  const short = { texts: { ...long.texts, short: 2, long: 0 }, mails: 0 };
  expect((await preview('우산 챙겨 주세요.')).resultData).toEqual(short);
  expect((await preview('우산을 챙겨 주세요.', ['ET26-ZZZZZZ'])).resultCode).toBe('test.not_here');
  expect((await notice([...nos, 'ET26-ZZZZZZ'])).resultCode).toBe('test.not_here');
  expect(await lastMessageTo(academy, a.mobile)).not.toContain('주차장');
  expect((await notice(nos)).resultData).toEqual({ sent: 2 });
  for (const family of [a, b])
    expect(await lastMessageTo(academy, family.mobile)).toContain('대중교통으로 와 주세요.');
});
