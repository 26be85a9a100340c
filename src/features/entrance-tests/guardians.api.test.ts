import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerOne, waitOne } from '#tests/given-families.ts';
import { type GivenMember, givenMember, lastMessageTo } from '#tests/given-members.ts';
import { sessionsApart } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

/** A mother, and a father who joined her younger child by the link to his phone. */
async function givenParents() {
  const mother = await givenMember(academy);
  const father = await givenMember(academy, { name: '김도현', childrenList: '[]' });
  const { id: childId } = await academy.db
    .selectFrom('children')
    .select('id')
    .where('member_id', '=', mother.userSeqId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await call(academy, `POST /api/account/children/${childId}/invitations`, {
    token: mother.token,
    json: { role: 'guardian', mobile: father.mobile },
  });
  const code = /\/account\/join#([\w-]{43})$/.exec(await lastMessageTo(academy, father.mobile))?.[1] ?? '';
  await call(academy, 'POST /api/account/invitation/accept', {
    token: father.token,
    json: { code, guardianConsent: true },
  });
  return { mother, father, childId };
}
const session = sessionsApart(() => academy, 500);
const liveOf = async (childId: number, testId: number) =>
  (
    await academy.db
      .selectFrom('registrations')
      .select('id')
      .where('child_id', '=', childId)
      .where('test_id', '=', testId)
      .where('state', 'in', ['held', 'confirmed'])
      .execute()
  ).length;
const wait = (member: GivenMember, sessionId: number, childId: number) =>
  waitOne(academy, member, sessionId, childId);

describe('a child of two guardians', () => {
  test('has one seat in a test, although both press at once, in different rooms', async () => {
    for (let round = 0; round < 4; round++) {
      const { mother, father, childId } = await givenParents();
      const one = await session({ capacity: 2 });
      const two = await session({ capacity: 2, testId: one.testId });
      const answers = await Promise.all([
        registerOne(academy, mother, one.sessionId, childId),
        registerOne(academy, father, two.sessionId, childId),
      ]);
      expect(answers.map((answer) => answer.resultCode).sort()).toEqual([0, 'test.already']);
      expect(await liveOf(childId, one.testId)).toBe(1);
      const refused = answers.find((answer) => answer.resultCode !== 0);
      expect(refused?.resultMsg).toContain('신청 내역에서 확인');
    }
  });

  test('stands in one line once, whoever of them asks', async () => {
    const { mother, father, childId } = await givenParents();
    const full = await session({ capacity: 1 });
    const other = await givenMember(academy);
    const [first] = await academy.db
      .selectFrom('children')
      .select('id')
      .where('member_id', '=', other.userSeqId)
      .orderBy('id')
      .execute();
    await registerOne(academy, other, full.sessionId, first?.id ?? 0);
    expect((await wait(mother, full.sessionId, childId)).resultCode).toBe(0);
    expect((await wait(father, full.sessionId, childId)).resultCode).toBe('test.already_waiting');
  });

  test('has one place in a lobby; a father of other children has his own', async () => {
    const { mother, father } = await givenParents();
    const room = await session({ capacity: 1 });
    const now = academy.clock.now();
    const { id: roundId } = await academy.db
      .insertInto('test_rounds')
      .values({
        title: '겨울',
        mode: 'lobby',
        opens_at: new Date(now.getTime() + 600_000),
        draws_at: new Date(now.getTime() + 600_000),
        waves: '[]',
        seed: 's',
        seed_hash: 'h',
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await academy.db
      .updateTable('test_sessions')
      .set({ round_id: roundId })
      .where('id', '=', room.sessionId)
      .execute();
    const take = (member: GivenMember) =>
      call(academy, `POST /api/entrance-tests/rounds/${roundId}/tickets`, { token: member.token, json: {} });
    expect((await take(mother)).resultCode).toBe(0);
    expect((await take(mother)).resultCode).toBe(0);
    expect((await take(father)).resultCode).toBe('test.other_guardian');
    expect((await take(await givenMember(academy))).resultCode).toBe(0);
  });

  test('control: with the constraint off, both are seated', async () => {
    await sql`drop index registrations_once`.execute(academy.owner);
    let most = 0;
    for (let round = 0; round < 12 && most < 2; round++) {
      const { mother, father, childId } = await givenParents();
      const one = await session({ capacity: 2 });
      const two = await session({ capacity: 2, testId: one.testId });
      await Promise.all([
        registerOne(academy, mother, one.sessionId, childId),
        registerOne(academy, father, two.sessionId, childId),
      ]);
      most = Math.max(most, await liveOf(childId, one.testId));
    }
    expect(most).toBe(2);
  });
});
