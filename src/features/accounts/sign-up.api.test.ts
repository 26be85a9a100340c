import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  givenCaptchaPass,
  givenMember,
  givenProvenPhone,
  lastMessageTo,
  signUpForm,
} from '#tests/given-members.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

/** The edition in force of every text the tests begin with. */
const edition = '2026-03-01';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

async function signUp(more: Record<string, string> = {}) {
  const form = signUpForm(more);
  const cookie = await givenProvenPhone(academy, form.mobile ?? '');
  const answer = await call<{ userSeqId: number; memberId: string }>(academy, 'POST /api/signup', {
    form,
    cookie,
  });
  return { form, cookie, answer };
}
const child = (more: object = {}) =>
  JSON.stringify([
    { name: '이하늘', birthDate: '2016-04-02', schoolName: '대치초등학교', grade: 5, ...more },
  ]);
const membersNamed = (loginId: string) =>
  academy.db.selectFrom('members').select('id').where('login_id', '=', loginId).execute();

describe('sign-up', () => {
  test('opens an account with children, consents and a welcome', async () => {
    const consents = JSON.stringify([
      { type: 'terms', version: edition, given: true },
      { type: 'marketing', version: edition, given: true },
      { type: 'marketingNight', version: edition, given: false },
    ]);
    const { form, answer } = await signUp({ consents });
    expect(answer).toMatchObject({ resultCode: 0, resultData: { memberId: form.userId } });
    const login = await call<{ accessToken: string }>(academy, 'POST /api/login', {
      form: { memberId: form.userId ?? '', password: form.password ?? '' },
    });
    const account = await call<{ children: unknown[]; consents: { type: string }[] }>(
      academy,
      'GET /api/account',
      { token: login.resultData.accessToken },
    );
    expect(account.resultData).toMatchObject({
      name: '이서연',
      email: form.email,
      enrollType: 'web',
      hasPassword: true,
      children: [
        { name: '이하늘', birthDate: '2016-04-02', schoolName: '대치초등학교', grade: 5 },
        { name: '이바다', birthDate: '2011-09-15', schoolName: '단대부중', grade: 9 },
      ],
    });
    expect(account.resultData.consents.map((one) => one.type)).toEqual(['guardian', 'marketing', 'terms']);
    expect(JSON.stringify(account)).not.toContain('argon2');
    expect(await lastMessageTo(academy, form.email ?? '')).toContain('가입해 주셔서 감사합니다');
    const news = await lastMessageTo(academy, form.mobile ?? '');
    expect(news).toContain('소식(광고성 정보) 받기에 대한 처리 결과');
    expect(news).toContain('소식 받기: 동의 (2026년');
  });

  test('tells nothing of advertising where nobody said yes, and takes no yes by night without one by day', async () => {
    const { form } = await signUp();
    const notified = await academy.db
      .selectFrom('messages')
      .select('id')
      .where('template', '=', 'member.consent_result')
      .where('recipient', '=', form.mobile ?? '')
      .execute();
    expect(notified).toEqual([]);
    const night = { type: 'marketingNight', version: edition, given: true };
    const terms = { type: 'terms', version: edition, given: true };
    const { answer } = await signUp({ consents: JSON.stringify([terms, night]) });
    expect(answer.resultCode).toBe('member.night_needs_day');
  });

  test.each(['', 'null', 'undefined', '[]', '{}', ' {} '])(
    'takes %j as no children',
    async (childrenList) => {
      expect((await signUp({ childrenList })).answer.resultCode).toBe(0);
    },
  );

  test('needs the phone proven in this browser, and that very number', async () => {
    const form = signUpForm();
    const refused = { status: 403, resultCode: 'member.phone_unproven' };
    expect(await call(academy, 'POST /api/signup', { form })).toMatchObject(refused);
    const cookie = await givenProvenPhone(academy, '01099990001');
    expect(await call(academy, 'POST /api/signup', { form, cookie })).toMatchObject(refused);
    expect(await membersNamed(form.userId ?? '')).toEqual([]);
  });

  test('says at each field what is wrong', async () => {
    const { answer } = await signUp({
      userId: 'Parent',
      name: '<b>',
      password: 'x',
      email: 'a@b.info',
      enrollType: 'myspace',
      childrenList: '{',
    });
    expect(answer.status).toBe(400);
    expect(answer.fields).toMatchObject({
      userId: expect.stringContaining('소문자'),
      name: expect.stringContaining('이름은'),
      email: expect.stringContaining('2~3자'),
      enrollType: '가입 경로를 확인해 주세요.',
      childrenList: '자녀 정보를 확인해 주세요.',
    });
    const weak = await signUp({ password: 'password12' });
    expect(weak.answer.fields?.password).toContain('널리 쓰이는');
    const leaked = await signUp({ password: 'Strawberry' });
    expect(leaked.answer).toMatchObject({
      status: 400,
      resultCode: 'member.password_common',
      fields: { password: expect.stringContaining('유출된 적이 있어') },
    });
    const own = await signUp({ password: '이서연 이서연 이서연' });
    expect(own.answer.fields?.password).toContain('이름');
    const blank = await signUp({ password: '' });
    expect(blank.answer.fields?.password).toBe('비밀번호를 입력해 주세요.');
    const { password: _p, ...without } = signUpForm();
    const missing = await call(academy, 'POST /api/signup', { form: without });
    expect(missing.fields?.password).toBe('비밀번호를 입력해 주세요.');
  });

  test.each([
    ['a child of a future birthday', { birthDate: '2026-11-22', guardianConsent: true }, 'childrenList'],
    ['a grade out of range', { grade: 13 }, 'childrenList.0.grade'],
    ['an impossible date', { birthDate: '2016-02-30' }, 'childrenList.0.birthDate'],
    ['an unknown field', { salary: 1 }, 'salary'],
    ['a school with markup', { schoolName: '<script>' }, 'childrenList.0.schoolName'],
  ])('refuses %s', async (_name, more, field) => {
    const { answer } = await signUp({ childrenList: child(more) });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.fields ?? {})).toContain(field);
  });

  test('a child under 14 needs the guardian’s consent, one day later no more', async () => {
    const bornToday14 = { birthDate: '2012-11-21' };
    const tomorrow = { birthDate: '2012-11-22' };
    expect((await signUp({ childrenList: child(bornToday14) })).answer.resultCode).toBe(0);
    expect((await signUp({ childrenList: child(tomorrow) })).answer).toMatchObject({
      status: 400,
      resultCode: 'member.guardian_consent_needed',
    });
    const consents = JSON.stringify([{ type: 'guardian', version: edition, given: true }]);
    expect((await signUp({ childrenList: child(tomorrow), consents })).answer.resultCode).toBe(0);
  });

  test('the database itself refuses a child under 14 without a consent, and any change of a consent', async () => {
    const member = await givenMember(academy);
    const insert = (birthDate: string) =>
      academy.db
        .insertInto('children')
        .values({
          member_id: member.userSeqId,
          name: '몰래',
          birth_date: birthDate,
          school_name: '학교',
          grade: 5,
          judged_on: '2026-11-21',
          grade_year: 2026,
          created_at: academy.clock.now(),
        })
        .execute();
    await expect(insert('2012-11-22')).rejects.toThrow(/children_guardian_consent/);
    await insert('2012-11-21');
    await expect(insert('2013-02-28')).rejects.toThrow(/children_guardian_consent/);
    await expect(sql`update consents set given = false`.execute(academy.db)).rejects.toThrow(/append-only/);
    await expect(sql`delete from consents`.execute(academy.db)).rejects.toThrow(/append-only/);
  });

  test('the birthday rule of the database is that of the code', async () => {
    const { rows } = await sql<{ day: string; fourteen: string }>`
      select d::date::text as day, ((d::date + interval '14 years')::date
        + case when extract(month from d) = 2 and extract(day from d) = 29 then 1 else 0 end)::text as fourteen
      from generate_series('2011-02-25'::date, '2012-03-03'::date, '1 day') d`.execute(academy.db);
    const { requiresGuardianConsent } = await import('#src/features/members/rules/members.ts');
    for (const { day, fourteen } of rows) {
      const eve = new Date(Date.parse(fourteen) - 86_400_000).toISOString().slice(0, 10);
      expect([day, requiresGuardianConsent(day, eve), requiresGuardianConsent(day, fourteen)]).toEqual([
        day,
        true,
        false,
      ]);
    }
  });

  test('refuses outdated terms and a refused contract', async () => {
    const old = JSON.stringify([{ type: 'terms', version: '2020-01-01', given: true }]);
    expect((await signUp({ consents: old })).answer.fields?.consents).toContain('새로 바뀌었습니다');
    const no = JSON.stringify([{ type: 'terms', version: edition, given: false }]);
    expect((await signUp({ consents: no })).answer.fields?.consents).toContain('동의하셔야');
  });

  test('that one is 14 or older is kept as it was said, and nobody who says otherwise gets an account', async () => {
    const said = (given: boolean) =>
      JSON.stringify([
        { type: 'terms', version: edition, given: true },
        { type: 'age', version: edition, given },
      ]);
    const young = await signUp({ consents: said(false) });
    expect(young.answer.fields?.consents).toBe('만 14세 미만은 보호자 계정으로 가입해 주세요.');
    expect(await membersNamed(young.form.userId ?? '')).toEqual([]);
    const kept = async (consents?: string) => {
      const { form } = await signUp(consents ? { consents } : {});
      const [member] = await membersNamed(form.userId ?? '');
      return academy.db
        .selectFrom('consents')
        .select(['given', 'method'])
        .where('member_id', '=', member?.id ?? 0)
        .where('type', '=', 'age')
        .execute();
    };
    expect(await kept(said(true))).toEqual([{ given: true, method: 'form' }]);
    expect(await kept(), 'control: of who did not say it nothing is written').toEqual([]);
  });

  test('a taken id, a taken phone, the same child twice', async () => {
    const { form, cookie } = await signUp();
    const taken = await signUp({ userId: form.userId ?? '' });
    expect(taken.answer).toMatchObject({ status: 409, resultCode: 'member.id_taken' });
    expect(taken.answer.fields).toHaveProperty('userId');
    const samePhone = signUpForm({ mobile: form.mobile ?? '' });
    expect(await call(academy, 'POST /api/signup', { form: samePhone, cookie })).toMatchObject({
      status: 409,
      resultCode: 'member.mobile_taken',
    });
    const one = JSON.parse(child({ guardianConsent: true }))[0];
    const twice = await signUp({ childrenList: JSON.stringify([one, one]) });
    expect(twice.answer).toMatchObject({ status: 409, resultCode: 'member.child_exists' });
  });

  test('the same form from two tabs at once, or again after its answer was lost, opens one account and says so each time', async () => {
    const form = signUpForm();
    const cookie = await givenProvenPhone(academy, form.mobile ?? '');
    const send = (change: object = {}) =>
      call<{ userSeqId: number }>(academy, 'POST /api/signup', { form: { ...form, ...change }, cookie });
    const all = [...(await Promise.all([send(), send(), send()])), await send()];
    expect(all.map(({ resultCode }) => resultCode)).toEqual([0, 0, 0, 0]);
    const members = await membersNamed(form.userId ?? '');
    expect(members).toHaveLength(1);
    expect(new Set(all.map(({ resultData }) => resultData.userSeqId)).size).toBe(1);
    // Control: with another password it is not the same form, and after a while it is a name that is taken.
    expect((await send({ password: 'another-long-password-7' })).resultCode).toBe('member.id_taken');
    academy.clock.advance(11 * 60);
    const late = { form, cookie: await givenProvenPhone(academy, form.mobile ?? '') };
    expect((await call(academy, 'POST /api/signup', late)).resultCode).toBe('member.id_taken');
  });

  test('a given captcha pass must be good, and after ten an address needs one', async () => {
    const own = await startAcademy();
    const bad = { form: signUpForm({ captchaPass: 'x'.repeat(43) }), cookie: '' };
    bad.cookie = await givenProvenPhone(own, bad.form.mobile ?? '');
    expect(await call(own, 'POST /api/signup', bad)).toMatchObject({ resultCode: 'proof.captcha_needed' });
    const form = signUpForm();
    const cookie = await givenProvenPhone(own, form.mobile ?? '');
    const weak = { ...form, password: 'password12' };
    for (let i = 0; i < 10; i++)
      expect((await call(own, 'POST /api/signup', { form: weak, cookie })).status).toBe(400);
    expect((await call(own, 'POST /api/signup', { form, cookie })).resultCode).toBe('proof.captcha_needed');
    const headers = { 'x-captcha-pass': await givenCaptchaPass(own, 'signUp') };
    expect((await call(own, 'POST /api/signup', { form, cookie, headers })).resultCode).toBe(0);
    await own.close();
  });
});

describe('checkId', () => {
  const check = (userId: string) =>
    call<{ available: boolean }>(academy, `GET /api/checkId?userId=${encodeURIComponent(userId)}`);

  test('says whether a name is free', async () => {
    const member = await givenMember(academy);
    expect((await check(member.memberId)).resultData).toEqual({ available: false });
    expect((await check('nobody54321')).resultData).toEqual({ available: true });
    expect((await check('한글')).fields?.userId).toContain('소문자');
    expect((await call(academy, 'GET /api/checkId')).fields?.userId).toBe('아이디를 입력해 주세요.');
  });

  test('is refused to an address that asks 61 times in ten minutes', async () => {
    const own = await startAcademy();
    const ask = () => call(own, 'GET /api/checkId?userId=nobody54321');
    const all = await Promise.all(Array.from({ length: 61 }, ask));
    expect(all.filter((one) => one.status === 429)).toHaveLength(1);
    own.clock.advance(600);
    expect((await ask()).status).toBe(200);
    await own.close();
  });
});
