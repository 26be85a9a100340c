import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quoteRefund } from '#src/features/entrance-tests/actions/own.server.ts';
import type { MemberActor } from '#src/shared/access/actor.ts';
import { confirmPayment, type GivenHold, givenAuthenticated, givenHold } from '#tests/given-payments.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { PolicyVersion } from './contract.ts';
import { refundSummary } from './rules.ts';

interface Listed {
  readonly earliest: string;
  readonly mayEdit: boolean;
  readonly versions: PolicyVersion[];
}
const kinder = {
  fullWithinDays: 10,
  fullUntilDays: 2,
  later: [
    { untilDays: 3, percent: 80 },
    { untilDays: 0, percent: 30 },
  ],
  changeUntilDays: 2,
  tuitionSixths: [6, 5, 3, 1],
};
const path = 'refund-policies';
let academy: TestAcademy;
let owner: string;
let manager: string;
let earlier: GivenHold & { sessionId: number };

const paid = async (poolOf?: { poolId: number; sessionId: number }) => {
  const hold = await givenHold(academy, { startsInHours: 24 * 30, ...(poolOf && { poolOf }) });
  await confirmPayment(academy, hold, await givenAuthenticated(academy, hold));
  return hold;
};
beforeAll(async () => {
  academy = await startAcademy();
  // The branches come with the first session; a manager without any may do nothing.
  earlier = await paid();
  await givenStaff(academy);
  owner = await givenStaffCookie(academy, 'owner@msc.example');
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
});
afterAll(() => academy.close());

const list = async (cookie = owner) =>
  (await call<Listed>(academy, `GET /api/office/${path}`, { cookie })).resultData;
const announce = async (more: object = {}, cookie = owner) =>
  call<Listed>(academy, `POST /api/office/${path}`, {
    cookie,
    json: {
      ...kinder,
      validFrom: '2026-11-22',
      reason: '접수 취소를 쉽게 합니다.',
      afterId: (await list()).versions[0]?.policyId,
      ...more,
    },
  });
const withdraw = (policyId: number) =>
  call<Listed>(academy, `POST /api/office/${path}/${policyId}/withdraw`, {
    cookie: owner,
    json: { reason: '다시 의논하기로 했습니다.' },
  });

describe('a version of the rules', () => {
  test('below the law is refused by the fields that undercut it, and by the database itself', async () => {
    const low = await announce({ fullWithinDays: 6, fullUntilDays: 5, tuitionSixths: [6, 3, 3, 0] });
    expect(low).toMatchObject({ status: 400, resultCode: 'policy.below_law' });
    expect(Object.keys(low.fields ?? {}).sort()).toEqual([
      'fullUntilDays',
      'fullWithinDays',
      'tuitionSixths',
    ]);
    const insert = (terms: object) =>
      academy.db
        .insertInto('refund_policies')
        .values({
          valid_from: '2030-01-01',
          terms: JSON.stringify(terms),
          reason: 'x',
          created_at: new Date(0),
        })
        .execute();
    await expect(insert({ ...kinder, fullWithinDays: 6 })).rejects.toThrow(/refund_policies_floor/);
    // Control: the same row on the floor is taken.
    const free = await academy.db.transaction().execute(async (tx) => {
      await sql`savepoint here`.execute(tx);
      const row = await tx
        .insertInto('refund_policies')
        .values({
          valid_from: '2030-01-01',
          terms: JSON.stringify(kinder),
          reason: 'x',
          created_at: new Date(0),
        })
        .returning('id')
        .executeTakeFirst();
      await sql`rollback to savepoint here`.execute(tx);
      return row;
    });
    expect(free).toBeDefined();
  });

  test('begins tomorrow at the earliest, once a day, and the second of two authors is told', async () => {
    expect((await announce({ validFrom: '2026-11-21' })).resultCode).toBe('policy.too_early');
    // Both saw the same newest version, however busy the machine is.
    const afterId = (await list()).versions[0]?.policyId;
    const both = await Promise.all([announce({ afterId }), announce({ afterId, validFrom: '2026-12-24' })]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const [made] = (await list()).versions;
    expect((await announce({ validFrom: made?.validFrom })).resultCode).toBe('policy.day_taken');
    expect((await announce({ afterId: 1, validFrom: '2027-01-01' })).resultCode).toBe(
      'common.edited_elsewhere',
    );
    expect((await withdraw(made?.policyId ?? 0)).status).toBe(200);
    const late = await withdraw(made?.policyId ?? 0);
    expect(late.resultCode).toBe('common.edited_elsewhere');
    expect(late.resultMsg).toContain('님이 먼저');
    expect((await withdraw(99)).status).toBe(404);
    expect((await withdraw(1)).resultCode).toBe('policy.in_force');
  });

  test('says who made it and why; a manager reads and does not write', async () => {
    expect((await announce()).status).toBe(200);
    const { versions, mayEdit } = await list(manager);
    expect(mayEdit).toBe(false);
    expect(versions[0]).toMatchObject({
      state: 'coming',
      reason: '접수 취소를 쉽게 합니다.',
      registrations: 0,
    });
    expect(versions[0]?.staffName).not.toBe('');
    expect(versions.map((one) => one.state)).toEqual(['coming', 'withdrawn', 'current']);
    expect(versions.at(-1)?.registrations).toBe(1);
    expect((await announce({}, manager)).status).toBe(403);
    const history = await call<{ changes: { action: string }[] }>(
      academy,
      `GET /api/office/changes?entity=refund-policy&entityId=${versions[0]?.policyId}`,
      { cookie: owner },
    );
    expect(history.resultData.changes).toHaveLength(1);
  });

  test('a registration keeps the rules it was made under, whatever they are when it is cancelled', async () => {
    academy.clock.set(new Date('2026-11-22T01:00:00Z'));
    const later = await paid(earlier);
    const [shown] = (await call<{ sessions: { refundLabel: string }[] }>(academy, 'GET /api/entrance-tests'))
      .resultData.sessions;
    expect(shown?.refundLabel).toBe(refundSummary(kinder));
    const quote = (hold: GivenHold) => {
      const actor = { memberId: hold.member.userSeqId } as MemberActor;
      return quoteRefund(academy, actor, hold.registrationNo);
    };
    // D-3 of both, long after the days in which all of it goes back.
    academy.clock.set(new Date('2026-12-18T01:00:00Z'));
    expect(await quote(earlier)).toMatchObject({ percent: 50, refundKrw: 10_000 });
    expect(await quote(later)).toMatchObject({ percent: 80, refundKrw: 16_000 });
    academy.clock.set(new Date('2026-12-21T00:00:00Z'));
    expect(await quote(earlier)).toMatchObject({ percent: 0 });
    expect(await quote(later)).toMatchObject({ percent: 30 });
  });

  test('that began is never changed again, not even by hand', async () => {
    const change = academy.db.updateTable('refund_policies').set({ terms: JSON.stringify(kinder) });
    await expect(change.where('id', '=', 1).execute()).rejects.toThrow(/never changed/);
    const removal = academy.db.deleteFrom('refund_policies').where('id', '=', 1);
    await expect(removal.execute()).rejects.toThrow(/never changed/);
  });
});

test('a term that a newer program has added to the stored rules stops nobody', async () => {
  await academy.owner.transaction().execute(async (tx) => {
    // Nobody changes a policy; a newer program writes one that this one cannot.
    await sql`set local session_replication_role = replica`.execute(tx);
    await tx
      .updateTable('refund_policies')
      .set({ terms: sql`terms || '{"addedLater": 1}'::jsonb` })
      .execute();
  });
  expect((await paid()).registrationNo).not.toBe('');
});
