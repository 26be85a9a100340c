import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listChildren } from '#src/features/members/actions/members.server.ts';
import type { Account } from '#src/features/members/contract/account.ts';
import { type GivenMember, givenMember, lastMessageTo } from '#tests/given-members.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const childrenOf = async ({ token }: GivenMember) =>
  (await call<Account>(academy, 'GET /api/account', { token })).resultData.children;
const invite = (member: GivenMember, childId: number, mobile: string, role = 'guardian') =>
  call<{ expiresAt: string }>(academy, `POST /api/account/children/${childId}/invitations`, {
    token: member.token,
    json: { role, mobile },
  });
const codeTo = async (mobile: string) =>
  /\/account\/join#([\w-]{43})$/.exec(await lastMessageTo(academy, mobile))?.[1] ?? '';
const look = (member: GivenMember, code: string) =>
  call(academy, 'POST /api/account/invitation', { token: member.token, json: { code } });
const join = (member: GivenMember, code: string, guardianConsent?: boolean) =>
  call<{ childId: number }>(academy, 'POST /api/account/invitation/accept', {
    token: member.token,
    json: { code, ...(guardianConsent !== undefined && { guardianConsent }) },
  });
const remove = ({ token }: GivenMember, childId: number) =>
  call(academy, `DELETE /api/account/children/${childId}`, { token });
const leave = ({ token, memberId, password }: GivenMember) =>
  call(academy, 'POST /api/withdrawalUser', { token, form: { userId: memberId, password } });

/** A mother with her two children, and a father who joined the younger one. */
async function givenParents() {
  const mother = await givenMember(academy, { name: '이서연' });
  const father = await givenMember(academy, { name: '김도현', childrenList: '[]' });
  const [young] = await childrenOf(mother);
  const childId = young?.childId ?? 0;
  await invite(mother, childId, father.mobile);
  expect((await join(father, await codeTo(father.mobile), true)).resultCode).toBe(0);
  return { mother, father, childId };
}

describe('a second guardian', () => {
  test('joins by a link to the phone, after saying so, and both see the child', async () => {
    const mother = await givenMember(academy);
    const father = await givenMember(academy, { name: '김도현', childrenList: '[]' });
    const [young] = await childrenOf(mother);
    const childId = young?.childId ?? 0;
    expect((await invite(mother, childId, father.mobile)).resultCode).toBe(0);
    const code = await codeTo(father.mobile);
    for (let i = 0; i < 2; i++)
      expect((await look(father, code)).resultData).toEqual({
        role: 'guardian',
        childName: '이하늘',
        invitedBy: '이서연',
      });
    expect(await join(father, code)).toMatchObject({ status: 400, resultCode: 'family.consent_needed' });
    expect((await join(father, code, true)).resultData).toEqual({ childId });
    expect(await childrenOf(father)).toMatchObject([
      { childId, name: '이하늘', relation: 'guardian', people: [] },
    ]);
    expect((await childrenOf(mother))[0]).toMatchObject({
      relation: 'owner',
      people: [{ personId: expect.any(Number), name: '김○현', role: 'guardian' }],
    });
    expect(await listChildren(academy, father.userSeqId)).toMatchObject([{ childId }]);
    expect(await join(father, code, true)).toMatchObject({ status: 410 });
    const consents = await academy.db
      .selectFrom('consents')
      .select(['type', 'method'])
      .where('member_id', '=', father.userSeqId)
      .where('type', '=', 'guardian')
      .execute();
    expect(consents).toEqual([{ type: 'guardian', method: 'phone' }]);
  });

  test('an invitation serves only the invited phone, once, for seven days, and while the child is there', async () => {
    const { mother, childId } = await givenParents();
    const stranger = await givenMember(academy, { childrenList: '[]' });
    const friend = await givenMember(academy, { childrenList: '[]' });
    await invite(mother, childId, friend.mobile);
    const code = await codeTo(friend.mobile);
    for (const answer of [await look(stranger, code), await join(stranger, code, true)])
      expect(answer).toMatchObject({ status: 403, resultCode: 'family.other_phone' });
    const both = await Promise.all([join(friend, code, true), join(friend, code, true)]);
    expect(both.map((one) => one.status).sort()).toEqual([200, 410]);
    await invite(mother, childId, friend.mobile);
    expect(await join(friend, await codeTo(friend.mobile), true)).toMatchObject({
      status: 409,
      resultCode: 'family.already_there',
    });
    await invite(mother, childId, stranger.mobile);
    const late = await codeTo(stranger.mobile);
    academy.clock.advance(7 * 86_400);
    const { memberId, password } = stranger;
    const again = await call<{ accessToken: string }>(academy, 'POST /api/login', {
      form: { memberId, password },
    });
    const back = { ...stranger, token: again.resultData.accessToken };
    expect(await join(back, late, true)).toMatchObject({
      status: 410,
      resultCode: 'family.invitation_expired',
    });
    expect(await look(back, 'A'.repeat(43))).toMatchObject({ status: 410 });
    expect((await look(back, 'short')).fields).toHaveProperty('code');
  });

  test('may edit but not change the birthday, nor invite, and leaves without taking the child along', async () => {
    const { mother, father, childId } = await givenParents();
    const edit = (member: GivenMember, birthDate: string) =>
      call(academy, `PUT /api/account/children/${childId}`, {
        token: member.token,
        json: { name: '이하늘', birthDate, schoolName: '도곡초등학교', grade: 5 },
      });
    expect((await edit(father, '2016-04-02')).resultCode).toBe(0);
    expect(await edit(father, '2011-04-02')).toMatchObject({
      status: 403,
      fields: { birthDate: expect.any(String) },
    });
    expect((await invite(father, childId, '01099998888')).status).toBe(404);
    expect((await remove(father, childId)).resultCode).toBe(0);
    expect(await childrenOf(father)).toEqual([]);
    expect((await childrenOf(mother))[0]).toMatchObject({ childId, schoolName: '도곡초등학교', people: [] });
    expect((await remove(father, childId)).status).toBe(404);
  });

  test('takes over when the first guardian leaves the academy', async () => {
    const { mother, father, childId } = await givenParents();
    const outlook = await call<{ handedOver: string[] }>(academy, 'GET /api/account/withdrawal', {
      token: mother.token,
    });
    expect(outlook.resultData.handedOver).toEqual(['이하늘: 함께 보는 김○현님이 이어받습니다.']);
    expect((await leave(mother)).resultCode).toBe(0);
    expect(await childrenOf(father)).toMatchObject([{ childId, relation: 'owner', people: [] }]);
    academy.clock.advance(3 * 86_400);
    await academy.jobs['members.destroy']?.(null);
    expect(await listChildren(academy, father.userSeqId)).toMatchObject([{ childId, name: '이하늘' }]);
  });

  test('invitations are limited: three a day to a phone, and another member’s child is not found', async () => {
    const { mother, childId } = await givenParents();
    const other = await givenMember(academy);
    expect((await invite(other, childId, '01099997777')).status).toBe(404);
    await academy.db.deleteFrom('budgets').execute();
    for (let i = 0; i < 3; i++) expect((await invite(mother, childId, '01099997777')).resultCode).toBe(0);
    expect((await invite(mother, childId, '01099997777')).status).toBe(429);
    expect((await invite(mother, childId, '02-555-1234')).fields).toHaveProperty('mobile');
    expect((await call(academy, `POST /api/account/children/${childId}/invitations`)).status).toBe(401);
  });
});

describe('a child of fourteen', () => {
  test('takes over an account of its own from the birthday on; the guardian goes on seeing it', async () => {
    // Turns fourteen on 2026-12-24, counted at Seoul's midnight.
    const own = await startAcademy();
    const at = academy;
    academy = own;
    const child = { name: '이바다', birthDate: '2012-12-24', schoolName: '단대부중', grade: 8 };
    const childrenList = JSON.stringify([{ ...child, guardianConsent: true }]);
    const mother = await givenMember(own, { childrenList });
    const pupil = await givenMember(own, { name: '이바다', childrenList: '[]' });
    const signIn = async ({ memberId, password }: GivenMember) =>
      (await call<{ accessToken: string }>(own, 'POST /api/login', { form: { memberId, password } }))
        .resultData.accessToken;
    const [held] = await childrenOf(mother);
    const childId = held?.childId ?? 0;
    own.clock.set(new Date('2026-12-23T14:59:59Z'));
    const eve = { ...mother, token: await signIn(mother) };
    expect((await childrenOf(eve))[0]?.mayTakeOver).toBe(false);
    expect(await invite(eve, childId, pupil.mobile, 'student')).toMatchObject({
      status: 400,
      resultCode: 'family.too_young',
    });
    own.clock.advance(1);
    expect((await childrenOf(eve))[0]?.mayTakeOver).toBe(true);
    expect((await invite(eve, childId, pupil.mobile, 'student')).resultCode).toBe(0);
    const code = await codeTo(pupil.mobile);
    const grown = { ...pupil, token: await signIn(pupil) };
    expect((await join(grown, code)).resultData).toEqual({ childId });
    expect(await childrenOf(grown)).toMatchObject([
      { childId, relation: 'student', mayTakeOver: false, people: [] },
    ]);
    expect((await childrenOf(eve))[0]).toMatchObject({
      mayTakeOver: false,
      people: [{ personId: expect.any(Number), name: '이○다', role: 'student' }],
    });
    expect(await invite(eve, childId, pupil.mobile, 'student')).toMatchObject({
      status: 409,
      resultCode: 'family.student_exists',
    });
    await own.close();
    academy = at;
  });
});

describe('grades', () => {
  test('roll at Seoul’s midnight of 1 March, once, ask to be looked at, and stop at twelve', async () => {
    const own = await startAcademy();
    const at = academy;
    academy = own;
    const list = [5, 6, 12].map((grade) => ({
      name: `아이${'가나다'[[5, 6, 12].indexOf(grade)]}`,
      birthDate: `${2026 - 6 - grade}-05-05`,
      schoolName: '대치학교',
      grade,
      guardianConsent: true,
    }));
    const member = await givenMember(own, { childrenList: JSON.stringify(list) });
    const roll = () => own.jobs['members.roll-grades']?.(null);
    const grades = async () => (await listChildren(own, member.userSeqId)).map((child) => child.grade);
    own.clock.set(new Date('2027-02-28T14:59:59Z'));
    await roll();
    expect(await grades()).toEqual([5, 6, 12]);
    own.clock.advance(1);
    await Promise.all([roll(), roll()]);
    await roll();
    expect(await grades()).toEqual([6, 7, 12]);
    const form = { memberId: member.memberId, password: member.password };
    const { resultData } = await call<{ accessToken: string }>(own, 'POST /api/login', { form });
    const back = { ...member, token: resultData.accessToken };
    const [first] = await childrenOf(back);
    expect(first).toMatchObject({ grade: 6, isGradeToCheck: true });
    const json = { name: first?.name, birthDate: first?.birthDate, schoolName: '대치중학교', grade: 6 };
    await call(own, `PUT /api/account/children/${first?.childId}`, { token: back.token, json });
    expect((await childrenOf(back))[0]?.isGradeToCheck).toBe(false);
    own.clock.set(new Date('2028-03-01T00:00:00Z'));
    await roll();
    expect(await grades()).toEqual([7, 8, 12]);
    const events = await own.db
      .selectFrom('member_events')
      .select('detail')
      .where('kind', '=', 'grade_rolled')
      .execute();
    expect(events).toHaveLength(6);
    await own.close();
    academy = at;
  });
});
