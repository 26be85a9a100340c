import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { familyReader, lockFamilies } from '#src/features/members/actions/members.server.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import {
  callsWaiting,
  type GivenFamily,
  givenFamily,
  registerOne,
  removalUnderWay,
} from '#tests/given-families.ts';
import { givenMember } from '#tests/given-members.ts';
import { acceptCode, childrenOf, givenInvitation, givenParents } from '#tests/given-parents.ts';
import { newKey } from '#tests/given-payments.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { givenSession } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const remove = ({ token }: GivenFamily, childId: number) =>
  call(academy, `DELETE /api/account/children/${childId}`, { token });

describe('registering and removing at once', () => {
  test.each([0, 20_000])('for %d won leaves no seat without its child', async (feeKrw) => {
    const { sessionId } = await givenSession(academy, { capacity: 40, feeKrw });
    const families = await Promise.all(Array.from({ length: 4 }, () => givenFamily(academy)));
    const pairs = families.flatMap((family) => [family.younger, family.older].map((id) => ({ family, id })));
    const done = await Promise.all(
      pairs.map(async ({ family, id }) =>
        Promise.all([registerOne(academy, family, sessionId, id), remove(family, id)]),
      ),
    );
    for (const [registered, removed] of done)
      expect([registered.resultCode, removed.resultCode].filter((code) => code === 0)).toHaveLength(1);
    const orphans = await academy.db
      .selectFrom('registrations as r')
      .innerJoin('children as c', 'c.id', 'r.child_id')
      .select('r.id')
      .where('r.session_id', '=', sessionId)
      .where('c.removed_at', 'is not', null)
      .where('r.state', 'in', ['held', 'confirming', 'confirmed'])
      .execute();
    expect(orphans).toEqual([]);
  });

  test('a removal under way is waited for; control: the family as it is read without the lock still has the child', async () => {
    const family = await givenFamily(academy);
    const { sessionId } = await givenSession(academy, { capacity: 5 });
    const { open, removal } = await removalUnderWay(academy, family.younger);
    const unlocked = await familyReader(academy)(family.userSeqId);
    expect(unlocked?.children.map((one) => one.childId)).toContain(family.younger);
    const registering = registerOne(academy, family, sessionId, family.younger);
    const asked = inTransaction(academy.db, (tx) =>
      lockFamilies(tx, [{ memberId: family.userSeqId, childId: family.younger }]),
    );
    await expect.poll(() => callsWaiting(academy)).toBe(2);
    open();
    await removal;
    expect((await registering).resultCode).toBe('test.child_gone');
    expect((await asked).size).toBe(0);
  });

  test('staff who register for the family wait for the removal as well', async () => {
    const family = await givenFamily(academy);
    const { sessionId } = await givenSession(academy, { capacity: 5 });
    await givenStaff(academy);
    const owner = await givenStaffCookie(academy, 'owner@msc.example');
    const { open, removal } = await removalUnderWay(academy, family.younger);
    const entering = call(academy, `POST /api/office/test-sessions/${sessionId}/registrations`, {
      cookie: owner,
      key: newKey(),
      json: {
        memberId: family.userSeqId,
        childId: family.younger,
        how: 'phone',
        pays: 'later',
        reason: '전화로 접수',
      },
    });
    await expect.poll(() => callsWaiting(academy)).toBe(1);
    open();
    await removal;
    expect((await entering).resultCode).toBe('test.child_gone');
    const seats = await academy.db
      .selectFrom('registrations')
      .select('id')
      .where('session_id', '=', sessionId)
      .execute();
    expect(seats).toEqual([]);
  });

  test('accepting an invitation and removing the child at once never joins somebody to a child that is gone', async () => {
    for (let i = 0; i < 4; i++) {
      const mother = await givenFamily(academy);
      const father = await givenMember(academy, { childrenList: '[]' });
      const invited = { childId: mother.younger, mobile: father.mobile };
      const code = await givenInvitation(academy, mother, invited);
      const both = await Promise.all([acceptCode(academy, father, code), remove(mother, mother.younger)]);
      expect(both.filter((one) => one.resultCode === 0)).toHaveLength(1);
      const seen = (await childrenOf(academy, father)).length;
      expect(seen).toBe(both[0].resultCode === 0 ? 1 : 0);
    }
  });

  test('somebody who is let go gets no seat for the child in the same moment', async () => {
    const { mother, father, childId, personId } = await givenParents(academy);
    const { sessionId } = await givenSession(academy, { capacity: 5 });
    const line = `DELETE /api/account/children/${childId}/people/${personId}`;
    await call(academy, line, { token: mother.token });
    expect((await registerOne(academy, father, sessionId, childId)).resultCode).toBe('test.child_gone');
  });
});
