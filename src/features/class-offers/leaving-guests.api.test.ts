import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinLeavingAttempts } from '#src/features/level-attempts/actions/owners.server.ts';
import { callsWaiting, type GivenFamily, underWay } from '#tests/given-families.ts';
import { givenMember, lastMessageTo } from '#tests/given-members.ts';
import { givenPassed } from '#tests/given-offers.ts';
import { acceptCode, givenInvitation } from '#tests/given-parents.ts';
import { newKey } from '#tests/given-payments.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let given: Awaited<ReturnType<typeof givenPassed>>;
beforeAll(async () => {
  academy = await startAcademy();
  given = await givenPassed(academy, 5);
});
afterAll(() => academy.close());

const goodbyeOf = async ({ token }: GivenFamily) =>
  (await call<{ seats: string[] }>(academy, 'GET /api/account/withdrawal', { token })).resultData.seats;
const leave = ({ memberId, password, token }: GivenFamily) =>
  call(academy, 'POST /api/withdrawalUser', {
    ...{ token, key: newKey() },
    form: { userId: memberId, password },
  });
const attemptOf = (attemptNo: string) =>
  academy.db
    .selectFrom('level_attempts')
    .select(['member_id as memberId', 'child_id as childId'])
    .where('attempt_no', '=', attemptNo)
    .executeTakeFirstOrThrow();
const hasLeft = { resultCode: 'level_test.place_gone', resultMsg: expect.stringContaining('탈퇴') };

test('a seat kept as a guest with the family’s phone is named before the goodbye, and ends with it', async () => {
  const classId = await given.classIn(30, '기초 수학 A반');
  const { family, satAsGuest } = given.at(0);
  const seated = await satAsGuest();
  expect((await given.of.keep(seated, classId)).status).toBe(200);
  expect(await goodbyeOf(family)).toEqual([expect.stringContaining('이하늘 학생의 기초 수학 A반 자리')]);
  // To look attaches nothing.
  expect(await attemptOf(seated.attemptNo)).toEqual({ memberId: null, childId: null });
  expect((await leave(family)).resultCode).toBe(0);
  expect(await given.seatedIn(classId)).toEqual([]);
  expect(await given.of.keep(seated, classId)).toMatchObject(hasLeft);
  expect(await given.seatedIn(classId)).toEqual([]);
});

test('one sat with that phone for a child the account does not have ends too: with the account it is destroyed', async () => {
  const classId = await given.classIn(30, '기초 수학 B반');
  const { family, satAsGuest } = given.at(1);
  const seated = await satAsGuest();
  await academy.db
    .updateTable('level_attempts')
    .set({ student_name: '이바다' })
    .where('attempt_no', '=', seated.attemptNo)
    .execute();
  expect((await given.of.keep(seated, classId)).status).toBe(200);
  expect(await goodbyeOf(family)).toEqual([expect.stringContaining('이바다 학생의 기초 수학 B반 자리')]);
  expect((await leave(family)).resultCode).toBe(0);
  expect(await given.seatedIn(classId)).toEqual([]);
});

test('a seat that a guest keeps while the family of the phone leaves waits for the goodbye, and is not kept', async () => {
  const classId = await given.classIn(30, '기초 수학 C반');
  const { family, satAsGuest } = given.at(2);
  const seated = await satAsGuest();
  const goodbye = await underWay(academy, async (tx) => {
    const memberId = family.userSeqId;
    await tx
      .updateTable('members')
      .set({ status: 'withdrawn', withdrawn_at: academy.clock.now() })
      .where('id', '=', memberId)
      .execute();
    await joinLeavingAttempts(tx, { memberId, mobile: seated.mobile, name: '', since: null, before: null });
  });
  const keeping = given.of.keep(seated, classId);
  await expect.poll(() => callsWaiting(academy), { timeout: 20_000 }).toBe(1);
  goodbye.open();
  await goodbye.done;
  expect(await keeping).toMatchObject(hasLeft);
  expect(await given.seatedIn(classId)).toEqual([]);
});

test('enrolled by it, a child whom another guardian sees stays, and the test goes on under that guardian', async () => {
  const classId = await given.classIn(30, '기초 수학 D반');
  const { family, satAsGuest } = given.at(3);
  const father = await givenMember(academy, { name: '김도현', childrenList: '[]' });
  const childId = family.younger;
  const code = await givenInvitation(academy, family, { childId, mobile: father.mobile });
  expect((await acceptCode(academy, father, code)).resultCode).toBe(0);
  const seated = await satAsGuest();
  await given.of.keep(seated, classId);
  const [place] = await given.seatedIn(classId);
  await given.press(place?.placeId, 'enrol');
  expect(await goodbyeOf(family)).toEqual([
    expect.stringMatching(/기초 수학 D반 등록: 함께 보는 분에게 그대로 이어집니다/),
  ]);
  expect((await leave(family)).resultCode).toBe(0);
  expect(await given.seatedIn(classId)).toMatchObject([{ studentName: '이하늘' }]);
  expect(await attemptOf(seated.attemptNo)).toEqual({ memberId: father.userSeqId, childId });
});

test('whoever takes the child over is sent the seat that is kept, with its end and where to enrol', async () => {
  const classId = await given.classIn(30, '기초 수학 E반');
  const { family, satAsGuest } = given.at(4);
  const father = await givenMember(academy, { name: '김도현', childrenList: '[]' });
  const code = await givenInvitation(academy, family, { childId: family.younger, mobile: father.mobile });
  expect((await acceptCode(academy, father, code)).resultCode).toBe(0);
  await given.of.keep(await satAsGuest(), classId);
  expect(await goodbyeOf(family)).toEqual([
    expect.stringMatching(/기초 수학 E반 자리: 함께 보는 분에게 그대로 이어집니다/),
  ]);
  expect((await leave(family)).resultCode).toBe(0);
  expect(await given.seatedIn(classId)).toMatchObject([{ studentName: '이하늘' }]);
  expect(await lastMessageTo(academy, father.mobile)).toMatch(
    /이하늘 학생의 기초 수학 E반\(.*\) 자리를 회원님이 이어받으셨습니다\. .*까지 맡아 두니, 그때까지 분원에서 등록해 주세요/,
  );
});
