import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { givenMember, lastMessageTo } from '#tests/given-members.ts';
import { givenStaffCookie, startStaffedAcademy } from '#tests/given-staff.ts';
import { call, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let desk: string;
let manager: string;
beforeAll(async () => {
  academy = await startStaffedAcademy();
  desk = await givenStaffCookie(academy, 'desk.daechi@msc.example');
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
});
afterAll(() => academy.close());
// Budgets have tests of their own.
beforeEach(() => academy.db.deleteFrom('budgets').execute());

let serial = 41_000_000;
const newFamily = (change: object = {}) => {
  serial += 1;
  return {
    guardianName: '한가람',
    mobile: `010${serial}`,
    name: '한이슬',
    birthDate: '2016-04-02',
    schoolName: '대치초등학교',
    grade: 4,
    ...change,
  };
};
type Family = ReturnType<typeof newFamily>;

const send = (family: object, cookie = desk) =>
  call<{ sentTo: string }>(academy, 'POST /api/office/families/code', { cookie, json: family });
const enter = (family: object, code: string, cookie = desk) =>
  call<{ memberId: number; childId: number }>(academy, 'POST /api/office/families', {
    cookie,
    json: { ...family, code },
  });
const sentCode = async ({ mobile }: Family) =>
  /인증번호\((\d{6})\)/.exec(await lastMessageTo(academy, mobile))?.[1] ?? '';
const membersOf = ({ mobile }: Family) =>
  academy.db.selectFrom('members').selectAll().where('mobile', '=', mobile).execute();

describe('a family without an account at the counter', () => {
  test('is entered by the code its guardian reads out, who has agreed and can finish the account', async () => {
    const family = newFamily();
    const sent = await send(family);
    expect(sent.resultCode).toBe(0);
    expect(sent.resultData.sentTo).toMatch(/\*{4}/);
    expect(await lastMessageTo(academy, family.mobile)).toMatch(/한가람님의 계정.*한이슬.*만 14세 미만/s);
    expect(await membersOf(family)).toEqual([]);
    const entered = await enter(family, await sentCode(family));
    expect(entered.resultCode).toBe(0);
    const [member] = await membersOf(family);
    expect(member).toMatchObject({ id: entered.resultData.memberId, name: '한가람', password_hash: null });
    const consents = await academy.db
      .selectFrom('consents')
      .select(['type', 'method', 'given'])
      .where('member_id', '=', member?.id ?? 0)
      .orderBy('id')
      .execute();
    expect(consents).toEqual([
      { type: 'terms', method: 'phone', given: true },
      { type: 'guardian', method: 'phone', given: true },
    ]);
    const text = await lastMessageTo(academy, family.mobile);
    expect(text).toContain(member?.login_id);
    // Of no academy in particular: what it is called is a setting.
    expect(member?.login_id).toMatch(/^family\d{8}$/);
    const urlCode = /\/change\/password\/([\w-]+)/.exec(text)?.[1] ?? '';
    const form = { password: 'autumn-river-2026-kite', urlCode };
    expect((await call(academy, 'POST /api/change/password', { form })).resultCode).toBe(0);
    const signedIn = await call(academy, 'POST /api/login', {
      form: { memberId: member?.login_id ?? '', password: form.password },
    });
    expect(signedIn.resultCode).toBe(0);
    const again = { ...form, password: 'winter-river-2026-kite' };
    expect((await call(academy, 'POST /api/change/password', { form: again })).resultCode).toBe(
      'member.reset_expired',
    );
  });

  test('the link to the first password is over after three days', async () => {
    const family = newFamily({ birthDate: '2011-03-02', grade: 9 });
    await send(family);
    expect(await lastMessageTo(academy, family.mobile)).not.toContain('법정대리인');
    await enter(family, await sentCode(family));
    const urlCode = /\/change\/password\/([\w-]+)/.exec(await lastMessageTo(academy, family.mobile))?.[1];
    const now = academy.clock.now();
    const check = () =>
      call<{ expiresInSeconds: number }>(academy, 'POST /api/change/password/check', {
        form: { urlCode: urlCode ?? '' },
      });
    expect((await check()).resultData.expiresInSeconds).toBe(3 * 86_400);
    academy.clock.set(new Date(now.getTime() + 3 * 86_400_000));
    expect((await check()).resultCode).toBe('member.reset_expired');
    academy.clock.set(now);
  });

  test('the code is good for these very people and this member of staff; control: the very same goes in', async () => {
    const family = newFamily();
    await send(family);
    const code = await sentCode(family);
    const refused = { resultCode: 'proof.code_expired' };
    expect(await enter({ ...family, guardianName: '한가은' }, code)).toMatchObject(refused);
    expect(await enter({ ...family, name: '한이솔' }, code)).toMatchObject(refused);
    expect(await enter({ ...family, birthDate: '2016-04-03' }, code)).toMatchObject(refused);
    expect(await enter({ ...family, mobile: newFamily().mobile }, code)).toMatchObject(refused);
    expect(await enter(family, code, manager)).toMatchObject(refused);
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await enter(family, wrong)).toMatchObject({ status: 400, resultCode: 'proof.code_wrong' });
    expect(await membersOf(family)).toEqual([]);
    expect((await enter(family, code)).resultCode).toBe(0);
  });

  test('nobody is entered twice, also at the same moment', async () => {
    const family = newFamily();
    await send(family);
    const code = await sentCode(family);
    const both = await Promise.all([enter(family, code), enter(family, code)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await membersOf(family)).toHaveLength(1);
    await academy.db.deleteFrom('budgets').execute();
    const known = await send(family);
    expect(known).toMatchObject({ status: 409, resultCode: 'member.mobile_taken' });
    expect(known.fields).toHaveProperty('mobile');
    const member = await givenMember(academy);
    expect((await send(newFamily({ mobile: member.mobile }))).resultCode).toBe('member.mobile_taken');
  });

  test('what cannot be is told at its field, and nothing is sent', async () => {
    for (const [change, field] of [
      [{ guardianName: '' }, 'guardianName'],
      [{ mobile: '02-555-1234' }, 'mobile'],
      [{ name: '1' }, 'name'],
      [{ birthDate: '2030-01-01' }, 'birthDate'],
      [{ grade: 13 }, 'grade'],
    ] as const)
      expect((await send(newFamily(change))).fields).toHaveProperty(field);
  });
});
