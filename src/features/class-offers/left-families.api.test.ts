import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertLinks } from '#src/features/level-results/store/results.server.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { hashSecret, newSecret } from '#src/platform/tokens.ts';
import { callsWaiting, underWay } from '#tests/given-families.ts';
import { givenPassed } from '#tests/given-offers.ts';
import { newKey } from '#tests/given-payments.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let given: Awaited<ReturnType<typeof givenPassed>>;
beforeAll(async () => {
  academy = await startAcademy();
  given = await givenPassed(academy, 4);
});
afterAll(() => academy.close());

const leaving = (db: Pick<TestAcademy['db'], 'updateTable'>, memberId: number) =>
  db
    .updateTable('members')
    .set({ status: 'withdrawn', withdrawn_at: academy.clock.now() })
    .where('id', '=', memberId)
    .execute();
const toldOf = (mobile: string) =>
  academy.db
    .selectFrom('messages')
    .select('body')
    .where('recipient', '=', mobile)
    .where('template', '=', 'level-test.seat-held')
    .execute();
const hasLeft = { resultCode: 'level_test.place_gone', resultMsg: expect.stringContaining('탈퇴') };

/** A level test of the account, for its child. */
async function satBy(index: number) {
  const { family, satAsGuest } = given.at(index);
  const seated = await satAsGuest();
  await academy.db
    .updateTable('level_attempts')
    .set({ member_id: family.userSeqId, child_id: family.younger })
    .where('attempt_no', '=', seated.attemptNo)
    .execute();
  return { ...seated, memberId: family.userSeqId };
}

test('a seat that is kept while the family leaves waits for the goodbye, and is not kept', async () => {
  const classId = await given.classIn(30, '기초 수학 A반');
  const seated = await satBy(0);
  const goodbye = await underWay(academy, (tx) => leaving(tx, seated.memberId));
  const keeping = given.of.keep(seated, classId);
  await expect.poll(() => callsWaiting(academy), { timeout: 20_000 }).toBe(1);
  goodbye.open();
  await goodbye.done;
  expect(await keeping).toMatchObject(hasLeft);
  expect(await given.seatedIn(classId)).toEqual([]);
});

test('whoever still has the result keeps no seat by it once the family has left, and no text promises one', async () => {
  const classId = await given.classIn(30, '기초 수학 B반');
  const seated = await satBy(1);
  // Control: before that it is kept.
  expect((await given.of.keep(seated, classId)).status).toBe(200);
  const back = await given.of.giveBack(seated);
  expect(back.resultData).toMatchObject({
    classes: expect.arrayContaining([expect.objectContaining({ classId })]),
    hasLeft: false,
  });
  expect(await toldOf(seated.mobile)).toHaveLength(1);
  await leaving(academy.db, seated.memberId);
  expect(await given.of.keep(seated, classId)).toMatchObject(hasLeft);
  const link = newSecret();
  const { id: attemptId } = await academy.db
    .selectFrom('level_attempts')
    .select('id')
    .where('attempt_no', '=', seated.attemptNo)
    .executeTakeFirstOrThrow();
  const now = academy.clock.now();
  const expiresAt = new Date(now.getTime() + 86_400_000);
  await inTransaction(academy.db, (tx) =>
    insertLinks(tx, [{ attemptId, secretHash: hashSecret(link), now, expiresAt }]),
  );
  const read = await call(academy, `GET /api/level-tests/results/classes?link=${link}`);
  expect(read.resultData).toMatchObject({ classes: [], titles: [], place: null, hasLeft: true });
  const byLink = { key: newKey(), json: { link, classId } };
  expect(await call(academy, 'POST /api/level-tests/results/seat', byLink)).toMatchObject(hasLeft);
  expect(await given.seatedIn(classId)).toEqual([]);
  expect(await toldOf(seated.mobile)).toHaveLength(1);
});

/** An enrolment that staff ended. */
async function ended(index: number, title: string) {
  const classId = await given.classIn(30, title);
  const { accept, family, offer, registrationNo } = given.at(index);
  expect(await offer(classId)).toBe(1);
  expect((await accept()).status).toBe(200);
  const [place] = await given.seatedIn(classId);
  await given.press(place?.placeId, 'end');
  return {
    classId,
    family,
    registrationNo,
    restore: () => given.press(place?.placeId, 'restore'),
  };
}

test('an enrolment is not given back to a family that has left meanwhile', async () => {
  const { classId, family, restore } = await ended(2, '기초 수학 C반');
  await leaving(academy.db, family.userSeqId);
  expect(await restore()).toMatchObject(hasLeft);
  expect(await given.seatedIn(classId)).toEqual([]);
});

test('an enrolment is not given back once the result became a fail', async () => {
  const { registrationNo, restore } = await ended(3, '기초 수학 D반');
  const judge = (verdict: 'pass' | 'fail') =>
    academy.db
      .updateTable('test_results')
      .set({ verdict })
      .where('registration_id', '=', (e) =>
        e.selectFrom('registrations').select('id').where('registration_no', '=', registrationNo),
      )
      .execute();
  await judge('fail');
  expect(await restore()).toMatchObject({
    resultCode: 'level_test.move_refused',
    resultMsg: expect.stringContaining('불합격'),
  });
  await judge('pass');
  expect((await restore()).resultData).toMatchObject({ state: 'enrolled' });
});
