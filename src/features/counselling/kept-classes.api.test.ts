import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { listApplicationsEndpoint } from '#src/features/applications/contract.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { classCalls } from '#tests/given-classes.ts';
import { counsellingJson, sendRequest } from '#tests/given-counselling.ts';
import { type GivenBank, givenBank, givenClass } from '#tests/given-level-tests.ts';
import { type GivenMember, givenMember } from '#tests/given-members.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { CounsellingView, readKeptClass } from './contract/requests.ts';

let academy: TestAcademy;
let bank: GivenBank;
let of: ReturnType<typeof classCalls>;
beforeAll(async () => {
  academy = await startAcademy();
  bank = await givenBank(academy);
  of = classCalls(academy, bank);
});
afterAll(() => academy.close());

const placesOf = async ({ token }: Pick<GivenMember, 'token'>) => {
  const answer = await call<DataOf<typeof listApplicationsEndpoint>>(academy, 'GET /api/applications', {
    token,
  });
  return answer.resultData.places;
};
const classOf = (placeNo: string, who: { token?: string; cookie?: string }) =>
  call<DataOf<typeof readKeptClass>>(academy, `GET /api/counselling/classes/${placeNo}`, who);

/** A member whose child sat a level test and keeps a seat of a class; the guest's things are `seated`. */
async function givenKept() {
  const seated = await of.sat();
  const member = await givenMember(academy);
  const child = await academy.db
    .selectFrom('children')
    .select(['id', 'grade'])
    .where('member_id', '=', member.userSeqId)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const classId = await givenClass(academy, { branchId: bank.branchId, capacity: 3 });
  const kept = await of.keep(seated, classId);
  await academy.db
    .updateTable('level_attempts')
    .set({
      member_id: member.userSeqId,
      child_id: child.id,
      guardian_mobile: member.mobile.replace(/\D/g, ''),
    })
    .where('attempt_no', '=', seated.attemptNo)
    .execute();
  return { seated, member, childId: child.id, placeNo: kept.resultData.place?.placeNo ?? '' };
}

describe('a seat that is kept after a level test', () => {
  test('stands in the list with its child and its end, and is gone when its time is over, swept or not', async () => {
    const { member, placeNo, childId, seated } = await givenKept();
    expect(await placesOf(member)).toMatchObject([
      { placeNo, state: 'held', childId, attemptNo: seated.attemptNo, title: '기초 수학 A반' },
    ]);
    expect(await placesOf(await givenMember(academy))).toEqual([]);
    // 48 hours, and then to the evening of a day on which the branch is open.
    academy.clock.advance(8 * 24 * 3600);
    const { member: other } = await givenKept();
    const back = await call<{ accessToken: string }>(academy, 'POST /api/login', {
      form: { memberId: member.memberId, password: member.password },
    });
    const token = back.resultData.accessToken;
    expect(await placesOf({ token })).toEqual([]);
    expect(await placesOf(other)).toHaveLength(1);
    expect(await classOf(placeNo, { token })).toMatchObject({ status: 404 });
  });

  test('is carried to the counselling, whose staff and guardian read which class it is about', async () => {
    const { member, placeNo, childId } = await givenKept();
    const { resultData } = await classOf(placeNo, { token: member.token });
    expect(resultData).toMatchObject({ childId, branchId: bank.branchId, grade: 5 });
    const json = counsellingJson(resultData.branchId, { placeNo });
    expect((await sendRequest(academy, { token: member.token }, json)).resultCode).toBe(0);
    const own = await call<{ requests: CounsellingView[] }>(academy, 'GET /api/counselling/requests', {
      token: member.token,
    });
    expect(own.resultData.requests).toMatchObject([{ classLabel: resultData.label }]);
    expect(resultData.label).toMatch(/^기초 수학 A반 \(.+ 분원\)$/);
  });

  test("another's is neither read nor asked about by its number, however it is guessed", async () => {
    const { member, placeNo } = await givenKept();
    const other = await givenMember(academy);
    const gone = { status: 404, resultCode: 'counselling.class_gone' };
    expect(await classOf(placeNo, { token: other.token })).toMatchObject(gone);
    const json = counsellingJson(bank.branchId, { placeNo });
    expect(await sendRequest(academy, { token: other.token }, json)).toMatchObject(gone);
    expect(await classOf(placeNo, {})).toMatchObject({
      status: 403,
      resultCode: 'counselling.phone_unproven',
    });
    expect(await classOf('LC26-222222', { token: member.token })).toMatchObject(gone);
    expect(await classOf('1', { token: member.token })).toMatchObject({ status: 400 });
    const rows = await academy.db
      .selectFrom('counselling_requests')
      .select('id')
      .where('place_no', '=', placeNo)
      .execute();
    expect(rows).toEqual([]);
  });

  test('a guest reads the own one with the phone that was proven', async () => {
    const seated = await of.sat();
    const classId = await givenClass(academy, { branchId: bank.branchId, capacity: 3 });
    const placeNo = (await of.keep(seated, classId)).resultData.place?.placeNo ?? '';
    expect(await classOf(placeNo, { cookie: seated.proofCookie })).toMatchObject({
      status: 200,
      resultData: { childId: null, studentName: '김하늘' },
    });
    const stranger = await of.sat();
    expect(await classOf(placeNo, { cookie: stranger.proofCookie })).toMatchObject({ status: 404 });
  });
});
