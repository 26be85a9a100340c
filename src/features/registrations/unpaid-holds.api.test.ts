import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GivenFamily, givenFamily, registerOne, signedInAgain } from '#tests/given-families.ts';
import { act, confirmPayment, givenAuthenticated, newKey } from '#tests/given-payments.ts';
import { type GivenSession, sessionsApart } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { RegistrationView } from './contract/registrations.ts';
import { countUnpaid, lockClaimants } from './store/unpaid.server.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const session = sessionsApart(() => academy, 400);
const paidSession = () => session({ capacity: 5, feeKrw: 10_000 });

/** Further children of a family, as many as are asked for in all. */
async function childrenOf(family: GivenFamily, count: number): Promise<number[]> {
  const ids = [family.younger, family.older];
  while (ids.length < count) {
    const like = await academy.db
      .selectFrom('children')
      .select(['member_id', 'birth_date', 'school_name', 'grade', 'grade_year', 'judged_on', 'created_at'])
      .where('id', '=', family.older)
      .executeTakeFirstOrThrow();
    const added = await academy.db
      .insertInto('children')
      .values({ ...like, name: ['김하린', '김도윤', '김서우'][ids.length - 2] ?? '' })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(added.id);
  }
  return ids.slice(0, count);
}

const release = (family: GivenFamily, registrationNo: string) =>
  call(academy, `POST /api/entrance-tests/registrations/${registrationNo}/release`, {
    token: family.token,
    json: {},
  });
const together = (
  family: GivenFamily,
  picks: readonly { sessionId: number; childId: number }[],
  mode: 'all' | 'any',
) =>
  call<{ registrations: RegistrationView[]; refused: { code: string }[] }>(
    academy,
    'POST /api/entrance-tests/registrations/together',
    { token: family.token, key: newKey(), json: { picks, mode } },
  );
const heldBy = async (family: GivenFamily) =>
  (
    await academy.db
      .selectFrom('registrations')
      .select('id')
      .where('member_id', '=', family.userSeqId)
      .where('state', '=', 'held')
      .execute()
  ).length;

describe('seats held without paying', () => {
  test('three at one time; the fourth when one of them is paid or given back, and a free one always', async () => {
    const family = await givenFamily(academy);
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = await childrenOf(family, 5);
    const { sessionId } = await paidSession();
    const first = await registerOne(academy, family, sessionId, a);
    const second = await registerOne(academy, family, sessionId, b);
    await registerOne(academy, family, sessionId, c);
    const refused = await registerOne(academy, family, sessionId, d);
    expect(refused).toMatchObject({ status: 409, resultCode: 'test.too_many_unpaid' });
    expect((await registerOne(academy, family, (await paidSession()).sessionId, d)).resultCode).toBe(
      'test.too_many_unpaid',
    );
    const free = await session({ capacity: 2 });
    expect((await registerOne(academy, family, free.sessionId, d)).resultData.state).toBe('confirmed');
    const hold = {
      member: family,
      registrationNo: first.resultData.registrationNo,
      orderNo: first.resultData.orderNo ?? '',
    };
    await confirmPayment(academy, hold, await givenAuthenticated(academy, hold));
    expect((await registerOne(academy, family, sessionId, d)).resultData.state).toBe('held');
    await release(family, second.resultData.registrationNo);
    expect((await registerOne(academy, family, sessionId, e)).resultData.state).toBe('held');
    expect(await heldBy(family)).toBe(3);
  });

  test('seats under an account that waits count too; the first accounts are opened, and a deposit makes room', async () => {
    const family = await givenFamily(academy);
    const children = await childrenOf(family, 4);
    const { sessionId } = await paidSession();
    const accounts: string[] = [];
    for (const childId of children.slice(0, 3)) {
      const { registrationNo, orderNo } = (await registerOne(academy, family, sessionId, childId)).resultData;
      const hold = { member: family, registrationNo, orderNo: orderNo ?? '' };
      const window = await givenAuthenticated(academy, hold, { method: 'virtual_account' });
      expect((await confirmPayment(academy, hold, window)).resultCode).toBe(0);
      accounts.push(window.paymentId);
    }
    expect(await heldBy(family)).toBe(0);
    const fourth = () => registerOne(academy, family, sessionId, children[3] ?? 0);
    expect(await fourth()).toMatchObject({
      resultCode: 'test.too_many_unpaid',
      resultMsg: expect.stringContaining('입금 전인 자리는 3개까지'),
    });
    await act(academy, accounts[0] ?? '', 'deposit');
    await academy.jobs['payments.reconcile']?.({});
    expect((await fourth()).resultCode).toBe(0);
  });

  test('five at the same moment, in one room and in five: three are held', async () => {
    for (const rooms of [1, 5]) {
      const family = await givenFamily(academy);
      const children = await childrenOf(family, 5);
      const sessions: GivenSession[] = [];
      for (let room = 0; room < rooms; room++) sessions.push(await paidSession());
      const answers = await Promise.all(
        children.map((childId, index) =>
          registerOne(academy, family, sessions[index % rooms]?.sessionId ?? 0, childId),
        ),
      );
      expect(answers.map((answer) => String(answer.resultCode)).sort()).toEqual([
        '0',
        '0',
        '0',
        'test.too_many_unpaid',
        'test.too_many_unpaid',
      ]);
      expect(await heldBy(family)).toBe(3);
    }
  });

  test('the lock is one member’s, whatever the room; control: without it two at once count the same', async () => {
    const [family, other] = [await givenFamily(academy), await givenFamily(academy)];
    const ask = (memberId: number) =>
      academy.db.transaction().execute(async (tx) => {
        await sql`set local lock_timeout = '50ms'`.execute(tx);
        await lockClaimants(tx, [memberId]);
      });
    await academy.db.transaction().execute(async (tx) => {
      await lockClaimants(tx, [family.userSeqId]);
      await expect(ask(family.userSeqId)).rejects.toMatchObject({ code: '55P03' });
      await expect(ask(other.userSeqId)).resolves.toBeUndefined();
    });
    const { sessionId } = await paidSession();
    await registerOne(academy, family, sessionId, family.younger);
    await registerOne(academy, family, sessionId, family.older);
    const count = () =>
      academy.db.transaction().execute((tx) => countUnpaid(tx, [family.userSeqId], academy.clock.now()));
    const counted = await Promise.all([count(), count()]);
    expect(counted.map((held) => held.get(family.userSeqId))).toEqual([2, 2]);
  });

  test('three children of a family in one go are held; of four the fourth is named', async () => {
    const family = await givenFamily(academy);
    const { sessionId } = await paidSession();
    const picks = (await childrenOf(family, 4)).map((childId) => ({ sessionId, childId }));
    const none = await together(family, picks, 'all');
    expect(none.resultCode).toBe('test.not_together');
    expect(none.resultData.refused).toMatchObject([{ code: 'test.too_many_unpaid' }]);
    expect(await heldBy(family)).toBe(0);
    const three = await together(family, picks.slice(0, 3), 'all');
    expect(three.resultData.registrations.map((one) => one.state)).toEqual(['held', 'held', 'held']);
  });

  test('what ran out counts no more, swept or not', async () => {
    const family = await givenFamily(academy);
    const [a = 0, b = 0, c = 0, d = 0] = await childrenOf(family, 4);
    const { sessionId } = await paidSession();
    for (const childId of [a, b, c]) await registerOne(academy, family, sessionId, childId);
    academy.clock.advance(601);
    const back = await signedInAgain(academy, family);
    expect((await registerOne(academy, back, (await paidSession()).sessionId, d)).resultData.state).toBe(
      'held',
    );
  });
});

describe('a seat that is let go unpaid again and again', () => {
  test('the third claim of the child for the test waits until an hour after the first of the two', async () => {
    let family = await givenFamily(academy);
    const room = await paidSession();
    const evening = await session({ capacity: 5, feeKrw: 10_000, testId: room.testId });
    const first = await registerOne(academy, family, room.sessionId, family.younger);
    await release(family, first.resultData.registrationNo);
    const from = new Date(academy.clock.now().getTime() + 3_600_000);
    expect((await registerOne(academy, family, room.sessionId, family.younger)).resultData.state).toBe(
      'held',
    );
    academy.clock.advance(601);
    await academy.jobs['seats.sweep']?.({});
    family = await signedInAgain(academy, family);
    for (const { sessionId } of [room, evening]) {
      const refused = await registerOne(academy, family, sessionId, family.younger);
      expect(refused).toMatchObject({
        status: 409,
        resultCode: 'test.held_too_often',
        resultData: { from: from.toISOString() },
      });
    }
    expect((await registerOne(academy, family, room.sessionId, family.older)).resultData.state).toBe('held');
    academy.clock.advance((from.getTime() - academy.clock.now().getTime()) / 1000);
    family = await signedInAgain(academy, family);
    const again = await registerOne(academy, family, room.sessionId, family.younger);
    expect(again.resultData.state).toBe('held');
  });

  const own = { name: '최나무', birthDate: '2016-04-02', schoolName: '대치초등학교', grade: 5 };
  const add = async (family: GivenFamily) =>
    (
      await call<{ childId: number }>(academy, 'POST /api/account/children', {
        token: family.token,
        json: { ...own, guardianConsent: true },
      })
    ).resultData.childId;
  const letGo = async (family: GivenFamily, sessionId: number, childId: number) => {
    const { resultCode, resultData } = await registerOne(academy, family, sessionId, childId);
    if (resultCode === 0) await release(family, resultData.registrationNo);
    return resultCode;
  };

  test('removing the child and adding it anew does not begin the count anew', async () => {
    const family = await givenFamily(academy);
    const { sessionId } = await paidSession();
    const answers: unknown[] = [];
    for (let card = 0; card < 3; card++) {
      const childId = await add(family);
      for (const _ of [1, 2]) answers.push(await letGo(family, sessionId, childId));
      const removed = await call(academy, `DELETE /api/account/children/${childId}`, { token: family.token });
      expect(removed.resultCode).toBe(0);
    }
    expect(answers).toEqual([0, 0, 0, 0, 'test.held_too_often', 'test.held_too_often']);
    const refused = await registerOne(academy, family, sessionId, family.younger);
    expect(refused).toMatchObject({ status: 409, resultCode: 'test.held_too_often' });
    expect(refused.resultMsg).toContain('이 테스트의 자리를 한 시간 안에 4번');
    const another = await paidSession();
    expect((await registerOne(academy, family, another.sessionId, family.younger)).resultCode).toBe(0);
  });

  test('control: of two children both may let a seat go, and both hold one again', async () => {
    const family = await givenFamily(academy);
    const { sessionId } = await paidSession();
    for (const childId of [family.younger, family.older])
      expect(await letGo(family, sessionId, childId)).toBe(0);
    for (const childId of [family.younger, family.older])
      expect((await registerOne(academy, family, sessionId, childId)).resultData.state).toBe('held');
  });
});
