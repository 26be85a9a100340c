import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listWaiting } from '#src/features/waitlist/actions/waiting-views.server.ts';
import { callsWaiting, poolLocked, registerOne, signedInAgain } from '#tests/given-families.ts';
import { type GivenMember, givenMember, lastMessageTo } from '#tests/given-members.ts';
import { acceptCode, childrenOf, givenInvitation, givenParents } from '#tests/given-parents.ts';
import { newKey } from '#tests/given-payments.ts';
import { sessionsApart } from '#tests/given-tests.ts';
import { type Answer, call, startAcademy, type TestAcademy } from '#tests/start.ts';
import { listRegistrations } from './actions/own.server.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const session = sessionsApart(() => academy, 500);
const post = ({ token }: GivenMember, path: string, json: object = {}) =>
  call(academy, `POST /api/entrance-tests/${path}`, { token, key: newKey(), json });

/** The father is let go first; what he wanted to do with the child's place waits for the same seats behind that. */
async function behindLettingGo(
  { mother, childId, personId }: Awaited<ReturnType<typeof givenParents>>,
  poolId: number,
  act: () => Promise<Answer<unknown>>,
) {
  const { open, done } = await poolLocked(academy, poolId);
  const expelling = call(academy, `DELETE /api/account/children/${childId}/people/${personId}`, {
    token: mother.token,
  });
  await expect.poll(() => callsWaiting(academy)).toBe(1);
  const acting = act();
  await expect.poll(() => callsWaiting(academy)).toBe(2);
  open();
  await done;
  expect((await expelling).resultCode).toBe(0);
  return acting;
}

/** A session whose only seat another family holds. */
async function fullSession(feeKrw = 20_000) {
  const full = await session({ capacity: 1, feeKrw });
  const other = await givenMember(academy);
  const [taker] = await childrenOf(academy, other);
  const { registrationNo } = (await registerOne(academy, other, full.sessionId, taker?.childId ?? 0))
    .resultData;
  return { ...full, giveBack: () => post(other, `registrations/${registrationNo}/release`) };
}

describe('what somebody who is let go in the same moment does too late', () => {
  test('gives up no seat that is the mother’s by now', async () => {
    const family = await givenParents(academy);
    const room = await session({ capacity: 1, feeKrw: 20_000 });
    const { registrationNo } = (await registerOne(academy, family.father, room.sessionId, family.childId))
      .resultData;
    const release = () => post(family.father, `registrations/${registrationNo}/release`);
    expect((await behindLettingGo(family, room.poolId, release)).resultCode).toBe('test.registration_gone');
    const [hers] = await listRegistrations(academy, { memberId: family.mother.userSeqId });
    expect(hers).toMatchObject({ registrationNo, state: 'held' });
  });

  test('ends no place in a line that is hers', async () => {
    const family = await givenParents(academy);
    const full = await fullSession();
    const place = { sessionId: full.sessionId, childId: family.childId };
    await post(family.father, 'waiting', place);
    const route = `DELETE /api/entrance-tests/waiting?sessionId=${place.sessionId}&childId=${place.childId}`;
    await behindLettingGo(family, full.poolId, () => call(academy, route, { token: family.father.token }));
    const [hers] = await listWaiting(academy, { memberId: family.mother.userSeqId });
    expect(hers).toMatchObject({ ...place, place: 1 });
  });

  test('declines no offer that is hers, by the link he had', async () => {
    const family = await givenParents(academy);
    const full = await fullSession();
    await post(family.father, 'waiting', { sessionId: full.sessionId, childId: family.childId });
    await full.giveBack();
    const token = /offer\/([\w-]+)/.exec(await lastMessageTo(academy, family.father.mobile))?.[1] ?? '';
    await behindLettingGo(family, full.poolId, () =>
      call(academy, `POST /api/entrance-tests/offers/${token}/decline`, { json: {} }),
    );
    const [hers] = await listRegistrations(academy, { memberId: family.mother.userSeqId });
    expect(hers?.state).toBe('held');
  });
});

test('a seat that is not paid for is passed to and fro, and has new minutes twice', async () => {
  const { mother, father, childId } = await givenParents(academy);
  const { sessionId } = await session({ capacity: 1, feeKrw: 20_000 });
  const { registrationNo } = (await registerOne(academy, father, sessionId, childId)).resultData;
  const heldUntil = async () => {
    const { hold_expires_at: until } = await academy.db
      .selectFrom('registrations')
      .select('hold_expires_at')
      .where('registration_no', '=', registrationNo)
      .executeTakeFirstOrThrow();
    return ((until?.getTime() ?? 0) - academy.clock.now().getTime()) / 60_000;
  };
  const left: number[] = [];
  let [owner, other] = [mother, father];
  for (let turn = 0; turn < 4; turn++) {
    [owner, other] = [await signedInAgain(academy, owner), await signedInAgain(academy, other)];
    const own = `/api/account/children/${childId}`;
    const personId = (await childrenOf(academy, owner)).find((one) => one.childId === childId)?.people[0]
      ?.personId;
    await call(academy, `DELETE ${own}/people/${personId}`, { token: owner.token });
    left.push(Math.round(await heldUntil()));
    academy.clock.advance(4 * 60);
    await academy.db.deleteFrom('budgets').execute();
    await acceptCode(
      academy,
      other,
      await givenInvitation(academy, owner, { childId, mobile: other.mobile }),
    );
    const [person] = (await childrenOf(academy, owner)).find((one) => one.childId === childId)?.people ?? [];
    await call(academy, `POST ${own}/hand-over`, {
      token: owner.token,
      json: { personId: person?.personId },
    });
    await call(academy, `POST ${own}/hand-over/accept`, { token: other.token, json: {} });
    [owner, other] = [other, owner];
  }
  expect(left).toEqual([10, 10, 6, 2]);
});
