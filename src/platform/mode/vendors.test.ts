import { describe, expect, it, vi } from 'vitest';
import { isSandboxShown, readConfig } from '#src/platform/config.ts';
import { providerKeysOf, serviceLines, services, stateOf, vendors } from './vendors.ts';

const key = 'a'.repeat(64);
const configOf = (settings: Record<string, string>) => readConfig(settings, key);
const given: Readonly<Record<string, string>> = {
  SENTRY_DSN: 'https://told@errors.example/1',
  PORTONE_PG: 'inicis',
  SOLAPI_KAKAO_TEMPLATES: 'test.confirmed=KA01TP1',
  SOLAPI_SENDER: '025550100',
  MAIL_SENDER: 'no-reply@academy.example',
};
const madeUp = (name: string) => given[name] ?? 'not-to-be-told';
const keysOf = (of: readonly (keyof typeof vendors)[]): Record<string, string> =>
  Object.fromEntries(of.flatMap((service) => vendors[service].keys.map((name) => [name, madeUp(name)])));
const compulsory = services.filter((service) => vendors[service].isCompulsory);
const needed = keysOf(compulsory);
const real = { ACADEMY: 'real', ...needed };
const [development, production] = [{ NODE_ENV: 'development' }, { NODE_ENV: 'production' }];

describe('the demo', () => {
  it('is what runs while nothing is said and no provider has a key', () => {
    const some: Record<string, string>[] = [{}, { ACADEMY: 'demo' }, production];
    for (const said of [...some, { ...production, ...keysOf(['map', 'errorReport']) }]) {
      const config = configOf(said);
      expect(isSandboxShown(config)).toBe(true);
      expect(stateOf(config, 'payment')).toBe('sandbox');
    }
  });

  it('refuses the key of whoever would be paid, or would send or let in strangers', () => {
    const said = { ACADEMY: 'demo', JUSO_KEY: 'x' };
    for (const more of [development, production])
      expect(() => configOf({ ...said, ...more })).toThrow(
        'ACADEMY=demo, but JUSO_KEY is set, and a demo has to do with nobody outside. Set ACADEMY=real',
      );
  });

  it('is not guessed from keys in production; while it is being made, one provider may be tried', () => {
    expect(() => configOf({ ...production, ...needed })).toThrow(/so this is no demo.*Set ACADEMY=real/);
    const trying = configOf({ ...development, JUSO_KEY: 'x' });
    expect([stateOf(trying, 'address'), stateOf(trying, 'payment')]).toEqual(['real', 'sandbox']);
    expect(providerKeysOf(trying)).toEqual(['JUSO_KEY']);
  });

  it('counts neither maps nor error reports as a provider key', () => {
    expect(providerKeysOf(configOf(keysOf(['map', 'errorReport'])))).toEqual([]);
  });
});

describe('a real academy', () => {
  it('runs with payment, SMS and mail alone; what else has no key is our own or off, and nothing is a sandbox', () => {
    expect(compulsory).toEqual(['payment', 'sms', 'mail']);
    const config = configOf(real);
    expect(isSandboxShown(config)).toBe(false);
    for (const service of services)
      expect(stateOf(config, service)).toBe(
        compulsory.includes(service) ? 'real' : service === 'captcha' ? 'own' : 'off',
      );
  });

  it('has the captcha that is asked for, its own where nothing is said, and none only where that is said', () => {
    const captchaOf = (more: Record<string, string>) => stateOf(configOf({ ...real, ...more }), 'captcha');
    expect(captchaOf(keysOf(['captcha']))).toBe('real');
    expect(captchaOf({ ...keysOf(['captcha']), CAPTCHA: 'naver' })).toBe('real');
    expect(captchaOf({ ...keysOf(['captcha']), CAPTCHA: 'own' })).toBe('own');
    expect(captchaOf({ CAPTCHA: 'own' })).toBe('own');
    expect(captchaOf({ CAPTCHA: 'off' })).toBe('off');
    expect(() => captchaOf({ CAPTCHA: 'naver' })).toThrow(
      'CAPTCHA=naver, but CAPTCHA_CLIENT_ID, CAPTCHA_CLIENT_SECRET are not set.',
    );
    expect(() => captchaOf({ CAPTCHA: 'kakao' })).toThrow(
      'The setting CAPTCHA is not usable: write naver, own or off.',
    );
  });

  it.each(compulsory)('does not start without the keys of %s, whatever the environment', (service) => {
    const others = keysOf(compulsory.filter((one) => one !== service));
    for (const environment of [development, production])
      expect(() => configOf({ ...environment, ACADEMY: 'real', ...others })).toThrow(
        `ACADEMY=real, but these providers have no keys: ${vendors[service].title}: ${vendors[service].keys.join(', ')}.`,
      );
  });

  it('names everything that is missing at once', () => {
    expect(() => configOf({ ACADEMY: 'real' })).toThrow(
      /^ACADEMY=real.*PORTONE_PG; SMS.*; mail \(Resend\): MAIL_API_KEY, MAIL_SENDER\. Set them/,
    );
    expect(() => configOf({ ACADEMY: 'rael' })).toThrow('ACADEMY');
  });

  it('tells of each provider whether it is real or off, and no key', () => {
    const lines = serviceLines(configOf({ ...real, ...keysOf(['captcha', 'errorReport']) }));
    expect(lines.map((line) => line.split(/ {2,}/))).toEqual(
      services.map((service) => [
        vendors[service].title,
        [...compulsory, 'captcha', 'errorReport'].includes(service) ? 'real' : 'off',
      ]),
    );
    expect(lines.join()).not.toMatch(/told/);
  });

  it('needs a key of its own beside a database of its own, and makes none', () => {
    const database = { DATABASE_URL: 'postgres://academy@127.0.0.1/academy' };
    const ownKey = vi.fn(() => key);
    expect(() => readConfig({ ...real, ...database }, ownKey)).toThrow(
      'SECRET_KEY is missing: a real academy',
    );
    expect(ownKey).not.toHaveBeenCalled();
    expect(readConfig({ ...real, ...database, SECRET_KEY: key }).secretKey).toBe(key);
    // With the embedded database the key lives where that does.
    expect(readConfig(real, ownKey).secretKey).toBe(key);
    expect(readConfig(database, ownKey).secretKey).toBe(key);
  });
});

describe('half a setting', () => {
  const cases = services.flatMap((service) => {
    const { keys } = vendors[service];
    return keys.length === 1 ? [] : keys.map((missing) => [service, missing] as const);
  });
  it.each(cases)('of %s, without %s, is refused and the missing half is named', (service, missing) => {
    const some: Record<string, string>[] = [{}, development, production, { ACADEMY: 'demo' }, real];
    for (const said of some)
      expect(() => configOf({ ...said, ...keysOf([service]), [missing]: '' })).toThrow(
        new RegExp(`set but ${missing} is not: .*Set ${missing}, or unset`),
      );
  });
});
