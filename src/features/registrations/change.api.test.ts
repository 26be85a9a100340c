import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GivenFamily, givenFamily, registerOne, seatsOf, waitOne } from '#tests/given-families.ts';
import type { GivenMember } from '#tests/given-members.ts';
import { newKey } from '#tests/given-payments.ts';
import { sessionsApart } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { RegistrationView } from './contract/registrations.ts';

let academy: TestAcademy;
let parent: GivenFamily;
let other: GivenFamily;
let younger = 0;
let stranger = 0;
beforeAll(async () => {
  academy = await startAcademy();
  [parent, other] = [await givenFamily(academy), await givenFamily(academy)];
  [younger, stranger] = [parent.younger, other.younger];
});
afterAll(() => academy.close());

const session = sessionsApart(() => academy, 1_000);

const takenOf = async (poolId: number) => (await seatsOf(academy, poolId)).taken;
describe('another session', () => {
  const change = (member: GivenMember, no: string | undefined, sessionId: number) =>
    call<RegistrationView>(academy, `POST /api/entrance-tests/registrations/${no}/change`, {
      token: member.token,
      key: newKey(),
      json: { sessionId },
    });

  test('the seat moves with its payment, its number and its place in the roster, and the freed one goes to who waits', async () => {
    const from = await session({ capacity: 1 });
    const to = await session({ capacity: 2, testId: from.testId });
    const mine = await registerOne(academy, parent, from.sessionId, younger);
    await waitOne(academy, other, from.sessionId, stranger);
    const list = await call<{ sessions: { sessionId: number }[] }>(
      academy,
      `GET /api/entrance-tests/registrations/${mine.resultData.registrationNo}/changes`,
      { token: parent.token },
    );
    expect(list.resultData.sessions.map((one) => one.sessionId)).toEqual([to.sessionId]);
    const moved = await change(parent, mine.resultData.registrationNo, to.sessionId);
    expect(moved.resultData).toMatchObject({ sessionId: to.sessionId, state: 'confirmed' });
    expect([await takenOf(from.poolId), await takenOf(to.poolId)]).toEqual([1, 1]);
    const offered = await academy.db
      .selectFrom('registrations')
      .select('child_id')
      .where('session_id', '=', from.sessionId)
      .where('state', '=', 'confirmed')
      .execute();
    expect(offered.map((row) => row.child_id)).toEqual([stranger]);
  });

  test('refused: full, another test, another parent, the same session; the old seat stays', async () => {
    const from = await session({ capacity: 2 });
    const full = await session({ capacity: 1, testId: from.testId });
    const alien = await session({ capacity: 2 });
    await registerOne(academy, other, full.sessionId, stranger);
    const mine = (await registerOne(academy, parent, from.sessionId, younger)).resultData.registrationNo;
    expect((await change(parent, mine, full.sessionId)).resultCode).toBe('test.sold_out');
    expect((await change(parent, mine, alien.sessionId)).resultCode).toBe('test.other_test');
    expect((await change(parent, mine, from.sessionId)).resultCode).toBe('test.same_session');
    expect(await change(other, mine, full.sessionId)).toMatchObject({ status: 404 });
    expect([await takenOf(from.poolId), await takenOf(full.poolId)]).toEqual([1, 1]);
  });

  test('race: two parents swap into each other’s last seat; nobody loses a seat, nobody sits twice', async () => {
    for (let round = 0; round < 4; round++) {
      const a = await session({ capacity: 2 });
      const b = await session({ capacity: 2, testId: a.testId });
      const mine = (await registerOne(academy, parent, a.sessionId, younger)).resultData.registrationNo;
      const theirs = (await registerOne(academy, other, b.sessionId, stranger)).resultData.registrationNo;
      const answers = await Promise.all([
        change(parent, mine, b.sessionId),
        change(other, theirs, a.sessionId),
      ]);
      expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
      expect([await takenOf(a.poolId), await takenOf(b.poolId)]).toEqual([1, 1]);
      for (const no of [mine, theirs])
        await call(academy, `POST /api/entrance-tests/registrations/${no}/cancel`, {
          token: no === mine ? parent.token : other.token,
          key: newKey(),
          json: { quotedRefundKrw: 0 },
        });
    }
  });

  test('control: cancelling first and booking after loses the seat to whoever comes between', async () => {
    const a = await session({ capacity: 1 });
    const b = await session({ capacity: 1, testId: a.testId });
    const mine = (await registerOne(academy, parent, a.sessionId, younger)).resultData.registrationNo;
    await call(academy, `POST /api/entrance-tests/registrations/${mine}/cancel`, {
      token: parent.token,
      key: newKey(),
      json: { quotedRefundKrw: 0 },
    });
    await registerOne(academy, other, b.sessionId, stranger);
    expect((await registerOne(academy, parent, b.sessionId, younger)).resultCode).toBe('test.sold_out');
  });
});

describe('tell me before it opens', () => {
  test('once, an hour before, to who asked; never after the opening', async () => {
    const soon = await session({ capacity: 3, opensInHours: 2 });
    const route = (method: string) => `${method} /api/entrance-tests/alarms/${soon.sessionId}`;
    expect((await call(academy, route('PUT'), {})).status).toBe(401);
    expect((await call(academy, route('PUT'), { token: parent.token })).resultData).toEqual({ isOn: true });
    await call(academy, route('PUT'), { token: other.token });
    expect((await call(academy, route('DELETE'), { token: other.token })).resultData).toEqual({
      isOn: false,
    });
    const notified = () =>
      academy.db
        .selectFrom('messages')
        .select(['recipient', 'expires_at'])
        .where('template', '=', 'test.opening')
        .execute();
    await academy.jobs['tests.alarms']?.({});
    expect(await notified()).toEqual([]);
    academy.clock.advance(3_601);
    await academy.jobs['tests.alarms']?.({});
    await academy.jobs['tests.alarms']?.({});
    const opensAt = new Date(academy.clock.now().getTime() + 3_599_000);
    expect(await notified()).toEqual([{ recipient: parent.mobile, expires_at: opensAt }]);
  });
});
