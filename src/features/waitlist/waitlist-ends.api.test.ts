import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RegistrationView } from '#src/features/registrations/contract/registrations.ts';
import {
  type GivenFamily,
  givenFamily,
  registerOne,
  signedInAgain,
  statesIn,
} from '#tests/given-families.ts';
import { confirmPayment, givenAuthenticated } from '#tests/given-payments.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { givenSession } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let seated: GivenFamily;
let waiting: GivenFamily;
beforeAll(async () => {
  academy = await startAcademy();
  [seated, waiting] = [await givenFamily(academy), await givenFamily(academy)];
});
afterAll(() => academy.close());

const again = async () => {
  [seated, waiting] = [await signedInAgain(academy, seated), await signedInAgain(academy, waiting)];
};
const release = (member: GivenFamily, no: string) =>
  call(academy, `POST /api/entrance-tests/registrations/${no}/release`, { token: member.token, json: {} });
const join = (member: GivenFamily, sessionId: number, childIds: readonly number[]) =>
  call(academy, 'POST /api/entrance-tests/waiting/entries', {
    token: member.token,
    json: { options: [childIds.map((childId) => ({ sessionId, childId }))] },
  });
const textsTo = async (member: GivenFamily, template: string) =>
  (
    await academy.db
      .selectFrom('messages')
      .select(['body', 'not_before'])
      .where('recipient', '=', member.mobile)
      .where('template', '=', template)
      .orderBy('id')
      .execute()
  ).map((row) => row);
const work = () => academy.jobs['tests.lines']?.({});
const sweep = () => academy.jobs['seats.sweep']?.({});
const endOf = (sessionId: number) =>
  academy.db
    .selectFrom('test_waits')
    .select(['ended_reason'])
    .where('session_id', '=', sessionId)
    .orderBy('holder_key')
    .execute();
/** Moves the test as time would: its clock is the row's, so that tokens and holds stay as they are. */
const shift = (
  sessionId: number,
  change: { starts_at?: Date; closes_at?: Date; opens_at?: Date; state?: 'cancelled' | 'draft' | 'open' },
) => academy.db.updateTable('test_sessions').set(change).where('id', '=', sessionId).execute();
const inMinutes = (minutes: number) => new Date(academy.clock.now().getTime() + minutes * 60_000);

/** One seat that is held unpaid, and a family that waits for it. */
async function heldAndWaiting(startsInHours = 168) {
  const made = await givenSession(academy, { capacity: 1, feeKrw: 20_000, startsInHours });
  await again();
  const { resultData } = await registerOne(academy, seated, made.sessionId, seated.younger);
  await join(waiting, made.sessionId, [waiting.younger]);
  return { ...made, no: resultData.registrationNo };
}

describe('an offered seat that is not paid for', () => {
  /** The number of who has the offer. */
  const offeredNo = async (sessionId: number) => {
    const held = academy.db.selectFrom('registrations').select('registration_no').where('state', '=', 'held');
    return (await held.where('session_id', '=', sessionId).executeTakeFirst())?.registration_no ?? '';
  };
  const ends = async (poolId: number) => {
    const waits = academy.db.selectFrom('seat_waits as w').where('w.pool_id', '=', poolId);
    const told = waits.innerJoin('test_waits as t', 't.holder_key', 'w.holder_key');
    const rows = await told.select(['w.state', 't.ended_reason']).orderBy('w.turn').execute();
    return rows.map((row) => `${row.state} ${row.ended_reason}`);
  };

  test('left for another session, or cancelled by the office, goes on for that reason and not for silence', async () => {
    const room = await heldAndWaiting();
    const there = { capacity: 1, feeKrw: 20_000, startsInHours: 190, testId: room.testId };
    const { sessionId } = await givenSession(academy, there);
    await join(seated, room.sessionId, [seated.older]);
    await release(seated, room.no);
    const change = `POST /api/entrance-tests/registrations/${await offeredNo(room.sessionId)}/change`;
    const moving = { token: waiting.token, json: { sessionId }, key: 'moves-on' };
    expect(await call(academy, change, moving)).toMatchObject({ status: 200 });
    expect(await ends(room.poolId)).toEqual(['declined moved', 'offered null']);
    const shown = await call(academy, 'GET /api/applications', { token: waiting.token });
    expect(JSON.stringify(shown.resultData)).toContain('다른 회차로 옮기시면서');
    await givenStaff(academy);
    const cookie = await givenStaffCookie(academy, 'owner@msc.example');
    const cancel = `POST /api/office/registrations/${await offeredNo(room.sessionId)}/cancel`;
    const json = { fault: 'family', quotedRefundKrw: 0, reason: '전화로 그만두셨습니다' };
    expect(await call(academy, cancel, { cookie, json, key: 'by-phone' })).toMatchObject({ status: 200 });
    expect(await ends(room.poolId)).toEqual(['declined moved', 'declined cancelled_by_staff']);
  });
});

describe('a line ends with registration', () => {
  test.each<[string, string, (sessionId: number) => Promise<unknown>]>([
    ['registration has closed', 'closed', (id) => shift(id, { closes_at: inMinutes(-1) })],
    ['staff have closed the session', 'closed_by_staff', (id) => shift(id, { state: 'draft' })],
    [
      'the test has begun',
      'started',
      (id) => shift(id, { opens_at: inMinutes(-99), closes_at: inMinutes(-31), starts_at: inMinutes(-30) }),
    ],
  ])(
    '%s: nothing is offered, everybody is told once and the end is written',
    async (_name, reason, happens) => {
      const room = await heldAndWaiting();
      await happens(room.sessionId);
      const before = (await textsTo(waiting, 'test.line_ended')).length;
      await release(seated, room.no);
      await sweep();
      expect(await statesIn(academy, room.sessionId, waiting.younger)).toEqual([]);
      await work();
      await work();
      const notified = await textsTo(waiting, 'test.line_ended');
      expect(notified).toHaveLength(before + 1);
      expect(notified.at(-1)?.body).toContain('대기가 끝났습니다.');
      expect(await endOf(room.sessionId)).toEqual([{ ended_reason: reason }]);
      const history = await academy.db
        .selectFrom('history')
        .select('data')
        .where('entity', '=', 'seats')
        .where('entity_id', '=', room.poolId)
        .where('code', '=', 'wait_ended')
        .execute();
      expect(history.map(({ data }) => (data as { why: string }).why)).toEqual([reason]);
      expect(await statesIn(academy, room.sessionId, waiting.younger)).toEqual([]);
    },
  );

  test('control: while registration is open the very same seat is offered', async () => {
    const room = await heldAndWaiting();
    await release(seated, room.no);
    await work();
    expect(await statesIn(academy, room.sessionId, waiting.younger)).toEqual(['held']);
    expect(await endOf(room.sessionId)).toEqual([{ ended_reason: null }]);
  });

  test('a sweep that comes long after the test makes no offers', async () => {
    const room = await heldAndWaiting();
    const past = (minutes: number) => inMinutes(minutes - 7200);
    await shift(room.sessionId, { opens_at: past(-99), closes_at: past(-60), starts_at: past(0) });
    academy.clock.advance(660);
    await sweep();
    await sweep();
    expect(await statesIn(academy, room.sessionId, seated.younger)).toEqual(['expired']);
    expect(await statesIn(academy, room.sessionId, waiting.younger)).toEqual([]);
    await work();
  });

  test('a free test gives no seat away after closing either', async () => {
    const made = await givenSession(academy, { capacity: 1 });
    await again();
    const { resultData } = await registerOne(academy, seated, made.sessionId, seated.older);
    await join(waiting, made.sessionId, [waiting.older]);
    await shift(made.sessionId, { closes_at: inMinutes(-1) });
    await call(academy, `POST /api/entrance-tests/registrations/${resultData.registrationNo}/cancel`, {
      token: seated.token,
      key: `cancel-${made.sessionId}`,
      json: { quotedRefundKrw: 0 },
    });
    expect(await statesIn(academy, made.sessionId, waiting.older)).toEqual([]);
    await work();
    expect(await endOf(made.sessionId)).toEqual([{ ended_reason: 'closed' }]);
  });
});

describe('an offer', () => {
  test('ends with registration where two hours would go on after it', async () => {
    const room = await heldAndWaiting();
    const closesAt = inMinutes(45);
    await shift(room.sessionId, { closes_at: closesAt });
    await release(seated, room.no);
    const row = await academy.db
      .selectFrom('registrations')
      .select('hold_expires_at')
      .where('session_id', '=', room.sessionId)
      .where('state', '=', 'held')
      .executeTakeFirstOrThrow();
    expect(row.hold_expires_at).toEqual(closesAt);
  });

  test('made at night stands until the morning, and so does its text', async () => {
    const room = await heldAndWaiting();
    const now = academy.clock.now();
    const night = new Date('2026-11-23T04:12:00+09:00');
    academy.clock.advance((night.getTime() - now.getTime()) / 1000);
    await sweep();
    const texts = await textsTo(waiting, 'test.offered');
    expect(texts.at(-1)?.not_before).toEqual(new Date('2026-11-23T08:00:00+09:00'));
    expect(await statesIn(academy, room.sessionId, waiting.younger)).toEqual(['held']);
    academy.clock.advance(6 * 3600);
  });

  test('that runs out is told, with the end of the place', async () => {
    waiting = await givenFamily(academy);
    const room = await heldAndWaiting();
    await release(seated, room.no);
    academy.clock.advance(86_400);
    await sweep();
    const notified = await textsTo(waiting, 'test.line_ended');
    expect(notified.map((one) => one.body)).toEqual([expect.stringContaining('기한이 지나 다음 순번으로')]);
    expect(await endOf(room.sessionId)).toEqual([{ ended_reason: 'lapsed' }]);
  });

  test.each<[string, (sessionId: number) => Promise<unknown>]>([
    [
      'has begun',
      (id) => shift(id, { opens_at: inMinutes(-99), closes_at: inMinutes(-9), starts_at: inMinutes(-1) }),
    ],
    ['was taken back by staff', (id) => shift(id, { state: 'draft' })],
  ])('cannot be paid once the session %s: no money moves', async (_name, happens) => {
    const made = await givenSession(academy, { capacity: 1, feeKrw: 20_000 });
    seated = await givenFamily(academy);
    const { resultData } = await registerOne(academy, seated, made.sessionId, seated.younger);
    const view: RegistrationView = resultData;
    const hold = { member: seated, registrationNo: view.registrationNo, orderNo: view.orderNo ?? '' };
    const authenticated = await givenAuthenticated(academy, hold);
    await happens(made.sessionId);
    const answer = await confirmPayment(academy, hold, authenticated);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await academy.db.selectFrom('ledger').select('id').execute()).toEqual([]);
  });
});

describe('a party that needs more seats than are free', () => {
  /** Two seats, one of them free for good; two siblings at the head of the line, one child behind them. */
  async function pairAtHead(passFromDays: number | null, startsInHours: number) {
    const made = await givenSession(academy, { capacity: 2, feeKrw: 20_000, startsInHours });
    await academy.db
      .updateTable('test_sessions')
      .set({ pass_from_days: passFromDays })
      .where('id', '=', made.sessionId)
      .execute();
    await again();
    const [first, second] = [await givenFamily(academy), await givenFamily(academy)];
    const holds = [
      await registerOne(academy, first, made.sessionId, first.younger),
      await registerOne(academy, second, made.sessionId, second.younger),
    ];
    await join(waiting, made.sessionId, [waiting.younger, waiting.older]);
    await join(seated, made.sessionId, [seated.younger]);
    await release(first, holds[0]?.resultData.registrationNo ?? '');
    return made;
  }

  test('stops the line while there is time', async () => {
    const made = await pairAtHead(2, 168);
    expect(await statesIn(academy, made.sessionId, seated.younger)).toEqual([]);
    await work();
    expect(await statesIn(academy, made.sessionId, seated.younger)).toEqual([]);
  });

  test('is passed from the day that was set, which is noted; its place stays', async () => {
    const made = await pairAtHead(2, 60);
    await work();
    expect(await statesIn(academy, made.sessionId, seated.younger)).toEqual(['held']);
    expect(await statesIn(academy, made.sessionId, waiting.younger)).toEqual([]);
    const passed = await academy.db
      .selectFrom('history')
      .select('data')
      .where('entity', '=', 'seats')
      .where('entity_id', '=', made.poolId)
      .where('code', '=', 'passed')
      .execute();
    expect(passed.map(({ data }) => (data as { why: string }).why)).toContain('passed_for_size');
    expect(await endOf(made.sessionId)).toContainEqual({ ended_reason: null });
  });

  test('is passed by a look at the lines alone, when the day comes', async () => {
    const made = await pairAtHead(2, 75);
    expect(await statesIn(academy, made.sessionId, seated.younger)).toEqual([]);
    await academy.db
      .updateTable('test_sessions')
      .set({ pass_from_days: 4 })
      .where('id', '=', made.sessionId)
      .execute();
    await work();
    expect(await statesIn(academy, made.sessionId, seated.younger)).toEqual(['held']);
  });

  test('is never passed where staff want it so', async () => {
    const made = await pairAtHead(null, 30);
    await work();
    expect(await statesIn(academy, made.sessionId, seated.younger)).toEqual([]);
  });
});
