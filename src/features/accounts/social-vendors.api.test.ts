import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localGoogle, localKakao, localNaver } from '#src/providers/social/sandbox/vendors.ts';
import {
  cookieOf,
  type GivenMember,
  givenMember,
  givenProvenPhone,
  signUpForm,
} from '#tests/given-members.ts';
import { answerProvider } from '#tests/given-social.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy({ KAKAO_SCOPES: 'openid profile_nickname account_email phone_number' });
});
afterAll(() => academy.close());

const vendors = [localKakao, localNaver, localGoogle];
const idOf = (vendor: (typeof vendors)[number], place: number) => vendor.people[place]?.id ?? '';
const finish = (provider: string, cookie: string, callbackQuery?: string) =>
  call<Record<string, string | null>>(academy, 'POST /api/social/login', {
    cookie,
    json: { enrollType: provider, ...(callbackQuery !== undefined && { callbackQuery }) },
  });
async function signInAs(provider: string, person: string) {
  const begun = await call<{ url: string }>(
    academy,
    `GET /api/social/start?provider=${provider}&returnTo=/entranceTest`,
  );
  const cookie = cookieOf(begun, '__Host-social');
  const query = await answerProvider(academy, begun.resultData.url, person);
  return { cookie, answer: await finish(provider, cookie, query) };
}
const revoke = (token: string, provider: string) =>
  call(academy, `DELETE /api/social/revoke?enrollType=${provider}`, { token });
const isConnectedAt = async (provider: string, person: string) =>
  (
    await academy.db
      .selectFrom('sandbox_records')
      .select('key')
      .where('kind', '=', `${provider}.link`)
      .where('key', '=', person)
      .execute()
  ).length === 1;
const tell = (vendor: string, mode: string) =>
  call(academy, `POST /sandbox/api/faults/${vendor}`, { json: { mode } });
async function linkedMember(vendor: (typeof vendors)[number], person: string): Promise<GivenMember> {
  const member = await givenMember(academy);
  const { token } = member;
  const json = { provider: vendor.vendor };
  const begun = await call<{ url: string }>(academy, 'POST /api/account/social', { token, json });
  const query = await answerProvider(academy, begun.resultData.url, person);
  const linked = await finish(vendor.vendor, cookieOf(begun, '__Host-social'), query);
  expect(linked.resultData).toMatchObject({ kind: 'linked' });
  return member;
}

describe.each(vendors.map((vendor) => [vendor.title, vendor] as const))('%s', (_title, vendor) => {
  const provider = vendor.vendor;

  test('a newcomer comes with what the provider vouches for, keeps the age step, and signs in later', async () => {
    const person = vendor.people[0];
    const { cookie, answer } = await signInAs(provider, person?.id ?? '');
    expect(answer.resultData).toEqual({
      kind: 'signUpNeeded',
      returnTo: '/entranceTest',
      enrollType: provider,
      name: '김서연',
      // Naver does not say that it verified the address; Google knows no phone.
      email: provider === 'naver' ? null : person?.email,
      mobile: provider === 'google' ? null : person?.phone?.replace('+82 10-', '010').replace('-', ''),
    });
    const form = (more: Record<string, string> = {}) =>
      signUpForm({ enrollType: provider, password: '', ...more });
    const signUp = async (fields: Record<string, string>) => {
      const proof = await givenProvenPhone(academy, fields.mobile ?? '');
      return call(academy, 'POST /api/signup', { form: fields, cookie: `${proof}; ${cookie}` });
    };
    const young = { name: '김하늘', birthDate: '2016-04-02', schoolName: '대치초등학교', grade: 5 };
    const without = await signUp(form({ childrenList: JSON.stringify([young]) }));
    expect(without).toMatchObject({ status: 400, resultCode: 'member.guardian_consent_needed' });
    const given = form({ childrenList: JSON.stringify([{ ...young, guardianConsent: true }]) });
    expect((await signUp(given)).resultCode).toBe(0);
    expect((await finish(provider, cookie)).resultData).toMatchObject({
      kind: 'signedIn',
      memberId: given.userId,
      enrollType: provider,
    });
    expect((await signInAs(provider, person?.id ?? '')).answer.resultData).toMatchObject({
      kind: 'signedIn',
      memberId: given.userId,
    });
  });

  test('unlinking really ends the connection at the provider', async () => {
    const person = idOf(vendor, 1);
    const member = await linkedMember(vendor, person);
    expect(await isConnectedAt(provider, person)).toBe(true);
    expect((await revoke(member.token, provider)).resultData).toEqual({ state: 'revoked' });
    expect(await isConnectedAt(provider, person)).toBe(false);
    expect((await signInAs(provider, person)).answer.resultData.kind).toBe('signUpNeeded');
  });

  test('a provider that is down while unlinking is asked again until it has answered', async () => {
    const person = idOf(vendor, 2);
    const member = await linkedMember(vendor, person);
    await tell(provider, 'down');
    expect((await revoke(member.token, provider)).resultData).toEqual({ state: 'pending' });
    await tell(provider, 'off');
    const { id: linkId } = await academy.db
      .selectFrom('social_links')
      .select('id')
      .where('member_id', '=', member.userSeqId)
      .executeTakeFirstOrThrow();
    await academy.jobs['members.revoke-social']?.({ linkId });
    expect(await isConnectedAt(provider, person)).toBe(false);
  });

  test('cancelled and failed returns are refused with a row of their own', async () => {
    const { answer } = await signInAs(provider, '');
    expect(answer).toMatchObject({ status: 400, resultCode: 'member.social_cancelled' });
    const begun = await call<{ url: string }>(academy, `GET /api/social/start?provider=${provider}`);
    const query = await answerProvider(academy, begun.resultData.url, idOf(vendor, 0));
    await tell(provider, 'down');
    const down = await finish(provider, cookieOf(begun, '__Host-social'), query);
    await tell(provider, 'off');
    expect(down).toMatchObject({ status: 502, resultCode: 'member.social_failed' });
  });
});

describe('an identity that waits for a sign-up', () => {
  const adopt = (token: string, cookie: string, provider = 'google') =>
    call<{ returnTo: string }>(academy, 'POST /api/account/social/adopt', {
      token,
      cookie,
      json: { provider },
    });

  test('is linked to an existing account only after its owner signed in, and once', async () => {
    const person = idOf(localGoogle, 2);
    const { cookie } = await signInAs('google', person);
    expect((await adopt('', cookie)).status).toBe(401);
    const member = await givenMember(academy);
    expect(await adopt(member.token, '')).toMatchObject({ status: 410, resultCode: 'member.social_expired' });
    expect((await adopt(member.token, cookie, 'naver')).status).toBe(410);
    const both = await Promise.all([adopt(member.token, cookie), adopt(member.token, cookie)]);
    expect(both.map((one) => one.status).sort()).toEqual([200, 410]);
    expect(both.find((one) => one.status === 200)?.resultData).toEqual({ returnTo: '/entranceTest' });
    expect((await signInAs('google', person)).answer.resultData).toMatchObject({
      kind: 'signedIn',
      memberId: member.memberId,
    });
  });

  test('is over after half an hour', async () => {
    const { cookie } = await signInAs('kakao', idOf(localKakao, 1));
    const member = await givenMember(academy);
    academy.clock.advance(30 * 60);
    const { memberId, password } = member;
    const again = await call<{ accessToken: string }>(academy, 'POST /api/login', {
      form: { memberId, password },
    });
    expect((await adopt(again.resultData.accessToken, cookie, 'kakao')).status).toBe(410);
  });
});

describe('a number nobody proves again', () => {
  const child = { name: '김하늘', birthDate: '2016-04-02', schoolName: '대치초등학교', grade: 5 };
  const signUpBy = (provider: string, cookie: string, more: Record<string, string>) =>
    call(academy, 'POST /api/signup', {
      form: signUpForm({ enrollType: provider, password: '', ...more }),
      cookie,
    });
  const textsTo = (mobile: string) =>
    academy.db.selectFrom('messages').select('body').where('recipient', '=', mobile).execute();

  test('is the one Kakao hands over, and no other; the guardian is told there of the consent', async () => {
    // Not the person of the test above, who is a member by now.
    const { cookie, answer } = await signInAs('kakao', idOf(localKakao, 1));
    const mobile = answer.resultData.mobile ?? '';
    expect(mobile).toMatch(/^010/);
    const childrenList = JSON.stringify([{ ...child, guardianConsent: true }]);
    const other = await signUpBy('kakao', cookie, { mobile: '01099998888', childrenList });
    expect(other).toMatchObject({ status: 403, resultCode: 'member.phone_unproven' });
    expect((await signUpBy('kakao', cookie, { mobile, childrenList })).resultCode).toBe(0);
    const [told] = await textsTo(mobile);
    expect(told?.body).toContain('김하늘 학생의 보호자(법정대리인) 동의를 확인하고');
    expect(await textsTo('01099998888')).toEqual([]);
  });

  test('is not one Naver hands over, which somebody typed there', async () => {
    const { cookie, answer } = await signInAs('naver', idOf(localNaver, 1));
    const mobile = answer.resultData.mobile ?? '';
    expect(mobile).toMatch(/^010/);
    expect(await signUpBy('naver', cookie, { mobile })).toMatchObject({
      status: 403,
      resultCode: 'member.phone_unproven',
    });
  });

  test('is nobody’s who only says to come from Kakao', async () => {
    expect(await signUpBy('kakao', '', { mobile: '01031000002' })).toMatchObject({
      resultCode: 'member.social_expired',
    });
    expect(
      await signUpBy('web', '', { mobile: '01031000002', password: 'blue kettle sings 7' }),
    ).toMatchObject({
      resultCode: 'member.phone_unproven',
    });
  });
});
