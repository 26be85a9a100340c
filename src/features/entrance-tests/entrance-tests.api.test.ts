import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RegistrationView, SessionView } from '#src/features/registrations/contract/registrations.ts';
import { type GivenMember, givenMember } from '#tests/given-members.ts';
import { givenSession } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let parent: GivenMember;
let other: GivenMember;
beforeAll(async () => {
  academy = await startAcademy();
  parent = await givenMember(academy);
  other = await givenMember(academy);
});
afterAll(() => academy.close());

interface Account {
  readonly children: { readonly childId: number; readonly name: string; readonly grade: number }[];
}
async function childrenOf(member: GivenMember): Promise<Account['children']> {
  const rows = await academy.db
    .selectFrom('children')
    .select(['id', 'name', 'grade'])
    .where('member_id', '=', member.userSeqId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ childId: row.id, name: row.name, grade: row.grade }));
}

/** Access tokens live ten minutes; a test that moves the clock signs in again. */
async function signedInAgain(member: GivenMember): Promise<GivenMember> {
  const form = { memberId: member.memberId, password: member.password };
  const { resultData } = await call<{ accessToken: string }>(academy, 'POST /api/login', { form });
  return { ...member, token: resultData.accessToken };
}

let keys = 0;
const key = () => `key-for-tests-${++keys}`;
const register = (member: GivenMember, sessionId: number, childId: number, idempotencyKey = key()) =>
  call<RegistrationView>(academy, 'POST /api/entrance-tests/registrations', {
    token: member.token,
    key: idempotencyKey,
    json: { sessionId, childId },
  });

async function seatsOf(poolId: number) {
  const pool = await academy.db
    .selectFrom('seat_pools')
    .selectAll()
    .where('id', '=', poolId)
    .executeTakeFirstOrThrow();
  const holds = await academy.db
    .selectFrom('seat_holds')
    .select('id')
    .where('pool_id', '=', poolId)
    .where('state', '!=', 'freed')
    .execute();
  return { taken: pool.taken, capacity: pool.capacity, holds: holds.length };
}

describe('registering', () => {
  test('a free test is confirmed at once, and the guardian is told', async () => {
    const session = await givenSession(academy, { capacity: 5 });
    const [child] = await childrenOf(parent);
    const answer = await register(parent, session.sessionId, child?.childId ?? 0);
    expect(answer).toMatchObject({
      status: 200,
      resultCode: 0,
      resultData: { state: 'confirmed', amountKrw: 0, orderNo: null },
    });
    const notified = await academy.db
      .selectFrom('messages')
      .select('body')
      .where('template', '=', 'test.confirmed')
      .execute();
    expect(notified.some((message) => message.body.includes(answer.resultData.registrationNo))).toBe(true);
    const list = await call<{ registrations: RegistrationView[] }>(academy, 'GET /api/applications', {
      token: parent.token,
    });
    expect(list.resultData.registrations.map((one) => one.registrationNo)).toContain(
      answer.resultData.registrationNo,
    );
  });

  test('a test with a fee holds the seat for ten minutes and makes an order', async () => {
    const session = await givenSession(academy, { capacity: 5, feeKrw: 20_000, startsInHours: 200 });
    const [child] = await childrenOf(parent);
    const { resultData } = await register(parent, session.sessionId, child?.childId ?? 0);
    expect(resultData.state).toBe('held');
    expect(resultData.orderNo).toMatch(/^OR26-[2-9A-HJ-NP-Z]{6}$/);
    expect(new Date(resultData.holdExpiresAt ?? 0).getTime()).toBe(academy.clock.now().getTime() + 600_000);
  });

  test('the same key gives the same answer, another body with it is refused', async () => {
    const session = await givenSession(academy, { capacity: 5, startsInHours: 220 });
    const [child, second] = await childrenOf(parent);
    const once = key();
    const first = await register(parent, session.sessionId, child?.childId ?? 0, once);
    const again = await register(parent, session.sessionId, child?.childId ?? 0, once);
    expect(again.resultData).toEqual(first.resultData);
    expect(await register(parent, session.sessionId, second?.childId ?? 0, once)).toMatchObject({
      status: 409,
      resultCode: 'common.idempotency_conflict',
    });
    expect((await seatsOf(session.poolId)).taken).toBe(1);
  });

  test('without a key, not signed in, or with nonsense it is refused', async () => {
    const route = 'POST /api/entrance-tests/registrations';
    const json = { sessionId: 1, childId: 1 };
    expect(await call(academy, route, { json })).toMatchObject({
      status: 401,
      resultCode: 'common.sign_in_required',
    });
    expect(await call(academy, route, { json, token: parent.token })).toMatchObject({
      status: 400,
      resultCode: 'common.idempotency_required',
    });
    for (const bad of [
      {},
      { sessionId: 'x', childId: 1 },
      { sessionId: -1, childId: 1 },
      { ...json, price: 1 },
      { sessionId: '9'.repeat(400), childId: 1 },
    ]) {
      expect(await call(academy, route, { json: bad, token: parent.token, key: key() })).toMatchObject({
        status: 400,
        resultCode: 'common.input_invalid',
      });
    }
  });

  test("another's child does not exist", async () => {
    const session = await givenSession(academy, { capacity: 5, startsInHours: 230 });
    const [theirs] = await childrenOf(other);
    expect(await register(parent, session.sessionId, theirs?.childId ?? 0)).toMatchObject({
      status: 404,
      resultCode: 'test.child_gone',
    });
    expect((await seatsOf(session.poolId)).taken).toBe(0);
  });

  test.each([
    ['not open yet', { opensInHours: 5 }, 'test.not_open'],
    ['a draft', { state: 'draft' as const }, 'test.session_gone'],
    ['another grade', { gradeFrom: 11, gradeTo: 12 }, 'test.grade'],
  ])('%s', async (_name, wanted, code) => {
    const session = await givenSession(academy, { capacity: 5, startsInHours: 240, ...wanted });
    const [child] = await childrenOf(parent);
    const answer = await register(parent, session.sessionId, child?.childId ?? 0);
    expect(answer.resultCode).toBe(code);
    if (code === 'test.not_open')
      expect(answer.resultMsg).toBe('접수는 2026년 11월 21일 (토) 오후 3:00에 시작합니다.');
  });

  test('once a test, and not twice at the same time', async () => {
    const first = await givenSession(academy, { capacity: 5, startsInHours: 300 });
    const sameTest = await givenSession(academy, { capacity: 5, startsInHours: 400, testId: first.testId });
    const sameTime = await givenSession(academy, { capacity: 5, startsInHours: 300 });
    const [child] = await childrenOf(other);
    await register(other, first.sessionId, child?.childId ?? 0);
    expect((await register(other, sameTest.sessionId, child?.childId ?? 0)).resultCode).toBe('test.already');
    expect((await register(other, sameTime.sessionId, child?.childId ?? 0)).resultCode).toBe('test.conflict');
  });

  test("another's registration does not exist", async () => {
    const list = await call<{ registrations: RegistrationView[] }>(academy, 'GET /api/applications', {
      token: parent.token,
    });
    const no = list.resultData.registrations[0]?.registrationNo;
    for (const [route, json] of [
      ['GET /api/entrance-tests/registrations/', undefined],
      ['POST /api/entrance-tests/registrations/', {}],
    ] as const) {
      const tail = route.startsWith('POST') ? '/release' : '';
      expect(await call(academy, `${route}${no}${tail}`, { token: other.token, json })).toMatchObject({
        status: 404,
        resultCode: 'test.registration_gone',
      });
    }
  });
});

describe('holds and waiting', () => {
  test('an expired hold frees its seat, and the one who waits is offered it', async () => {
    const session = await givenSession(academy, { capacity: 1, feeKrw: 10_000, startsInHours: 500 });
    const [mine] = await childrenOf(parent);
    const [theirs] = await childrenOf(other);
    const held = await register(parent, session.sessionId, mine?.childId ?? 0);
    expect((await register(other, session.sessionId, theirs?.childId ?? 0)).resultCode).toBe('test.sold_out');
    const wait = { sessionId: session.sessionId, childId: theirs?.childId };
    const place = await call<{ place: number }>(academy, 'POST /api/entrance-tests/waiting', {
      token: other.token,
      json: wait,
    });
    expect(place.resultData.place).toBe(1);
    expect(
      await call(academy, 'POST /api/entrance-tests/waiting', { token: other.token, json: wait }),
    ).toMatchObject({ resultCode: 'test.already_waiting' });
    academy.clock.advance(601);
    parent = await signedInAgain(parent);
    other = await signedInAgain(other);
    await academy.jobs['seats.sweep']?.({});
    const mineNow = await call<{ registration: RegistrationView }>(
      academy,
      `GET /api/entrance-tests/registrations/${held.resultData.registrationNo}`,
      { token: parent.token },
    );
    expect(mineNow.resultData.registration.state).toBe('expired');
    const list = await call<{ registrations: RegistrationView[]; waiting: unknown[] }>(
      academy,
      'GET /api/applications',
      { token: other.token },
    );
    expect(list.resultData.registrations[0]).toMatchObject({ state: 'held', sessionId: session.sessionId });
    expect(list.resultData.waiting).toEqual([]);
    expect(await seatsOf(session.poolId)).toMatchObject({ taken: 1, holds: 1 });
  });

  test('nobody new passes those who wait', async () => {
    const session = await givenSession(academy, { capacity: 1, startsInHours: 520 });
    const [a, b] = await childrenOf(parent);
    const [c] = await childrenOf(other);
    const seated = await register(parent, session.sessionId, a?.childId ?? 0);
    await call(academy, 'POST /api/entrance-tests/waiting', {
      token: other.token,
      json: { sessionId: session.sessionId, childId: c?.childId },
    });
    const quote = await call<{ refundKrw: number }>(
      academy,
      `GET /api/entrance-tests/registrations/${seated.resultData.registrationNo}/refund-quote`,
      { token: parent.token },
    );
    await call(academy, `POST /api/entrance-tests/registrations/${seated.resultData.registrationNo}/cancel`, {
      token: parent.token,
      key: key(),
      json: { quotedRefundKrw: quote.resultData.refundKrw },
    });
    expect((await register(parent, session.sessionId, b?.childId ?? 0)).resultCode).toBe('test.sold_out');
    const list = await call<{ registrations: RegistrationView[] }>(academy, 'GET /api/applications', {
      token: other.token,
    });
    expect(list.resultData.registrations[0]).toMatchObject({
      state: 'confirmed',
      sessionId: session.sessionId,
    });
  });

  test('waiting is refused while seats are left', async () => {
    const session = await givenSession(academy, { capacity: 1, startsInHours: 540 });
    const [child] = await childrenOf(parent);
    expect(
      await call(academy, 'POST /api/entrance-tests/waiting', {
        token: parent.token,
        json: { sessionId: session.sessionId, childId: child?.childId },
      }),
    ).toMatchObject({ resultCode: 'test.seats_left' });
  });

  test('a release frees the seat at once; a quote that changed is refused', async () => {
    const session = await givenSession(academy, { capacity: 2, feeKrw: 20_000, startsInHours: 560 });
    const [child] = await childrenOf(parent);
    const held = await register(parent, session.sessionId, child?.childId ?? 0);
    const no = held.resultData.registrationNo;
    expect(
      (
        await call(academy, `GET /api/entrance-tests/registrations/${no}/refund-quote`, {
          token: parent.token,
        })
      ).resultCode,
    ).toBe('test.not_cancellable');
    expect(
      (await call(academy, `GET /api/entrance-tests/registrations/${no}/ticket`, { token: parent.token }))
        .resultCode,
    ).toBe('test.ticket_not_ready');
    const released = await call<RegistrationView>(
      academy,
      `POST /api/entrance-tests/registrations/${no}/release`,
      { token: parent.token, json: {} },
    );
    expect(released.resultData.state).toBe('cancelled');
    expect(await seatsOf(session.poolId)).toMatchObject({ taken: 0, holds: 0 });
  });
});

describe('the list', () => {
  test('the list shows seats and state by the server clock', async () => {
    const { resultData } = await call<{ serverNow: string; sessions: SessionView[] }>(
      academy,
      'GET /api/entrance-tests?grade=5',
    );
    expect(resultData.serverNow).toBe(academy.clock.now().toISOString());
    expect(resultData.sessions.every((session) => session.gradeFrom <= 5 && session.gradeTo >= 5)).toBe(true);
    for (const bad of ['grade=0', 'grade=x', 'branchId=-1', 'subject=art', 'nothing=1']) {
      expect((await call(academy, `GET /api/entrance-tests?${bad}`)).status).toBe(400);
    }
  });
});
