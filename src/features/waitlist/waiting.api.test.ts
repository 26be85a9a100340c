import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RegistrationView, WaitView } from '#src/features/registrations/contract/registrations.ts';
import {
  cancelOne,
  type GivenFamily,
  givenFamily,
  registerOne,
  seatsOf,
  signedInAgain,
  statesIn,
} from '#tests/given-families.ts';
import { lastMessageTo } from '#tests/given-members.ts';
import { newKey } from '#tests/given-payments.ts';
import { sessionsApart } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let a: GivenFamily;
let b: GivenFamily;
let c: GivenFamily;
beforeAll(async () => {
  academy = await startAcademy();
  [a, b, c] = [await givenFamily(academy), await givenFamily(academy), await givenFamily(academy)];
});
afterAll(() => academy.close());

const session = sessionsApart(() => academy, 1_000);

/** A full session: `c`'s children have its seats. */
async function full(wanted: { feeKrw?: number; seats?: 1 | 2 } = {}) {
  const seats = wanted.seats ?? 1;
  const made = await session({ capacity: seats, ...(wanted.feeKrw && { feeKrw: wanted.feeKrw }) });
  const first = await registerOne(academy, c, made.sessionId, c.younger);
  const second = seats === 2 ? await registerOne(academy, c, made.sessionId, c.older) : null;
  const numbers = [first, second].flatMap((one) => one?.resultData.registrationNo ?? []);
  /** Gives the n-th seat back. */
  const free = async (n = 0) =>
    wanted.feeKrw
      ? call(academy, `POST /api/entrance-tests/registrations/${numbers[n]}/release`, {
          token: c.token,
          json: {},
        })
      : cancelOne(academy, c, numbers[n] ?? '');
  return { ...made, free };
}

type Seat = { readonly sessionId: number; readonly childId: number };
const join = (member: GivenFamily, options: readonly (readonly Seat[])[]) =>
  call<{ friendCode: string; waiting: WaitView[] }>(academy, 'POST /api/entrance-tests/waiting/entries', {
    token: member.token,
    json: { options },
  });
const waitingOf = async (member: GivenFamily) =>
  (await call<{ waiting: WaitView[] }>(academy, 'GET /api/applications', { token: member.token })).resultData
    .waiting;
const match = (...poolIds: number[]) => academy.jobs['seats.match']?.({ poolIds });
/** How the places of a session's line stand and why they ended. */
async function endsIn(sessionId: number): Promise<string[]> {
  const rows = await academy.db
    .selectFrom('test_waits as t')
    .innerJoin('seat_waits as w', 'w.holder_key', 't.holder_key')
    .select(['w.state', 't.ended_reason'])
    .where('t.session_id', '=', sessionId)
    .orderBy('t.created_at')
    .execute();
  return rows.map((row) => `${row.state} ${row.ended_reason}`);
}
const linkTo = async (member: GivenFamily) =>
  /\/offer\/([\w-]+)/.exec(await lastMessageTo(academy, member.mobile))?.[1] ?? '';

describe('together or not at all', () => {
  test('two siblings in one room: one free seat is not offered, nobody passes them, two are offered at once', async () => {
    const room = await full({ seats: 2 });
    await join(a, [
      [
        { sessionId: room.sessionId, childId: a.younger },
        { sessionId: room.sessionId, childId: a.older },
      ],
    ]);
    await join(b, [[{ sessionId: room.sessionId, childId: b.younger }]]);
    await room.free(0);
    expect(await statesIn(academy, room.sessionId, a.younger)).toEqual([]);
    expect(await statesIn(academy, room.sessionId, b.younger)).toEqual([]);
    expect((await waitingOf(a)).map((one) => one.reason)).toEqual([
      '함께 앉을 자리가 모자라, 필요한 만큼 날 때까지 기다립니다.',
      '함께 앉을 자리가 모자라, 필요한 만큼 날 때까지 기다립니다.',
    ]);
    expect((await waitingOf(b))[0]?.reason).toBe('앞 순번이 먼저입니다.');
    await room.free(1);
    expect(await statesIn(academy, room.sessionId, a.younger)).toEqual(['confirmed']);
    expect(await statesIn(academy, room.sessionId, a.older)).toEqual(['confirmed']);
    expect(await seatsOf(academy, room.poolId)).toEqual({ capacity: 2, taken: 2, held: 2 });
  });

  test('siblings in two rooms: passed with the reason while one room is full, seated in both when both have a seat', async () => {
    const [one, two] = [await full(), await full()];
    await join(a, [
      [
        { sessionId: one.sessionId, childId: a.younger },
        { sessionId: two.sessionId, childId: a.older },
      ],
    ]);
    await join(b, [[{ sessionId: one.sessionId, childId: b.younger }]]);
    await one.free();
    expect(await statesIn(academy, one.sessionId, b.younger)).toEqual(['confirmed']);
    const passed = await academy.db
      .selectFrom('history')
      .select('data')
      .where('entity', '=', 'seats')
      .where('entity_id', '=', one.poolId)
      .where('code', '=', 'passed')
      .execute();
    expect(passed.map(({ data }) => data)).toMatchObject([{ why: 'elsewhere_full' }]);
    const seat = await academy.db
      .selectFrom('registrations')
      .select('registration_no')
      .where('session_id', '=', one.sessionId)
      .where('child_id', '=', b.younger)
      .executeTakeFirstOrThrow();
    await two.free();
    expect(await statesIn(academy, two.sessionId, a.older)).toEqual([]);
    await cancelOne(academy, b, seat.registration_no);
    await match(one.poolId, two.poolId);
    expect(await statesIn(academy, one.sessionId, a.younger)).toEqual(['confirmed']);
    expect(await statesIn(academy, two.sessionId, a.older)).toEqual(['confirmed']);
  });

  test('friends by a code: both stand where the later one stands, and both are offered', async () => {
    const room = await full({ seats: 2 });
    const { resultData } = await join(a, [[{ sessionId: room.sessionId, childId: a.younger }]]);
    expect(resultData.waiting[0]?.place).toBe(1);
    await join(b, [[{ sessionId: room.sessionId, childId: b.older }]]);
    const joining = (code: string, childId: number) =>
      call<{ waiting: WaitView[] }>(academy, 'POST /api/entrance-tests/waiting/friends', {
        token: b.token,
        json: { code, childId },
      });
    expect((await joining('ZZZZZZ', b.younger)).resultCode).toBe('test.friend_gone');
    expect((await joining('1', b.younger)).status).toBe(400);
    const joined = await joining(resultData.friendCode, b.younger);
    expect(joined.resultData.waiting).toMatchObject([{ partySize: 2, childId: b.younger }]);
    expect((await waitingOf(a))[0]?.place).toBe(2);
    await room.free(0);
    expect(await statesIn(academy, room.sessionId, b.older)).toEqual(['confirmed']);
    await room.free(1);
    expect(await statesIn(academy, room.sessionId, a.younger)).toEqual([]);
    const seat = await academy.db
      .selectFrom('registrations')
      .select('registration_no')
      .where('session_id', '=', room.sessionId)
      .where('child_id', '=', b.older)
      .executeTakeFirstOrThrow();
    await cancelOne(academy, b, seat.registration_no);
    expect(await statesIn(academy, room.sessionId, a.younger)).toEqual(['confirmed']);
    expect(await statesIn(academy, room.sessionId, b.younger)).toEqual(['confirmed']);
  });
});

describe('one entry for several sessions', () => {
  test('the first seat that is free is offered and ends the other wishes', async () => {
    const [one, two] = [await full(), await full()];
    const { resultData } = await join(a, [
      [{ sessionId: one.sessionId, childId: a.younger }],
      [{ sessionId: two.sessionId, childId: a.younger }],
    ]);
    expect(resultData.waiting).toHaveLength(2);
    await two.free();
    expect(await statesIn(academy, two.sessionId, a.younger)).toEqual(['confirmed']);
    expect(await waitingOf(a)).toEqual([]);
    await one.free();
    expect(await statesIn(academy, one.sessionId, a.younger)).toEqual([]);
    expect((await seatsOf(academy, one.poolId)).taken).toBe(0);
  });

  test('both freed at the same moment: one entry is offered one seat, never two', async () => {
    for (let round = 0; round < 4; round++) {
      const [one, two] = [await full(), await full()];
      await join(b, [
        [{ sessionId: one.sessionId, childId: b.younger }],
        [{ sessionId: two.sessionId, childId: b.younger }],
      ]);
      await Promise.all([one.free(), two.free()]);
      const seats = [
        ...(await statesIn(academy, one.sessionId, b.younger)),
        ...(await statesIn(academy, two.sessionId, b.younger)),
      ];
      expect(seats).toEqual(['confirmed']);
    }
  });

  test('refused: what is free now, twice, too many, another’s child, not signed in', async () => {
    const [room, roomy] = [await full(), await session({ capacity: 3 })];
    const seat = { sessionId: room.sessionId, childId: a.younger };
    expect((await join(a, [[{ ...seat, sessionId: roomy.sessionId }]])).resultCode).toBe('test.seats_left');
    await join(a, [[seat]]);
    expect((await join(a, [[seat]])).resultCode).toBe('test.already_waiting');
    expect((await join(a, [[{ ...seat, childId: b.younger }]])).resultCode).toBe('test.child_gone');
    expect((await join(a, [])).status).toBe(400);
    expect((await join(a, [[seat, seat]])).status).toBe(400);
    const stranger = await call(academy, 'POST /api/entrance-tests/waiting/entries', {
      json: { options: [[seat]] },
    });
    expect(stranger.status).toBe(401);
    await call(academy, 'DELETE /api/entrance-tests/waiting', { token: a.token, json: seat });
    expect(await waitingOf(a)).toEqual([]);
  });
});

/** What a family has in a room, as it lists it. */
async function mineIn({ sessionId }: { readonly sessionId: number }, { token }: GivenFamily) {
  const route = 'GET /api/applications';
  const { resultData } = await call<{ registrations: RegistrationView[] }>(academy, route, { token });
  return resultData.registrations.find((one) => one.sessionId === sessionId);
}

describe('an offer', () => {
  test('declined by the private link without signing in: the next has it at once; the link works once', async () => {
    const room = await full({ feeKrw: 10_000 });
    await join(a, [[{ sessionId: room.sessionId, childId: a.younger }]]);
    await join(b, [[{ sessionId: room.sessionId, childId: b.younger }]]);
    await room.free();
    const token = await linkTo(a);
    const shown = await call<{ seats: number; childNames: string[] }>(
      academy,
      `GET /api/entrance-tests/offers/${token}`,
    );
    expect(shown.resultData).toMatchObject({ seats: 1, childNames: ['이*늘'] });
    const decline = () =>
      call<{ freed: number }>(academy, `POST /api/entrance-tests/offers/${token}/decline`, { json: {} });
    expect((await decline()).resultData).toEqual({ freed: 1 });
    expect(await statesIn(academy, room.sessionId, a.younger)).toEqual(['cancelled']);
    expect(await statesIn(academy, room.sessionId, b.younger)).toEqual(['held']);
    expect((await decline()).resultMsg).toMatch(/^이미 다음 순번에/);
    expect(await seatsOf(academy, room.poolId)).toEqual({ capacity: 1, taken: 1, held: 1 });
    expect((await waitingOf(a)).length).toBe(0);
    // Passed on in 신청 내역, it ends as by the link; what nobody answers ends otherwise (below): the control.
    const mine = await mineIn(room, b);
    const release = `POST /api/entrance-tests/registrations/${mine?.registrationNo}/release`;
    expect((await call(academy, release, { token: b.token, json: {} })).status).toBe(200);
    expect(await endsIn(room.sessionId)).toEqual(['declined declined', 'declined declined']);
  });

  test('siblings have one link and one sum to pay', async () => {
    const room = await full({ feeKrw: 10_000, seats: 2 });
    await join(a, [
      [
        { sessionId: room.sessionId, childId: a.younger },
        { sessionId: room.sessionId, childId: a.older },
      ],
    ]);
    await room.free(0);
    await room.free(1);
    const list = await call<{ registrations: RegistrationView[] }>(academy, 'GET /api/applications', {
      token: a.token,
    });
    const mine = list.resultData.registrations.filter((one) => one.sessionId === room.sessionId);
    expect(mine.map((one) => one.state)).toEqual(['held', 'held']);
    expect(new Set(mine.map((one) => one.orderNo)).size).toBe(1);
    expect(await lastMessageTo(academy, a.mobile)).toContain('외 1명');
    await call(academy, `POST /api/entrance-tests/offers/${await linkTo(a)}/decline`, { json: {} });
    expect((await seatsOf(academy, room.poolId)).taken).toBe(0);
  });

  test('lapses by the clock and goes to the next; a bigger room offers at once', async () => {
    const room = await full({ feeKrw: 10_000 });
    await join(a, [[{ sessionId: room.sessionId, childId: a.older }]]);
    await join(b, [[{ sessionId: room.sessionId, childId: b.older }]]);
    await room.free();
    const link = await linkTo(a);
    expect(await mineIn(room, a)).toMatchObject({ state: 'held', wasOffered: true });
    academy.clock.advance(2 * 3_600 + 1);
    // Before the sweep has come, too: nobody is thanked for what was lost.
    a = await signedInAgain(academy, a);
    const mine = await mineIn(room, a);
    const offer = `entrance-tests/offers/${link}`;
    expect((await call(academy, `GET /api/${offer}`)).resultMsg).toMatch(/^자리 안내가 끝났습니다/);
    expect((await call(academy, `POST /api/${offer}/decline`, { json: {} })).resultCode).toBe(
      'test.offer_gone',
    );
    const release = `POST /api/entrance-tests/registrations/${mine?.registrationNo}/release`;
    const tooLate = await call(academy, release, { token: a.token, json: {} });
    expect(tooLate.resultCode).toBe('test.hold_gone');
    const pay = { token: a.token, key: newKey(), json: { orderNo: mine?.orderNo, method: 'card' } };
    for (const late of [tooLate, await call(academy, 'POST /api/payments/prepare', pay)])
      expect(late.resultMsg).toMatch(/^좌석 보관 시간이 지났습니다/);
    await academy.jobs['seats.sweep']?.({});
    expect(await statesIn(academy, room.sessionId, a.older)).toEqual(['expired']);
    expect(await statesIn(academy, room.sessionId, b.older)).toEqual(['held']);
    expect(await endsIn(room.sessionId)).toEqual(['lapsed lapsed', 'offered null']);
    [a, b, c] = [
      await signedInAgain(academy, a),
      await signedInAgain(academy, b),
      await signedInAgain(academy, c),
    ];
    await join(a, [[{ sessionId: room.sessionId, childId: a.older }]]);
    await academy.db.updateTable('seat_pools').set({ capacity: 2 }).where('id', '=', room.poolId).execute();
    await match(room.poolId);
    expect(await statesIn(academy, room.sessionId, a.older)).toEqual(['expired', 'held']);
  });
});
