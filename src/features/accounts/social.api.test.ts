import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cookieOf, givenMember, givenProvenPhone, signUpForm } from '#tests/given-members.ts';
import { keysFor, startRealAcademy } from '#tests/given-real.ts';
import { answerProvider, kakaoPeople } from '#tests/given-social.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const start = async (returnTo = '/entranceTest') => {
  const begun = await call<{ url: string }>(
    academy,
    `GET /api/social/start?provider=kakao&returnTo=${encodeURIComponent(returnTo)}`,
  );
  return { begun, url: begun.resultData.url, cookie: cookieOf(begun, '__Host-social') };
};
const finish = (cookie: string, callbackQuery?: string) =>
  call<Record<string, string>>(academy, 'POST /api/social/login', {
    cookie,
    json: { enrollType: 'kakao', ...(callbackQuery !== undefined && { callbackQuery }) },
  });
/** Through Kakao as that person; the answer of our own call. */
async function signInAs(person: string) {
  const { url, cookie } = await start();
  return { cookie, answer: await finish(cookie, await answerProvider(academy, url, person)) };
}
async function signUpWith(cookie: string, more: Record<string, string> = {}) {
  const form = signUpForm({ enrollType: 'kakao', password: '', ...more });
  const proof = await givenProvenPhone(academy, form.mobile ?? '');
  const answer = await call(academy, 'POST /api/signup', { form, cookie: `${proof}; ${cookie}` });
  return { form, answer };
}
const revoke = (token: string, enrollType = 'kakao') =>
  call(academy, `DELETE /api/social/revoke?enrollType=${enrollType}`, { token });
const tellKakao = (mode: string) => call(academy, 'POST /sandbox/api/faults/kakao', { json: { mode } });
/** Links the signed-in member to that person. */
async function linkTo(token: string, person: string) {
  const begun = await call<{ url: string }>(academy, 'POST /api/account/social', {
    token,
    json: { provider: 'kakao' },
  });
  return finish(
    cookieOf(begun, '__Host-social'),
    await answerProvider(academy, begun.resultData.url, person),
  );
}

describe('social sign-in', () => {
  test('starts with a redirect for a navigation and a URL for a fetch', async () => {
    const { begun, url } = await start();
    expect(url).toContain('code_challenge_method=S256');
    expect(begun.headers.getSetCookie()[0]).toMatch(/^__Host-social=.*HttpOnly; Secure; SameSite=Lax/);
    const page = await academy.app.inject({
      url: '/api/social/start?provider=kakao',
      headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' },
    });
    expect(page.statusCode).toBe(302);
    expect(page.headers.location).toContain('code_challenge=');
    const listed = await call<{ providers: string[] }>(academy, 'GET /api/social/providers');
    expect(listed.resultData.providers).toContain('kakao');
  });

  test('a newcomer signs up with the age and consent steps kept and is then signed in', async () => {
    const { cookie, answer } = await signInAs(kakaoPeople.seoyeon);
    expect(answer.resultData).toEqual({
      kind: 'signUpNeeded',
      returnTo: '/entranceTest',
      enrollType: 'kakao',
      name: '김서연',
      // Kakao is asked for no more than a name unless KAKAO_SCOPES says so; the rest is filled in by hand.
      email: null,
      mobile: null,
    });
    expect((await finish(cookie)).resultData.kind).toBe('signUpNeeded');
    const young = JSON.stringify([
      { name: '김하늘', birthDate: '2016-04-02', schoolName: '대치초등학교', grade: 5 },
    ]);
    const refused = await signUpWith(cookie, { childrenList: young });
    expect(refused.answer.resultCode).toBe('member.guardian_consent_needed');
    const { form, answer: signedUp } = await signUpWith(cookie);
    expect(signedUp.resultCode).toBe(0);
    const signedIn = await finish(cookie);
    expect(signedIn.resultData).toMatchObject({
      kind: 'signedIn',
      memberId: form.userId,
      enrollType: 'kakao',
      returnTo: '/entranceTest',
    });
    expect(cookieOf(signedIn, '__Host-refresh')).toBeTruthy();
    expect(await finish(cookie)).toMatchObject({ status: 410, resultCode: 'member.social_expired' });
    const again = await signInAs(kakaoPeople.seoyeon);
    expect(again.answer.resultData).toMatchObject({ kind: 'signedIn', memberId: form.userId });
    const token = again.answer.resultData.accessToken ?? '';
    expect(await revoke(token)).toMatchObject({ status: 409, resultCode: 'member.social_last' });
    const login = { memberId: form.userId ?? '', password: ' ' };
    expect((await call(academy, 'POST /api/login', { form: login })).status).toBe(400);
  });

  test('a member links, cannot take another’s, and revoking ends it at the provider too', async () => {
    const member = await givenMember(academy);
    expect((await linkTo(member.token, kakaoPeople.haeun)).resultData).toEqual({
      kind: 'linked',
      returnTo: '/account',
      enrollType: 'kakao',
    });
    const other = await givenMember(academy);
    expect(await linkTo(other.token, kakaoPeople.haeun)).toMatchObject({
      status: 409,
      resultCode: 'member.social_taken',
    });
    const signedIn = await signInAs(kakaoPeople.haeun);
    expect(signedIn.answer.resultData).toMatchObject({ kind: 'signedIn', memberId: member.memberId });
    expect((await revoke(member.token)).resultData).toEqual({ state: 'revoked' });
    expect(await revoke(member.token)).toMatchObject({ status: 404, resultCode: 'member.social_unknown' });
    const later = await signInAs(kakaoPeople.haeun);
    expect(later.answer.resultData.kind).toBe('signUpNeeded');
  });

  test('what stands in the way of a connection is said as it is: a second one, one that is ending, another’s', async () => {
    const { jihoon, haeun } = kakaoPeople;
    const member = await givenMember(academy);
    expect((await linkTo(member.token, jihoon)).resultData.kind).toBe('linked');
    expect(await linkTo(member.token, haeun)).toMatchObject({
      status: 409,
      resultCode: 'member.social_second',
    });
    expect((await linkTo(member.token, jihoon)).resultData.kind).toBe('linked');
    await tellKakao('down');
    expect((await revoke(member.token)).resultData).toEqual({ state: 'pending' });
    await tellKakao('off');
    const ending = { status: 409, resultCode: 'member.social_ending' };
    expect(await linkTo(member.token, jihoon)).toMatchObject(ending);
    expect(await linkTo(member.token, haeun)).toMatchObject(ending);
    // Said before a whole form is filled in.
    expect((await signInAs(jihoon)).answer).toMatchObject(ending);
    const { id: linkId } = await academy.db
      .selectFrom('social_links')
      .select('id')
      .where('member_id', '=', member.userSeqId)
      .executeTakeFirstOrThrow();
    await academy.jobs['members.revoke-social']?.({ linkId });
    expect((await linkTo(member.token, jihoon)).resultData.kind).toBe('linked');
    const other = await givenMember(academy);
    expect(await linkTo(other.token, jihoon)).toMatchObject({
      status: 409,
      resultCode: 'member.social_taken',
    });
  });

  test('a provider that does not answer is asked again later; the link signs nobody in meanwhile', async () => {
    const member = await givenMember(academy);
    const begun = await call<{ url: string }>(academy, 'POST /api/account/social', {
      token: member.token,
      json: { provider: 'kakao' },
    });
    const query = await answerProvider(academy, begun.resultData.url, kakaoPeople.haeun);
    await finish(cookieOf(begun, '__Host-social'), query);
    await tellKakao('down');
    expect((await revoke(member.token)).resultData).toEqual({ state: 'pending' });
    const { id: linkId } = await academy.db
      .selectFrom('social_links')
      .select('id')
      .where('member_id', '=', member.userSeqId)
      .executeTakeFirstOrThrow();
    await expect(academy.jobs['members.revoke-social']?.({ linkId })).rejects.toThrow();
    await tellKakao('off');
    await academy.jobs['members.revoke-social']?.({ linkId });
    await academy.jobs['members.revoke-social']?.({ linkId });
    const left = await academy.db.selectFrom('social_links').select('id').where('id', '=', linkId).execute();
    expect(left).toEqual([]);
  });

  test('cancelled, forged, expired and foreign returns are refused', async () => {
    const { url, cookie } = await start();
    const cancelled = await finish(cookie, await answerProvider(academy, url, ''));
    expect(cancelled).toMatchObject({ status: 400, resultCode: 'member.social_cancelled' });
    const forged = await start();
    expect(await finish(forged.cookie, '?code=abc&state=def')).toMatchObject({
      status: 502,
      resultCode: 'member.social_failed',
    });
    const query = await answerProvider(academy, (await start()).url, kakaoPeople.seoyeon);
    expect(await finish('', query)).toMatchObject({ status: 410, resultCode: 'member.social_expired' });
    const stranger = await start();
    expect((await finish(stranger.cookie, query)).resultCode).toBe('member.social_failed');
    const late = await start();
    const lateQuery = await answerProvider(academy, late.url, kakaoPeople.seoyeon);
    academy.clock.advance(601);
    expect((await finish(late.cookie, lateQuery)).resultCode).toBe('member.social_expired');
    const kakaoWithoutAttempt = await signUpWith('');
    expect(kakaoWithoutAttempt.answer.resultCode).toBe('member.social_expired');
  });

  test('providers that are not set up, unknown ones, and strangers', async () => {
    // A real academy with keys for Kakao alone: no sandbox stands in for the others.
    const real = await startRealAcademy({ ...keysFor('social.kakao'), KAKAO_JAVASCRIPT_KEY: 'a1b2c3d4' });
    expect((await call(real, 'GET /api/social/providers')).resultData).toEqual({
      providers: ['kakao'],
      kakaoJavascriptKey: 'a1b2c3d4',
    });
    const naver = await call(real, 'GET /api/social/start?provider=naver');
    expect(naver).toMatchObject({ status: 404, resultCode: 'member.social_unavailable' });
    // Whoever pressed the link comes back to the screen with the other ways in, with the place kept.
    const pressed = await real.app.inject({
      url: '/api/social/start?provider=naver&returnTo=/account',
      headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' },
    });
    expect(pressed.statusCode).toBe(302);
    expect(pressed.headers.location).toBe('/signin?returnTo=%2Faccount&failed=naver');
    expect(pressed.headers['set-cookie']).toBeUndefined();
    await real.close();
    const unknown = await call(academy, 'GET /api/social/start?provider=myspace');
    expect(unknown.fields).toHaveProperty('provider');
    for (const route of ['DELETE /api/social/revoke?enrollType=kakao', 'POST /api/account/social'])
      expect((await call(academy, route)).status).toBe(401);
    const { begun } = await start('//evil.kr');
    expect(begun.resultCode).toBe(0);
  });
});
