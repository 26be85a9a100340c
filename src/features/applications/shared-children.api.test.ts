import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRegistrations } from '#src/features/entrance-tests/actions/own.server.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { cancelOne, registerOne, signedInAgain } from '#tests/given-families.ts';
import type { GivenMember } from '#tests/given-members.ts';
import { givenParents, givenPupil } from '#tests/given-parents.ts';
import { givenSession } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { listApplicationsEndpoint } from './contract.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const list = async ({ token }: GivenMember) =>
  (await call<DataOf<typeof listApplicationsEndpoint>>(academy, 'GET /api/applications', { token }))
    .resultData;
const get = ({ token }: GivenMember, path: string) => call(academy, `GET ${path}`, { token });

test.each(['mother', 'father'] as const)(
  'what the %s registers the other parent sees with the ticket; money and cancelling stay with who registered',
  async (who) => {
    const parents = await givenParents(academy);
    const maker = parents[who];
    const other = who === 'mother' ? parents.father : parents.mother;
    const { sessionId } = await givenSession(academy, { capacity: 5 });
    const { resultData } = await registerOne(academy, maker, sessionId, parents.childId);
    const no = resultData.registrationNo;
    expect((await list(maker)).registrations).toMatchObject([{ registrationNo: no, registeredBy: null }]);
    expect((await list(other)).registrations).toMatchObject([
      {
        registrationNo: no,
        registeredBy: who === 'mother' ? '이○연' : '김○현',
        payment: null,
        orderNo: null,
      },
    ]);
    const base = `/api/entrance-tests/registrations/${no}`;
    expect((await get(other, base)).resultCode).toBe(0);
    expect((await get(other, `${base}/ticket`)).resultCode).toBe(0);
    for (const refused of [
      await cancelOne(academy, other, no),
      await get(other, `${base}/refund-quote`),
      await get(other, `${base}/receipt`),
    ])
      expect(refused).toMatchObject({ status: 403, resultCode: 'test.registered_by_other' });
    expect(await registerOne(academy, other, sessionId, parents.childId)).toMatchObject({ status: 409 });
  },
);

test('a pupil with an own account sees what the guardian registered, and the other way round', async () => {
  const { mother, pupil, childId } = await givenPupil(academy);
  const { sessionId } = await givenSession(academy, { capacity: 5 });
  await registerOne(academy, mother, sessionId, childId);
  expect((await list(pupil)).registrations).toMatchObject([{ registeredBy: '이○연' }]);
  const later = await givenSession(academy, { capacity: 5, startsInHours: 300 });
  await registerOne(academy, pupil, later.sessionId, childId);
  expect((await list(mother)).registrations.map((one) => one.registeredBy)).toEqual(['이○다', null]);
});

test('a place in line is seen by both, and left by who took it', async () => {
  const { mother, father, childId } = await givenParents(academy);
  const { sessionId } = await givenSession(academy, { capacity: 1, startsInHours: 400 });
  const { mother: taker, childId: first } = await givenParents(academy);
  await registerOne(academy, taker, sessionId, first);
  const json = { sessionId, childId };
  await call(academy, 'POST /api/entrance-tests/waiting', { token: mother.token, json });
  expect((await list(father)).waiting).toMatchObject([{ registeredBy: '이○연', friendCode: null }]);
  expect((await list(mother)).waiting).toMatchObject([{ registeredBy: null }]);
});

test('reminders go to everybody who shares the child, and to nobody who was let go', async () => {
  const { mother, father, childId, personId } = await givenParents(academy);
  const { sessionId } = await givenSession(academy, { capacity: 5, startsInHours: 30 });
  await registerOne(academy, mother, sessionId, childId);
  const reminded = async () =>
    (
      await academy.db
        .selectFrom('messages')
        .select('recipient')
        .where('template', '=', 'test.reminder')
        .where('recipient', 'in', [mother.mobile, father.mobile])
        .orderBy('id')
        .execute()
    ).map((one) => one.recipient);
  academy.clock.advance(7 * 3_600);
  await academy.jobs['tests.notices']?.(null);
  expect(await reminded()).toEqual([mother.mobile, father.mobile]);
  const back = await signedInAgain(academy, mother);
  await call(academy, `DELETE /api/account/children/${childId}/people/${personId}`, { token: back.token });
  academy.clock.advance(21.5 * 3_600);
  await academy.jobs['tests.notices']?.(null);
  expect(await reminded()).toEqual([mother.mobile, father.mobile, mother.mobile]);
});

test('somebody who was let go sees nothing more of the child, and what they registered is the owner’s', async () => {
  const { mother, father, childId, personId } = await givenParents(academy);
  const hers = await givenSession(academy, { capacity: 5, startsInHours: 500 });
  const his = await givenSession(academy, { capacity: 5, startsInHours: 600 });
  await registerOne(academy, mother, hers.sessionId, childId);
  await registerOne(academy, father, his.sessionId, childId);
  await call(academy, `DELETE /api/account/children/${childId}/people/${personId}`, { token: mother.token });
  const left = await listRegistrations(academy, { memberId: father.userSeqId });
  expect(left).toEqual([]);
  const kept = await listRegistrations(academy, { memberId: mother.userSeqId });
  expect(kept.map((one) => [one.sessionId, one.registeredBy])).toEqual([
    [his.sessionId, null],
    [hers.sessionId, null],
  ]);
});
