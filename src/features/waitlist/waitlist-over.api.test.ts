import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SessionView, WaitView } from '#src/features/registrations/contract/registrations.ts';
import { waitReasonLabels } from '#src/features/seats/rules/waitlist.ts';
import {
  cancelOne,
  type GivenFamily,
  givenFamily,
  registerOne,
  signedInAgain,
  waitOne,
} from '#tests/given-families.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { givenSession } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import { listWaiting } from './actions/waiting-views.server.ts';
import type { WaitlistRow } from './contract/waitlist-list.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
  await givenSession(academy, { capacity: 1 });
  await givenStaff(academy);
});
afterAll(() => academy.close());

const wait = ({ token, younger: childId }: GivenFamily, sessionId: number) =>
  waitOne(academy, { token }, sessionId, childId);
const register = async (member: GivenFamily, sessionId: number) =>
  registerOne(academy, await signedInAgain(academy, member), sessionId, member.younger);
const shown = async (sessionId: number) => {
  const { resultData } = await call<{ sessions: SessionView[] }>(academy, 'GET /api/entrance-tests');
  return resultData.sessions.find((one) => one.sessionId === sessionId);
};
const reasonOf = async ({ userSeqId }: GivenFamily) =>
  (await listWaiting(academy, { memberId: userSeqId }))[0]?.reason;
const lineOf = async (sessionId: number) => {
  const cookie = await givenStaffCookie(academy, 'owner@msc.example');
  const route = `GET /api/office/test-sessions/${sessionId}/line`;
  return (await call<{ rows: WaitlistRow[] }>(academy, route, { cookie })).resultData.rows;
};

/**
 * A full session in the afternoon with somebody in its line, some minutes before its registration ends; then its seat is
 * given back.
 */
async function givenFreed(minutesLeft: number) {
  const [seated, waiting, newcomer] = await Promise.all([1, 2, 3].map(() => givenFamily(academy)));
  if (!seated || !waiting || !newcomer) throw new Error('three families');
  const noon = new Date(`${academy.clock.now().toISOString().slice(0, 10)}T03:00:00Z`).getTime();
  const startsInHours = (noon + 86_400_000 * 3 - academy.clock.now().getTime()) / 3_600_000;
  const { sessionId } = await givenSession(academy, { capacity: 1, startsInHours });
  const { registrationNo } = (await registerOne(academy, seated, sessionId, seated.younger)).resultData;
  expect((await wait(waiting, sessionId)).resultCode).toBe(0);
  const closesAt = new Date((await shown(sessionId))?.closesAt ?? '').getTime();
  academy.clock.set(new Date(closesAt - minutesLeft * 60_000));
  const again = await signedInAgain(academy, seated);
  expect((await cancelOne(academy, again, registrationNo)).resultCode).toBe(0);
  return { sessionId, waiting, newcomer };
}

describe('a seat that comes free when too little time is left to offer it', () => {
  test('is whose who comes first; who waits reads that nothing is offered any more, and so does the branch', async () => {
    const { sessionId, waiting, newcomer } = await givenFreed(20);
    expect(await reasonOf(waiting)).toBe(waitReasonLabels.too_late);
    expect((await lineOf(sessionId)).map((row) => row.reason)).toEqual([waitReasonLabels.too_late]);
    expect(await shown(sessionId)).toMatchObject({ left: 1, waiting: 1 });
    expect((await register(newcomer, sessionId)).resultCode).toBe(0);
    expect(await shown(sessionId)).toMatchObject({ left: 0 });
  });

  test('is had by who waits as well, and the place in the line ends with that', async () => {
    const { sessionId, waiting } = await givenFreed(20);
    expect((await register(waiting, sessionId)).resultCode).toBe(0);
    expect(await reasonOf(waiting)).toBeUndefined();
  });

  test('is nothing anybody new waits for', async () => {
    const { sessionId, newcomer } = await givenFreed(20);
    const answer = await wait(await signedInAgain(academy, newcomer), sessionId);
    expect(answer.resultCode).toBe('test.seats_left');
  });

  test('control: with an hour more it is offered to who waits, and refused to who comes', async () => {
    const { sessionId, waiting, newcomer } = await givenFreed(80);
    expect(await reasonOf(waiting)).toBeUndefined();
    expect((await register(newcomer, sessionId)).resultCode).toBe('test.sold_out');
  });
});

/** A full session and what is answered to who joins its line, some minutes before its registration ends. */
async function joinLate(minutesLeft: number) {
  const [seated, late] = await Promise.all([1, 2].map(() => givenFamily(academy)));
  if (!seated || !late) throw new Error('two families');
  const noon = new Date(`${academy.clock.now().toISOString().slice(0, 10)}T03:00:00Z`).getTime();
  const startsInHours = (noon + 86_400_000 * 3 - academy.clock.now().getTime()) / 3_600_000;
  const { sessionId } = await givenSession(academy, { capacity: 1, startsInHours });
  expect((await registerOne(academy, seated, sessionId, seated.younger)).resultCode).toBe(0);
  const closesAt = new Date((await shown(sessionId))?.closesAt ?? '').getTime();
  academy.clock.set(new Date(closesAt - minutesLeft * 60_000));
  const { token } = await signedInAgain(academy, late);
  const answer = await waitOne(academy, { token }, sessionId, late.younger);
  const { waiting } = (
    await call<{ waiting: WaitView[] }>(academy, 'GET /api/entrance-tests/waiting', { token })
  ).resultData;
  const cookie = await givenStaffCookie(academy, 'owner@msc.example');
  const route = `GET /api/office/test-sessions/${sessionId}/line`;
  const { mayOffer } = (await call<{ mayOffer: boolean }>(academy, route, { cookie })).resultData;
  return { answer: answer.resultData, waiting, mayOffer };
}

describe('who joins a line', () => {
  test('so late that nothing is offered any more is promised nothing, and the branch reads the same', async () => {
    const { answer, waiting, mayOffer } = await joinLate(20);
    expect(answer).toMatchObject({ place: 1, promise: null, reason: waitReasonLabels.too_late });
    expect(waiting).toEqual([answer]);
    expect(mayOffer).toBe(false);
  });

  test('control: earlier is promised an offer', async () => {
    const { answer, waiting, mayOffer } = await joinLate(80);
    expect(answer).toMatchObject({ place: 1, reason: waitReasonLabels.full });
    expect(answer.promise).toContain('2시간 동안(밤에는 다음 날 오전 10시까지)');
    expect(waiting).toEqual([answer]);
    expect(mayOffer).toBe(true);
  });
});
