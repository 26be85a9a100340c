import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { correctionAcademy, correctionReason } from '#tests/given-corrections.ts';
import { counsellingJson, sendRequest } from '#tests/given-counselling.ts';
import { signedInAgain } from '#tests/given-families.ts';
import { givenMember, givenProvenPhone, lastMessageTo } from '#tests/given-members.ts';
import { givenContested, templatesTo } from '#tests/given-numbers.ts';
import { freshMobile, givenPresentation, givenProvenBrowser } from '#tests/given-presentations.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call } from '#tests/start.ts';

const { academy, desk, given } = await correctionAcademy();

describe('a number that is let go', () => {
  test('takes one who asks and another who confirms; both stand in the history, no contact does', async () => {
    const member = await given();
    const asked = await desk.ask(member.userSeqId, { field: 'mobile' });
    expect(asked.resultData).toMatchObject({
      label: '휴대폰 번호 놓아주기',
      to: null,
      isMine: true,
      reason: correctionReason,
    });
    expect((await desk.accountOf(member)).mobile).toBe(member.mobile);
    expect(await desk.decide('approve', asked.resultData, desk.who.owner)).toMatchObject({
      status: 403,
      resultCode: 'correction.own_asking',
    });
    const [seen] = (await desk.waiting(desk.who.officer, member.userSeqId)).corrections;
    expect(JSON.stringify(seen)).not.toContain(member.mobile);
    expect((await desk.decide('approve', asked.resultData)).resultCode).toBe(0);
    expect((await desk.accountOf(member)).mobile).toBe('');
    expect((await desk.waiting(desk.who.officer, member.userSeqId)).corrections).toEqual([]);
    const history = await academy.db
      .selectFrom('office_changes')
      .select(['action', 'staff_id', 'reason', 'before', 'after'])
      .where('entity', '=', 'member-contact')
      .where('entity_id', '=', String(member.userSeqId))
      .orderBy('id')
      .execute();
    expect(history.map((one) => one.action)).toEqual([
      '휴대폰 번호 놓아주기 요청',
      '휴대폰 번호 놓아주기 확인',
    ]);
    expect(new Set(history.map((one) => one.staff_id)).size).toBe(2);
    expect(JSON.stringify(history)).not.toContain(member.mobile);
    expect(await templatesTo(academy, `${member.memberId}@example.kr`)).toContain('member.mobile_released');
    expect(await templatesTo(academy, member.mobile)).toEqual([]);
  });

  test('control: the database refuses one who does both, whatever the code says', async () => {
    const member = await given();
    const { resultData } = await desk.ask(member.userSeqId, { field: 'mobile' });
    const alone =
      sql`update contact_corrections set state = 'approved', decided_by = asked_by, decided_at = now()
      where id = ${resultData.correctionId}`.execute(academy.db);
    await expect(alone).rejects.toThrow(/contact_corrections_two_people/);
  });

  test('shows whoever proves it next nothing of what was asked with it before', async () => {
    const member = await given();
    const { branchId } = await givenPresentation(academy);
    const asks = async (cookie: string, guardianName: string) =>
      (await sendRequest(academy, { cookie }, counsellingJson(branchId, { guardianName }))).resultCode;
    const seenBy = async (who: { cookie: string }) =>
      (await call<{ requests: unknown[] }>(academy, 'GET /api/counselling/requests', who)).resultData
        .requests;
    expect(await asks(await givenProvenBrowser(academy, member.mobile), '배우자')).toBe(0);
    academy.clock.advance(60);
    const asked = await desk.ask(member.userSeqId, { field: 'mobile' });
    expect((await desk.decide('approve', asked.resultData)).resultCode).toBe(0);
    academy.clock.advance(60);
    const cookie = await givenProvenBrowser(academy, member.mobile);
    expect(await seenBy({ cookie })).toEqual([]);
    expect(await asks(cookie, '남궁새봄')).toBe(0);
    expect(await seenBy({ cookie })).toHaveLength(1);
  });

  test('ends a claim on it, and the claimant is told', async () => {
    const { member } = await givenContested(academy);
    const asked = await desk.ask(member.userSeqId, { field: 'mobile' });
    expect((await desk.decide('approve', asked.resultData)).resultCode).toBe(0);
    expect((await templatesTo(academy, member.mobile)).at(-1)).toBe('member.number_free');
  });
});

describe('a number or an address that is corrected', () => {
  test('the new number is the account’s once its link was read by who knows the name; until then it has none', async () => {
    const member = await given();
    const mobile = freshMobile();
    const asked = await desk.ask(member.userSeqId, { field: 'mobile', mobile });
    expect(JSON.stringify(asked.resultData)).not.toContain(mobile);
    expect(await templatesTo(academy, mobile)).toEqual([]);
    await desk.decide('approve', asked.resultData);
    expect((await desk.accountOf(member)).mobile).toBe('');
    const code = await desk.codeTo(mobile);
    expect(await lastMessageTo(academy, mobile)).not.toContain(member.name);
    expect(await desk.prove(code, '남궁별')).toMatchObject({
      status: 403,
      resultCode: 'correction.name_wrong',
    });
    expect((await desk.prove('x'.repeat(43), member.name)).resultCode).toBe('correction.link_over');
    expect((await desk.prove(code, member.name)).resultData).toEqual({ field: 'mobile' });
    expect((await desk.accountOf(member)).mobile).toBe(mobile);
    expect(await desk.prove(code, member.name)).toMatchObject({
      status: 410,
      resultCode: 'correction.link_over',
    });
  });

  test('the link takes five names a day, and is over after seven days', async () => {
    const member = await given();
    const mobile = freshMobile();
    await desk.decide('approve', (await desk.ask(member.userSeqId, { field: 'mobile', mobile })).resultData);
    const code = await desk.codeTo(mobile);
    const codes = [];
    for (const name of ['가나', '나다', '다라', '라마', '마바', member.name])
      codes.push((await desk.prove(code, name)).resultCode);
    expect(codes).toEqual([...Array(5).fill('correction.name_wrong'), 'common.too_many']);
    await academy.db.deleteFrom('budgets').execute();
    academy.clock.advance(7 * 86_400);
    expect((await desk.prove(code, member.name)).resultCode).toBe('correction.link_over');
    await desk.signIn();
  });

  test('a link is worth nothing where the member has proven another number, or somebody else has this one', async () => {
    const [member, second] = [await given(), await given()];
    const [mobile, taken] = [freshMobile(), freshMobile()];
    await desk.decide('approve', (await desk.ask(member.userSeqId, { field: 'mobile', mobile })).resultData);
    await desk.decide(
      'approve',
      (await desk.ask(second.userSeqId, { field: 'mobile', mobile: taken })).resultData,
    );
    const [code, other] = [await desk.codeTo(mobile), await desk.codeTo(taken)];
    const own = await signedInAgain(academy, member);
    const cookie = await givenProvenPhone(academy, freshMobile());
    const json = { currentPassword: member.password };
    expect(
      (await call(academy, 'POST /api/account/mobile', { token: own.token, json, cookie })).resultCode,
    ).toBe(0);
    expect((await desk.prove(code, member.name)).resultCode).toBe('correction.link_over');
    await givenMember(academy, { mobile: taken });
    expect(await desk.prove(other, second.name)).toMatchObject({
      status: 409,
      resultCode: 'member.mobile_taken',
    });
  });

  test('a mistyped address is another at once, unproven until its link was read; keys go there only then', async () => {
    const member = await given();
    const email = `corrected${member.userSeqId}@example.kr`;
    await desk.decide('approve', (await desk.ask(member.userSeqId, { field: 'email', email })).resultData);
    const code = await desk.codeTo(email);
    const isProven = async () =>
      (
        await academy.db
          .selectFrom('members')
          .select('email_proven_at')
          .where('id', '=', member.userSeqId)
          .executeTakeFirstOrThrow()
      ).email_proven_at !== null;
    expect((await desk.accountOf(member)).email).toBe(email);
    expect(await isProven()).toBe(false);
    expect(await templatesTo(academy, member.mobile)).toContain('member.email_changed');
    // The wrong one was only typed: it is a stranger's, and is told nothing.
    expect(await templatesTo(academy, `${member.memberId}@example.kr`)).not.toContain('member.email_changed');
    expect((await desk.prove(code, member.name)).resultData).toEqual({ field: 'email' });
    expect(await isProven()).toBe(true);
  });
});

describe('refusals', () => {
  test('a second asking, what is so already, a number of another account, and none to let go', async () => {
    const [member, other] = [await given(), await given()];
    const { userSeqId } = member;
    expect((await desk.ask(userSeqId, { field: 'mobile', mobile: member.mobile })).resultCode).toBe(
      'correction.same',
    );
    expect((await desk.ask(userSeqId, { field: 'mobile', mobile: other.mobile })).fields).toHaveProperty(
      'mobile',
    );
    const email = `${member.memberId}@example.kr`;
    expect((await desk.ask(userSeqId, { field: 'email', email })).resultCode).toBe('correction.same');
    expect((await desk.ask(userSeqId, { field: 'email' })).fields).toHaveProperty('email');
    expect((await desk.ask(userSeqId, { field: 'mobile', reason: '짧' })).fields).toHaveProperty('reason');
    const first = await desk.ask(userSeqId, { field: 'mobile' });
    expect(await desk.ask(userSeqId, { field: 'mobile' })).toMatchObject({
      status: 409,
      resultCode: 'correction.asked_before',
    });
    await desk.decide('approve', first.resultData);
    expect((await desk.ask(userSeqId, { field: 'mobile' })).resultCode).toBe('correction.no_number');
  });

  test('nobody else’s and nothing that is gone: a member who left, an unknown asking, one that was decided', async () => {
    const member = await given();
    expect((await desk.decide('approve', { correctionId: 999_999, version: 1 })).status).toBe(404);
    const asked = await desk.ask(member.userSeqId, { field: 'mobile' });
    const { token } = await signedInAgain(academy, member);
    const form = { userId: member.memberId, password: member.password };
    await call(academy, 'POST /api/withdrawalUser', { token, form });
    expect((await desk.decide('approve', asked.resultData)).resultCode).toBe('correction.not_asked');
    expect((await desk.ask(member.userSeqId, { field: 'mobile' })).status).toBe(404);
    expect((await desk.waiting(desk.who.officer, member.userSeqId)).corrections).toEqual([]);
    academy.clock.advance(4 * 86_400);
    await academy.jobs['members.destroy']?.(null);
    const left = await academy.db
      .selectFrom('contact_corrections')
      .select('id')
      .where('member_id', '=', member.userSeqId)
      .execute();
    expect(left).toEqual([]);
    await desk.signIn();
  });

  test('a branch and whoever reads pages have no part in it', async () => {
    const member = await given();
    const asked = await desk.ask(member.userSeqId, { field: 'mobile' });
    for (const email of ['manager.daechi@msc.example', 'editor@msc.example', 'desk.daechi@msc.example']) {
      const cookie = await givenStaffCookie(academy, email);
      expect((await desk.decide('approve', asked.resultData, cookie)).resultCode, email).toBe(
        'common.forbidden',
      );
      expect((await desk.ask(member.userSeqId, { field: 'mobile' }, cookie)).resultCode).toBe(
        'common.forbidden',
      );
    }
    expect((await desk.accountOf(member)).mobile).toBe(member.mobile);
  });

  test('the new number of one asking is another account’s by the time it is confirmed', async () => {
    const member = await given();
    const mobile = freshMobile();
    const asked = await desk.ask(member.userSeqId, { field: 'mobile', mobile });
    await givenMember(academy, { mobile });
    expect(await desk.decide('approve', asked.resultData)).toMatchObject({
      status: 409,
      resultCode: 'correction.taken',
    });
    expect((await desk.accountOf(member)).mobile).toBe(member.mobile);
  });

  test('what was wished is erased thirty days after the decision, whichever it was, and not before', async () => {
    const wish = async (what: 'approve' | 'decline' | null) => {
      const { userSeqId } = await given();
      const asked = await desk.ask(userSeqId, { field: 'email', email: `wish${userSeqId}@example.kr` });
      if (what) expect((await desk.decide(what, asked.resultData)).resultCode).toBe(0);
      return asked.resultData.correctionId;
    };
    const ids = [await wish('decline'), await wish('approve'), await wish(null)];
    const left = async () => {
      await academy.jobs['members.sweep']?.(null);
      const rows = await academy.db.selectFrom('contact_corrections').select('id').where('id', 'in', ids);
      return (await rows.orderBy('id').execute()).map(({ id }) => id);
    };
    academy.clock.advance(30 * 86_400 - 60);
    expect(await left()).toEqual(ids);
    academy.clock.advance(120);
    expect(await left()).toEqual([ids[2]]);
    await desk.signIn();
  });
});
