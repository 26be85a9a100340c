import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedInAgain } from '#tests/given-families.ts';
import { givenMember, givenProvenPhone, lastMessageTo } from '#tests/given-members.ts';
import { claimNumber, givenContested, numberCalls, passDays, templatesTo } from '#tests/given-numbers.ts';
import { freshMobile, givenProvenBrowser } from '#tests/given-presentations.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let number: ReturnType<typeof numberCalls>;
beforeAll(async () => {
  academy = await startAcademy();
  number = numberCalls(academy);
});
afterAll(() => academy.close());

describe('whoever got the number of an old account', () => {
  test('is refused at sign-up, asks, waits seven days, is told and signs up; the old account keeps all else', async () => {
    const { member, cookie, dueAt } = await givenContested(academy);
    expect(await number.signUpWith(member.mobile, cookie)).toMatchObject({
      status: 409,
      resultCode: 'member.mobile_taken',
    });
    // Saturday 21 November, and the seventh day is a Saturday again: until the end of Monday.
    expect(dueAt.toISOString()).toBe('2026-11-30T15:00:00.000Z');
    await passDays(academy, new Date(dueAt.getTime() - 1));
    expect((await number.rowOf(member.userSeqId)).mobile).toBe(member.mobile);
    await passDays(academy, dueAt);
    expect(await number.rowOf(member.userSeqId)).toMatchObject({ mobile: null, mobile_released_at: dueAt });
    expect(await number.claimsOf(member.mobile)).toEqual([{ state: 'released', cause: 'due' }]);
    expect((await templatesTo(academy, member.mobile)).slice(-2)).toEqual([
      'member.number_claimed',
      'member.number_free',
    ]);
    expect((await templatesTo(academy, `${member.memberId}@example.kr`)).at(-1)).toBe(
      'member.mobile_released',
    );
    const own = await signedInAgain(academy, member);
    const kept = (await number.account(own.token)).resultData;
    expect(kept).toMatchObject({ mobile: '', numberClaim: null, memberId: member.memberId });
    expect(kept.children).toHaveLength(2);
    const again = await givenProvenBrowser(academy, member.mobile);
    expect((await number.signUpWith(member.mobile, again)).resultCode).toBe(0);
    // A second run finds nothing to do.
    const before = await templatesTo(academy, member.mobile);
    await passDays(academy, new Date(dueAt.getTime() + 86_400_000));
    expect(await templatesTo(academy, member.mobile)).toEqual(before);
  });

  test('is told nothing of the account, neither in answers nor in texts', async () => {
    const { member, cookie, dueAt } = await givenContested(academy);
    const answers = [
      await claimNumber(academy, { cookie }),
      await call(academy, 'GET /api/number-claims', { cookie }),
    ];
    await passDays(academy, dueAt);
    const texts = await academy.db
      .selectFrom('messages')
      .select('body')
      .where('recipient', '=', member.mobile)
      .where('template', 'like', 'member.number%')
      .execute();
    expect(texts).toHaveLength(2);
    const notified = JSON.stringify([answers.map((one) => one.resultData), texts]);
    for (const secret of [member.name, member.memberId, 'example.kr', '이하늘'])
      expect(notified).not.toContain(secret);
    expect(answers.map((one) => Object.keys(one.resultData as object))).toEqual([
      ['state', 'dueAt'],
      ['state', 'dueAt'],
    ]);
  });

  test('who asks again, or another browser at the same moment, gets the one claim, and nothing more is sent', async () => {
    const member = await givenMember(academy);
    const browsers = await Promise.all([1, 2, 3].map(() => givenProvenBrowser(academy, member.mobile)));
    await number.forgetRateLimits();
    const answers = await Promise.all(browsers.map((cookie) => claimNumber(academy, { cookie })));
    expect(answers.map((one) => one.resultCode)).toEqual([0, 0, 0]);
    expect(new Set(answers.map((one) => one.resultData.dueAt)).size).toBe(1);
    expect(await number.claimsOf(member.mobile)).toHaveLength(1);
    expect((await templatesTo(academy, member.mobile)).filter((one) => /number/.test(one))).toHaveLength(1);
  });

  test('control: without the lock the index lets one claim in', async () => {
    const { member } = await givenContested(academy);
    const another = academy.db
      .insertInto('number_claims')
      .values({
        member_id: member.userSeqId,
        mobile: member.mobile,
        asked_at: academy.clock.now(),
        due_at: new Date(academy.clock.now().getTime() + 1_000),
      })
      .execute();
    await expect(another).rejects.toThrow(/number_claims_open/);
  });

  test('refusals: nothing proven, a number nobody has, one’s own, and too often from one address', async () => {
    await number.forgetRateLimits();
    expect(await claimNumber(academy, {})).toMatchObject({ status: 403, resultCode: 'number.unproven' });
    const free = await givenProvenBrowser(academy, freshMobile());
    expect(await claimNumber(academy, { cookie: free })).toMatchObject({
      status: 409,
      resultCode: 'number.free',
    });
    const member = await givenMember(academy);
    const own = await givenProvenBrowser(academy, member.mobile);
    expect(await claimNumber(academy, { cookie: own, token: member.token })).toMatchObject({
      status: 409,
      resultCode: 'number.own',
    });
    expect(await number.claimsOf(member.mobile)).toEqual([]);
    await number.forgetRateLimits();
    const codes = [];
    for (let time = 0; time < 6; time += 1)
      codes.push((await claimNumber(academy, { cookie: free })).resultCode);
    expect(codes).toEqual([...Array(5).fill('number.free'), 'common.too_many']);
  });

  test('answers the same as often as it is asked again while the claim waits', async () => {
    const { cookie } = await givenContested(academy);
    const codes: unknown[] = [];
    for (let asked = 0; asked < 7; asked++) codes.push((await claimNumber(academy, { cookie })).resultCode);
    expect(codes).toEqual(Array(7).fill(0));
  });

  test('a proof of another number, or one that is over, claims nothing', async () => {
    const member = await givenMember(academy);
    const stale = await givenProvenBrowser(academy, member.mobile);
    academy.clock.advance(3 * 3_600 + 1);
    await number.forgetRateLimits();
    expect((await claimNumber(academy, { cookie: stale })).resultCode).toBe('number.unproven');
    expect(await number.claimsOf(member.mobile)).toEqual([]);
  });
});

describe('the account with the number', () => {
  test('objects by the link of the mail, once; the claimant is told neutrally and not asked again for 90 days', async () => {
    const { member, cookie, code, dueAt } = await givenContested(academy);
    expect((await number.keep(code)).resultData).toEqual({ isKept: true });
    expect(await number.claimsOf(member.mobile)).toEqual([{ state: 'objected', cause: 'link' }]);
    expect((await templatesTo(academy, member.mobile)).at(-1)).toBe('member.number_kept');
    const notified = await lastMessageTo(academy, member.mobile);
    for (const secret of [member.name, member.memberId]) expect(notified).not.toContain(secret);
    expect(await number.keep(code)).toMatchObject({ status: 410, resultCode: 'number.over' });
    await number.forgetRateLimits();
    expect(await claimNumber(academy, { cookie })).toMatchObject({ status: 409, resultCode: 'number.kept' });
    await passDays(academy, dueAt);
    expect((await number.rowOf(member.userSeqId)).mobile).toBe(member.mobile);
    academy.clock.advance(91 * 86_400);
    const later = await givenProvenBrowser(academy, member.mobile);
    await number.forgetRateLimits();
    expect((await claimNumber(academy, { cookie: later })).resultCode).toBe(0);
  });

  test('an address that was only typed gets no link, and a made-up one opens nothing', async () => {
    const { member, code } = await givenContested(academy, false);
    expect(code).toBe('');
    expect(await templatesTo(academy, `${member.memberId}@example.kr`)).not.toContain(
      'member.number_question_link',
    );
    expect((await number.keep('x'.repeat(43))).resultCode).toBe('number.over');
  });

  test('reads of it after signing in, is led there, and objects; another member cannot', async () => {
    const { member, dueAt } = await givenContested(academy);
    const form = { memberId: member.memberId, password: member.password };
    const signedIn = await call<{ accessToken: string; asksNumber: boolean }>(academy, 'POST /api/login', {
      form,
    });
    expect(signedIn.resultData.asksNumber).toBe(true);
    const token = signedIn.resultData.accessToken;
    expect((await number.account(token)).resultData.numberClaim).toEqual({ dueAt: dueAt.toISOString() });
    const other = await givenMember(academy);
    expect(await number.keepOwn(other.token)).toMatchObject({ status: 410, resultCode: 'number.over' });
    expect((await number.keepOwn('')).status).toBe(401);
    expect(await number.claimsOf(member.mobile)).toEqual([{ state: 'asked', cause: null }]);
    expect((await number.keepOwn(token)).resultData).toEqual({ isKept: true, isProven: false });
    expect((await number.account(token)).resultData.numberClaim).toBeNull();
    expect(await number.claimsOf(member.mobile)).toEqual([{ state: 'objected', cause: 'account' }]);
  });

  test('proves the number anew, which ends the claim and all doubt', async () => {
    const { member, cookie: claimant } = await givenContested(academy);
    const own = await signedInAgain(academy, member);
    academy.clock.advance(1);
    const cookie = await givenProvenPhone(academy, member.mobile);
    expect((await number.keepOwn(own.token, cookie)).resultData).toEqual({ isKept: true, isProven: true });
    const row = await number.rowOf(member.userSeqId);
    expect(row.mobile_proven_at).toEqual(academy.clock.now());
    expect(await number.claimsOf(member.mobile)).toEqual([{ state: 'objected', cause: 'proof' }]);
    // The proof of the claimant's browser is from before the claim: it stands for nobody else.
    expect(claimant).not.toBe(cookie);
  });

  test('takes another number: the claimed one is free at once, and the claimant is told', async () => {
    const { member } = await givenContested(academy);
    const own = await signedInAgain(academy, member);
    const browser = await givenProvenPhone(academy, member.mobile);
    const mobile = freshMobile();
    const cookie = await givenProvenPhone(academy, mobile, browser);
    const changed = await call(academy, 'POST /api/account/mobile', {
      token: own.token,
      json: { currentPassword: member.password },
      cookie,
    });
    expect(changed.resultCode).toBe(0);
    expect(await number.claimsOf(member.mobile)).toEqual([{ state: 'released', cause: 'changed' }]);
    expect(await templatesTo(academy, member.mobile)).toContain('member.number_free');
  });

  test('leaves the academy: the claim ends with it', async () => {
    const { member } = await givenContested(academy);
    const own = await signedInAgain(academy, member);
    const gone = await call(academy, 'POST /api/withdrawalUser', {
      token: own.token,
      form: { userId: member.memberId, password: member.password },
    });
    expect(gone.resultCode).toBe(0);
    expect(await number.claimsOf(member.mobile)).toEqual([{ state: 'released', cause: 'changed' }]);
  });

  test('while a claim waits no sign-in name and no reset link goes to the number', async () => {
    const { member } = await givenContested(academy, false);
    const before = await templatesTo(academy, member.mobile);
    await academy.jobs['members.send-login-id']?.({ name: member.name, mobile: member.mobile });
    await academy.jobs['members.send-reset']?.({ loginId: member.memberId, name: member.name });
    expect(await templatesTo(academy, member.mobile)).toEqual(before);
    await number.keepOwn((await signedInAgain(academy, member)).token);
    await academy.jobs['members.send-login-id']?.({ name: member.name, mobile: member.mobile });
    expect((await templatesTo(academy, member.mobile)).at(-1)).toBe('member.login_id');
  });
});
