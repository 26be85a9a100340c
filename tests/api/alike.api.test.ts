import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GivenMember, givenCaptchaPass, givenMember } from '../given-members.ts';
import { startAcademy, type TestAcademy } from '../start.ts';

let academy: TestAcademy;
let member: GivenMember;
beforeAll(async () => {
  academy = await startAcademy();
  member = await givenMember(academy);
  await academy.db.deleteFrom('budgets').execute();
});
afterAll(() => academy.close());

/** What is drawn at random for each answer, by its length only. */
const masked = ([name, value]: [string, string]) => {
  if (name === 'set-cookie') return [name, value.replace(/=[\w-]{43};/, '=(43);')];
  return [name, name === 'x-request-id' ? value.replace(/^[\w-]{12}$/, '(12)') : value];
};

/** Everything of an answer that could tell: status, header names and values, bytes. */
async function bytesOf(method: 'GET' | 'POST', path: string, form?: Record<string, string>, pass = '') {
  const response = await fetch(`${academy.url}${path}`, {
    method,
    headers: { ...(pass && { 'x-captcha-pass': pass }) },
    body: form ? new URLSearchParams(form) : null,
  });
  const headers = [...response.headers].filter(([name]) => name !== 'date').map(masked);
  return JSON.stringify([response.status, headers, await response.text()]);
}

type Ask = (who: { id: string; name: string; mobile: string }) => Promise<string>;
const asks: Readonly<Record<string, Ask>> = {
  'GET /api/findId': async ({ name, mobile }) =>
    bytesOf(
      'GET',
      `/api/findId?${new URLSearchParams({ name, phone: mobile })}`,
      undefined,
      await givenCaptchaPass(academy),
    ),
  'GET /api/findPw': async ({ id, name }) =>
    bytesOf(
      'GET',
      `/api/findPw?${new URLSearchParams({ userId: id, name })}`,
      undefined,
      await givenCaptchaPass(academy),
    ),
  'POST /api/login': ({ id }) =>
    bytesOf('POST', '/api/login', { memberId: id, password: 'wrong wrong wrong' }),
  'POST /api/auth/send': ({ mobile }) =>
    bytesOf('POST', '/api/auth/send', { studentName: '김하늘', parentsMobile: mobile }),
};

test.each(Object.entries(asks))('%s answers alike to the byte for known and unknown', async (_call, ask) => {
  const known = await ask({ id: member.memberId, name: member.name, mobile: member.mobile });
  const unknown = await ask({ id: 'nobody24680', name: '박다른', mobile: '01024681357' });
  expect(unknown).toBe(known);
});

test('a call that does tell is seen to tell: the control', async () => {
  const taken = await bytesOf('GET', `/api/checkId?userId=${member.memberId}`);
  expect(await bytesOf('GET', '/api/checkId?userId=nobody24680')).not.toBe(taken);
});
