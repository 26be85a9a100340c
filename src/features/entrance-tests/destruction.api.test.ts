import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenFamily, registerOne } from '#tests/given-families.ts';
import { confirmPayment, givenAuthenticated, givenHold } from '#tests/given-payments.ts';
import { givenSession } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const kept = async (memberId: number) => ({
  rows: await academy.db
    .selectFrom('registrations')
    .select(['child_name', 'guardian_name', 'guardian_mobile', 'school_name'])
    .where('member_id', '=', memberId)
    .execute(),
  titles: (
    await academy.db.selectFrom('orders').select('title').where('member_id', '=', memberId).execute()
  ).map((one) => one.title),
  identities: await academy.db
    .selectFrom('kept_identities')
    .select('keep_until')
    .where('member_id', '=', memberId)
    .execute(),
});

test('a seat that was held and never paid for keeps nobody’s name for five years, nor does its order', async () => {
  const family = await givenFamily(academy);
  const { sessionId } = await givenSession(academy, { capacity: 5, feeKrw: 20_000 });
  const { resultData } = await registerOne(academy, family, sessionId, family.younger);
  const path = `POST /api/entrance-tests/registrations/${resultData.registrationNo}/release`;
  await call(academy, path, { token: family.token });
  expect((await kept(family.userSeqId)).titles.join()).toContain('이하늘');
  await call(academy, 'POST /api/withdrawalUser', {
    token: family.token,
    form: { userId: family.memberId, password: family.password },
  });
  academy.clock.advance(4 * 86_400);
  await academy.jobs['members.destroy']?.(null);
  const left = await kept(family.userSeqId);
  expect(JSON.stringify(left)).not.toMatch(/이하늘|이서연|대치초/);
  expect(left.rows.every((row) => row.guardian_mobile === '01000000000')).toBe(true);
  expect(left.identities).toEqual([]);
});

test('what was paid is kept for five years and then names nobody, the order’s title neither', async () => {
  const hold = await givenHold(academy);
  await confirmPayment(academy, hold, await givenAuthenticated(academy, hold));
  const { userSeqId: memberId } = hold.member;
  await academy.db
    .updateTable('registrations')
    .set({ state: 'attended' })
    .where('member_id', '=', memberId)
    .execute();
  const { memberId: userId, password } = hold.member;
  const again = await call<{ accessToken: string }>(academy, 'POST /api/login', {
    form: { memberId: userId, password },
  });
  await call(academy, 'POST /api/withdrawalUser', {
    token: again.resultData.accessToken,
    form: { userId, password },
  });
  academy.clock.advance(4 * 86_400);
  await academy.jobs['members.destroy']?.(null);
  const active = await kept(memberId);
  expect(active.identities).toHaveLength(1);
  expect(active.rows[0]?.child_name).not.toBe('탈퇴 자녀');
  academy.clock.set(active.identities[0]?.keep_until ?? new Date());
  academy.clock.advance(86_400);
  await academy.jobs['members.destroy']?.(null);
  const over = await kept(memberId);
  expect(over.identities).toEqual([]);
  expect(over.rows[0]?.child_name).toBe('탈퇴 자녀');
  expect(over.titles.join()).not.toMatch(/\(/);
});
