import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cookieOf, lastMessageTo } from '../given-members.ts';
import { kakaoPeople } from '../given-social.ts';
import { givenSession } from '../given-tests.ts';
import { startAcademy, type TestAcademy } from '../start.ts';
import { type Calls, fine, foreign, refused, specifiedCalls } from './specified-world.ts';

/**
 * §7 of the specification as a table: each of its fifteen calls with a right use, every refusal it has, nobody
 * calling, somebody else's things, and the same twice at once.
 */
type Cell = (it: Calls) => Promise<void>;
interface Row {
  readonly happy: Cell;
  readonly refusals: Readonly<Record<string, Cell>>;
  readonly anonymous: Cell;
  readonly another: Cell;
  readonly twice: Cell;
}

let academy: TestAcademy;
let it_: Calls;
beforeAll(async () => {
  academy = await startAcademy();
  it_ = specifiedCalls(academy);
});
afterAll(() => academy.close());

const password = 'green river stone 42';
const times = async (count: number, work: () => Promise<unknown>) => {
  for (let i = 0; i < count; i++) await work();
};
const { seoyeon, haeun } = kakaoPeople;

const table: Readonly<Record<string, Row>> = {
  'POST /api/login': {
    happy: async ({ ask, member, accountOf }) => {
      const { memberId, password: right } = await member();
      const answer = await ask('POST /api/login', { form: { memberId, password: right } });
      fine(answer);
      expect(answer.resultData).toMatchObject({ memberId, enrollType: 'web' });
      fine(await accountOf(String(answer.resultData.accessToken)));
    },
    refusals: {
      'common.input_invalid': async ({ ask }) =>
        refused(await ask('POST /api/login', { form: {} }), 'common.input_invalid', 400, 'memberId'),
      'session.sign_in_failed': async ({ ask, member }) => {
        const form = { memberId: (await member()).memberId, password: 'wrong wrong wrong' };
        refused(await ask('POST /api/login', { form }), 'session.sign_in_failed', 401);
      },
      'session.captcha_needed': async ({ ask, member }) => {
        const { memberId, password: right } = await member();
        await times(5, () => ask('POST /api/login', { form: { memberId, password: 'wrong' } }));
        const form = { memberId, password: right };
        refused(await ask('POST /api/login', { form }), 'session.captcha_needed', 403);
      },
      'proof.captcha_needed': async ({ ask, member, passFor }) => {
        const { memberId, password: right } = await member();
        await times(5, () => ask('POST /api/login', { form: { memberId, password: 'wrong' } }));
        const form = { memberId, password: right, captchaPass: await passFor('find') };
        refused(await ask('POST /api/login', { form }), 'proof.captcha_needed', 403);
      },
      'session.slowed': async ({ ask, member }) => {
        const { memberId, password: right } = await member();
        await times(20, () => ask('POST /api/login', { form: { memberId, password: 'wrong' } }));
        const answer = await ask('POST /api/login', { form: { memberId, password: right } });
        refused(answer, 'session.slowed', 429);
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      },
      'common.origin_refused': async ({ ask }) => {
        const form = { memberId: 'parent1', password };
        refused(await ask('POST /api/login', { form, headers: foreign }), 'common.origin_refused', 403);
      },
    },
    anonymous: async ({ ask }) =>
      refused(
        await ask('POST /api/login', { form: { memberId: 'nobody123', password } }),
        'session.sign_in_failed',
        401,
      ),
    another: async ({ ask, member }) => {
      const [mine, theirs] = [await member(), await member({ password: 'seven paper boats at sea' })];
      const form = { memberId: mine.memberId, password: theirs.password };
      refused(await ask('POST /api/login', { form }), 'session.sign_in_failed', 401);
    },
    twice: async ({ ask, member }) => {
      const { memberId, password: right } = await member();
      const form = { memberId, password: right };
      const both = await Promise.all([1, 2].map(() => ask('POST /api/login', { form })));
      both.map(fine);
      expect(new Set(both.map((one) => cookieOf(one, '__Host-refresh'))).size).toBe(2);
    },
  },

  'POST /api/social/login': {
    happy: async ({ backFromKakao, socialLogin, linked }) => {
      const member = await linked(seoyeon);
      const answer = await socialLogin(await backFromKakao(seoyeon));
      fine(answer);
      expect(answer.resultData).toMatchObject({ kind: 'signedIn', memberId: member.memberId });
    },
    refusals: {
      'common.input_invalid': async ({ ask }) =>
        refused(
          await ask('POST /api/social/login', { json: { enrollType: 'web' } }),
          'common.input_invalid',
          400,
          'enrollType',
        ),
      'member.social_cancelled': async ({ backFromKakao, socialLogin }) =>
        refused(await socialLogin(await backFromKakao('')), 'member.social_cancelled', 400),
      'member.social_failed': async ({ backFromKakao, socialLogin }) => {
        const { cookie } = await backFromKakao(seoyeon);
        const json = { enrollType: 'kakao', callbackQuery: 'code=a&state=b' };
        refused(await socialLogin({ cookie, json }), 'member.social_failed', 502);
      },
      'member.social_expired': async ({ backFromKakao, socialLogin }) => {
        const back = await backFromKakao(seoyeon);
        academy.clock.advance(601);
        refused(await socialLogin(back), 'member.social_expired', 410);
      },
      'member.social_taken': async ({ backFromKakao, socialLogin, linked, member }) => {
        await linked(haeun);
        const other = await member();
        refused(await socialLogin(await backFromKakao(haeun, other.token)), 'member.social_taken', 409);
      },
      'common.origin_refused': async ({ ask }) =>
        refused(
          await ask('POST /api/social/login', { json: { enrollType: 'kakao' }, headers: foreign }),
          'common.origin_refused',
          403,
        ),
    },
    anonymous: async ({ backFromKakao, socialLogin }) => {
      const { json } = await backFromKakao(seoyeon);
      refused(await socialLogin({ cookie: '', json }), 'member.social_expired', 410);
    },
    another: async ({ backFromKakao, socialLogin }) => {
      const [mine, theirs] = [await backFromKakao(seoyeon), await backFromKakao(haeun)];
      refused(await socialLogin({ cookie: mine.cookie, json: theirs.json }), 'member.social_failed', 502);
    },
    twice: async ({ backFromKakao, socialLogin }) => {
      const back = await backFromKakao(kakaoPeople.jihoon);
      const both = await Promise.all([socialLogin(back), socialLogin(back)]);
      const known = both.filter((one) => one.resultCode === 0);
      expect(known.length).toBeGreaterThan(0);
      for (const one of known) expect(one.resultData).toMatchObject({ kind: 'signUpNeeded' });
    },
  },

  'POST /api/getCaptcha': {
    happy: async ({ ask }) => {
      const answer = await ask('POST /api/getCaptcha');
      fine(answer);
      expect(answer.resultData).toMatchObject({ imageUrl: expect.stringMatching(/^data:image/) });
    },
    refusals: {
      'common.input_invalid': async ({ ask }) =>
        refused(await ask('POST /api/getCaptcha', { json: { a: 1 } }), 'common.input_invalid', 400, 'a'),
      'common.too_many': async ({ ask }) => {
        await academy.db.updateTable('budgets').set({ spent: 1 }).execute();
        await ask('POST /api/getCaptcha');
        await academy.db.updateTable('budgets').set({ spent: 120 }).execute();
        refused(await ask('POST /api/getCaptcha'), 'common.too_many', 429);
      },
      'common.origin_refused': async ({ ask }) =>
        refused(await ask('POST /api/getCaptcha', { headers: foreign }), 'common.origin_refused', 403),
    },
    anonymous: async ({ ask }) => fine(await ask('POST /api/getCaptcha')),
    another: async ({ ask, member }) => {
      const { token } = await member();
      const [mine, theirs] = [
        await ask('POST /api/getCaptcha', { token }),
        await ask('POST /api/getCaptcha'),
      ];
      expect(mine.resultData.captchaKey).not.toBe(theirs.resultData.captchaKey);
    },
    twice: async ({ ask }) => {
      const both = await Promise.all([ask('POST /api/getCaptcha'), ask('POST /api/getCaptcha')]);
      expect(new Set(both.map((one) => one.resultData.captchaKey)).size).toBe(2);
    },
  },

  'POST /api/checkChptcha': {
    happy: async ({ ask, captcha }) => {
      const answer = await ask('POST /api/checkChptcha', { form: await captcha() });
      fine(answer);
      expect(answer.resultData.captchaPass).toMatch(/^[\w-]{43}$/);
    },
    refusals: {
      'common.input_invalid': async ({ ask }) =>
        refused(await ask('POST /api/checkChptcha', { form: {} }), 'common.input_invalid', 400, 'captchaKey'),
      'proof.captcha_wrong': async ({ ask, captcha }) => {
        const form = { ...(await captcha()), captchaValue: '틀림' };
        const answer = await ask('POST /api/checkChptcha', { form });
        refused(answer, 'proof.captcha_wrong', 400, 'captchaValue');
      },
      'proof.captcha_expired': async ({ ask, captcha }) => {
        const form = await captcha();
        academy.clock.advance(601);
        refused(await ask('POST /api/checkChptcha', { form }), 'proof.captcha_expired', 400);
      },
      'common.busy': async ({ ask, captcha, tell }) => {
        const form = await captcha();
        await tell('captcha', 'down');
        const answer = await ask('POST /api/checkChptcha', { form });
        await tell('captcha', 'off');
        refused(answer, 'common.busy', 503);
        // The next one asked for is ours, until the vendor is asked again.
        academy.clock.advance(30);
      },
      'common.origin_refused': async ({ ask, captcha }) =>
        refused(
          await ask('POST /api/checkChptcha', { form: await captcha(), headers: foreign }),
          'common.origin_refused',
          403,
        ),
    },
    anonymous: async ({ ask, captcha }) =>
      fine(await ask('POST /api/checkChptcha', { form: await captcha() })),
    another: async ({ ask, captcha }) => {
      const [mine, theirs] = [await captcha(), await captcha()];
      const form = { captchaKey: mine.captchaKey, captchaValue: theirs.captchaValue };
      refused(await ask('POST /api/checkChptcha', { form }), 'proof.captcha_wrong', 400);
    },
    twice: async ({ ask, captcha }) => {
      const form = await captcha();
      const both = await Promise.all([1, 2].map(() => ask('POST /api/checkChptcha', { form })));
      expect(both.filter((one) => one.resultCode === 0)).toHaveLength(1);
    },
  },

  'GET /api/checkId': {
    happy: async ({ ask }) =>
      expect((await ask('GET /api/checkId?userId=nobody777')).resultData).toEqual({ available: true }),
    refusals: {
      'common.input_invalid': async ({ ask }) =>
        refused(await ask('GET /api/checkId?userId=A'), 'common.input_invalid', 400, 'userId'),
      'common.too_many': async ({ ask }) => {
        await times(60, () => ask('GET /api/checkId?userId=nobody777'));
        refused(await ask('GET /api/checkId?userId=nobody777'), 'common.too_many', 429);
      },
    },
    anonymous: async ({ ask }) => fine(await ask('GET /api/checkId?userId=nobody777')),
    another: async ({ ask, member }) => {
      const { memberId } = await member();
      const answer = await ask(`GET /api/checkId?userId=${memberId}`);
      expect(answer.resultData).toEqual({ available: false });
    },
    twice: async ({ ask }) => {
      const both = await Promise.all([1, 2].map(() => ask('GET /api/checkId?userId=nobody777')));
      expect(both[0]?.resultData).toEqual(both[1]?.resultData);
    },
  },

  'POST /api/signup': {
    happy: async ({ ask, newcomer }) => {
      const { form, cookie } = await newcomer();
      const answer = await ask('POST /api/signup', { form, cookie });
      fine(answer);
      expect(answer.resultData).toMatchObject({ memberId: form.userId });
    },
    refusals: {
      'common.input_invalid': async ({ ask, newcomer }) => {
        const { form, cookie } = await newcomer({ email: 'a@b.info' });
        refused(await ask('POST /api/signup', { form, cookie }), 'common.input_invalid', 400, 'email');
      },
      'member.phone_unproven': async ({ ask, newcomer }) => {
        const { form } = await newcomer();
        refused(await ask('POST /api/signup', { form }), 'member.phone_unproven', 403);
      },
      'member.id_taken': async ({ ask, newcomer, member }) => {
        const { form, cookie } = await newcomer({ userId: (await member()).memberId });
        refused(await ask('POST /api/signup', { form, cookie }), 'member.id_taken', 409, 'userId');
      },
      'member.mobile_taken': async ({ ask, newcomer, member }) => {
        const { mobile } = await member();
        academy.clock.advance(61);
        const { form, cookie } = await newcomer({ mobile });
        refused(await ask('POST /api/signup', { form, cookie }), 'member.mobile_taken', 409);
      },
      'member.guardian_consent_needed': async ({ ask, newcomer }) => {
        const child = { name: '이하늘', birthDate: '2016-04-02', schoolName: '대치초등학교', grade: 5 };
        const { form, cookie } = await newcomer({ childrenList: JSON.stringify([child]) });
        refused(await ask('POST /api/signup', { form, cookie }), 'member.guardian_consent_needed', 400);
      },
      'member.child_exists': async ({ ask, newcomer }) => {
        const child = { name: '이바다', birthDate: '2011-09-15', schoolName: '단대부중', grade: 9 };
        const { form, cookie } = await newcomer({ childrenList: JSON.stringify([child, child]) });
        refused(await ask('POST /api/signup', { form, cookie }), 'member.child_exists', 409);
      },
      'member.social_expired': async ({ ask, newcomer }) => {
        const { form, cookie } = await newcomer({ enrollType: 'kakao', password: '' });
        refused(await ask('POST /api/signup', { form, cookie }), 'member.social_expired', 410);
      },
      'proof.captcha_needed': async ({ ask, newcomer, passFor }) => {
        const { form, cookie } = await newcomer({ captchaPass: await passFor('find') });
        refused(await ask('POST /api/signup', { form, cookie }), 'proof.captcha_needed', 403);
      },
      'common.origin_refused': async ({ ask, newcomer }) => {
        const given = await newcomer();
        refused(await ask('POST /api/signup', { ...given, headers: foreign }), 'common.origin_refused', 403);
      },
    },
    anonymous: async ({ ask, newcomer }) => {
      const { form } = await newcomer();
      refused(await ask('POST /api/signup', { form, cookie: '' }), 'member.phone_unproven', 403);
    },
    another: async ({ ask, newcomer }) => {
      const [mine, theirs] = [await newcomer(), await newcomer()];
      const answer = await ask('POST /api/signup', { form: mine.form, cookie: theirs.cookie });
      refused(answer, 'member.phone_unproven', 403);
    },
    twice: async ({ ask, newcomer }) => {
      const given = await newcomer();
      const both = await Promise.all([1, 2].map(() => ask('POST /api/signup', given)));
      expect(both.map((one) => one.status)).toEqual([200, 200]);
      expect(both[0]?.resultData).toEqual(both[1]?.resultData);
    },
  },

  'GET /api/findId': {
    happy: async ({ find, work, member }) => {
      const { name, mobile, memberId } = await member();
      fine(await find('findId', { name, phone: mobile }));
      await work('members.send-login-id');
      expect(await lastMessageTo(academy, mobile)).toContain(memberId);
    },
    refusals: {
      'common.input_invalid': async ({ find }) =>
        refused(await find('findId', { name: '1', phone: '02' }), 'common.input_invalid', 400, 'phone'),
      'proof.captcha_needed': async ({ find, passFor }) => {
        const query = { name: '이서연', phone: '01012345678' };
        refused(await find('findId', query, await passFor('signUp')), 'proof.captcha_needed', 403);
      },
      'common.too_many': async ({ find }) => {
        const query = { name: '이서연', phone: '01077778888' };
        await times(5, () => find('findId', query));
        refused(await find('findId', query), 'common.too_many', 429);
      },
      'common.origin_refused': async ({ ask }) =>
        refused(
          await ask('GET /api/findId?name=%EC%9D%B4&phone=1', { headers: foreign }),
          'common.origin_refused',
          403,
        ),
    },
    anonymous: async ({ ask }) => {
      const query = new URLSearchParams({ name: '이서연', phone: '01012345678' });
      refused(await ask(`GET /api/findId?${query}`), 'proof.captcha_needed', 403);
    },
    another: async ({ find, work, member }) => {
      const [mine, theirs] = [await member(), await member()];
      const before = await lastMessageTo(academy, theirs.mobile);
      fine(await find('findId', { name: '박다른', phone: theirs.mobile }));
      await work('members.send-login-id');
      expect(await lastMessageTo(academy, theirs.mobile)).toBe(before);
      expect(await lastMessageTo(academy, mine.mobile)).not.toContain(theirs.memberId);
    },
    twice: async ({ find, passFor }) => {
      const pass = await passFor('find');
      const query = { name: '이서연', phone: '01012345679' };
      const both = await Promise.all([1, 2].map(() => find('findId', query, pass)));
      expect(both.map((one) => one.status).sort()).toEqual([200, 403]);
    },
  },

  'GET /api/findPw': {
    happy: async ({ resetCode, member }) => expect(await resetCode(await member())).toHaveLength(43),
    refusals: {
      'common.input_invalid': async ({ find }) =>
        refused(await find('findPw', { userId: 'X', name: '이' }), 'common.input_invalid', 400, 'userId'),
      'proof.captcha_needed': async ({ find, passFor }) => {
        const query = { userId: 'nobody777', name: '이서연' };
        refused(await find('findPw', query, await passFor('signIn')), 'proof.captcha_needed', 403);
      },
      'common.too_many': async ({ find }) => {
        const query = { userId: 'nobody778', name: '이서연' };
        await times(5, () => find('findPw', query));
        refused(await find('findPw', query), 'common.too_many', 429);
      },
      'common.origin_refused': async ({ ask }) =>
        refused(
          await ask('GET /api/findPw?userId=nobody777&name=a', { headers: foreign }),
          'common.origin_refused',
          403,
        ),
    },
    anonymous: async ({ ask }) => {
      const query = new URLSearchParams({ userId: 'nobody777', name: '이서연' });
      refused(await ask(`GET /api/findPw?${query}`), 'proof.captcha_needed', 403);
    },
    another: async ({ find, work, member }) => {
      const theirs = await member();
      const before = await lastMessageTo(academy, theirs.mobile);
      fine(await find('findPw', { userId: theirs.memberId, name: '박다른' }));
      await work('members.send-reset');
      expect(await lastMessageTo(academy, theirs.mobile)).toBe(before);
    },
    twice: async ({ find, passFor }) => {
      const pass = await passFor('find');
      const query = { userId: 'nobody779', name: '이서연' };
      const both = await Promise.all([1, 2].map(() => find('findPw', query, pass)));
      expect(both.map((one) => one.status).sort()).toEqual([200, 403]);
    },
  },

  'POST /api/change/password': {
    happy: async ({ ask, resetCode, member }) => {
      const mine = await member();
      const form = { password, urlCode: await resetCode(mine) };
      fine(await ask('POST /api/change/password', { form }));
      fine(await ask('POST /api/login', { form: { memberId: mine.memberId, password } }));
    },
    refusals: {
      'common.input_invalid': async ({ ask, resetCode, member }) => {
        const form = { password: 'short', urlCode: await resetCode(await member()) };
        const answer = await ask('POST /api/change/password', { form });
        refused(answer, 'common.input_invalid', 400, 'password');
      },
      'member.password_same': async ({ ask, resetCode, member }) => {
        const mine = await member();
        const form = { password: mine.password, urlCode: await resetCode(mine) };
        const answer = await ask('POST /api/change/password', { form });
        refused(answer, 'member.password_same', 400, 'password');
      },
      'member.reset_expired': async ({ ask, resetCode, member }) => {
        const form = { password, urlCode: await resetCode(await member()) };
        academy.clock.advance(1800);
        refused(await ask('POST /api/change/password', { form }), 'member.reset_expired', 410);
      },
      'common.too_many': async ({ ask }) => {
        const form = { password, urlCode: 'A'.repeat(43) };
        await times(60, () => ask('POST /api/change/password', { form }));
        refused(await ask('POST /api/change/password', { form }), 'common.too_many', 429);
      },
      'common.origin_refused': async ({ ask }) =>
        refused(
          await ask('POST /api/change/password', { form: {}, headers: foreign }),
          'common.origin_refused',
          403,
        ),
    },
    anonymous: async ({ ask }) => {
      const form = { password, urlCode: 'A'.repeat(43) };
      refused(await ask('POST /api/change/password', { form }), 'member.reset_expired', 410);
    },
    another: async ({ ask, resetCode, member }) => {
      const [mine, theirs] = [await member(), await member()];
      const form = { password, urlCode: await resetCode(mine) };
      fine(await ask('POST /api/change/password', { form, token: theirs.token }));
      fine(await ask('POST /api/login', { form: { memberId: theirs.memberId, password: theirs.password } }));
    },
    twice: async ({ ask, resetCode, member }) => {
      const form = { password, urlCode: await resetCode(await member()) };
      const both = await Promise.all([1, 2].map(() => ask('POST /api/change/password', { form })));
      expect(both.map((one) => one.status).sort()).toEqual([200, 410]);
    },
  },

  'GET /api/auth': {
    happy: async ({ ask, newcomer }) => {
      const { cookie } = await newcomer();
      expect((await ask('GET /api/auth', { cookie })).resultData).toMatchObject({ isAuth: true });
    },
    refusals: {
      'common.input_invalid': async ({ ask }) =>
        refused(await ask('GET /api/auth?a=1'), 'common.input_invalid', 400, 'a'),
    },
    anonymous: async ({ ask }) =>
      expect((await ask('GET /api/auth')).resultData).toEqual({ isAuth: false, mobile: null }),
    another: async ({ ask }) => {
      const cookie = `__Host-proof=${'A'.repeat(43)}`;
      expect((await ask('GET /api/auth', { cookie })).resultData).toMatchObject({ isAuth: false });
    },
    twice: async ({ ask, newcomer }) => {
      const { cookie } = await newcomer();
      const both = await Promise.all([1, 2].map(() => ask('GET /api/auth', { cookie })));
      expect(both[0]?.resultData).toEqual(both[1]?.resultData);
    },
  },

  'POST /api/auth/send': {
    happy: async ({ ask }) => {
      const form = { studentName: '김하늘', parentsMobile: '010-8100-0001' };
      fine(await ask('POST /api/auth/send', { form }));
      expect(await lastMessageTo(academy, '01081000001')).toMatch(/인증번호는 \d{6}입니다/);
    },
    refusals: {
      'common.input_invalid': async ({ ask }) => {
        const form = { studentName: 'http://evil.kr', parentsMobile: '02-123-4567' };
        const answer = await ask('POST /api/auth/send', { form });
        refused(answer, 'common.input_invalid', 400, 'studentName');
        expect(answer.fields).toHaveProperty('parentsMobile');
      },
      'proof.send_too_soon': async ({ ask }) => {
        const form = { studentName: '김하늘', parentsMobile: '01081000002' };
        fine(await ask('POST /api/auth/send', { form }));
        refused(await ask('POST /api/auth/send', { form }), 'proof.send_too_soon', 429);
      },
      'proof.send_too_many': async ({ ask }) => {
        const form = { studentName: '김하늘', parentsMobile: '01081000003' };
        await times(5, async () => {
          fine(await ask('POST /api/auth/send', { form }));
          academy.clock.advance(61);
        });
        refused(await ask('POST /api/auth/send', { form }), 'proof.send_too_many', 429);
      },
      'proof.captcha_needed': async ({ ask }) => {
        for (let i = 0; i < 30; i++) {
          const parentsMobile = `0108200${1000 + i}`;
          await ask('POST /api/auth/send', { form: { studentName: '김하늘', parentsMobile } });
        }
        const form = { studentName: '김하늘', parentsMobile: '01082002000' };
        refused(await ask('POST /api/auth/send', { form }), 'proof.captcha_needed', 403);
      },
      'common.origin_refused': async ({ ask }) => {
        const form = { studentName: '김하늘', parentsMobile: '01081000004' };
        refused(await ask('POST /api/auth/send', { form, headers: foreign }), 'common.origin_refused', 403);
      },
    },
    anonymous: async ({ ask }) => {
      const form = { studentName: '김하늘', parentsMobile: '01081000005' };
      fine(await ask('POST /api/auth/send', { form }));
    },
    another: async ({ ask }) => {
      const form = { studentName: '김하늘', parentsMobile: '01081000006' };
      await ask('POST /api/auth/send', { form });
      const code = /\d{6}/.exec(await lastMessageTo(academy, '01081000006'))?.[0] ?? '';
      const cookie = `__Host-proof=${'B'.repeat(43)}`;
      const typed = { parentsMobile: '01081000006', code };
      refused(await ask('POST /api/auth/verify', { form: typed, cookie }), 'proof.code_expired', 400);
    },
    twice: async ({ ask }) => {
      const form = { studentName: '김하늘', parentsMobile: '01081000007' };
      const both = await Promise.all([1, 2].map(() => ask('POST /api/auth/send', { form })));
      expect(both.map((one) => one.status).sort()).toEqual([200, 429]);
    },
  },

  'POST /api/logout': {
    happy: async ({ ask, member, accountOf }) => {
      const { token, cookie } = await member();
      fine(await ask('POST /api/logout', { token, cookie }));
      expect((await accountOf(token)).status).toBe(401);
    },
    refusals: {
      'common.input_invalid': async ({ ask }) =>
        refused(await ask('POST /api/logout', { json: { a: 1 } }), 'common.input_invalid', 400, 'a'),
      'common.origin_refused': async ({ ask, member, accountOf }) => {
        const { token, cookie } = await member();
        refused(await ask('POST /api/logout', { cookie, headers: foreign }), 'common.origin_refused', 403);
        fine(await accountOf(token));
      },
    },
    anonymous: async ({ ask }) => fine(await ask('POST /api/logout')),
    another: async ({ ask, member, accountOf }) => {
      const [mine, theirs] = [await member(), await member()];
      fine(await ask('POST /api/logout', { token: theirs.token, cookie: mine.cookie }));
      expect((await accountOf(mine.token)).status).toBe(401);
      fine(await accountOf(theirs.token));
    },
    twice: async ({ ask, member }) => {
      const { token, cookie } = await member();
      (await Promise.all([1, 2].map(() => ask('POST /api/logout', { token, cookie })))).map(fine);
    },
  },

  'POST /api/withdrawalUser': {
    happy: async ({ ask, member, accountOf }) => {
      const { token, memberId, password: right } = await member();
      fine(await ask('POST /api/withdrawalUser', { token, form: { userId: memberId, password: right } }));
      expect((await accountOf(token)).status).toBe(401);
    },
    refusals: {
      'common.sign_in_required': async ({ ask }) =>
        refused(await ask('POST /api/withdrawalUser', { form: {} }), 'common.sign_in_required', 401),
      'common.input_invalid': async ({ ask, member }) => {
        const { token, password: right } = await member();
        const form = { userId: 'somebody', password: right };
        refused(
          await ask('POST /api/withdrawalUser', { token, form }),
          'common.input_invalid',
          400,
          'userId',
        );
      },
      'member.password_wrong': async ({ ask, member }) => {
        const { token, memberId } = await member();
        const form = { userId: memberId, password: 'wrong' };
        const answer = await ask('POST /api/withdrawalUser', { token, form });
        refused(answer, 'member.password_wrong', 403, 'password');
      },
      'member.password_missing': async ({ ask, newcomer, backFromKakao, socialLogin }) => {
        const back = await backFromKakao(kakaoPeople.jihoon);
        await socialLogin(back);
        const { form, cookie } = await newcomer({ enrollType: 'kakao', password: '' });
        fine(await ask('POST /api/signup', { form, cookie: `${cookie}; ${back.cookie}` }));
        const signedIn = await ask('POST /api/social/login', {
          cookie: back.cookie,
          json: { enrollType: 'kakao' },
        });
        const token = String(signedIn.resultData.accessToken);
        const answer = await ask('POST /api/withdrawalUser', { token, form: { userId: form.userId ?? '' } });
        refused(answer, 'member.password_missing', 403);
      },
      'member.open_matters': async ({ ask, member }) => {
        const { token, userSeqId, memberId, password: right } = await member();
        const { sessionId } = await givenSession(academy, { capacity: 5 });
        const { id: childId } = await academy.db
          .selectFrom('children')
          .select('id')
          .where('member_id', '=', userSeqId)
          .orderBy('id')
          .executeTakeFirstOrThrow();
        fine(
          await ask('POST /api/entrance-tests/registrations', {
            token,
            key: `open-matters-${userSeqId}`,
            json: { sessionId, childId },
          }),
        );
        const form = { userId: memberId, password: right };
        const answer = await ask('POST /api/withdrawalUser', { token, form });
        refused(answer, 'member.open_matters', 409);
        expect(answer.resultData).toMatchObject({ matters: [expect.stringContaining('입학 테스트')] });
      },
      'common.too_many': async ({ ask, member }) => {
        const { token, memberId, password: right } = await member();
        const leave = (given: string) =>
          ask('POST /api/withdrawalUser', { token, form: { userId: memberId, password: given } });
        await times(10, () => leave('wrong'));
        refused(await leave(right), 'common.too_many', 429);
      },
      'common.origin_refused': async ({ ask, member }) => {
        const { token } = await member();
        const answer = await ask('POST /api/withdrawalUser', { token, form: {}, headers: foreign });
        refused(answer, 'common.origin_refused', 403);
      },
    },
    anonymous: async ({ ask, member }) => {
      const { memberId, password: right, token, ...rest } = await member();
      const form = { userId: memberId, password: right };
      refused(await ask('POST /api/withdrawalUser', { form }), 'common.sign_in_required', 401);
      expect(rest.userSeqId).toBeGreaterThan(0);
      fine(await ask('GET /api/account', { token }));
    },
    another: async ({ ask, member, accountOf }) => {
      const [mine, theirs] = [await member(), await member()];
      const form = { userId: theirs.memberId, password: theirs.password };
      refused(
        await ask('POST /api/withdrawalUser', { token: mine.token, form }),
        'common.input_invalid',
        400,
      );
      fine(await accountOf(theirs.token));
    },
    twice: async ({ ask, member }) => {
      const { token, memberId, password: right } = await member();
      const form = { userId: memberId, password: right };
      const both = await Promise.all([1, 2].map(() => ask('POST /api/withdrawalUser', { token, form })));
      expect(both.map((one) => one.status).sort()).toEqual([200, 401]);
    },
  },

  'DELETE /api/social/revoke': {
    happy: async ({ ask, linked }) => {
      const { token } = await linked('3100000003');
      const answer = await ask('DELETE /api/social/revoke?enrollType=kakao', { token });
      expect(answer.resultData).toEqual({ state: 'revoked' });
    },
    refusals: {
      'common.sign_in_required': async ({ ask }) =>
        refused(await ask('DELETE /api/social/revoke?enrollType=kakao'), 'common.sign_in_required', 401),
      'common.input_invalid': async ({ ask, member }) => {
        const { token } = await member();
        const answer = await ask('DELETE /api/social/revoke?enrollType=web', { token });
        refused(answer, 'common.input_invalid', 400, 'enrollType');
      },
      'member.social_unknown': async ({ ask, member }) => {
        const { token } = await member();
        const answer = await ask('DELETE /api/social/revoke?enrollType=kakao', { token });
        refused(answer, 'member.social_unknown', 404);
      },
      'member.social_last': async ({ ask, linked }) => {
        const { token, userSeqId } = await linked('3100000003');
        await academy.db
          .updateTable('members')
          .set({ password_hash: null })
          .where('id', '=', userSeqId)
          .execute();
        const answer = await ask('DELETE /api/social/revoke?enrollType=kakao', { token });
        refused(answer, 'member.social_last', 409);
      },
      'common.origin_refused': async ({ ask, member }) => {
        const { token } = await member();
        const answer = await ask('DELETE /api/social/revoke?enrollType=kakao', { token, headers: foreign });
        refused(answer, 'common.origin_refused', 403);
      },
    },
    anonymous: async ({ ask }) => {
      const token = 'not-a-token';
      expect((await ask('DELETE /api/social/revoke?enrollType=kakao', { token })).status).toBe(401);
    },
    another: async ({ ask, linked, member, accountOf }) => {
      const [theirs, mine] = [await linked('3100000001'), await member()];
      const answer = await ask('DELETE /api/social/revoke?enrollType=kakao', { token: mine.token });
      refused(answer, 'member.social_unknown', 404);
      expect((await accountOf(theirs.token)).resultData.socialLinks).toHaveLength(1);
    },
    twice: async ({ ask, linked }) => {
      const { token } = await linked('3100000001');
      const revoke = () => ask('DELETE /api/social/revoke?enrollType=kakao', { token });
      expect((await Promise.all([revoke(), revoke()])).map((one) => one.status).sort()).toEqual([200, 404]);
    },
  },

  'POST /api/token/refresh': {
    happy: async ({ refresh, member, accountOf }) => {
      const mine = await member();
      const answer = await refresh(mine, mine.cookie);
      fine(answer);
      fine(await accountOf(String(answer.resultData.accessToken)));
    },
    refusals: {
      'common.input_invalid': async ({ ask }) =>
        refused(await ask('POST /api/token/refresh', { json: { a: 1 } }), 'common.input_invalid', 400, 'a'),
      'session.refresh_failed': async ({ ask, member }) => {
        const { cookie } = await member();
        const answer = await ask('POST /api/token/refresh', { cookie, json: {} });
        refused(answer, 'session.refresh_failed', 200);
        expect(answer.resultMsg).toBe('사용자 인증에 실패하여 로그아웃 됩니다.');
      },
      'session.identity_mismatch': async ({ refresh, member }) => {
        const mine = await member();
        const answer = await refresh({ ...mine, memberId: 'somebody' }, mine.cookie);
        refused(answer, 'session.identity_mismatch', 200);
        expect(answer.resultMsg).toBe('사용자 인증 식별 코드가 일치하지 않아 로그아웃 됩니다.');
      },
      'common.origin_refused': async ({ ask, member }) => {
        const { cookie } = await member();
        const answer = await ask('POST /api/token/refresh', { cookie, json: {}, headers: foreign });
        refused(answer, 'common.origin_refused', 403);
      },
    },
    anonymous: async ({ refresh, member }) =>
      refused(await refresh(await member(), ''), 'session.refresh_failed', 200),
    another: async ({ refresh, member, accountOf }) => {
      const [mine, theirs] = [await member(), await member()];
      refused(await refresh(mine, theirs.cookie), 'session.identity_mismatch', 200);
      fine(await accountOf(mine.token));
      expect((await accountOf(theirs.token)).status).toBe(401);
    },
    twice: async ({ refresh, member }) => {
      const mine = await member();
      const both = await Promise.all([refresh(mine, mine.cookie), refresh(mine, mine.cookie)]);
      both.map(fine);
      expect(new Set(both.map((one) => cookieOf(one, '__Host-refresh'))).size).toBe(1);
    },
  },
};

/** Every cell begins with nothing counted and nobody linked. */
async function run(cell: Cell): Promise<void> {
  await academy.db.deleteFrom('budgets').execute();
  await academy.db.deleteFrom('social_links').execute();
  await cell(it_);
}

describe.each(Object.entries(table))('%s', (_call, row) => {
  test('right', () => run(row.happy));
  test.each(Object.entries(row.refusals))('refused: %s', (_code, cell) => run(cell));
  test('nobody calling', () => run(row.anonymous));
  test('somebody else’s things', () => run(row.another));
  test('twice at once', () => run(row.twice));
});

test('the table holds the fifteen calls of §7, and each is served', () => {
  expect(Object.keys(table)).toHaveLength(15);
  const served = academy.served.map((one) => one.route as string);
  for (const route of Object.keys(table)) expect(served).toContain(route);
});
