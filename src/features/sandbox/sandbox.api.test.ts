import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSandboxShown, providerKeysOf, readConfig } from '#src/platform/config.ts';
import { refuseHalfReal } from '#src/wiring/open-providers.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

const configOf = (settings: Record<string, string>) => readConfig(settings, 'a'.repeat(64));
const real = {
  PORTONE_API_SECRET: 'x',
  PORTONE_STORE_ID: 'x',
  PORTONE_CHANNEL_KEY: 'x',
  PORTONE_WEBHOOK_SECRET: 'x',
  SOLAPI_API_KEY: 'x',
  SOLAPI_API_SECRET: 'x',
  SOLAPI_SENDER: '021234567',
  KAKAO_CLIENT_ID: 'x',
  KAKAO_CLIENT_SECRET: 'x',
  KAKAO_ADMIN_KEY: 'x',
};
const production = { NODE_ENV: 'production' };

describe('half a real academy', () => {
  it('runs as the demo without any provider key', () => {
    expect(() => refuseHalfReal(configOf(production))).not.toThrow();
    expect(isSandboxShown(configOf(production))).toBe(true);
  });

  it('runs with every key, and then without the sandbox', () => {
    const config = configOf({ ...production, ...real });
    expect(() => refuseHalfReal(config)).not.toThrow();
    expect(isSandboxShown(config)).toBe(false);
    expect(providerKeysOf(config)).toHaveLength(10);
  });

  it.each(Object.keys(real))('does not start in production when only %s is missing', (name) => {
    const rest = Object.fromEntries(Object.entries(real).filter(([key]) => key !== name));
    expect(() => refuseHalfReal(configOf({ ...production, ...rest }))).toThrow(name);
    expect(() => refuseHalfReal(configOf({ NODE_ENV: 'development', ...rest }))).not.toThrow();
  });

  it('does not start in production with the key of a small provider alone', () => {
    const config = configOf({ ...production, JUSO_KEY: 'x' });
    expect(() => refuseHalfReal(config)).toThrow(/JUSO_KEY is set.*payment.*SMS.*social/);
    expect(isSandboxShown(config)).toBe(false);
  });

  it('is never the demo where it is called real: without its keys it does not start, whatever the environment', () => {
    for (const NODE_ENV of ['production', 'development'])
      expect(() => refuseHalfReal(configOf({ NODE_ENV, ACADEMY: 'real' }))).toThrow(
        /^ACADEMY=real.*payment.*SMS.*social.*mail \(MAIL_API_KEY, MAIL_SENDER\)/,
      );
    const mail = { MAIL_API_KEY: 'x', MAIL_SENDER: 'a@msc.example' };
    const config = configOf({ NODE_ENV: 'development', ACADEMY: 'real', ...real, ...mail });
    expect(() => refuseHalfReal(config)).not.toThrow();
    expect(isSandboxShown(config)).toBe(false);
    expect(() => configOf({ ACADEMY: 'rael' })).toThrow('ACADEMY');
  });

  it('counts no other setting as a provider key', () => {
    expect(
      providerKeysOf(
        configOf({
          ...production,
          PUBLIC_URL: 'https://msc.example',
          GA_MEASUREMENT_ID: 'x',
          GA_API_SECRET: 'y',
        }),
      ),
    ).toEqual([]);
  });
});

describe('the sandbox as JSON', () => {
  let academy: TestAcademy;
  beforeAll(async () => {
    academy = await startAcademy();
  });
  afterAll(() => academy.close());

  it('tells what was sent to whom, newest first, hyphens or not', async () => {
    await academy.providers.sms.send({ to: '01011112222', text: '하나' });
    await academy.providers.mail.send({ to: 'parent1@msc.example', subject: '둘', text: '둘' });
    await academy.providers.sms.send({ to: '01011112222', text: '셋' });
    const list = async (query: string) =>
      (
        await call<{ messages: { text: string }[] }>(academy, `GET /sandbox/api/messages${query}`)
      ).resultData.messages.map(({ text }) => text);
    expect(await list('')).toEqual(['셋', '둘', '하나']);
    expect(await list('?to=010-1111-2222')).toEqual(['셋', '하나']);
    expect(await list('?to=parent1@msc.example')).toEqual(['둘']);
    expect(await list('?to=01099998888')).toEqual([]);
  });

  it('knows no answer to a captcha nobody issued', async () => {
    expect((await call(academy, 'GET /sandbox/api/captcha/a.b')).status).toBe(404);
    expect((await call(academy, 'GET /sandbox/api/captcha/a')).status).toBe(404);
  });

  it.each([
    ['nobody', 'down'],
    ['solapi', 'explode'],
  ])('refuses the fault %s %s', async (vendor, mode) => {
    const answer = await call(academy, `POST /sandbox/api/faults/${vendor}`, { json: { mode } });
    expect(answer.status).toBe(400);
  });

  it('takes no orders from another site', async () => {
    const answer = await call(academy, 'POST /sandbox/api/faults/solapi', {
      json: { mode: 'down' },
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    });
    expect(answer.status).toBe(403);
  });

  it('is not there in production with real providers', async () => {
    const production = await startAcademy({ NODE_ENV: 'production', ...real });
    const statuses = await Promise.all(
      [
        '/sandbox/api/messages',
        '/sandbox/kakao/.well-known/openid-configuration',
        '/sandbox/solapi/messages/v4/send',
      ].map(async (path) => (await fetch(production.url + path)).status),
    );
    await production.close();
    expect(statuses).toEqual([404, 404, 404]);
  });
});
