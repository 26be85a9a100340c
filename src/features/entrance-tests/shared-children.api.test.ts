import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerOne, signedInAgain } from '#tests/given-families.ts';
import { type GivenMember, givenMember, lastMessageTo } from '#tests/given-members.ts';
import { acceptCode, childrenOf, givenInvitation, givenParents, givenPupil } from '#tests/given-parents.ts';
import { givenSession } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const own = JSON.stringify([
  { name: '이하늘', birthDate: '2016-04-02', schoolName: '대치초등학교', grade: 5, guardianConsent: true },
]);
const leave = ({ token, memberId, password }: GivenMember) =>
  call(academy, 'POST /api/withdrawalUser', { token, form: { userId: memberId, password } });
const remove = ({ token }: GivenMember, childId: number, query = '') =>
  call(academy, `DELETE /api/account/children/${childId}${query}`, { token });
const childOf = (registrationNo: string) =>
  academy.db
    .selectFrom('registrations as r')
    .innerJoin('children as c', 'c.id', 'r.child_id')
    .select(['r.state', 'c.name', 'c.birth_date', 'c.removed_at', 'c.member_id'])
    .where('r.registration_no', '=', registrationNo)
    .executeTakeFirstOrThrow();

async function destroyLater(): Promise<void> {
  academy.clock.advance(4 * 86_400);
  await academy.jobs['members.destroy']?.(null);
}

describe('nobody’s leaving takes another’s seat or child', () => {
  test('a mother whose card the father, with a card of his own, registered leaves: the cards become one', async () => {
    const mother = await givenMember(academy, { name: '이서연' });
    const father = await givenMember(academy, { name: '김도현', childrenList: own });
    const childId = (await childrenOf(academy, mother))[0]?.childId ?? 0;
    const code = await givenInvitation(academy, mother, { childId, mobile: father.mobile });
    expect((await acceptCode(academy, father, code, { sameChild: false })).resultCode).toBe(0);
    const { sessionId } = await givenSession(academy, { capacity: 5 });
    const { resultData } = await registerOne(academy, father, sessionId, childId);
    expect((await leave(mother)).resultCode).toBe(0);
    expect(await lastMessageTo(academy, father.mobile)).toContain('이어받았습니다');
    await destroyLater();
    expect(await childOf(resultData.registrationNo)).toMatchObject({
      state: 'confirmed',
      name: '이하늘',
      birth_date: '2016-04-02',
      removed_at: null,
      member_id: father.userSeqId,
    });
    const back = await signedInAgain(academy, father);
    expect(await childrenOf(academy, back)).toHaveLength(1);
  });

  test('a pupil of fourteen keeps its seat and inherits its own record when the guardian leaves', async () => {
    const { mother, pupil, childId } = await givenPupil(academy);
    const { sessionId } = await givenSession(academy, { capacity: 5 });
    const { resultData } = await registerOne(academy, pupil, sessionId, childId);
    const outlook = await call<{ handedOver: string[] }>(academy, 'GET /api/account/withdrawal', {
      token: mother.token,
    });
    expect(outlook.resultData.handedOver).toEqual(['이바다: 본인 계정으로 이어집니다.']);
    expect((await leave(mother)).resultCode).toBe(0);
    await destroyLater();
    expect(await childOf(resultData.registrationNo)).toMatchObject({
      name: '이바다',
      removed_at: null,
      member_id: pupil.userSeqId,
    });
    const back = await signedInAgain(academy, pupil);
    expect(await childrenOf(academy, back)).toMatchObject([{ childId, relation: 'owner' }]);
  });

  test('removing a child is refused while anybody’s seat or place in line stands for it', async () => {
    const { mother, father, childId } = await givenParents(academy);
    const full = await givenSession(academy, { capacity: 1 });
    const other = await givenMember(academy);
    const [taker] = await childrenOf(academy, other);
    await registerOne(academy, other, full.sessionId, taker?.childId ?? 0);
    const join = { sessionId: full.sessionId, childId };
    const waiting = await call(academy, 'POST /api/entrance-tests/waiting', {
      token: father.token,
      json: join,
    });
    expect(waiting.resultCode).toBe(0);
    expect((await remove(mother, childId, '?others=let-go')).resultCode).toBe('member.child_busy');
    await call(academy, `DELETE /api/entrance-tests/waiting?sessionId=${join.sessionId}&childId=${childId}`, {
      token: father.token,
    });
    const { sessionId } = await givenSession(academy, { capacity: 5, startsInHours: 200 });
    await registerOne(academy, father, sessionId, childId);
    expect((await remove(mother, childId, '?others=let-go')).resultCode).toBe('member.child_busy');
    expect((await childrenOf(academy, father))[0]).toMatchObject({ childId });
  });

  test('a goodbye waits for the seat of somebody who was let go, as nobody would keep the child', async () => {
    const { mother, father, childId, personId } = await givenParents(academy);
    const { sessionId } = await givenSession(academy, { capacity: 5 });
    await registerOne(academy, father, sessionId, childId);
    await call(academy, `DELETE /api/account/children/${childId}/people/${personId}`, {
      token: mother.token,
    });
    expect((await leave(mother)).resultCode).toBe('member.open_matters');
  });
});

describe('the same child twice in one account', () => {
  test('is asked about at the invitation; joined into one it has one place in a test', async () => {
    const mother = await givenMember(academy, { name: '이서연' });
    const father = await givenMember(academy, { name: '김도현', childrenList: own });
    const [hers, his] = [await childrenOf(academy, mother), await childrenOf(academy, father)];
    const childId = hers[0]?.childId ?? 0;
    const { sessionId } = await givenSession(academy, { capacity: 5 });
    const { resultData } = await registerOne(academy, father, sessionId, his[0]?.childId ?? 0);
    const code = await givenInvitation(academy, mother, { childId, mobile: father.mobile });
    expect(await acceptCode(academy, father, code)).toMatchObject({
      status: 409,
      resultCode: 'family.same_child',
    });
    expect((await acceptCode(academy, father, code, { sameChild: true })).resultCode).toBe(0);
    expect(await childrenOf(academy, father)).toMatchObject([{ childId, relation: 'guardian' }]);
    expect(await childOf(resultData.registrationNo)).toMatchObject({ state: 'confirmed', removed_at: null });
    expect(await registerOne(academy, mother, sessionId, childId)).toMatchObject({
      resultCode: 'test.already',
    });
  });

  test('is not joined while both cards have a seat in one test', async () => {
    const mother = await givenMember(academy, { name: '이서연' });
    const father = await givenMember(academy, { name: '김도현', childrenList: own });
    const [hers, his] = [await childrenOf(academy, mother), await childrenOf(academy, father)];
    const { sessionId } = await givenSession(academy, { capacity: 5 });
    await registerOne(academy, mother, sessionId, hers[0]?.childId ?? 0);
    await registerOne(academy, father, sessionId, his[0]?.childId ?? 0);
    const invited = { childId: hers[0]?.childId ?? 0, mobile: father.mobile };
    const code = await givenInvitation(academy, mother, invited);
    expect((await acceptCode(academy, father, code, { sameChild: true })).resultCode).toBe(
      'family.two_seats',
    );
    expect(await childrenOf(academy, father)).toHaveLength(1);
  });
});
