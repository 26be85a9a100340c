import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  cancelOne,
  type GivenFamily,
  givenFamily,
  registerOne,
  signedInAgain,
  waitOne,
} from '#tests/given-families.ts';
import type { GivenMember } from '#tests/given-members.ts';
import { sessionsApart } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let seated: GivenFamily;
let asking: GivenFamily;
beforeAll(async () => {
  academy = await startAcademy();
  [seated, asking] = [await givenFamily(academy), await givenFamily(academy)];
});
afterAll(() => academy.close());

const session = sessionsApart(() => academy, 700);
const alarm = (method: 'PUT' | 'DELETE', sessionId: number, member: GivenMember) =>
  call(academy, `${method} /api/entrance-tests/alarms/${sessionId}`, { token: member.token });
const onOf = async (member: GivenMember) =>
  (await call<{ sessionIds: number[] }>(academy, 'GET /api/entrance-tests/alarms', { token: member.token }))
    .resultData.sessionIds;
const work = () => academy.jobs['tests.alarms']?.({});
const textsTo = async (member: GivenMember, template: string) =>
  (
    await academy.db
      .selectFrom('messages')
      .select('body')
      .where('recipient', '=', member.mobile)
      .where('template', '=', template)
      .orderBy('id')
      .execute()
  ).map((row) => row.body);
const wait = (member: GivenFamily, sessionId: number) => waitOne(academy, member, sessionId, member.younger);

/** A session of one seat that is taken. */
async function givenFull() {
  const full = await session({ capacity: 1 });
  const { resultData } = await registerOne(academy, seated, full.sessionId, seated.younger);
  return { ...full, no: resultData.registrationNo };
}

/** Half past eleven in Seoul, the same day or the next. */
const untilNight = () => {
  const seoul = (academy.clock.now().getTime() / 1_000 + 9 * 3_600) % 86_400;
  return (23.5 * 3_600 - seoul + 86_400) % 86_400;
};

describe('tell me when there is a seat', () => {
  test('not while there is none; once when one comes free; and again only when asked again', async () => {
    const full = await givenFull();
    expect((await alarm('PUT', full.sessionId, asking)).resultData).toEqual({ isOn: true });
    expect(await onOf(asking)).toContain(full.sessionId);
    await work();
    expect(await textsTo(asking, 'test.seat_free')).toEqual([]);
    await cancelOne(academy, seated, full.no);
    await work();
    await work();
    const [text, ...more] = await textsTo(asking, 'test.seat_free');
    expect(text).toContain('자리가 났습니다');
    expect(more).toEqual([]);
    expect(await onOf(asking)).not.toContain(full.sessionId);
    const now = await alarm('PUT', full.sessionId, asking);
    expect(now).toMatchObject({ status: 409, resultCode: 'test.already_opened' });
    await registerOne(academy, seated, full.sessionId, seated.older);
    await alarm('PUT', full.sessionId, asking);
    expect(await onOf(asking)).toContain(full.sessionId);
  });

  test('who stands in line comes first: the freed seat is offered, and nobody is told of it', async () => {
    const full = await givenFull();
    const waiting = await givenFamily(academy);
    await alarm('PUT', full.sessionId, asking);
    await wait(waiting, full.sessionId);
    const before = (await textsTo(asking, 'test.seat_free')).length;
    await cancelOne(academy, seated, full.no);
    await work();
    expect(await textsTo(asking, 'test.seat_free')).toHaveLength(before);
    expect(await onOf(asking)).toContain(full.sessionId);
  });

  test('another session of the test that staff show later is told; one that stood there before is not', async () => {
    const full = await givenFull();
    await session({ capacity: 3, testId: full.testId });
    academy.clock.advance(60);
    await alarm('PUT', full.sessionId, asking);
    await work();
    expect(await textsTo(asking, 'test.new_session')).toEqual([]);
    academy.clock.advance(60);
    const draft = await session({ capacity: 3, testId: full.testId, state: 'draft' });
    await work();
    expect(await textsTo(asking, 'test.new_session')).toEqual([]);
    await academy.db
      .updateTable('test_sessions')
      .set({ state: 'open', shown_at: academy.clock.now() })
      .where('id', '=', draft.sessionId)
      .execute();
    await work();
    await work();
    expect(await textsTo(asking, 'test.new_session')).toHaveLength(1);
  });

  test('somebody who has left meanwhile keeps nobody else from being told', async () => {
    const full = await givenFull();
    const leaving = await givenFamily(academy);
    asking = await signedInAgain(academy, asking);
    await alarm('PUT', full.sessionId, leaving);
    await alarm('PUT', full.sessionId, asking);
    const form = { userId: leaving.memberId, password: leaving.password };
    await call(academy, 'POST /api/withdrawalUser', { token: leaving.token, form });
    const before = (await textsTo(asking, 'test.seat_free')).length;
    await cancelOne(academy, seated, full.no);
    await work();
    expect(await textsTo(asking, 'test.seat_free')).toHaveLength(before + 1);
    expect(await textsTo(leaving, 'test.seat_free')).toEqual([]);
  });

  test('refusals: nobody signed in, a session that is not there; taking back is harmless', async () => {
    const full = await givenFull();
    const route = `PUT /api/entrance-tests/alarms/${full.sessionId}`;
    expect((await call(academy, route)).status).toBe(401);
    expect((await alarm('PUT', 999_999, asking)).resultCode).toBe('test.session_gone');
    expect((await alarm('DELETE', full.sessionId, asking)).resultData).toEqual({ isOn: false });
  });
});

describe('a refusal names where there are seats', () => {
  type Refused = { alternatives: { sessionId: number; branchName: string }[] };

  test('full, over, and together', async () => {
    const full = await givenFull();
    const free = await session({ capacity: 5 });
    // The list of alternatives may be a second old.
    academy.clock.advance(2);
    const one = await registerOne(academy, asking, full.sessionId, asking.younger);
    const named = (data: unknown) => (data as Refused).alternatives.map((other) => other.sessionId);
    expect(one.resultCode).toBe('test.sold_out');
    expect(named(one.resultData)).not.toContain(full.sessionId);
    expect(named(one.resultData).length).toBeGreaterThan(0);
    const closed = await session({ capacity: 5 });
    const past = new Date(academy.clock.now().getTime() - 60_000);
    await academy.db
      .updateTable('test_sessions')
      .set({ opens_at: new Date(past.getTime() - 60_000), closes_at: past })
      .where('id', 'in', [closed.sessionId])
      .execute();
    const over = await registerOne(academy, asking, closed.sessionId, asking.younger);
    expect(over.resultCode).toBe('test.closed');
    expect(named(over.resultData).length).toBeGreaterThan(0);
    const together = await call<Refused>(academy, 'POST /api/entrance-tests/registrations/together', {
      token: asking.token,
      key: `together-${full.sessionId}`,
      json: {
        picks: [
          { sessionId: full.sessionId, childId: asking.younger },
          { sessionId: free.sessionId, childId: asking.older },
        ],
        mode: 'all',
      },
    });
    expect(together.resultCode).toBe('test.not_together');
    expect(named(together.resultData).length).toBeGreaterThan(0);
  });
});

describe('at night', () => {
  test('a seat that came free at night is told in the morning, while it is there', async () => {
    const full = await givenFull();
    await alarm('PUT', full.sessionId, asking);
    academy.clock.advance(untilNight());
    [seated, asking] = [await signedInAgain(academy, seated), await signedInAgain(academy, asking)];
    await cancelOne(academy, seated, full.no);
    const before = (await textsTo(asking, 'test.seat_free')).length;
    await work();
    expect(await textsTo(asking, 'test.seat_free')).toHaveLength(before);
    academy.clock.advance(8.5 * 3_600 + 60);
    await work();
    await work();
    expect(await textsTo(asking, 'test.seat_free')).toHaveLength(before + 1);
  });
});
