import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readConfig, settingNames } from './config.ts';
import { services, vendors } from './mode/vendors.ts';

const key = 'a'.repeat(64);
const needed = services.flatMap((service) => (vendors[service].isCompulsory ? vendors[service].keys : []));
const realSettings = {
  ACADEMY: 'real',
  ...Object.fromEntries(needed.map((name) => [name, 'x'])),
  PORTONE_PG: 'inicis',
  SOLAPI_SENDER: '025550100',
  MAIL_SENDER: 'no-reply@academy.example',
};

it.each([{ ACADEMY: 'real' }, { PORTONE_API_SECRET: 'x' }, { SOLAPI_API_KEY: 'x' }])(
  'another time is refused where anybody outside lives in the present: %o',
  (real) => {
    const CLOCK_START = '2026-12-02T09:58:00+09:00';
    expect(() => readConfig({ ...real, CLOCK_START }, key)).toThrow('unset CLOCK_START');
    expect(readConfig({ CLOCK_START }, key)).toMatchObject({ CLOCK_START });
  },
);

it.each(['2026-12-02T09:58:00', '2026-12-02', 'tomorrow'])('a time without its zone is refused: %s', (at) => {
  expect(() => readConfig({ CLOCK_START: at }, key)).toThrow(
    'The setting CLOCK_START is not usable: it is a time with its zone, such as 2026-12-02T09:58:00+09:00.',
  );
});

it('the build that reports name is the version of the package, or what is said', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(readConfig({}, key).release).toBe(`academy@${version}`);
  expect(readConfig({ SENTRY_RELEASE: 'academy@2.0.0+a1b2c3' }, key).release).toBe('academy@2.0.0+a1b2c3');
  expect(() => readConfig({ SENTRY_RELEASE: 'a b' }, key)).toThrow('SENTRY_RELEASE is not usable');
});

it.each(['https://errors.example/1', 'https://key@errors.example', 'https://key@errors.example/'])(
  'an address of error reports that is none is refused: %s',
  (SENTRY_DSN) =>
    expect(() => readConfig({ SENTRY_DSN }, key)).toThrow(
      'The setting SENTRY_DSN is not usable: write it as Sentry shows it: https://KEY@HOST/PROJECT.',
    ),
);

it('an address of error reports may have a path before its project', () =>
  expect(readConfig({ SENTRY_DSN: 'https://key@errors.example/sentry/7' }, key).SENTRY_DSN).toBeDefined());

it('hosts of an own network are read one by one, in small letters', () =>
  expect(
    readConfig({ WEBHOOK_PRIVATE_HOSTS: 'ERP.academy.internal, books' }, key).WEBHOOK_PRIVATE_HOSTS,
  ).toEqual(['erp.academy.internal', 'books']));

it.each(['10.0.0.5', '*.internal', 'erp:8443', 'https://erp', '::1', 'erp,', 'a..b'])(
  'what is no host name is refused among them: %s',
  (WEBHOOK_PRIVATE_HOSTS) =>
    expect(() => readConfig({ WEBHOOK_PRIVATE_HOSTS }, key)).toThrow(
      /WEBHOOK_PRIVATE_HOSTS.* is not usable: write host names with commas/,
    ),
);

it('the table of the README names every setting, and none that is not read', () => {
  const [, table = ''] = readFileSync('README.md', 'utf8').split('## Settings');
  const cells = table.split('\n').map((line) => line.split('|')[1] ?? '');
  const documented = cells.flatMap((cell) =>
    [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name ?? ''),
  );
  // The stories' own, read by the script that starts them.
  const ofTests = ['CHROMIUM'];
  expect(documented.filter((name) => !ofTests.includes(name)).sort()).toEqual([...settingNames].sort());
});

it('the example of an environment names every setting', () => {
  const example = readFileSync('.env.example', 'utf8');
  const named = [...example.matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(named.sort()).toEqual([...settingNames].sort());
});

it('a blank is no setting, and blanks beside one are not of it', () => {
  expect(() => readConfig({ SOLAPI_API_KEY: '  ', SOLAPI_API_SECRET: 'x' }, key)).toThrow(
    'SOLAPI_API_SECRET is set but SOLAPI_API_KEY, SOLAPI_SENDER are not',
  );
  expect(readConfig({ KAKAO_JAVASCRIPT_KEY: ' x\n' }, key).KAKAO_JAVASCRIPT_KEY).toBe('x');
});

it.each([
  ['ACADEMY', 'Real', 'write demo or real'],
  ['PORT', 'abc', 'write a number from 0 to 65535'],
  ['DATABASE_POOL', '1', 'write a number from 4 to 200'],
  ['SECRET_KEY', 'abc', 'write 32 random bytes in hex'],
  ['PUBLIC_URL', 'academy.kr', 'write the address families open, such as https://academy.kr'],
  ['PUBLIC_URL', 'javascript:alert(1)', 'write the address families open'],
  ['SOLAPI_PRICES', '45,18', 'a long text costs no less than a short one'],
  ['SOLAPI_SENDER', 'none', 'write the registered number, such as 0212345678'],
  ['MAIL_SENDER', 'nobody', 'write 한빛학원 <no-reply@academy.kr>, or the address alone'],
])('a setting that will not do is told with what to write: %s=%s', (name, value, words) =>
  expect(() => readConfig({ [name]: value }, key)).toThrow(`The setting ${name} is not usable: ${words}`),
);

it.each(['02-1234-5678', '0212345678', '01012345678', '15881234', '1588-1234', '07012345678'])(
  'a number that texts are sent from: %s',
  (SOLAPI_SENDER) =>
    expect(
      readConfig({ SOLAPI_API_KEY: 'x', SOLAPI_API_SECRET: 'x', SOLAPI_SENDER, NODE_ENV: 'development' }, key)
        .SOLAPI_SENDER,
    ).toBe(SOLAPI_SENDER),
);

describe('the address of a real academy', () => {
  const real = (PUBLIC_URL: string) => readConfig({ ...realSettings, PUBLIC_URL }, key).publicUrl;
  it('is under TLS, for over plain HTTP nobody could sign in', () => {
    expect(() => real('http://academy.kr')).toThrow(
      /keep no session over plain HTTP.*write https:\/\/academy\.kr\./,
    );
    expect(real('https://academy.kr/')).toBe('https://academy.kr');
  });
  it.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'may be this machine itself: %s',
    (url) => expect(real(url)).toBe(url),
  );
});

it.each(['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'])(
  '%s that is no address of a PostgreSQL is refused with how to write it',
  (name) => {
    for (const value of ['nonsense', 'http://localhost/x', 'postgres://localhost:99999/x'])
      expect(() => readConfig({ [name]: value }, key)).toThrow(
        `The setting ${name} is not usable: write it as postgres://user:password@host:5432/database`,
      );
    const address = 'postgresql://academy:geheim@127.0.0.1:5432/academy';
    const all = { DATABASE_URL: address, DATABASE_OWNER_URL: address, [name]: address };
    expect(readConfig(all, key)).toMatchObject(all);
  },
);
