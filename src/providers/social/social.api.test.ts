import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import { kakaoUnlink } from './revoke.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy({ KAKAO_SCOPES: 'openid profile_nickname account_email phone_number' });
});
afterAll(() => academy.close());
afterEach(() => tell('off'));

const tell = (mode: string) => call(academy, 'POST /sandbox/api/faults/kakao', { json: { mode } });
const returnUrl = () => `${academy.config.publicUrl}/signin/kakao`;

/** A browser that keeps cookies; the public address is where the test server listens. */
function browser() {
  const jar = new Map<string, string>();
  async function visit(address: string, form?: Record<string, string>) {
    const { publicUrl } = academy.config;
    const url = address.startsWith(publicUrl) ? academy.url + address.slice(publicUrl.length) : address;
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      body: form ? new URLSearchParams(form) : null,
      redirect: 'manual',
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
    return response;
  }
  /** Follows redirects until a page, or until the academy's own address is reached. */
  async function follow(address: string, form?: Record<string, string>) {
    let at = address;
    let response = await visit(at, form);
    for (let hops = 0; hops < 8; hops++) {
      const next = response.headers.get('location');
      if (!next) return { at, response };
      at = new URL(next, at).href;
      if (at.startsWith(returnUrl())) return { at, response };
      response = await visit(at);
    }
    throw new Error('The redirects do not end.');
  }
  return { visit, follow };
}

async function pick(person: string, visitor = browser()) {
  const { url, attempt } = await academy.providers.social.begin('kakao', returnUrl());
  const page = await visitor.follow(url);
  const html = await page.response.text();
  const { at } = await visitor.follow(page.at, { person });
  return { html, callbackUrl: at, attempt, visitor };
}

describe('sign-in with the local Kakao', () => {
  it('goes from the choice of a person to a verified identity', async () => {
    const { html, callbackUrl, attempt } = await pick('3100000001');
    expect(html).toContain('로그인할 사람 고르기');
    expect(html).toContain('박지훈');
    const outcome = await academy.providers.social.finish('kakao', callbackUrl, attempt);
    expect(outcome).toEqual({
      kind: 'identified',
      identity: {
        provider: 'kakao',
        subject: '3100000001',
        name: '김서연',
        email: 'seoyeon.kim@kakao.com',
        isEmailVerified: true,
        phone: '01031000001',
      },
      refreshToken: expect.any(String),
    });
  });

  it('asks again in the same browser, and another person may be picked who keeps her contacts', async () => {
    const { visitor } = await pick('3100000001');
    const { html, callbackUrl, attempt } = await pick('3100000003', visitor);
    expect(html).toContain('로그인할 사람 고르기');
    expect(await academy.providers.social.finish('kakao', callbackUrl, attempt)).toMatchObject({
      kind: 'identified',
      identity: { name: '이하은', email: null, isEmailVerified: false, phone: null },
    });
  });

  it('can be cancelled', async () => {
    const { callbackUrl, attempt } = await pick('');
    expect(callbackUrl).toContain('error=access_denied');
    expect(await academy.providers.social.finish('kakao', callbackUrl, attempt)).toEqual({
      kind: 'cancelled',
    });
  });

  it.each(['state', 'nonce', 'codeVerifier'] as const)('fails with another %s', async (name) => {
    const { callbackUrl, attempt } = await pick('3100000001');
    const other = { ...attempt, [name]: 'x'.repeat(43) };
    expect(await academy.providers.social.finish('kakao', callbackUrl, other)).toMatchObject({
      kind: 'failed',
    });
  });

  it('takes a code once', async () => {
    const { callbackUrl, attempt } = await pick('3100000001');
    const first = await academy.providers.social.finish('kakao', callbackUrl, attempt);
    const second = await academy.providers.social.finish('kakao', callbackUrl, attempt);
    expect([first.kind, second.kind]).toEqual(['identified', 'failed']);
  });

  it('fails, and does not throw, when Kakao is down at the last step', async () => {
    const { callbackUrl, attempt } = await pick('3100000001');
    await tell('down');
    const outcome = await academy.providers.social.finish('kakao', callbackUrl, attempt);
    expect(outcome.kind).toBe('failed');
  });

  it('sends nobody to an address that is not ours', async () => {
    const { url } = await academy.providers.social.begin('kakao', 'https://evil.example/signin');
    const { response } = await browser().follow(url);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('로그인할 수 없습니다');
  });

  it('answers a choice without its cookie with a page, not a fault', async () => {
    const response = await fetch(`${academy.url}/sandbox/kakao/pick/nobody`, {
      method: 'POST',
      body: new URLSearchParams({ person: '3100000001' }),
    });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('로그인할 수 없습니다');
  });
});

describe('ending the connection', () => {
  const revoke = () => academy.providers.social.revoke('kakao', '3100000002', null);
  const isLinked = async () =>
    (
      await academy.db
        .selectFrom('sandbox_records')
        .select('key')
        .where('kind', '=', 'kakao.link')
        .where('key', '=', '3100000002')
        .execute()
    ).length === 1;

  it('really ends it at Kakao, and a second time changes nothing', async () => {
    await pick('3100000002');
    expect(await isLinked()).toBe(true);
    expect(await revoke()).toBe('revoked');
    expect(await isLinked()).toBe(false);
    expect(await revoke()).toBe('revoked');
  });

  it('is unknown when Kakao is down or the admin key is wrong', async () => {
    await pick('3100000002');
    await tell('down');
    expect(await revoke()).toBe('unknown');
    await tell('off');
    const forged = kakaoUnlink(() => `${academy.url}/sandbox/kakao`, 'another key');
    expect(await forged('3100000002', null)).toBe('unknown');
    expect(await isLinked()).toBe(true);
  });
});
