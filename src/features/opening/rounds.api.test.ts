import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type GivenFamily,
  givenFamily,
  registerOne,
  seatsOf,
  signedInAgain,
  statesIn,
  waitOne,
} from '#tests/given-families.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { givenSession } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { RoundView, TicketView } from './contract/rounds.ts';

let academy: TestAcademy;
let families: GivenFamily[] = [];
let hours = 300;
beforeAll(async () => {
  academy = await startAcademy();
  await givenSession(academy, { capacity: 1, startsInHours: 290 });
  await givenStaff(academy);
  for (let index = 0; index < 4; index++) families.push(await givenFamily(academy));
});
afterAll(() => academy.close());

const owner = () => givenStaffCookie(academy, 'owner@msc.example');
const comeBack = async () => {
  families = await Promise.all(families.map((family) => signedInAgain(academy, family)));
};
/** `2026-11-21T12:00` in Seoul, so many minutes from now. */
function wall(minutes: number): string {
  const now = academy.clock.now().getTime();
  return new Date(Math.ceil(now / 60_000) * 60_000 + (minutes + 540) * 60_000).toISOString().slice(0, 16);
}
async function plan(mode: string, capacities: readonly number[], more: Record<string, unknown> = {}) {
  const rooms = [];
  for (const capacity of capacities) {
    hours += 3;
    rooms.push(await givenSession(academy, { capacity, startsInHours: hours, opensInHours: 20 }));
  }
  const made = await call<RoundView>(academy, 'POST /api/office/test-rounds', {
    cookie: await owner(),
    json: {
      title: '겨울 학기 접수',
      mode,
      opensAt: wall(40),
      sessionIds: rooms.map((one) => one.sessionId),
      ...more,
    },
  });
  return { made, round: made.resultData, rooms };
}
const take = (family: GivenFamily, roundId: number, wishes?: unknown) =>
  call<TicketView>(academy, `POST /api/entrance-tests/rounds/${roundId}/tickets`, {
    token: family.token,
    json: wishes ? { wishes } : {},
  });
const joinWaitlist = (family: GivenFamily, sessionId: number) =>
  waitOne(academy, family, sessionId, family.younger);
const ticketOf = async (family: GivenFamily, roundId: number) =>
  (
    await call<{ ticket: TicketView | null }>(academy, `GET /api/entrance-tests/rounds/${roundId}/ticket`, {
      token: family.token,
    })
  ).resultData.ticket;
const moveOn = () => academy.jobs['tests.rounds']?.({});

describe('a lobby', () => {
  test('shuffled once by a seed whose hash was public; anybody can recompute it; places survive; turns are kept', async () => {
    const { round, rooms } = await plan('lobby', [1]);
    const [room] = rooms;
    const sessionId = room?.sessionId ?? 0;
    expect(round).toMatchObject({ seed: null, drawnAt: null });
    expect(round.seedHash).toMatch(/^[0-9a-f]{64}$/);
    const [a, b, c, late] = families;
    if (!a || !b || !c || !late || !room) throw new Error('four families');
    expect((await take(a, round.roundId)).resultCode).toBe('test.not_open');
    academy.clock.advance(15 * 60);
    await comeBack();
    const places = await Promise.all(families.slice(0, 3).map((family) => take(family, round.roundId)));
    expect(places.map((one) => one.resultData.rank)).toEqual([null, null, null]);
    const again = await take(families[0] ?? a, round.roundId);
    expect(again.resultData.ticketId).toBe(places[0]?.resultData.ticketId);
    const order = () =>
      call<{
        seed: string;
        shuffledBefore: string;
        tickets: { ticketId: number; joinedAt: string; rank: number }[];
      }>(academy, `GET /api/entrance-tests/rounds/${round.roundId}/order`);
    expect((await order()).resultCode).toBe('test.not_drawn');
    academy.clock.advance(26 * 60);
    await comeBack();
    await moveOn();
    await moveOn();
    expect((await take(families[3] ?? late, round.roundId)).resultData.rank).toBe(4);
    const drawn = (await order()).resultData;
    expect(createHash('sha256').update(drawn.seed).digest('hex')).toBe(round.seedHash);
    const keyed = drawn.tickets
      .filter((one) => one.joinedAt < drawn.shuffledBefore)
      .map((one) => ({
        ...one,
        key: createHash('sha256').update(`${drawn.seed}:${one.ticketId}`).digest('hex'),
      }))
      .sort((x, y) => (x.key < y.key ? -1 : 1));
    expect(keyed.map((one) => one.rank)).toEqual([1, 2, 3]);
    const tickets = await Promise.all(families.map((family) => ticketOf(family, round.roundId)));
    const byRank = [1, 2, 3].map((rank) => families[tickets.findIndex((one) => one?.rank === rank)]);
    expect(tickets.filter((one) => one?.state === 'admitted').map((one) => one?.rank)).toEqual([1]);
    const [first, second] = byRank;
    if (!first || !second) throw new Error('ranks');
    const refused = await registerOne(academy, second, sessionId, second.younger);
    expect([refused.resultCode, refused.resultMsg]).toEqual([
      'test.in_queue',
      '앞에 0명이 있습니다. 창을 닫아도 순번은 유지됩니다.',
    ]);
    // Minutes in which the academy is there: the job comes round before a gap would count as an outage.
    for (let passed = 0; passed < 8; passed += 2) {
      academy.clock.advance(2 * 60);
      await moveOn();
    }
    await comeBack();
    expect(
      (await ticketOf(families.find((one) => one.memberId === first.memberId) ?? first, round.roundId))
        ?.state,
    ).toBe('lapsed');
    const now = families.find((one) => one.memberId === second.memberId) ?? second;
    expect((await registerOne(academy, now, sessionId, now.younger)).resultData.state).toBe('confirmed');
    expect((await ticketOf(now, round.roundId))?.state).toBe('used');
    expect(await seatsOf(academy, room.poolId)).toEqual({ capacity: 1, taken: 1, held: 1 });
    // The places carry over to the waiting list, whoever gets there first; who was not in the lobby stands behind them.
    const rankOf = new Map(tickets.map((one, index) => [families[index]?.memberId, one?.rank ?? 0]));
    const unseated = families.filter((family) => family.memberId !== now.memberId);
    const lastFirst = [...unseated].sort(
      (x, y) => (rankOf.get(y.memberId) ?? 0) - (rankOf.get(x.memberId) ?? 0),
    );
    const outsider = await givenFamily(academy);
    for (const family of [outsider, ...lastFirst]) await joinWaitlist(family, sessionId);
    const placeOf = async (family: GivenFamily) =>
      (
        await call<{ waiting: { place: number }[] }>(academy, 'GET /api/applications', {
          token: family.token,
        })
      ).resultData.waiting[0]?.place;
    expect(await Promise.all([...lastFirst, outsider].map(placeOf))).toEqual([3, 2, 1, 4]);
    // Control: by arrival alone it would be the other way round.
    await academy.db
      .updateTable('seat_waits')
      .set({ rank: null })
      .where('pool_id', '=', room.poolId)
      .execute();
    expect(await Promise.all([...lastFirst, outsider].map(placeOf))).toEqual([2, 3, 4, 1]);
  });
});

describe('a lottery', () => {
  test('nobody registers before the draw; all who applied are drawn; who gets no seat keeps the place of the draw', async () => {
    const { round, rooms } = await plan('lottery', [2], { drawsAt: wall(100) });
    const [room] = rooms;
    if (!room) throw new Error('a room');
    academy.clock.advance(45 * 60);
    await comeBack();
    const [first] = families;
    if (!first) throw new Error('families');
    expect((await registerOne(academy, first, room.sessionId, first.older)).resultCode).toBe('test.lottery');
    expect((await take(first, round.roundId)).resultCode).toBe('test.wishes_missing');
    for (const family of families)
      await take(family, round.roundId, [[{ sessionId: room.sessionId, childId: family.older }]]);
    academy.clock.advance(60 * 60);
    await comeBack();
    await moveOn();
    await moveOn();
    const states = await Promise.all(
      families.map((family) => statesIn(academy, room.sessionId, family.older)),
    );
    expect(states.flat()).toEqual(['confirmed', 'confirmed']);
    const ranks = await Promise.all(
      families.map(async (family) => (await ticketOf(family, round.roundId))?.rank ?? 0),
    );
    const seatedRanks = ranks.filter((_, index) => (states[index]?.length ?? 0) > 0).sort();
    expect(seatedRanks).toEqual([1, 2]);
    const waits = await academy.db
      .selectFrom('seat_waits')
      .select('state')
      .where('pool_id', '=', room.poolId)
      .orderBy('id')
      .execute();
    expect(waits.map((one) => one.state)).toEqual(['accepted', 'accepted', 'waiting', 'waiting']);
    expect(
      (
        await take(families[0] ?? first, round.roundId, [
          [{ sessionId: room.sessionId, childId: first.older }],
        ])
      ).resultCode,
    ).toBe('test.lottery_over');
  });
});

describe('waves and outages', () => {
  test('a grade registers from its own wave on', async () => {
    const { rooms } = await plan('waves', [5], {
      waves: [
        { gradeFrom: 1, gradeTo: 6, opensAt: wall(40) },
        { gradeFrom: 7, gradeTo: 12, opensAt: wall(70) },
      ],
    });
    academy.clock.advance(45 * 60);
    await comeBack();
    const [family] = families;
    const sessionId = rooms[0]?.sessionId ?? 0;
    if (!family) throw new Error('families');
    expect((await registerOne(academy, family, sessionId, family.older)).resultCode).toBe('test.not_open');
    expect((await registerOne(academy, family, sessionId, family.younger)).resultData.state).toBe(
      'confirmed',
    );
  });

  test('an outage moves on what was held for those who were there, and says so; control: without it the seat is gone', async () => {
    const { round, rooms } = await plan('lobby', [2]);
    hours += 3;
    const paid = await givenSession(academy, { capacity: 2, feeKrw: 10_000, startsInHours: hours });
    await moveOn();
    await comeBack();
    const [a, b] = families;
    if (!a || !b) throw new Error('families');
    await registerOne(academy, a, paid.sessionId, a.older);
    academy.clock.away(11 * 60);
    await moveOn();
    await academy.jobs['seats.sweep']?.({});
    expect(await statesIn(academy, paid.sessionId, a.older)).toEqual(['held']);
    const events = (
      await call<{ round: RoundView }>(academy, `GET /api/entrance-tests/rounds/${round.roundId}`)
    ).resultData.round.events;
    expect(events[0]?.sentence).toContain('접속이 되지 않았습니다');
    await comeBack();
    await registerOne(academy, families[1] ?? b, paid.sessionId, b.older);
    academy.clock.advance(11 * 60);
    await moveOn();
    await academy.jobs['seats.sweep']?.({});
    expect(await statesIn(academy, paid.sessionId, b.older)).toEqual(['expired']);
    expect(rooms).toHaveLength(1);
  });
});

describe('the office', () => {
  test('plans only what has not opened, rehearses without touching a seat, and never shows the seed before the draw', async () => {
    const { round, rooms } = await plan('lobby', [5, 3]);
    const cookie = await owner();
    const again = await call(academy, 'POST /api/office/test-rounds', {
      cookie,
      json: {
        title: '두 번째',
        mode: 'lobby',
        opensAt: wall(60),
        sessionIds: rooms.map((one) => one.sessionId),
      },
    });
    expect(Object.keys(again.fields ?? {})).toEqual(['sessionIds']);
    const report = await call<{ faults: string[]; seats: number; sold: { sold: number }[] }>(
      academy,
      `POST /api/office/test-rounds/${round.roundId}/rehearsal`,
      { cookie, json: { parents: 2000 } },
    );
    expect(report.resultData).toMatchObject({ faults: [], seats: 8 });
    expect(report.resultData.sold.map((one) => one.sold)).toEqual([5, 3]);
    expect((await seatsOf(academy, rooms[0]?.poolId ?? 0)).taken).toBe(0);
    const list = await call<{ rows: RoundView[] }>(academy, 'GET /api/office/test-rounds', { cookie });
    expect(list.resultData.rows.find((one) => one.roundId === round.roundId)?.seed).toBeNull();
  });
});
