import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { listApplicationsEndpoint } from '#src/features/applications/contract.ts';
import type { RegistrationView } from '#src/features/registrations/contract/registrations.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import {
  type GivenFamily,
  givenFamily,
  registerOne,
  seatsOf,
  statesIn,
  waitOne,
} from '#tests/given-families.ts';
import { lastMessageTo } from '#tests/given-members.ts';
import { newKey } from '#tests/given-payments.ts';
import { sessionsApart } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { readOfferEndpoint } from './contract/waiting.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const session = sessionsApart(() => academy, 400);
const applicationsOf = async (member: GivenFamily) =>
  (
    await call<DataOf<typeof listApplicationsEndpoint>>(academy, 'GET /api/applications', {
      token: member.token,
    })
  ).resultData;
const release = (member: GivenFamily, no: string) =>
  call(academy, `POST /api/entrance-tests/registrations/${no}/release`, { token: member.token, json: {} });
const accept = (member: GivenFamily, sessionId: number) =>
  call<RegistrationView>(academy, 'POST /api/entrance-tests/waiting/accept', {
    token: member.token,
    key: newKey(),
    json: { sessionId, childId: member.younger },
  });
const leave = (member: GivenFamily, sessionId: number) =>
  call<{ left: boolean }>(academy, 'DELETE /api/entrance-tests/waiting', {
    token: member.token,
    json: { sessionId, childId: member.younger },
  });

/** The near session is full and the family waits for it; another one of the same test has a seat, which it takes. */
async function waitingWithFallback(options: { giveUpWaiting?: boolean; feeKrw?: number } = {}) {
  const [seated, family] = [await givenFamily(academy), await givenFamily(academy)];
  const near = await session({ capacity: 1, feeKrw: options.feeKrw ?? 20_000 });
  const far = await session({ capacity: 1, feeKrw: options.feeKrw ?? 20_000, testId: near.testId });
  const { resultData } = await registerOne(academy, seated, near.sessionId, seated.younger);
  await waitOne(academy, family, near.sessionId, family.younger);
  const fallback = await call<RegistrationView>(academy, 'POST /api/entrance-tests/registrations', {
    token: family.token,
    key: newKey(),
    json: {
      sessionId: far.sessionId,
      childId: family.younger,
      ...(options.giveUpWaiting && { giveUpWaiting: true }),
    },
  });
  expect(fallback.resultCode).toBe(0);
  const free = () => release(seated, resultData.registrationNo);
  return { family, near, far, free, no: fallback.resultData.registrationNo };
}

describe('a place in line beside a seat in another session', () => {
  test('stays and is shown', async () => {
    const { family, near } = await waitingWithFallback();
    const { waiting, endedWaits } = await applicationsOf(family);
    expect(waiting).toMatchObject([{ sessionId: near.sessionId, place: 1, offer: null }]);
    expect(endedWaits).toEqual([]);
  });

  test('ends where the guardian says so, with a text and an entry that can be read', async () => {
    const { family, near } = await waitingWithFallback({ giveUpWaiting: true });
    const { waiting, endedWaits } = await applicationsOf(family);
    expect(waiting).toEqual([]);
    expect(endedWaits).toMatchObject([
      { sessionId: near.sessionId, sentence: expect.stringContaining('취소하기로 하셨습니다') },
    ]);
    expect(await lastMessageTo(academy, family.mobile)).toContain('이 대기는 취소하기로 하셨습니다.');
  });

  test('comes true: the offer asks, accepting moves the registration, then the former seat is free', async () => {
    const { family, near, far, free, no } = await waitingWithFallback();
    await free();
    expect(await lastMessageTo(academy, family.mobile)).toContain('이 회차로 바꾸실 수 있고');
    expect(await statesIn(academy, far.sessionId, family.younger)).toEqual(['held']);
    const { waiting } = await applicationsOf(family);
    expect(waiting).toMatchObject([
      { sessionId: near.sessionId, offer: { from: { startsAt: expect.any(String) } } },
    ]);
    const taken = await accept(family, near.sessionId);
    expect(taken.resultData).toMatchObject({ registrationNo: no, sessionId: near.sessionId, state: 'held' });
    expect(await seatsOf(academy, near.poolId)).toEqual({ capacity: 1, taken: 1, held: 1 });
    expect(await seatsOf(academy, far.poolId)).toEqual({ capacity: 1, taken: 0, held: 0 });
    expect((await applicationsOf(family)).waiting).toEqual([]);
    expect(await accept(family, near.sessionId)).toMatchObject({
      status: 404,
      resultCode: 'test.offer_gone',
    });
  });

  test('a free test asks too, since the family has a seat; declining keeps it', async () => {
    const { family, near, far } = await waitingWithFallback({ feeKrw: 0 }).then(async (given) => {
      const holder = await academy.db
        .selectFrom('registrations')
        .select(['registration_no', 'member_id'])
        .where('session_id', '=', given.near.sessionId)
        .executeTakeFirstOrThrow();
      await academy.db
        .updateTable('registrations')
        .set({ state: 'cancelled' })
        .where('registration_no', '=', holder.registration_no)
        .execute();
      await academy.db
        .updateTable('seat_holds')
        .set({ state: 'freed' })
        .where('pool_id', '=', given.near.poolId)
        .execute();
      await academy.db
        .updateTable('seat_pools')
        .set({ taken: 0 })
        .where('id', '=', given.near.poolId)
        .execute();
      await academy.jobs['tests.lines']?.({});
      return given;
    });
    expect(await statesIn(academy, near.sessionId, family.younger)).toEqual([]);
    expect(await statesIn(academy, far.sessionId, family.younger)).toEqual(['confirmed']);
    expect((await leave(family, near.sessionId)).resultData).toEqual({ left: true });
    expect(await statesIn(academy, far.sessionId, family.younger)).toEqual(['confirmed']);
    expect(await seatsOf(academy, near.poolId)).toEqual({ capacity: 1, taken: 0, held: 0 });
    expect((await applicationsOf(family)).endedWaits).toMatchObject([
      { sentence: '안내드린 자리를 다음 순번에 넘기셨습니다.' },
    ]);
  });

  test('an offer nobody answers ends the place, and the seat elsewhere stays', async () => {
    const { family, near, far, free } = await waitingWithFallback();
    await free();
    await academy.db
      .updateTable('seat_holds')
      .set({ expires_at: new Date(academy.clock.now().getTime() - 1000) })
      .where('pool_id', '=', near.poolId)
      .where('state', '=', 'held')
      .execute();
    await academy.jobs['seats.sweep']?.({});
    expect(await accept(family, near.sessionId)).toMatchObject({ resultCode: 'test.offer_gone' });
    expect(await statesIn(academy, far.sessionId, family.younger)).toEqual(['held']);
    expect((await applicationsOf(family)).endedWaits).toMatchObject([{ sessionId: near.sessionId }]);
    expect(await seatsOf(academy, near.poolId)).toEqual({ capacity: 1, taken: 0, held: 0 });
  });

  test('twice at once is once, and another member finds nothing', async () => {
    const { family, near, free } = await waitingWithFallback();
    const stranger = await givenFamily(academy);
    await free();
    expect(await accept({ ...stranger, younger: family.younger }, near.sessionId)).toMatchObject({
      resultCode: 'test.offer_gone',
    });
    const answers = await Promise.all([accept(family, near.sessionId), accept(family, near.sessionId)]);
    expect(answers.map((one) => one.resultCode).toSorted()).toEqual([0, 'test.offer_gone'].toSorted());
    expect(await seatsOf(academy, near.poolId)).toEqual({ capacity: 1, taken: 1, held: 1 });
  });

  test('behind the link the guardian reads the whole name and what is asked, a stranger neither', async () => {
    const { family, free } = await waitingWithFallback();
    await free();
    const link = /\/offer\/([\w-]+)/.exec(await lastMessageTo(academy, family.mobile))?.[1] ?? '';
    const read = (token?: string) =>
      call<DataOf<typeof readOfferEndpoint>>(academy, `GET /api/entrance-tests/offers/${link}`, {
        ...(token && { token }),
      });
    const [own, strange] = [(await read(family.token)).resultData, (await read()).resultData];
    expect(own).toMatchObject({ isOwn: true, isChange: true, feeKrw: 0 });
    expect(own.childNames.join()).not.toContain('*');
    expect(strange).toMatchObject({ isOwn: false, isChange: true, payFor: null });
    expect(strange.childNames.join()).toContain('*');
  });

  test('leaving the line is written and told', async () => {
    const { family, near } = await waitingWithFallback();
    expect((await leave(family, near.sessionId)).resultData).toEqual({ left: true });
    expect((await applicationsOf(family)).endedWaits).toMatchObject([{ sentence: '대기를 취소하셨습니다.' }]);
    expect((await leave(family, near.sessionId)).resultData).toEqual({ left: false });
  });
});
