import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lastMessageTo } from '../given-members.ts';
import { startAcademy, type TestAcademy } from '../start.ts';
import { type CustomerClient, customerClient, type Data } from './customer-client.ts';
import { specifiedCalls } from './specified-world.ts';

/** The specification's statements over HTTP, by a client that knows nothing but the specification. */
let academy: TestAcademy;
let client: CustomerClient;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());
beforeEach(async () => {
  client = customerClient(academy.url);
  await academy.db.deleteFrom('budgets').execute();
});

const password = 'blue kettle sings 7';
const failed = '사용자 인증에 실패하여 로그아웃 됩니다.';
const differs = '사용자 인증 식별 코드가 일치하지 않아 로그아웃 됩니다.';
let serial = 0;
const next = () => {
  serial += 1;
  return { userId: `letter${serial}x`, mobile: `010-7300-${String(1000 + serial)}`, n: serial };
};
/** What a person reads off the picture, and off the phone; both stand outside the specification's calls. */
async function solved(): Promise<Record<string, string>> {
  const { captchaKey } = (await client.call('POST', '/api/getCaptcha')).resultData;
  const seen = await client.call('GET', `/sandbox/api/captcha/${captchaKey}`);
  return { captchaKey, captchaValue: seen.resultData.captchaValue };
}
const textTo = (mobile: string) => lastMessageTo(academy, mobile.replaceAll('-', ''));
async function provePhone(mobile: string, studentName = '이하늘') {
  await client.call('POST', '/api/auth/send', { studentName, parentsMobile: mobile });
  const code = /\d{6}/.exec(await textTo(mobile))?.[0] ?? '';
  await client.call('POST', '/api/auth/verify', { parentsMobile: mobile, code });
}
const seven = (own: { userId: string; mobile: string }, more: Record<string, string> = {}) => ({
  userId: own.userId,
  name: '한수진',
  mobile: own.mobile,
  password,
  childrenList: '[]',
  enrollType: 'web',
  email: `${own.userId}@example.kr`,
  ...more,
});
async function signedUp(more: Record<string, string> = {}) {
  const own = next();
  await provePhone(own.mobile);
  await client.call('POST', '/api/signup', seven(own, more), 'urlencoded');
  return own;
}
const refusal = (work: Promise<Data>): Promise<Data> =>
  work.then(
    () => expect.unreachable('The call was not refused.'),
    (data: Data) => data,
  );

describe('accounts', () => {
  test('signs up with exactly the seven fields, in, reads the account and withdraws', async () => {
    const child = { name: '이바다', birthDate: '2011-09-15', schoolName: '단대부중', grade: 9 };
    const own = await signedUp({ childrenList: JSON.stringify([child]) });
    const data = await client.login(own.userId, password);
    expect(data).toMatchObject({ memberId: own.userId, enrollType: 'web' });
    const account = (await client.call('GET', '/api/account')).resultData;
    expect(account.childrenList).toMatchObject([{ name: '이바다', grade: 9 }]);
    await client.call('POST', '/api/withdrawalUser', { userId: own.userId, password });
    const again = await refusal(client.call('POST', '/api/login', { memberId: own.userId, password }));
    expect(again.resultMsg).toBe('아이디 또는 비밀번호가 맞지 않습니다.');
  });

  test('a list of children as the usual form encoders write it', async () => {
    const own = await signedUp({
      childrenList: '',
    });
    const other = next();
    await provePhone(other.mobile);
    const { childrenList: _none, ...six } = seven(other);
    const folded = {
      'childrenList[0][name]': '이하늘',
      'childrenList[0][birthDate]': '2016-04-02',
      'childrenList[0][schoolName]': '대치초등학교',
      'childrenList[0][grade]': '5',
      'childrenList[0][guardianConsent]': 'true',
      'childrenList[1].name': '이바다',
      'childrenList[1].birthDate': '2011-09-15',
      'childrenList[1].schoolName': '단대부중',
      'childrenList[1].grade': '9',
    };
    await client.call('POST', '/api/signup', { ...six, ...folded }, 'urlencoded');
    await client.login(other.userId, password);
    const account = (await client.call('GET', '/api/account')).resultData;
    expect(account.childrenList.map((one: Data) => one.name)).toEqual(['이하늘', '이바다']);
    expect(own.userId).not.toBe(other.userId);
  });

  test('a child under 14 without the guardian’s word is refused at childrenList, in a sentence', async () => {
    const own = next();
    await provePhone(own.mobile);
    const child = { name: '이하늘', birthDate: '2016-04-02', schoolName: '대치초등학교', grade: 5 };
    const fields = seven(own, { childrenList: JSON.stringify([child]) });
    const refused = await refusal(client.call('POST', '/api/signup', fields, 'urlencoded'));
    expect(refused.fields.childrenList).toContain('보호자(법정대리인)의 동의');
  });

  test('writes down no consent that nobody gave, and how the terms were agreed to', async () => {
    const own = await signedUp();
    await client.login(own.userId, password);
    const account = (await client.call('GET', '/api/account')).resultData;
    expect(account.consents.map((one: Data) => one.type)).toEqual(['terms']);
    const rows = await academy.db
      .selectFrom('consents')
      .select(['type', 'method'])
      .where('member_id', '=', account.userSeqId)
      .execute();
    expect(rows).toEqual([{ type: 'terms', method: 'sign_up' }]);
  });

  test('checks an id, finds an id and a password with the two fields each, after a captcha', async () => {
    const own = await signedUp();
    const check = (userId: string) => client.call('GET', '/api/checkId', { userId }, 'query');
    expect((await check(own.userId)).resultData.available).toBe(false);
    expect((await check(next().userId)).resultData.available).toBe(true);
    for (const [path, fields] of [
      ['/api/findId', { name: '한수진', phone: own.mobile }],
      ['/api/findPw', { userId: own.userId, name: '한수진' }],
    ] as const) {
      await client.call('POST', '/api/checkChptcha', await solved());
      expect((await client.call('GET', path, fields, 'query')).resultCode).toBe(0);
      // One captcha, one use: the control of the line above.
      expect((await refusal(client.call('GET', path, fields, 'query'))).resultMsg).toContain('자동입력');
    }
    expect(client.log.join('\n')).not.toMatch(/captchaPass/);
  });

  test.each(['031-123-4567', '010-123-4567', '02 123 4567', '0311234567'])(
    'looks for the phone %s as the specification writes phones',
    async (phone) => {
      await client.call('POST', '/api/checkChptcha', await solved());
      const find = client.call('GET', '/api/findId', { name: '한수진', phone }, 'query');
      if (phone.startsWith('02')) expect((await refusal(find)).fields.phone).toContain('숫자 10~11자리');
      else expect((await find).resultCode).toBe(0);
    },
  );

  test('says apart what is no number and what cannot receive texts', async () => {
    const send = (parentsMobile: string) =>
      refusal(client.call('POST', '/api/auth/send', { studentName: '이하늘', parentsMobile }));
    expect((await send('010-12-34')).fields.parentsMobile).toContain('010-1234-5678처럼');
    for (const landline of ['010-123-4567', '031-123-4567'])
      expect((await send(landline)).fields.parentsMobile).toContain('문자를 받을 수 없는 번호');
  });

  test('signs in after five wrong tries with the two fields, once a captcha is solved', async () => {
    const own = await signedUp();
    const wrong = { memberId: own.userId, password: 'wrong wrong wrong' };
    for (let i = 0; i < 5; i++) await refusal(client.call('POST', '/api/login', wrong));
    const right = { memberId: own.userId, password };
    expect((await refusal(client.call('POST', '/api/login', right))).resultMsg).toContain('자동입력');
    await client.call('POST', '/api/checkChptcha', await solved());
    expect((await client.login(own.userId, password)).memberId).toBe(own.userId);
  });

  test('a captcha solved for nothing in particular keeps nobody from signing up', async () => {
    await client.call('POST', '/api/checkChptcha', await solved());
    await client.call('GET', '/api/findId', { name: '한수진', phone: '01073009999' }, 'query');
    expect((await signedUp()).userId).toContain('letter');
  });
});

describe('what is empty (§5)', () => {
  const blanks = ['', '  ', 'undefined', 'null', '[]', '{}'];
  test.each(blanks.slice(0, 4))('%j is no id, name, student name or sign-in name', async (blank) => {
    const own = next();
    await provePhone(own.mobile);
    const signUp = await refusal(
      client.call('POST', '/api/signup', seven(own, { userId: blank, name: blank }), 'urlencoded'),
    );
    expect(signUp.fields).toMatchObject({ userId: '아이디를 입력해 주세요.', name: '이름을 입력해 주세요.' });
    const check = await refusal(client.call('GET', '/api/checkId', { userId: blank }, 'query'));
    expect(check.fields.userId).toBe('아이디를 입력해 주세요.');
    const send = { studentName: blank, parentsMobile: '010-7399-0001' };
    expect((await refusal(client.call('POST', '/api/auth/send', send))).fields.studentName).toBeTruthy();
    const login = await refusal(client.call('POST', '/api/login', { memberId: blank, password: blank }));
    expect(login.fields).toMatchObject({
      memberId: '아이디를 입력해 주세요.',
      password: '비밀번호를 입력해 주세요.',
    });
    expect(await textTo('010-7399-0001')).toBe('');
  });

  test.each(blanks)('%j as the list of children means none', async (childrenList) => {
    const own = await signedUp({ childrenList });
    await client.login(own.userId, password);
    expect((await client.call('GET', '/api/account')).resultData.childrenList).toEqual([]);
  });

  test('no form calls a member undefined or null afterwards', async () => {
    const own = await signedUp();
    await client.login(own.userId, password);
    for (const name of ['null', 'undefined', ' '])
      expect((await refusal(client.call('PATCH', '/api/account', { name }))).fields.name).toBeTruthy();
    expect((await client.call('GET', '/api/account')).resultData.name).toBe('한수진');
  });
});

describe('the session (§4)', () => {
  async function member() {
    const own = await signedUp();
    await client.login(own.userId, password);
    return own;
  }
  /** Another call at the same time: the token is over, the cookie is not. */
  const later = () => academy.clock.advance(601);

  test('starts from the three values; a strict comparison of what is stored holds', async () => {
    await member();
    client.token = null;
    expect(await client.start()).toBe('in');
    expect((await client.call('GET', '/api/account')).resultCode).toBe(0);
    client.storage.delete('enrollType');
    expect(await client.start()).toBe('quit');
    client.storage.clear();
    expect(await client.start()).toBe('out');
  });

  test('five calls at once with an old token: one refresh, each repeated once', async () => {
    await member();
    later();
    client.log.length = 0;
    const answers = await Promise.all(Array.from({ length: 5 }, () => client.call('GET', '/api/account')));
    expect(answers.every((one) => one.resultCode === 0)).toBe(true);
    expect(client.log.filter((line) => line.includes('refresh'))).toEqual(['POST /api/token/refresh 200']);
    expect(client.log.filter((line) => line.includes('account'))).toHaveLength(10);
  });

  test('a refused refresh settles: every waiting call is rejected with its own data', async () => {
    await member();
    later();
    client.cookies.delete('__Host-refresh');
    const rejected = await Promise.all([1, 2, 3].map(() => refusal(client.call('GET', '/api/account'))));
    expect(rejected.map((one) => one.resultMsg)).toEqual(
      Array.from({ length: 3 }, () => '로그인이 만료되었습니다. 다시 로그인해 주세요.'),
    );
  });

  test.each([
    ['an empty body', {}],
    ['blanks', { memberId: 'undefined', userSeqId: '', enrollType: 'null' }],
  ])('refuses %s with the sentence of the catalogue, not with a 401', async (_name, fields) => {
    await member();
    const answer = await client.call('POST', '/api/token/refresh', fields, 'json');
    expect([answer.resultCode === 0, answer.resultMsg]).toEqual([false, failed]);
  });

  test('identifiers of somebody else: the sentence of the catalogue, and the session is really over', async () => {
    const own = await member();
    const right = new Map(client.storage);
    client.storage.set('memberId', 'parent1');
    client.storage.set('userSeqId', '1');
    const fields = Object.fromEntries(client.storage);
    const answer = await client.call('POST', '/api/token/refresh', fields, 'json');
    expect([answer.resultCode === 0, answer.resultMsg]).toEqual([false, differs]);
    for (const [name, value] of right) client.storage.set(name, value);
    client.token = null;
    expect(await client.start()).toBe('quit');
    expect(own.userId).toBe(right.get('memberId'));
  });

  test('a wrong password is rejected directly with the server’s data, without a refresh', async () => {
    const own = await member();
    client.log.length = 0;
    const wrong = client.call('POST', '/api/login', { memberId: own.userId, password: 'wrong wrong wrong' });
    expect((await refusal(wrong)).resultMsg).toBe('아이디 또는 비밀번호가 맞지 않습니다.');
    expect(client.log).toEqual(['POST /api/login 401']);
  });

  test('after logout neither the token nor the cookie is worth anything', async () => {
    await member();
    await client.call('POST', '/api/logout');
    await refusal(client.call('GET', '/api/account'));
    expect(await client.start()).toBe('quit');
  });

  test('what everybody may call waits for no refresh when a token is over', async () => {
    await member();
    later();
    client.log.length = 0;
    await client.call('POST', '/api/getCaptcha');
    await client.call('GET', '/api/checkId', { userId: 'nobody777' }, 'query');
    expect(client.log).toEqual(['POST /api/getCaptcha 200', 'GET /api/checkId 200']);
  });
});

describe('passwords and social accounts', () => {
  test('a new password by the two fields, once', async () => {
    const own = await signedUp();
    await client.call('POST', '/api/checkChptcha', await solved());
    await client.call('GET', '/api/findPw', { userId: own.userId, name: '한수진' }, 'query');
    await specifiedCalls(academy).work('members.send-reset');
    const text = await textTo(own.mobile);
    const urlCode = /change\/password\/([\w-]+)/.exec(text)?.[1] ?? '';
    const fields = { password: 'seven paper boats at sea', urlCode };
    await client.call('POST', '/api/change/password', fields);
    await refusal(client.call('POST', '/api/change/password', fields));
    expect((await client.login(own.userId, fields.password)).memberId).toBe(own.userId);
  });

  test('GET /api/auth says whether this browser proved a phone', async () => {
    expect((await client.call('GET', '/api/auth')).resultData.isAuth).toBe(false);
    await provePhone(next().mobile);
    expect((await client.call('GET', '/api/auth')).resultData.isAuth).toBe(true);
  });

  test('revoking what was never linked is refused, not unauthorised', async () => {
    const own = await signedUp();
    await client.login(own.userId, password);
    const revoke = client.call('DELETE', '/api/social/revoke', { enrollType: 'kakao' }, 'query');
    expect((await refusal(revoke)).resultMsg).toBe('연결된 소셜 계정이 없습니다.');
  });
});
