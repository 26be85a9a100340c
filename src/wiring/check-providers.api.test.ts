import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase } from '#tests/clones.ts';
import { type LocalVendors, startLocalVendors } from '#tests/local-vendors.ts';
import { call, startAcademyOn, type TestAcademy } from '#tests/start.ts';
import { readConfig } from '../platform/config.ts';
import { services } from '../platform/mode/vendors.ts';
import { checkEachProvider, checkedLines } from './check-providers.ts';

let vendors: LocalVendors;
beforeAll(async () => {
  vendors = await startLocalVendors();
});
afterAll(() => vendors.demo.close());

const check = (settings: Record<string, string>) =>
  checkEachProvider({
    config: readConfig(settings, 'a'.repeat(64)),
    hosts: vendors.hosts,
    now: () => vendors.demo.clock.now(),
  });
const failedOf = async (settings: Record<string, string>) =>
  (await check(settings)).flatMap(({ service, isFailed, said }) => (isFailed ? [[service, said]] : []));

describe('a check of every provider', () => {
  it('says well of each whose vendor takes the keys, and of the others that they are off', async () => {
    const { NAVER_CLIENT_ID: _id, NAVER_CLIENT_SECRET: _secret, JUSO_KEY: _key, ...some } = vendors.keys;
    const checked = await check({ ACADEMY: 'real', ...some });
    const off = ['social.naver', 'address', 'map'];
    expect(checked.map(({ service, said }) => [service, said])).toEqual(
      services.map((service) => [
        service,
        off.includes(service) ? 'off' : 'well, it answers and takes our keys',
      ]),
    );
    expect(checkedLines(checked)[0]).toBe(
      'payment (PortOne)             well, it answers and takes our keys',
    );
    expect(await failedOf({ ACADEMY: 'real', ...vendors.keys })).toEqual([]);
  });

  it('sends, takes and counts nothing', async () => {
    await check({ ACADEMY: 'real', ...vendors.keys });
    const { resultData } = await call<{ messages: unknown[] }>(vendors.demo, 'GET /sandbox/api/messages');
    expect(resultData.messages).toEqual([]);
    for (const what of ['analytics', 'errors'])
      expect(await (await fetch(`${vendors.demo.url}/sandbox/api/${what}`)).json()).toEqual([]);
  });

  it.each([
    ['PORTONE_API_SECRET', 'payment', 'UNAUTHORIZED. PORTONE_API_SECRET is no V2 API Secret'],
    ['PORTONE_STORE_ID', 'payment', 'FORBIDDEN. PORTONE_API_SECRET is valid, but may not act for the shop'],
    ['MAIL_API_KEY', 'mail', 'invalid_api_key. MAIL_API_KEY is no API key of Resend’s'],
    ['KAKAO_CLIENT_SECRET', 'social.kakao', 'invalid_client'],
    ['NAVER_CLIENT_SECRET', 'social.naver', 'invalid_client'],
    ['GOOGLE_CLIENT_ID', 'social.google', 'invalid_client'],
    ['CAPTCHA_CLIENT_SECRET', 'captcha', 'HTTP 401'],
    ['JUSO_KEY', 'address', 'E0001'],
    ['NEIS_KEY', 'school', 'ERROR-290'],
  ])('with a wrong %s names %s, and what the vendor said', async (name, service, word) => {
    const failed = await failedOf({ ACADEMY: 'real', ...vendors.keys, [name]: 'wrong' });
    expect(failed).toEqual([[service, expect.stringContaining(`failed, it refuses us: ${word}`)]]);
  });

  it('with a wrong SOLAPI_API_SECRET names texts and 알림톡, which is theirs; with a template that is none that one', async () => {
    const real = { ACADEMY: 'real', ...vendors.keys };
    expect(await failedOf({ ...real, SOLAPI_API_SECRET: 'wrong' })).toEqual([
      [
        'sms',
        expect.stringContaining(
          'failed, it refuses us: SignatureDoesNotMatch. SOLAPI_API_KEY and SOLAPI_API_SECRET do not belong together',
        ),
      ],
      ['talk', 'failed, it refuses us: KA01TPSANDBOXCONFIRMED: SignatureDoesNotMatch'],
    ]);
    expect(await failedOf({ ...real, SOLAPI_KAKAO_TEMPLATES: 'test.result=KA01TPNOBODY' })).toEqual([
      ['talk', 'failed, it refuses us: KA01TPNOBODY: ResourceNotFound'],
    ]);
  });

  it('names a project of error reports that does not know the key, and a vendor that does not answer', async () => {
    const { SENTRY_DSN = '' } = vendors.keys;
    const wrong = { SENTRY_DSN: SENTRY_DSN.replace('sandbox@', 'other@'), KAKAO_JAVASCRIPT_KEY: 'wrong' };
    expect(await failedOf({ ACADEMY: 'real', ...vendors.keys, ...wrong })).toEqual([
      ['map', 'failed, it refuses us: HTTP 404'],
      ['errorReport', 'failed, it refuses us: HTTP 403'],
    ]);
    const away = { SENTRY_DSN: 'http://key@127.0.0.1:9/1' };
    expect(await failedOf({ ACADEMY: 'real', ...vendors.keys, ...away })).toEqual([
      ['errorReport', 'failed, no answer that says anything about our keys'],
    ]);
  });

  it('asks nobody for a demo', async () => {
    for (const { isFailed, said } of await check({})) expect([isFailed, said]).toEqual([false, 'sandbox']);
  });
});

describe('a real academy among local vendors', () => {
  let real: TestAcademy;
  beforeAll(async () => {
    const settings = { ACADEMY: 'real', NODE_ENV: 'production', ...vendors.keys };
    real = await startAcademyOn(await cloneDatabase(), { settings, hosts: vendors.hosts });
    await real.prepare(() => undefined);
  });
  afterAll(() => real.close());

  it('sends by them, searches by them and is let in by them', async () => {
    await real.providers.sms.send({ to: '01011112222', text: '안내입니다.' });
    await real.providers.mail.send({ to: 'parent@academy.example', subject: '안내', text: '안내입니다.' });
    const { resultData } = await call<{ messages: unknown[] }>(vendors.demo, 'GET /sandbox/api/messages');
    expect(resultData.messages).toHaveLength(2);
    expect((await call(real, 'GET /api/addresses?keywords=은마아파트')).resultCode).toBe(0);
    expect((await call(real, 'POST /api/getCaptcha', { form: {} })).resultCode).toBe(0);
    const begun = await call<{ url: string }>(real, 'GET /api/social/start?provider=naver');
    expect(begun.resultData.url).toContain(vendors.hosts.naver);
    expect(await real.providers.payment.fetchPayment('nobody-s')).toEqual({ kind: 'not_found' });
  });
});
