import { afterAll, beforeAll, expect, test } from 'vitest';
import { kakaoSandboxAdminKey, kakaoSandboxAppId } from '#src/providers/social/sandbox/vendors.ts';
import { cookieOf, givenMember, givenProvenPhone, signUpForm } from '#tests/given-members.ts';
import { answerProvider, kakaoPeople } from '#tests/given-social.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const finish = (cookie: string, callbackQuery?: string) =>
  call<Record<string, string>>(academy, 'POST /api/social/login', {
    cookie,
    json: { enrollType: 'kakao', ...(callbackQuery !== undefined && { callbackQuery }) },
  });
async function signInAs(person: string) {
  const begun = await call<{ url: string }>(academy, 'GET /api/social/start?provider=kakao');
  const cookie = cookieOf(begun, '__Host-social');
  return {
    cookie,
    answer: await finish(cookie, await answerProvider(academy, begun.resultData.url, person)),
  };
}
/** Signs up by Kakao, with no password; answers the id. */
async function signUpAs(person: string) {
  const { cookie } = await signInAs(person);
  const form = signUpForm({ enrollType: 'kakao', password: '' });
  const proof = await givenProvenPhone(academy, form.mobile ?? '');
  const answer = await call(academy, 'POST /api/signup', { form, cookie: `${proof}; ${cookie}` });
  expect(answer.resultCode).toBe(0);
  return form;
}
/** What a person does in KakaoTalk. */
const disconnect = async (person: string, referrer_type = 'UNLINK_FROM_APPS') => {
  const answer = await fetch(`${academy.url}/sandbox/api/kakao/${person}/disconnect`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ referrer_type }),
  });
  return ((await answer.json()) as { status: number }).status;
};
const notify = (authorization: string, body: Record<string, string>) =>
  fetch(`${academy.url}/api/social/kakao/unlinked`, {
    method: 'POST',
    headers: { ...(authorization && { authorization }) },
    body: new URLSearchParams(body),
  });
const linksOf = async (subject: string) =>
  (await academy.db.selectFrom('social_links').select('id').where('subject', '=', subject).execute()).length;
const lastEvent = () =>
  academy.db
    .selectFrom('member_events')
    .select(['kind', 'actor', 'detail'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
const noticesOf = async () =>
  (
    await academy.db
      .selectFrom('messages')
      .select(['body', 'recipient'])
      .where('template', '=', 'member.last_way_gone')
      .orderBy('id')
      .execute()
  ).map(({ body }) => body);

test('who ends the connection in KakaoTalk is unlinked, and told how to come in where that was the only way', async () => {
  const { seoyeon } = kakaoPeople;
  const { userId } = await signUpAs(seoyeon);
  expect(await disconnect(seoyeon)).toBe(200);
  expect(await linksOf(seoyeon)).toBe(0);
  expect(await lastEvent()).toEqual({
    kind: 'social_unlinked',
    actor: 'system',
    detail: 'kakao UNLINK_FROM_APPS',
  });
  const told = await noticesOf();
  expect(told.length).toBeGreaterThan(0);
  for (const text of told) expect(text).toContain(`아이디 ${userId}의 비밀번호`);
  // A second notice changes nothing, and is well.
  expect(await disconnect(seoyeon)).toBe(200);
  expect(await noticesOf()).toEqual(told);
  expect((await signInAs(seoyeon)).answer.resultData.kind).toBe('signUpNeeded');
});

test('a member with a password is told nothing, and one nobody knows is well', async () => {
  const before = (await noticesOf()).length;
  const member = await givenMember(academy);
  const begun = await call<{ url: string }>(academy, 'POST /api/account/social', {
    token: member.token,
    json: { provider: 'kakao' },
  });
  const query = await answerProvider(academy, begun.resultData.url, kakaoPeople.jihoon);
  await finish(cookieOf(begun, '__Host-social'), query);
  expect(await disconnect(kakaoPeople.jihoon, 'ACCOUNT_DELETE')).toBe(200);
  expect(await linksOf(kakaoPeople.jihoon)).toBe(0);
  expect((await lastEvent()).detail).toBe('kakao ACCOUNT_DELETE');
  expect(await noticesOf()).toHaveLength(before);
  expect(await disconnect('3199999999')).toBe(200);
});

test('whom Kakao lets go because a sign-up there was not finished stays linked', async () => {
  await signUpAs(kakaoPeople.haeun);
  expect(await disconnect(kakaoPeople.haeun, 'INCOMPLETE_SIGN_UP')).toBe(200);
  expect(await linksOf(kakaoPeople.haeun)).toBe(1);
});

test('a notice of anybody else is refused: wrong key, other app, other shape', async () => {
  const right = { app_id: kakaoSandboxAppId, user_id: kakaoPeople.haeun, referrer_type: 'UNLINK_FROM_APPS' };
  const key = `KakaoAK ${kakaoSandboxAdminKey}`;
  for (const [authorization, body] of [
    ['', right],
    ['KakaoAK another', right],
    [key, { ...right, app_id: '1' }],
    [key, { ...right, user_id: 'x' }],
    [key, {}],
  ] as const)
    expect((await notify(authorization, body)).status).toBe(401);
  expect(await linksOf(kakaoPeople.haeun)).toBe(1);
  // Control: with the key, the app and the shape the same notice counts, an unknown way too.
  expect((await notify(key, { ...right, referrer_type: '??' })).status).toBe(200);
  expect(await linksOf(kakaoPeople.haeun)).toBe(0);
  expect((await lastEvent()).detail).toBe('kakao UNKNOWN');
});

test('who has no password is shown what leaving would end only after their own phone was proven', async () => {
  const { mobile = '' } = await signUpAs(kakaoPeople.haeun);
  const { answer } = await signInAs(kakaoPeople.haeun);
  const token = answer.resultData.accessToken ?? '';
  const outlook = (cookie?: string) =>
    call(academy, 'GET /api/account/withdrawal', { token, ...(cookie && { cookie }) });
  const refused = { status: 403, resultCode: 'member.password_missing' };
  expect(await outlook()).toMatchObject(refused);
  expect(await outlook(await givenProvenPhone(academy, '01077776666'))).toMatchObject(refused);
  expect((await outlook(await givenProvenPhone(academy, mobile))).status).toBe(200);
  // With a password it is asked for at the end.
  const member = await givenMember(academy);
  expect((await call(academy, 'GET /api/account/withdrawal', { token: member.token })).status).toBe(200);
});
