import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cancelOne, type GivenFamily, givenFamily, registerOne } from '#tests/given-families.ts';
import { lastMessageTo } from '#tests/given-members.ts';
import { newKey } from '#tests/given-payments.ts';
import { sessionsApart } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const session = sessionsApart(() => academy, 400);
const post = ({ token }: GivenFamily, route: string, json: object) =>
  call(academy, `POST /api/${route}`, { token, key: newKey(), json });
const mailOf = ({ memberId }: GivenFamily) => lastMessageTo(academy, `${memberId}@example.kr`);

/** The account lets its number go; its address was proven or only typed. */
async function letNumberGo({ userSeqId: memberId }: GivenFamily, isEmailProven: boolean) {
  const now = academy.clock.now();
  await academy.db
    .updateTable('members')
    .set({ mobile: null, mobile_released_at: now, email_proven_at: isEmailProven ? now : null })
    .where('id', '=', memberId)
    .execute();
  for (const table of ['registrations', 'test_waits'] as const)
    await academy.db
      .updateTable(table)
      .set({ guardian_mobile: '' })
      .where('member_id', '=', memberId)
      .execute();
}

/** Waits for a full session, whose seat comes free after the account has let its number go. */
async function givenOffered(isEmailProven: boolean) {
  const [seated, waiting] = [await givenFamily(academy), await givenFamily(academy)];
  const { sessionId } = await session({ capacity: 1 });
  const { registrationNo } = (await registerOne(academy, seated, sessionId, seated.younger)).resultData;
  await post(waiting, 'entrance-tests/waiting', { sessionId, childId: waiting.younger });
  await letNumberGo(waiting, isEmailProven);
  await cancelOne(academy, seated, registrationNo);
  return waiting;
}

describe('an account that has let its number go', () => {
  test('is told of a seat by mail, with the same words where the address was proven', async () => {
    const mail = await mailOf(await givenOffered(true));
    expect(mail).toContain('이하늘 학생의');
    expect(mail).toContain('휴대폰 번호가 없어 이메일로 알려 드립니다');
  });

  test('at an address that was only typed: that there is news, and neither a name nor a private link', async () => {
    const mail = await mailOf(await givenOffered(false));
    expect(mail).toContain('신청하신 내용에 새 소식이 있습니다');
    expect(mail).not.toMatch(/이하늘|offer\//);
  });

  test('two of them are told each of the own place that ended', async () => {
    const families = [await givenFamily(academy), await givenFamily(academy)];
    const { sessionId } = await session({ capacity: 0 });
    for (const one of families) {
      await post(one, 'entrance-tests/waiting', { sessionId, childId: one.younger });
      await letNumberGo(one, true);
    }
    await academy.db
      .updateTable('test_sessions')
      .set({ closes_at: academy.clock.now() })
      .where('id', '=', sessionId)
      .execute();
    await academy.jobs['tests.lines']?.({});
    for (const one of families) expect(await mailOf(one)).toContain('대기 안내');
  });

  test('takes no seats together and adds no child under fourteen', async () => {
    const family = await givenFamily(academy);
    const { sessionId } = await session({ capacity: 5 });
    await letNumberGo(family, true);
    const picks = [family.younger, family.older].map((childId) => ({ sessionId, childId }));
    const together = await post(family, 'entrance-tests/registrations/together', { picks, mode: 'all' });
    expect(together.resultCode).toBe('number.needed');
    const child = { name: '이나무', schoolName: '대치초등학교', grade: 4, guardianConsent: true };
    const young = await post(family, 'account/children', { ...child, birthDate: '2017-05-05' });
    expect(young.resultCode).toBe('number.needed');
  });
});
