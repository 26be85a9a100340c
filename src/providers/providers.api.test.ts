import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import { solapiSandboxKeys } from './sms/sandbox/solapi-sandbox.ts';
import { solapiSignature } from './sms/signature.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const tell = (vendor: string, mode: string) =>
  call(academy, `POST /sandbox/api/faults/${vendor}`, { json: { mode } });

describe('texts', () => {
  const message = { to: '01012345678', from: '0212345678', text: '안녕하세요' };
  const send = (signature: string, date: string) =>
    fetch(`${academy.url}/sandbox/solapi/messages/v4/send-many/detail`, {
      method: 'POST',
      headers: {
        authorization: `HMAC-SHA256 apiKey=${solapiSandboxKeys.apiKey}, date=${date}, salt=0123456789abcdef, signature=${signature}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ messages: [message] }),
    });
  const signed = (secret: string, date: string) =>
    send(solapiSignature(secret, date, '0123456789abcdef'), date);

  it('are refused with a wrong or old signature, and taken with a right one', async () => {
    const date = academy.clock.now().toISOString();
    const old = new Date(academy.clock.now().getTime() - 16 * 60_000).toISOString();
    expect((await signed('another secret', date)).status).toBe(403);
    expect((await signed(solapiSandboxKeys.apiSecret, old)).status).toBe(403);
    expect((await send('', date)).status).toBe(403);
    expect((await signed(solapiSandboxKeys.apiSecret, date)).status).toBe(200);
  });

  it.each([
    ['off', 'accepted'],
    ['down', 'unknown'],
    ['lose-answer', 'unknown'],
    ['refuse', 'no_balance'],
  ])('end as the port names it when the service is told %s', async (mode, kind) => {
    await tell('solapi', mode);
    const outcome = await academy.providers.sms.send({ to: '01012345678', text: '안녕하세요' });
    await tell('solapi', 'off');
    expect(outcome.kind).toBe(kind);
  });

  it('to no Korean mobile are refused', async () => {
    const outcome = await academy.providers.sms.send({ to: '0212345678', text: '안녕하세요' });
    expect(outcome).toEqual({ kind: 'refused', reason: 'ValidationError' });
  });
});

describe('the captcha', () => {
  const issue = () => academy.providers.captcha.issue();
  const check = (key: string, value: string) => academy.providers.captcha.check(key, value);
  const answers = async (key: string) =>
    (await call<{ captchaValue: string; audioValue: string }>(academy, `GET /sandbox/api/captcha/${key}`))
      .resultData;

  it('shows a picture, plays a sound and passes with either answer', async () => {
    const first = await issue();
    expect(first.imageUrl).toMatch(/^data:image\/png;base64,iVBOR/);
    expect(first.audioUrl).toMatch(/^data:audio\/wav;base64,UklGR/);
    expect(await check(first.captchaKey, (await answers(first.captchaKey)).captchaValue)).toBe('right');
    const second = await issue();
    expect(second.captchaKey).not.toBe(first.captchaKey);
    expect(await check(second.captchaKey, (await answers(second.captchaKey)).audioValue)).toBe('right');
  });

  it('is used up by one try, wrong or right', async () => {
    const { captchaKey } = await issue();
    const { captchaValue } = await answers(captchaKey);
    expect(await check(captchaKey, 'no')).toBe('wrong');
    expect(await check(captchaKey, captchaValue)).toBe('expired');
  });

  it('passes once when it is tried by two at the same time', async () => {
    const { captchaKey } = await issue();
    const { captchaValue } = await answers(captchaKey);
    const outcomes = await Promise.all([check(captchaKey, captchaValue), check(captchaKey, captchaValue)]);
    expect(outcomes.filter((outcome) => outcome === 'right')).toHaveLength(1);
  });

  it('lives three minutes', async () => {
    const early = await issue();
    academy.clock.advance(179);
    expect(await check(early.captchaKey, (await answers(early.captchaKey)).captchaValue)).toBe('right');
    const late = await issue();
    academy.clock.advance(180);
    expect(await check(late.captchaKey, (await answers(late.captchaKey)).captchaValue)).toBe('expired');
  });

  it.each(['', 'x', 'a.b', '../x.y', 'nobody-issued-this.nor-this-one'])('knows no key %j', async (key) => {
    expect(await check(key, '123456')).toBe('expired');
  });

  it('says it is busy when the service is down that issued it, and rests from it then', async () => {
    const { captchaKey } = await issue();
    await tell('captcha', 'down');
    await expect(check(captchaKey, '123456')).rejects.toMatchObject({ code: 'common.busy' });
    await tell('captcha', 'off');
    expect((await issue()).captchaKey).not.toContain('.');
    academy.clock.advance(30);
    expect((await issue()).captchaKey).toContain('.');
  });
});
