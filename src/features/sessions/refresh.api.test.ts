import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#src/platform/db/database.ts';
import { cookieOf, type GivenMember, givenMember } from '#tests/given-members.ts';
import { type Answer, call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { SignedIn } from './contract.ts';
import { rotateSession } from './store/sessions.server.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

/** Refusals of the refresh are answers: a client that renews on every 401 would otherwise wait for itself. */
const failed = {
  status: 200,
  resultCode: 'session.refresh_failed',
  resultMsg: '사용자 인증에 실패하여 로그아웃 됩니다.',
};
const mismatched = {
  status: 200,
  resultCode: 'session.identity_mismatch',
  resultMsg: '사용자 인증 식별 코드가 일치하지 않아 로그아웃 됩니다.',
};

const identifiers = ({ memberId, userSeqId, enrollType }: GivenMember) => ({
  memberId,
  userSeqId: String(userSeqId),
  enrollType,
});
const refresh = (cookie: string, json: object) =>
  call<SignedIn>(academy, 'POST /api/token/refresh', { cookie, json });
const refreshCookie = (answer: Answer<unknown>) => cookieOf(answer, '__Host-refresh');
const account = (token: string) => call(academy, 'GET /api/account', { token });

describe('refresh', () => {
  test('gives a new token and a new cookie for the right identifiers', async () => {
    const member = await givenMember(academy);
    const answer = await refresh(member.cookie, identifiers(member));
    expect(answer).toMatchObject({ resultCode: 0, resultData: { ...identifiers(member), name: '이서연' } });
    expect(refreshCookie(answer)).not.toBe(member.cookie);
    expect((await account(answer.resultData.accessToken)).status).toBe(200);
  });

  test('ends half a year after signing in, however often somebody comes back', async () => {
    const own = await startAcademy();
    const member = await givenMember(own);
    let { cookie } = member;
    const ends: unknown[] = [];
    for (let day = 20; day <= 180; day += 20) {
      own.clock.advance(20 * 86_400);
      const answer = await call<SignedIn>(own, 'POST /api/token/refresh', {
        cookie,
        json: identifiers(member),
      });
      ends.push(answer.resultCode);
      if (answer.resultCode === 0) cookie = refreshCookie(answer);
    }
    expect(ends.slice(0, 8)).toEqual(Array(8).fill(0));
    expect(ends[8]).not.toBe(0);
    await own.close();
  });

  test('takes the identifiers url-encoded too', async () => {
    const member = await givenMember(academy);
    const form = identifiers(member);
    const answer = await call(academy, 'POST /api/token/refresh', { cookie: member.cookie, form });
    expect(answer.resultCode).toBe(0);
  });

  test('gives no access token twice, also within one second', async () => {
    const member = await givenMember(academy);
    const first = await refresh(member.cookie, identifiers(member));
    const second = await refresh(refreshCookie(first), identifiers(member));
    expect(second.resultData.accessToken).not.toBe(first.resultData.accessToken);
  });

  test('two tabs at the same moment get the same successor, and both go on', async () => {
    const member = await givenMember(academy);
    const tabs = await Promise.all(
      Array.from({ length: 6 }, () => refresh(member.cookie, identifiers(member))),
    );
    expect(tabs.every((tab) => tab.resultCode === 0)).toBe(true);
    expect(new Set(tabs.map(refreshCookie)).size).toBe(1);
    const [first] = tabs;
    if (!first) throw new Error('There was no answer.');
    expect((await refresh(refreshCookie(first), identifiers(member))).resultCode).toBe(0);
  });

  test('without the lock a slow refresh turns the family back and the owner is out: the control', async () => {
    const member = await givenMember(academy);
    const id = member.cookie.replace('__Host-refresh=', '').split('.')[0] ?? '';
    // The slow one has read counter 0 and decided, but not written yet.
    const second = await refresh(member.cookie, identifiers(member));
    const third = await refresh(refreshCookie(second), identifiers(member));
    const now = academy.clock.now();
    const expiresAt = new Date(now.getTime() + 86_400_000);
    await inTransaction(academy.db, (tx) => rotateSession(tx, { id, counter: 1, now, expiresAt }));
    expect(await refresh(refreshCookie(third), identifiers(member))).toMatchObject(failed);
  });

  test('many tabs with mixed tokens at the same moment leave one family that goes on', async () => {
    const member = await givenMember(academy);
    let cookie = member.cookie;
    for (let turn = 0; turn < 4; turn++) {
      const tabs = await Promise.all([1, 2, 3, 4].map(() => refresh(cookie, identifiers(member))));
      expect(tabs.map((tab) => tab.resultCode)).toEqual([0, 0, 0, 0]);
      const [next] = tabs;
      if (next) cookie = refreshCookie(next);
    }
    expect((await refresh(cookie, identifiers(member))).resultCode).toBe(0);
  });

  test('a lost answer is given again within 30 s, with the same cookie', async () => {
    const member = await givenMember(academy);
    const lost = await refresh(member.cookie, identifiers(member));
    academy.clock.advance(30);
    const again = await refresh(member.cookie, identifiers(member));
    expect(refreshCookie(again)).toBe(refreshCookie(lost));
  });

  test('a stolen old token ends the family: thief and owner are both out', async () => {
    const member = await givenMember(academy);
    const second = await refresh(member.cookie, identifiers(member));
    academy.clock.advance(31);
    const thief = await refresh(member.cookie, identifiers(member));
    expect(thief).toMatchObject(failed);
    expect(thief.headers.getSetCookie()).toEqual([]);
    expect(await refresh(refreshCookie(second), identifiers(member))).toMatchObject(failed);
    expect((await account(second.resultData.accessToken)).status).toBe(401);
  });

  test('without the theft the same moment later is fine: the control of the test above', async () => {
    const member = await givenMember(academy);
    const second = await refresh(member.cookie, identifiers(member));
    academy.clock.advance(31);
    expect((await refresh(refreshCookie(second), identifiers(member))).resultCode).toBe(0);
  });

  test('a token two turns old ends the family at once', async () => {
    const member = await givenMember(academy);
    const second = await refresh(member.cookie, identifiers(member));
    const third = await refresh(refreshCookie(second), identifiers(member));
    expect(await refresh(member.cookie, identifiers(member))).toMatchObject(failed);
    expect(await refresh(refreshCookie(third), identifiers(member))).toMatchObject(failed);
  });

  test.each(['memberId', 'userSeqId', 'enrollType'] as const)(
    'the %s of somebody else is a mismatch and ends the session: the right three find nothing afterwards',
    async (name) => {
      const member = await givenMember(academy);
      const wrong = { ...identifiers(member), [name]: name === 'enrollType' ? 'kakao' : '99999999' };
      const answer = await refresh(member.cookie, wrong);
      expect(answer).toMatchObject(mismatched);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(await refresh(member.cookie, identifiers(member))).toMatchObject(failed);
      expect((await account(member.token)).status).toBe(401);
    },
  );

  test('without a mismatch the same session goes on: the control of the test above', async () => {
    const member = await givenMember(academy);
    expect((await refresh(member.cookie, identifiers(member))).resultCode).toBe(0);
    expect((await account(member.token)).status).toBe(200);
  });

  test.each([
    ['null', null],
    ['blank', '  '],
    ['the text undefined', 'undefined'],
    ['the text null', 'null'],
    ['an empty list', []],
    ['an empty object', {}],
    ['a list', ['a']],
    ['much too long', 'a'.repeat(500)],
  ])('an identifier that is %s is a refused refresh, not a wrong field', async (_name, memberId) => {
    const member = await givenMember(academy);
    expect(await refresh(member.cookie, { ...identifiers(member), memberId })).toMatchObject(failed);
  });

  test('refuses an empty body, a part of the identifiers, no cookie, and forged cookies', async () => {
    const member = await givenMember(academy);
    const { memberId, userSeqId } = member;
    expect(await refresh(member.cookie, {})).toMatchObject(failed);
    expect(await call(academy, 'POST /api/token/refresh', { cookie: member.cookie })).toMatchObject(failed);
    expect(await refresh(member.cookie, { memberId, userSeqId })).toMatchObject(failed);
    expect(await refresh('', identifiers(member))).toMatchObject(failed);
    expect(await refresh('__Host-refresh=abc', identifiers(member))).toMatchObject(failed);
    const forged = member.cookie.replace(/\.0\./, '.1.');
    expect(await refresh(forged, identifiers(member))).toMatchObject(failed);
    const other = await givenMember(academy);
    expect(await refresh(other.cookie, identifiers(member))).toMatchObject(mismatched);
    // Ends the session whose cookie it was, never that of the member who was named.
    expect((await refresh(member.cookie, identifiers(member))).resultCode).toBe(0);
  });

  test('a session nobody comes back to for 30 days is over', async () => {
    const own = await startAcademy();
    const member = await givenMember(own);
    own.clock.advance(30 * 86_400);
    const answer = await call(own, 'POST /api/token/refresh', {
      cookie: member.cookie,
      json: identifiers(member),
    });
    expect(answer).toMatchObject(failed);
    await own.close();
  });
});
