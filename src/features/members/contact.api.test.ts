import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenMember, givenProvenPhone, signUpForm } from '#tests/given-members.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { Account } from './contract/account.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const account = (token: string) => call<Account>(academy, 'GET /api/account', { token });
const patch = (token: string, json: object) => call<Account>(academy, 'PATCH /api/account', { token, json });

describe('address and notices', () => {
  const address = { postcode: '06280', roadAddress: '서울특별시 강남구 삼성로 212', detail: '101동 1203호' };

  test('an address is kept and taken back; a half one is refused', async () => {
    const member = await givenMember(academy, { address: JSON.stringify(address) });
    expect((await account(member.token)).resultData.address).toEqual(address);
    const moved = { ...address, postcode: '06284', detail: '' };
    expect((await patch(member.token, { address: moved })).resultData.address).toEqual(moved);
    expect((await patch(member.token, { address: null })).resultData.address).toBeNull();
    const half = await patch(member.token, { address: { postcode: '1', roadAddress: '' } });
    expect(half.status).toBe(400);
    const broken = signUpForm({ address: '{' });
    const cookie = await givenProvenPhone(academy, broken.mobile ?? '');
    const answer = await call(academy, 'POST /api/signup', { form: broken, cookie });
    expect(answer.fields).toHaveProperty('address');
  });

  test.each([
    ['sms', ['sms']],
    ['mail', ['mail']],
    ['both', ['mail', 'sms']],
  ])('notices chosen as %s go there and nowhere else', async (notices, channels) => {
    const member = await givenMember(academy);
    expect((await patch(member.token, { notices })).resultData.notices).toBe(notices);
    const body = { currentPassword: member.password, password: 'seven paper boats' };
    expect(
      (await call(academy, 'POST /api/account/password', { token: member.token, json: body })).resultCode,
    ).toBe(0);
    const sent = await academy.db
      .selectFrom('messages')
      .select('channel')
      .where('template', '=', 'member.password_changed')
      .where('recipient', 'in', [member.mobile, `${member.memberId}@example.kr`])
      .orderBy('channel')
      .execute();
    expect(sent.map((one) => one.channel)).toEqual(channels);
  });

  test('there is no way to be told nothing', async () => {
    const { token } = await givenMember(academy);
    expect((await patch(token, { notices: 'none' })).fields).toHaveProperty('notices');
  });
});
