import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedInAgain } from '#tests/given-families.ts';
import {
  destroyAfter,
  givenEnrolled,
  givenJoined,
  givenShownResult,
  heirCalls,
  leaveNow,
} from '#tests/given-heirs.ts';
import { givenKey, withKey } from '#tests/given-keys.ts';
import { givenMember } from '#tests/given-members.ts';
import { acceptCode, givenInvitation } from '#tests/given-parents.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let of: ReturnType<typeof heirCalls>;
beforeAll(async () => {
  academy = await startAcademy();
  of = heirCalls(academy);
});
afterAll(() => academy.close());

test('a child that was taken over keeps its test, its result and its seat, and nothing of who left stays there', async () => {
  const shown = await givenShownResult(academy);
  const father = await of.heirOf(shown, '남궁도현');
  await leaveNow(academy, shown.mother);
  await givenEnrolled(academy, shown, father);
  expect((await of.objects(father, shown, '서술 3번을 다시 봐 주세요.')).resultCode).toBe(0);
  await destroyAfter(academy, 4);
  const { childName, schoolName, placement, comment } = shown.words;
  const read = await of.readBy(father);
  expect(read.registrations).toMatchObject([
    {
      ...{ childName, schoolName },
      result: { placement, comment, appeal: { text: '서술 3번을 다시 봐 주세요.' } },
    },
  ]);
  expect(read.places).toMatchObject([{ studentName: childName, state: 'enrolled' }]);
  expect(await of.waiting(shown)).toMatchObject([
    { childName, appeal: { text: '서술 3번을 다시 봐 주세요.' } },
  ]);
  expect(await of.tracesOf([shown.mother.name, shown.mother.mobile])).toEqual([]);
  const roster = await of.office<{ rows: object[] }>(`test-sessions/${shown.sessionId}/roster`);
  expect(roster.rows).toMatchObject([{ childName, guardianName: '남궁도현' }]);
  const cookie = await givenStaffCookie(academy, 'owner@msc.example');
  const machine = await call(
    academy,
    'GET /api/v1/registrations',
    withKey(await givenKey(academy, { cookie })),
  );
  expect(machine.resultData).toMatchObject({
    rows: [
      {
        memberId: father.userSeqId,
        student: { name: childName, schoolName },
        guardian: { name: '남궁도현', mobile: father.mobile },
      },
    ],
  });
});

test('control: of who leaves without anybody to take the child over nothing stays, the objection neither', async () => {
  const shown = await givenShownResult(academy);
  expect((await of.objects(shown.mother, shown, '혼자 쓴 문의입니다.')).resultCode).toBe(0);
  await leaveNow(academy, shown.mother);
  const all = [...of.told(shown), '혼자 쓴 문의입니다.', shown.mother.name, shown.mother.mobile];
  expect((await of.tracesOf(all)).length).toBeGreaterThan(3);
  await destroyAfter(academy, 4);
  expect(await of.tracesOf(all)).toEqual([]);
  expect(await of.waiting(shown)).toEqual([]);
});

test('an objection is whoever wrote it: it goes with who left, and who has the child now may object', async () => {
  const shown = await givenShownResult(academy);
  const father = await of.heirOf(shown);
  const outlook = async () => {
    const { token } = await signedInAgain(academy, shown.mother);
    return (await call<{ objections: string[] }>(academy, 'GET /api/account/withdrawal', { token }))
      .resultData.objections;
  };
  expect(await outlook()).toEqual([]);
  expect((await of.objects(shown.mother, shown, '어머니가 쓴 문의입니다.')).resultCode).toBe(0);
  expect(await outlook()).toEqual([expect.stringContaining(shown.words.childName)]);
  await leaveNow(academy, shown.mother);
  expect((await of.downloaded(father)).text).not.toContain('어머니가 쓴 문의');
  await destroyAfter(academy, 3);
  expect(await of.tracesOf(['어머니가 쓴 문의입니다.'])).toEqual([]);
  expect(await of.waiting(shown)).toEqual([]);
  expect((await of.objects(father, shown, '아버지가 쓴 문의입니다.')).resultCode).toBe(0);
  expect(await of.waiting(shown)).toMatchObject([{ appeal: { text: '아버지가 쓴 문의입니다.' } }]);
});

test('when the last who had the child leaves, all of it goes', async () => {
  const shown = await givenShownResult(academy);
  const father = await of.heirOf(shown);
  await leaveNow(academy, shown.mother);
  expect((await of.objects(father, shown, '마지막 보호자의 문의입니다.')).resultCode).toBe(0);
  await destroyAfter(academy, 4);
  const all = [...of.told(shown), '마지막 보호자의 문의입니다.'];
  expect(await of.tracesOf(of.told(shown))).not.toEqual([]);
  await leaveNow(academy, father);
  await destroyAfter(academy, 4);
  expect(await of.tracesOf(all)).toEqual([]);
  expect(await of.waiting(shown)).toEqual([]);
});

test('two who leave within the same days: the second takes it along, whichever is destroyed first', async () => {
  const shown = await givenShownResult(academy);
  const father = await of.heirOf(shown);
  await leaveNow(academy, shown.mother);
  await destroyAfter(academy, 1);
  await leaveNow(academy, father);
  await destroyAfter(academy, 2);
  expect(await of.tracesOf(of.told(shown))).not.toEqual([]);
  await destroyAfter(academy, 1);
  expect(await of.tracesOf(of.told(shown))).toEqual([]);
});

test('an heir of the heir has it, without the words of either', async () => {
  const shown = await givenShownResult(academy);
  const father = await of.heirOf(shown, '남궁둘째');
  await leaveNow(academy, shown.mother);
  expect((await of.objects(father, shown, '둘째 보호자의 문의입니다.')).resultCode).toBe(0);
  const aunt = await givenJoined(academy, father, { ...shown, name: '선우셋째' });
  await destroyAfter(academy, 4);
  await leaveNow(academy, father);
  await destroyAfter(academy, 4);
  const { childName, schoolName, placement } = shown.words;
  expect((await of.readBy(aunt)).registrations).toMatchObject([
    { childName, schoolName, result: { placement, appeal: null } },
  ]);
  expect(await of.tracesOf(['둘째 보호자의 문의입니다.', shown.mother.name, father.name])).toEqual([]);
  expect((await of.downloaded(aunt)).text).toContain(shown.registrationNo);
  await leaveNow(academy, aunt);
  await destroyAfter(academy, 4);
  expect(await of.tracesOf(of.told(shown))).toEqual([]);
});

test('a child that its heir removes goes after thirty days, with all that is said of it', async () => {
  const shown = await givenShownResult(academy);
  const father = await of.heirOf(shown);
  await leaveNow(academy, shown.mother);
  expect((await of.objects(father, shown, '지운 자녀의 문의입니다.')).resultCode).toBe(0);
  await destroyAfter(academy, 4);
  await academy.db
    .updateTable('children')
    .set({ removed_at: academy.clock.now() })
    .where('id', '=', shown.childId)
    .execute();
  await destroyAfter(academy, 29);
  expect((await of.downloaded(father)).text).toContain(shown.registrationNo);
  expect(await of.tracesOf(of.told(shown))).not.toEqual([]);
  await destroyAfter(academy, 1);
  // What was texted to the father himself is his for a year.
  const left = await of.tracesOf([...of.told(shown), '지운 자녀의 문의입니다.']);
  expect(left.filter((table) => table !== 'public.messages')).toEqual([]);
  expect(await of.waiting(shown)).toEqual([]);
});

test('who left and comes back with a new account is destroyed all the same, and sees the child as its guardian lets it', async () => {
  const shown = await givenShownResult(academy);
  const father = await of.heirOf(shown);
  await leaveNow(academy, shown.mother);
  await destroyAfter(academy, 1);
  const back = await givenMember(academy, { mobile: shown.mother.mobile, childrenList: '[]' });
  const code = await givenInvitation(academy, await signedInAgain(academy, father), {
    ...{ childId: shown.childId, mobile: back.mobile },
  });
  expect((await acceptCode(academy, back, code)).resultCode).toBe(0);
  await destroyAfter(academy, 3);
  const { childName, placement } = shown.words;
  for (const one of [father, back])
    expect((await of.readBy(one)).registrations).toMatchObject([{ childName, result: { placement } }]);
  expect(await of.tracesOf([shown.mother.name])).toEqual([]);
  expect((await of.downloaded(back)).rows('입학 테스트 접수')).toEqual([]);
});

test('it goes on under the card that the heir had of the same child', async () => {
  const shown = await givenShownResult(academy);
  const { childName, placement } = shown.words;
  const father = await of.heirOf(shown);
  const same = {
    name: '이하늘',
    birthDate: '2016-04-02',
    schoolName: '한강초',
    grade: 5,
    guardianConsent: true,
  };
  const { token } = await signedInAgain(academy, father);
  expect((await call(academy, 'POST /api/account/children', { token, json: same })).resultCode).toBe(0);
  await academy.db
    .updateTable('children')
    .set({ name: childName })
    .where('member_id', '=', father.userSeqId)
    .execute();
  await leaveNow(academy, shown.mother);
  await destroyAfter(academy, 30);
  expect((await of.readBy(father)).registrations).toMatchObject([{ childName, result: { placement } }]);
  expect((await of.downloaded(father)).text).toContain(shown.registrationNo);
});

test('what a joined guardian registered stays with the guardian whose child it is', async () => {
  const shown = await givenShownResult(academy);
  const father = await of.heirOf(shown);
  await academy.db
    .updateTable('registrations')
    .set({ member_id: father.userSeqId, guardian_name: '김도현', guardian_mobile: father.mobile })
    .where('id', '=', shown.id)
    .execute();
  await leaveNow(academy, father);
  await destroyAfter(academy, 4);
  const { childName, placement } = shown.words;
  expect((await of.readBy(shown.mother)).registrations).toMatchObject([{ childName, result: { placement } }]);
  expect(await of.tracesOf([father.mobile])).toEqual([]);
});
