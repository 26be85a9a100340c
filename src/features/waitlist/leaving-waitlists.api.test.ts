import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WaitView } from '#src/features/registrations/contract/registrations.ts';
import { hashSecret } from '#src/platform/tokens.ts';
import {
  cancelOne,
  type GivenFamily,
  givenFamily,
  registerOne,
  statesIn,
  waitOne,
} from '#tests/given-families.ts';
import { type GivenMember, lastMessageTo } from '#tests/given-members.ts';
import { type GivenParents, givenParents } from '#tests/given-parents.ts';
import { sessionsApart } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const session = sessionsApart(() => academy, 300);
const leave = ({ token, memberId, password }: GivenMember) =>
  call(academy, 'POST /api/withdrawalUser', { token, form: { userId: memberId, password } });
const outlook = async ({ token }: GivenMember) =>
  (await call<{ blocking: string[]; cancelled: string[] }>(academy, 'GET /api/account/withdrawal', { token }))
    .resultData;
const wait = ({ token }: GivenMember, sessionId: number, childId: number) =>
  waitOne(academy, { token }, sessionId, childId);
const waitingOf = async ({ token }: GivenMember) =>
  (await call<{ waiting: WaitView[] }>(academy, 'GET /api/applications', { token })).resultData.waiting;
const linesOf = async (sessionId: number) =>
  academy.db
    .selectFrom('seat_waits as w')
    .innerJoin('test_sessions as s', 's.pool_id', 'w.pool_id')
    .leftJoin('test_waits as t', 't.holder_key', 'w.holder_key')
    .select(['w.state', 't.member_id'])
    .where('s.id', '=', sessionId)
    .orderBy('w.id')
    .execute();

/** A session of one seat that is taken. */
async function givenFull() {
  const seated = await givenFamily(academy);
  const full = await session({ capacity: 1 });
  const { resultData } = await registerOne(academy, seated, full.sessionId, seated.younger);
  return { ...full, free: () => cancelOne(academy, seated, resultData.registrationNo) };
}

describe('whoever leaves while waiting', () => {
  test('is told so before, leaves the line, and whoever stood behind gets the seat; nothing breaks when all is destroyed', async () => {
    const full = await givenFull();
    const [leaving, behind] = [await givenFamily(academy), await givenFamily(academy)];
    await wait(leaving, full.sessionId, leaving.younger);
    expect((await wait(behind, full.sessionId, behind.younger)).resultData.place).toBe(2);
    expect((await outlook(leaving)).cancelled.join()).toContain('대기');
    expect((await leave(leaving)).resultCode).toBe(0);
    expect((await waitingOf(behind))[0]?.place).toBe(1);
    academy.clock.advance(4 * 86_400);
    await academy.jobs['members.destroy']?.(null);
    expect((await linesOf(full.sessionId)).map((row) => row.state)).toEqual(['withdrawn', 'waiting']);
    const texts = await lastMessageTo(academy, leaving.mobile).catch(() => '');
    expect(texts).not.toContain('자리를');
  });

  test('keeps nobody else from a seat', async () => {
    const full = await givenFull();
    const [leaving, behind] = [await givenFamily(academy), await givenFamily(academy)];
    await wait(leaving, full.sessionId, leaving.younger);
    await wait(behind, full.sessionId, behind.younger);
    await leave(leaving);
    expect((await full.free()).status).toBe(200);
    expect(await statesIn(academy, full.sessionId, behind.younger)).toEqual(['confirmed']);
    expect(await statesIn(academy, full.sessionId, leaving.younger)).toEqual([]);
  });

  test('hands the place of a shared child to its other guardian, who is told; the turn stays', async () => {
    const { mother, father, childId } = await givenParents(academy);
    const full = await givenFull();
    await wait(father, full.sessionId, childId);
    const behind = await givenFamily(academy);
    await wait(behind, full.sessionId, behind.younger);
    expect((await outlook(father)).cancelled).toEqual([]);
    // A link of an offer that is over opens nothing; nor does it go on with the place.
    const place = { member_id: father.userSeqId, session_id: full.sessionId };
    await academy.db
      .updateTable('test_waits')
      .set({ offer_hash: hashSecret('an earlier link') })
      .where((e) => e.and(place))
      .execute();
    expect((await leave(father)).resultCode).toBe(0);
    const links = await academy.db
      .selectFrom('test_waits')
      .select('offer_hash')
      .where('session_id', '=', full.sessionId)
      .where('child_id', '=', childId)
      .execute();
    expect(links).toEqual([{ offer_hash: null }]);
    expect(await lastMessageTo(academy, mother.mobile)).toContain('대기를 이어받으셨습니다');
    expect(await waitingOf(mother)).toMatchObject([{ place: 1, childId }]);
    await full.free();
    const row = await academy.db
      .selectFrom('registrations')
      .select(['state', 'member_id', 'guardian_mobile'])
      .where('session_id', '=', full.sessionId)
      .where('child_id', '=', childId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ state: 'confirmed', member_id: mother.userSeqId, guardian_mobile: mother.mobile });
  });
});

describe('an offer that is open when its guardian goes', () => {
  /** The child has a seat by its mother; the father waits for another session of the test, and that seat is offered. */
  async function givenAsked() {
    const parents = await givenParents(academy);
    const { mother, father, childId } = parents;
    const full = await givenFull();
    const far = await session({ capacity: 2, testId: full.testId });
    expect((await wait(father, full.sessionId, childId)).resultCode).toBe(0);
    expect((await registerOne(academy, mother, far.sessionId, childId)).resultCode).toBe(0);
    await full.free();
    return { ...parents, linkOfFather: await linkTo(father) };
  }
  const linkTo = async ({ mobile }: GivenMember) =>
    /\/offer\/([\w-]+)/.exec(await lastMessageTo(academy, mobile))?.[1] ?? '';
  const open = (link: string, { token }: GivenMember) =>
    call<{ isOwn: boolean; isChange: boolean }>(academy, `GET /api/entrance-tests/offers/${link}`, { token });

  test.each([
    ['leaves the academy', ({ father }: GivenParents) => leave(father)],
    [
      'is let go from the child',
      ({ mother, childId, personId }: GivenParents) =>
        call(academy, `DELETE /api/account/children/${childId}/people/${personId}`, { token: mother.token }),
    ],
  ])('and %s: the link ends, the other guardian gets one that works', async (_how, go) => {
    const { linkOfFather, ...parents } = await givenAsked();
    const { mother } = parents;
    expect((await open(linkOfFather, mother)).resultCode).toBe(0);
    expect((await go(parents)).resultCode).toBe(0);
    expect(await open(linkOfFather, mother)).toMatchObject({ resultCode: 'test.offer_unknown' });
    const decline = `POST /api/entrance-tests/offers/${linkOfFather}/decline`;
    expect(await call(academy, decline)).toMatchObject({ resultCode: 'test.offer_unknown' });
    const fresh = await linkTo(mother);
    expect(fresh).not.toBe(linkOfFather);
    expect((await open(fresh, mother)).resultData).toMatchObject({ isOwn: true, isChange: true });
  });
});

describe('friends who wait together', () => {
  async function givenFriends(): Promise<{
    a: GivenFamily;
    b: GivenFamily;
    sessionId: number;
    free: () => unknown;
  }> {
    const full = await givenFull();
    const [a, b] = [await givenFamily(academy), await givenFamily(academy)];
    const options = [[{ sessionId: full.sessionId, childId: a.younger }]];
    const { resultData } = await call<{ friendCode: string }>(
      academy,
      'POST /api/entrance-tests/waiting/entries',
      { token: a.token, json: { options } },
    );
    await call(academy, 'POST /api/entrance-tests/waiting/friends', {
      token: b.token,
      json: { code: resultData.friendCode, childId: b.younger },
    });
    return { a, b, ...full };
  }

  test.each(['leaves the line', 'leaves the academy'])(
    'one %s: the other waits on alone, where it stood',
    async (how) => {
      const { a, b, sessionId, free } = await givenFriends();
      const later = await givenFamily(academy);
      await wait(later, sessionId, later.younger);
      if (how === 'leaves the academy') await leave(a);
      else
        await call(academy, 'DELETE /api/entrance-tests/waiting', {
          token: a.token,
          json: { sessionId, childId: a.younger },
        });
      expect(await waitingOf(b)).toMatchObject([{ place: 1, partySize: 1 }]);
      expect(await lastMessageTo(academy, b.mobile)).toContain('이제 혼자 대기합니다');
      await free();
      expect(await statesIn(academy, sessionId, b.younger)).toEqual(['confirmed']);
      expect(await statesIn(academy, sessionId, a.younger)).toEqual([]);
    },
  );
});

test('a place whose guardian is gone without a trace stops no line: the seat goes to the next', async () => {
  const full = await givenFull();
  const [ghost, behind] = [await givenFamily(academy), await givenFamily(academy)];
  await wait(ghost, full.sessionId, ghost.younger);
  await wait(behind, full.sessionId, behind.younger);
  // What an earlier version of the program left behind.
  await academy.db.deleteFrom('test_waits').where('member_id', '=', ghost.userSeqId).execute();
  expect((await full.free()).status).toBe(200);
  for (let turn = 0; turn < 3; turn++) {
    academy.clock.advance(1);
    await academy.jobs['seats.sweep']?.(null);
  }
  expect(await statesIn(academy, full.sessionId, behind.younger)).toEqual(['confirmed']);
});
