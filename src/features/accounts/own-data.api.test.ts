import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemberData } from '#src/features/members/contract/data.ts';
import type { TableDeclaration } from '#src/platform/db/personal/declaration.ts';
import { unseal } from '#src/platform/tokens.ts';
import { personalCatalogue } from '#src/wiring/personal-catalogue.ts';
import { givenMember, givenProvenPhone, signUpForm } from '#tests/given-members.ts';
import { childrenOf, givenInvitation } from '#tests/given-parents.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const day = 86_400;
const destroy = () => academy.jobs['members.destroy']?.(null);
const download = (token: string, currentPassword: string) =>
  call<MemberData>(academy, 'POST /api/account/data', { token, json: { currentPassword } });
const leave = (member: { token: string; memberId: string; password: string }) =>
  call(academy, 'POST /api/withdrawalUser', {
    token: member.token,
    form: { userId: member.memberId, password: member.password },
  });

/** Every table and row of the database in which one of the texts stands. */
async function tracesOf(texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker') order by 1`.execute(academy.db);
  const found: string[] = [];
  for (const { name } of tables)
    for (const text of texts) {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.raw(name)} t
        where t::text like ${`%${text}%`}`.execute(academy.db);
      if (rows[0]?.n) found.push(`${name}: ${text}`);
    }
  return found;
}

describe('the download', () => {
  test('holds what every feature keeps, asks for the password, and is written down', async () => {
    const member = await givenMember(academy);
    expect(await call(academy, 'POST /api/account/data', { json: {} })).toMatchObject({ status: 401 });
    expect(await download(member.token, 'wrong')).toMatchObject({
      status: 403,
      resultCode: 'member.password_wrong',
    });
    const { resultData } = await download(member.token, member.password);
    const titles = resultData.sections.map((section) => section.title);
    const declared = Object.values<TableDeclaration>(personalCatalogue).flatMap(({ download: one }) =>
      one ? [one.title] : [],
    );
    expect(titles).toEqual(declared);
    for (const { columns, rows } of resultData.sections)
      for (const row of rows) expect(row).toHaveLength(columns.length);
    const text = JSON.stringify(resultData);
    for (const own of [member.memberId, member.name, '이하늘', '대치초등학교']) expect(text).toContain(own);
    expect(text).not.toContain('argon2');
    const again = await download(member.token, member.password);
    expect(JSON.stringify(again.resultData)).toContain('내 정보 내려받기');
  });

  test('holds nothing of another member', async () => {
    const [member, other] = [await givenMember(academy), await givenMember(academy)];
    const text = JSON.stringify((await download(member.token, member.password)).resultData);
    for (const theirs of [other.memberId, other.mobile.slice(-8)]) expect(text).not.toContain(theirs);
  });
});

describe('destruction after a withdrawal', () => {
  test('happens on the third day, leaves no trace, and a second run changes nothing', async () => {
    const child = { name: '민들레꽃', birthDate: '2016-04-02', schoolName: '아주드문초등학교', grade: 5 };
    const childrenList = JSON.stringify([{ ...child, guardianConsent: true }]);
    const member = await givenMember(academy, { name: '독고영희', childrenList });
    const secrets = [member.memberId, member.mobile, '독고영희', '민들레꽃', '아주드문초등학교'];
    expect((await leave(member)).resultCode).toBe(0);
    academy.clock.advance(3 * day - 1);
    await destroy();
    expect((await tracesOf(secrets)).length).toBeGreaterThan(4);
    academy.clock.advance(1);
    await destroy();
    await destroy();
    expect(await tracesOf(secrets)).toEqual([]);
    const taken = await call(academy, `GET /api/checkId?userId=${member.memberId}`);
    expect(taken.resultData).toEqual({ available: false });
    const form = signUpForm({ userId: member.memberId });
    const cookie = await givenProvenPhone(academy, form.mobile ?? '');
    expect(await call(academy, 'POST /api/signup', { form, cookie })).toMatchObject({
      status: 409,
      resultCode: 'member.id_taken',
    });
  });

  test('takes along what went to phones and addresses the member had before', async () => {
    const member = await givenMember(academy, { name: '남궁옥분' });
    const asked = { email: 'onlyasked@example.kr', currentPassword: member.password };
    // What was sent to somebody else stays with them, without the whole name of who sent it.
    const [child] = await childrenOf(academy, member);
    const mobile = '01077770001';
    await givenInvitation(academy, member, { childId: child?.childId ?? 0, mobile });
    expect(await tracesOf([mobile])).toContain(`public.messages: ${mobile}`);
    await academy.db.deleteFrom('budgets').execute();
    await call(academy, 'POST /api/account/email/code', { token: member.token, json: asked });
    const secrets = ['남궁옥분', member.mobile, asked.email];
    await leave(member);
    academy.clock.advance(3 * day);
    await destroy();
    expect(await tracesOf(secrets)).toEqual([]);
  });

  test('touches nobody who stayed, nor who came back with the same phone', async () => {
    const stayed = await givenMember(academy);
    const left = await givenMember(academy);
    await leave(left);
    academy.clock.advance(day);
    const back = await givenMember(academy, { mobile: left.mobile });
    academy.clock.advance(3 * day);
    await destroy();
    const login = (memberId: string, password: string) =>
      call<{ accessToken: string }>(academy, 'POST /api/login', { form: { memberId, password } });
    for (const member of [stayed, back]) {
      const { resultData } = await login(member.memberId, member.password);
      const account = await call(academy, 'GET /api/account', { token: resultData.accessToken });
      expect(account.resultData).toMatchObject({ name: '이서연', mobile: member.mobile });
    }
  });

  test('what was paid for is kept five years with a sealed identity, then that goes too', async () => {
    const member = await givenMember(academy, { name: '제갈공순' });
    await givenPaidRegistration(member.userSeqId);
    await leave(member);
    academy.clock.advance(3 * day);
    await destroy();
    const kept = () =>
      academy.db
        .selectFrom('kept_identities')
        .select(['sealed', 'keep_until'])
        .where('member_id', '=', member.userSeqId)
        .executeTakeFirst();
    const identity = await kept();
    expect(unseal(academy.config, 'kept identity', identity?.sealed ?? '')).toContain('제갈공순');
    expect(await tracesOf([member.memberId])).toEqual([]);
    expect((await tracesOf(['제갈공순'])).length).toBe(1);
    academy.clock.set(new Date((identity?.keep_until.getTime() ?? 0) - 1000));
    await destroy();
    expect(await kept()).toBeDefined();
    academy.clock.advance(1);
    await destroy();
    expect(await kept()).toBeUndefined();
    expect(await tracesOf(['제갈공순', member.mobile])).toEqual([]);
  });
});

describe('destruction of a removed child', () => {
  const child = { name: '함박눈송이', birthDate: '2016-04-02', schoolName: '두메산골초등학교', grade: 5 };
  const given = async () => {
    const childrenList = JSON.stringify([{ ...child, guardianConsent: true }]);
    const member = await givenMember(academy, { childrenList });
    const list = await call<{ children: { childId: number }[] }>(academy, 'GET /api/account/children', {
      token: member.token,
    });
    return { member, childId: list.resultData.children[0]?.childId ?? 0 };
  };
  const remove = (token: string, childId: number) =>
    call(academy, `DELETE /api/account/children/${childId}`, { token });
  const secrets = [child.name, child.schoolName];

  test('happens after thirty days; until then it is in the member’s download, the history stays for good', async () => {
    const { member, childId } = await given();
    const other = await given();
    expect((await remove(member.token, childId)).resultCode).toBe(0);
    expect(JSON.stringify((await download(member.token, member.password)).resultData)).toContain(child.name);
    expect((await remove(other.member.token, other.childId)).resultCode).toBe(0);
    academy.clock.advance(30 * day - 1);
    await destroy();
    expect((await tracesOf(secrets)).length).toBeGreaterThan(0);
    academy.clock.advance(1);
    await Promise.all([destroy(), destroy()]);
    await destroy();
    expect(await tracesOf(secrets)).toEqual([]);
    const events = await academy.db
      .selectFrom('member_events')
      .select('kind')
      .where('member_id', '=', member.userSeqId)
      .where('detail', '=', `child ${childId}`)
      .execute();
    expect(events.map((one) => one.kind)).toEqual(['child_removed']);
    const again = await call(academy, 'POST /api/login', {
      form: { memberId: member.memberId, password: member.password },
    });
    expect(again.resultCode).toBe(0);
  });

  test('a child that was not removed is touched by no run: the control', async () => {
    const { member } = await given();
    academy.clock.advance(400 * day);
    await destroy();
    const row = await academy.db
      .selectFrom('children')
      .select('name')
      .where('member_id', '=', member.userSeqId)
      .executeTakeFirst();
    expect(row?.name).toBe(child.name);
    await academy.db
      .updateTable('children')
      .set({ name: '다른이름' })
      .where('name', '=', child.name)
      .execute();
    await academy.db.updateTable('children').set({ school_name: '' }).execute();
  });

  test('what stands in a paid registration is kept five years, then goes too', async () => {
    const { member, childId } = await given();
    await givenPaidRegistration(member.userSeqId, { childId, childName: child.name });
    await remove(member.token, childId);
    academy.clock.advance(30 * day);
    await destroy();
    expect(await tracesOf([child.name])).toEqual([`public.registrations: ${child.name}`]);
    academy.clock.advance(5 * 366 * day);
    await destroy();
    expect(await tracesOf([child.name])).toEqual([]);
  });
});

/** A registration with its order and payment, as paying leaves them; the seat behind it is of no interest here. */
async function givenPaidRegistration(
  memberId: number,
  { childId, childName } = { childId: 1, childName: '제갈하나' },
): Promise<void> {
  const at = academy.clock.now();
  await academy.owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    const order = await tx
      .insertInto('orders')
      .values({
        order_no: `T${memberId}`,
        member_id: memberId,
        purpose: 'entrance_test',
        ref_id: memberId,
        title: '입학 테스트',
        amount_krw: 20_000,
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('payments')
      .values({
        payment_id: `paid-${memberId}`,
        order_id: order.id,
        amount_krw: 20_000,
        state: 'paid',
        method: 'card',
        paid_at: at,
        created_at: at,
      })
      .execute();
    await tx
      .insertInto('registrations')
      .values({
        registration_no: `R${memberId}`,
        session_id: 1,
        test_id: 1,
        child_id: childId,
        member_id: memberId,
        hold_id: memberId,
        order_id: order.id,
        state: 'attended',
        amount_krw: 20_000,
        child_name: childName,
        child_grade: 5,
        school_name: '대치초등학교',
        guardian_name: '제갈공순',
        guardian_mobile: '01000000001',
        created_at: at,
      })
      .execute();
  });
}
