import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Account } from '#src/features/members/contract/account.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { callsWaiting, signedInAgain } from '#tests/given-families.ts';
import { givenMember, givenProvenPhone } from '#tests/given-members.ts';
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

/** Keeps an account locked until it is opened. */
async function holdMember(id: number) {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const { promise: isHeld, resolve: holding } = Promise.withResolvers<void>();
  const held = inTransaction(academy.db, async (tx) => {
    await tx.selectFrom('members').select('id').where('id', '=', id).forUpdate().execute();
    holding();
    await gate;
  });
  await isHeld;
  return { open, held };
}

describe('an account whose number was let go', () => {
  const released = async () => {
    const { member, dueAt } = await givenContested(academy);
    await passDays(academy, dueAt);
    return signedInAgain(academy, member);
  };

  test('proves another number with its password alone, and has it then', async () => {
    const own = await released();
    const signedIn = await call<{ asksNumber: boolean }>(academy, 'POST /api/login', {
      form: { memberId: own.memberId, password: own.password },
    });
    expect(signedIn.resultData.asksNumber).toBe(true);
    const mobile = freshMobile();
    const cookie = await givenProvenPhone(academy, mobile);
    const take = (currentPassword: string) =>
      call<Account>(academy, 'POST /api/account/mobile', {
        token: own.token,
        json: { currentPassword },
        cookie,
      });
    expect((await take('not the password')).resultCode).toBe('member.password_wrong');
    expect((await take(own.password)).resultData.mobile).toBe(mobile);
    expect(await number.rowOf(own.userSeqId)).toMatchObject({ mobile, mobile_released_at: null });
    expect((await templatesTo(academy, `${own.memberId}@example.kr`)).at(-1)).toBe('member.mobile_changed');
  });

  test('takes the very same number back where nobody else has it; where somebody has, it is refused', async () => {
    const own = await released();
    const cookie = await givenProvenPhone(academy, own.mobile);
    const take = (token: string, by: string, currentPassword: string) =>
      call<Account>(academy, 'POST /api/account/mobile', { token, json: { currentPassword }, cookie: by });
    expect((await take(own.token, cookie, own.password)).resultData.mobile).toBe(own.mobile);
    const other = await released();
    expect(
      (await number.signUpWith(other.mobile, await givenProvenBrowser(academy, other.mobile))).resultCode,
    ).toBe(0);
    const late = await givenProvenPhone(academy, other.mobile);
    expect((await take(other.token, late, other.password)).resultCode).toBe('member.mobile_taken');
  });

  test('the member of another account asks for it at the refusal, and takes it once it is let go', async () => {
    const [holder, own] = [await givenMember(academy), await givenMember(academy)];
    const proveBoth = async () => {
      academy.clock.advance(61);
      await academy.db.deleteFrom('budgets').execute();
      return givenProvenPhone(academy, holder.mobile, await givenProvenPhone(academy, own.mobile));
    };
    const take = (token: string, cookie: string) =>
      call<Account>(academy, 'POST /api/account/mobile', {
        token,
        json: { currentPassword: own.password },
        cookie,
      });
    const cookie = await proveBoth();
    expect((await take(own.token, cookie)).resultCode).toBe('member.mobile_taken');
    const claim = await claimNumber(academy, { cookie, token: own.token });
    expect(claim.resultData).toMatchObject({ state: 'asked' });
    await passDays(academy, new Date(claim.resultData.dueAt ?? 0));
    const again = await signedInAgain(academy, own);
    expect((await take(again.token, await proveBoth())).resultData.mobile).toBe(holder.mobile);
  });

  test('is told of its safety by mail, whatever way it chose, and nothing goes to the number', async () => {
    const own = await released();
    const before = await templatesTo(academy, own.mobile);
    await call(academy, 'PATCH /api/account', { token: own.token, json: { notices: 'sms' } });
    const json = { currentPassword: own.password, password: 'seven paper boats' };
    expect((await call(academy, 'POST /api/account/password', { token: own.token, json })).resultCode).toBe(
      0,
    );
    expect(await templatesTo(academy, own.mobile)).toEqual(before);
    expect((await templatesTo(academy, `${own.memberId}@example.kr`)).at(-1)).toBe('member.password_changed');
    const codes = await academy.db.selectFrom('messages').select('id').where('recipient', '=', '').execute();
    expect(codes).toEqual([]);
  });

  test('a code to the mail stands in for no number', async () => {
    const own = await released();
    await number.forgetRateLimits();
    expect(
      await call(academy, 'POST /api/account/mobile/mail', { token: own.token, json: {} }),
    ).toMatchObject({ status: 403, resultCode: 'number.needed' });
  });

  test('leaves like any other, and nothing of it is left after three days', async () => {
    const own = await released();
    const gone = await call(academy, 'POST /api/withdrawalUser', {
      token: own.token,
      form: { userId: own.memberId, password: own.password },
    });
    expect(gone.resultCode).toBe(0);
    academy.clock.advance(4 * 86_400);
    await academy.jobs['members.destroy']?.(null);
    const { rows } = await sql<{ found: string }>`
      select destroyed_at::text as found from members where id = ${own.userSeqId}`.execute(academy.db);
    expect(rows[0]?.found).not.toBeNull();
    const former = await academy.db
      .selectFrom('former_contacts')
      .select('contact')
      .where('member_id', '=', own.userSeqId)
      .execute();
    expect(former).toEqual([]);
  });
});

describe('the moment the days are over', () => {
  test.each(['objection', 'release'])(
    'an objection and the release at once, the %s first: both say the same',
    async (first) => {
      const { member, dueAt, code } = await givenContested(academy);
      const [before, due] = [new Date(dueAt.getTime() - 1), dueAt];
      const object = () => {
        academy.clock.set(before);
        return number.keep(code);
      };
      const release = () => {
        academy.clock.set(due);
        return academy.jobs['members.release-numbers']?.(null);
      };
      const { open, held } = await holdMember(member.userSeqId);
      const begun: Promise<unknown>[] = [];
      let kept: ReturnType<typeof number.keep> | undefined;
      for (const which of first === 'objection' ? [object, release] : [release, object]) {
        const call = which();
        if (which === object) kept = call as ReturnType<typeof number.keep>;
        begun.push(Promise.resolve(call));
        await expect.poll(() => callsWaiting(academy)).toBe(begun.length);
      }
      open();
      await Promise.all([held, ...begun]);
      const isKept = first === 'objection';
      expect((await kept)?.resultCode).toBe(isKept ? 0 : 'number.over');
      expect((await number.claimsOf(member.mobile)).map((one) => one.state)).toEqual([
        isKept ? 'objected' : 'released',
      ]);
      expect((await number.rowOf(member.userSeqId)).mobile).toBe(isKept ? member.mobile : null);
    },
  );

  test('from the due instant on the link is too late, also before the job has run', async () => {
    const { member, dueAt, code } = await givenContested(academy);
    academy.clock.set(dueAt);
    expect(await number.keep(code)).toMatchObject({ status: 410, resultCode: 'number.over' });
    await academy.jobs['members.release-numbers']?.(null);
    expect((await number.rowOf(member.userSeqId)).mobile).toBeNull();
  });

  test('two runs at once let a number go once', async () => {
    const { member, dueAt } = await givenContested(academy);
    academy.clock.set(dueAt);
    const run = () => academy.jobs['members.release-numbers']?.(null);
    await Promise.all([run(), run()]);
    const events = await academy.db
      .selectFrom('member_events')
      .select('kind')
      .where('member_id', '=', member.userSeqId)
      .where('kind', '=', 'mobile_released')
      .execute();
    expect(events).toHaveLength(1);
    expect((await templatesTo(academy, member.mobile)).filter((one) => one === 'member.number_free')).toEqual(
      ['member.number_free'],
    );
  });

  test('one account that cannot be written keeps no other from its turn', async () => {
    const own = await startAcademy();
    const spoilt = await givenContested(own);
    const next = await givenContested(own);
    await sql`create function spoil_member() returns trigger language plpgsql as $$
      begin raise exception 'spoilt'; end $$`.execute(own.owner);
    await sql`create trigger spoil_member before update on members for each row
      when (old.id = ${sql.lit(spoilt.member.userSeqId)}) execute function spoil_member()`.execute(own.owner);
    own.clock.set(next.dueAt);
    await expect(own.jobs['members.release-numbers']?.(null)).rejects.toThrow(/spoilt/);
    const rows = await own.db
      .selectFrom('members')
      .select(['id', 'mobile'])
      .where('id', 'in', [spoilt.member.userSeqId, next.member.userSeqId])
      .orderBy('id')
      .execute();
    expect(rows.map((row) => row.mobile)).toEqual([spoilt.member.mobile, null]);
    await own.close();
  });
});
