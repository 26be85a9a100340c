import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Account } from '#src/features/members/contract/account.ts';
import {
  cookieOf,
  givenCaptchaPass,
  givenMember,
  givenProvenPhone,
  lastMessageTo,
  signUpForm,
} from '#tests/given-members.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

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

describe('a phone that is out of reach', () => {
  test('is stood in for by a code to the mail on file, and the new one is taken over', async () => {
    const member = await givenMember(academy);
    await academy.db.deleteFrom('budgets').execute();
    const mailed = await call(academy, 'POST /api/account/mobile/mail', { token: member.token });
    expect(mailed.resultCode).toBe(0);
    const code = /\d{6}/.exec(await lastMessageTo(academy, `${member.memberId}@example.kr`))?.[0] ?? '';
    const browser = cookieOf(mailed, '__Host-proof');
    const form = { parentsMobile: member.mobile, code };
    expect((await call(academy, 'POST /api/auth/verify', { form, cookie: browser })).resultCode).toBe(0);
    const cookie = await givenProvenPhone(academy, '01088889999', browser);
    const json = { currentPassword: member.password };
    const change = () =>
      call<Account>(academy, 'POST /api/account/mobile', { token: member.token, json, cookie });
    expect((await change()).resultData.mobile).toBe('01088889999');
  });

  test('the mail asks for a captcha where a text would, and takes its pass', async () => {
    const member = await givenMember(academy);
    await academy.db.deleteFrom('budgets').execute();
    const mail = (json: object = {}) =>
      call(academy, 'POST /api/account/mobile/mail', { token: member.token, json });
    expect((await mail()).resultCode).toBe(0);
    academy.clock.advance(61);
    await academy.db.updateTable('budgets').set({ spent: 30 }).where('spent', '=', 1).execute();
    await academy.db.deleteFrom('budgets').where('resets_at', '<', academy.clock.now()).execute();
    expect(await mail()).toMatchObject({ status: 403, resultCode: 'proof.captcha_needed' });
    academy.clock.advance(61);
    const wrong = await givenCaptchaPass(academy, 'signUp');
    expect((await mail({ captchaPass: wrong })).resultCode).toBe('proof.captcha_needed');
    academy.clock.advance(61);
    const captchaPass = await givenCaptchaPass(academy, 'sendCode');
    await academy.db.deleteFrom('budgets').where('spent', '=', 30).execute();
    expect((await mail({ captchaPass })).resultCode).toBe(0);
  });

  test('the proof of the present phone is good for half an hour and in one browser', async () => {
    const member = await givenMember(academy);
    academy.clock.advance(61);
    const browser = await givenProvenPhone(academy, member.mobile);
    academy.clock.advance(30 * 60 + 1);
    const { memberId, password } = member;
    const again = await call<{ accessToken: string }>(academy, 'POST /api/login', {
      form: { memberId, password },
    });
    const cookie = await givenProvenPhone(academy, '01088887777', browser);
    const json = { currentPassword: password };
    const token = again.resultData.accessToken;
    expect(await call(academy, 'POST /api/account/mobile', { token, json, cookie })).toMatchObject({
      status: 403,
      resultCode: 'member.current_phone_unproven',
    });
    expect((await call(academy, 'POST /api/account/mobile/mail')).status).toBe(401);
  });
});

describe('a yes to advertising', () => {
  test('given at night is told in the morning, once, as it stands then', async () => {
    const own = await startAcademy();
    own.clock.set(new Date('2026-11-22T14:00:00Z'));
    const member = await givenMember(own);
    const say = (given: boolean) =>
      call(own, 'POST /api/account/consents', { token: member.token, json: { type: 'marketing', given } });
    const notified = () =>
      own.db.selectFrom('messages').select('body').where('template', '=', 'member.consent_result').execute();
    for (const given of [true, false, true]) await say(given);
    expect(await notified()).toEqual([]);
    await own.jobs['members.consent-news']?.({ memberId: member.userSeqId });
    const morning = await notified();
    expect(morning.length).toBeGreaterThan(0);
    for (const one of morning) expect(one.body).toContain('소식 받기: 동의 (');
    await own.close();
  });

  const confirm = (own: TestAcademy) => own.jobs['members.confirm-marketing']?.(null);

  test('is confirmed every two years, once, and only to those who still say yes', async () => {
    const own = await startAcademy();
    const say = async (token: string, given: boolean, type = 'marketing') =>
      call(own, 'POST /api/account/consents', { token, json: { type, given } });
    const [keen, gone] = [await givenMember(own), await givenMember(own)];
    for (const { token } of [keen, gone]) await say(token, true);
    await say(keen.token, true, 'marketingNight');
    await say(gone.token, false);
    const notified = async () =>
      (
        await own.db
          .selectFrom('messages')
          .select('recipient')
          .where('template', '=', 'member.marketing_confirmed')
          .where('channel', '=', 'sms')
          .orderBy('id')
          .execute()
      ).map((one) => one.recipient);
    own.clock.set(new Date('2028-11-20T01:00:00Z'));
    await confirm(own);
    expect(await notified()).toEqual([]);
    own.clock.set(new Date('2028-11-22T01:00:00Z'));
    await Promise.all([confirm(own), confirm(own)]);
    await confirm(own);
    expect(await notified()).toEqual([keen.mobile]);
    const text = await lastMessageTo(own, keen.mobile);
    expect(text).toContain('소식 받기에 동의하셨습니다.');
    expect(text).toContain('밤(21시~다음 날 8시)에도 받는 데는 2026년');
    own.clock.set(new Date('2030-11-23T01:00:00Z'));
    await confirm(own);
    expect(await notified()).toEqual([keen.mobile, keen.mobile]);
    await own.close();
  });
});
