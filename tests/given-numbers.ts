import type { Account } from '#src/features/members/contract/account.ts';
import { type GivenMember, givenMember, lastMessageTo, signUpForm } from './given-members.ts';
import { givenProvenBrowser } from './given-presentations.ts';
import { call, type TestAcademy } from './start.ts';

export interface Claim {
  readonly state: 'none' | 'asked';
  readonly dueAt: string | null;
}

/** Says that the account with the number proven in this browser is somebody else's. */
export const claimNumber = (academy: TestAcademy, who: { cookie?: string; token?: string }) =>
  call<Claim>(academy, 'POST /api/number-claims', { ...who, json: {} });

export interface Contested {
  /** Whose account has the number; the address was proven unless said otherwise. */
  readonly member: GivenMember;
  /** The browser of whoever has the number now. */
  readonly cookie: string;
  readonly dueAt: Date;
  /** The secret of the link in the mail; empty where none went out. */
  readonly code: string;
}

/** A member whose number somebody else has proven and asked for. */
export async function givenContested(academy: TestAcademy, isEmailProven = true): Promise<Contested> {
  const member = await givenMember(academy);
  if (isEmailProven)
    await academy.db
      .updateTable('members')
      .set({ email_proven_at: academy.clock.now() })
      .where('id', '=', member.userSeqId)
      .execute();
  academy.clock.advance(60);
  const cookie = await givenProvenBrowser(academy, member.mobile);
  await academy.db.deleteFrom('budgets').execute();
  const claim = await claimNumber(academy, { cookie });
  if (claim.resultCode !== 0) throw new Error(`claim: ${JSON.stringify(claim)}`);
  const mail = await lastMessageTo(academy, `${member.memberId}@example.kr`);
  const code = /\/number\/keep#([\w-]+)/.exec(mail)?.[1] ?? '';
  return { member, cookie, dueAt: new Date(claim.resultData.dueAt ?? 0), code };
}

/** Lets every number go whose days are over at the end of that one's. */
export async function passDays(academy: TestAcademy, dueAt: Date): Promise<void> {
  academy.clock.set(dueAt);
  await academy.jobs['members.release-numbers']?.(null);
}

/** Templates of what went to a recipient, but for codes. */
export async function templatesTo(academy: TestAcademy, recipient: string): Promise<string[]> {
  const rows = await academy.db
    .selectFrom('messages')
    .select('template')
    .where('recipient', '=', recipient)
    .where('template', 'not like', 'proof%')
    .where('state', '!=', 'stopped')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.template);
}

/** The calls about a number, and how it stands in the books. */
export function numberCalls(academy: TestAcademy) {
  const { db } = academy;
  return {
    keep: (code: string) =>
      call<{ isKept: boolean }>(academy, 'POST /api/number-claims/objection', { json: { code } }),
    keepOwn: (token: string, cookie?: string) =>
      call<{ isKept: boolean; isProven: boolean }>(academy, 'POST /api/account/number-claim/objection', {
        token,
        json: {},
        ...(cookie && { cookie }),
      }),
    account: (token: string) => call<Account>(academy, 'GET /api/account', { token }),
    signUpWith: (mobile: string, cookie: string) =>
      call(academy, 'POST /api/signup', { form: signUpForm({ mobile }), cookie }),
    forgetRateLimits: () => db.deleteFrom('budgets').execute(),
    rowOf: (id: number) =>
      db
        .selectFrom('members')
        .select(['mobile', 'mobile_released_at', 'mobile_proven_at'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    claimsOf: (mobile: string) =>
      db
        .selectFrom('number_claims')
        .select(['state', 'cause'])
        .where('mobile', '=', mobile)
        .orderBy('id')
        .execute(),
  };
}
