import { afterAll } from 'vitest';
import type { Correction } from '#src/features/contacts/contract/corrections.ts';
import type { Account } from '#src/features/members/contract/account.ts';
import { signedInAgain } from './given-families.ts';
import { type GivenMember, givenMember, lastMessageTo } from './given-members.ts';
import { newKey } from './given-payments.ts';
import { givenStaff, givenStaffCookie } from './given-staff.ts';
import { call, startAcademy, type TestAcademy } from './start.ts';

/** One academy with its two of the head office, for all tests of a file. */
export async function correctionAcademy() {
  const academy = await startAcademy();
  afterAll(() => academy.close());
  return { academy, desk: await correctionDesk(academy), given: () => givenMember(academy) };
}

/** A reason that is long enough. */
export const correctionReason = '신분증으로 본인을 확인했습니다';
interface Waiting {
  readonly corrections: readonly Correction[];
  readonly version: number | null;
}

/** The two of the head office: whoever asks where nobody else is named, and whoever decides. */
async function correctionDesk(academy: TestAcademy) {
  await givenStaff(academy);
  const who = { owner: '', officer: '' };
  const signIn = async () => {
    who.owner = await givenStaffCookie(academy, 'owner@msc.example');
    who.officer = await givenStaffCookie(academy, 'privacy@msc.example');
  };
  await signIn();
  const waiting = async (cookie: string, memberId: number) =>
    (await call<Waiting>(academy, `GET /api/office/contact-corrections?memberId=${memberId}`, { cookie }))
      .resultData;
  const versionOf = async (memberId: number) => (await waiting(who.owner, memberId)).version;
  return {
    who,
    /** The member's own account, as it is now. */
    accountOf: async (member: GivenMember) => {
      const { token } = await signedInAgain(academy, member);
      return (await call<Account>(academy, 'GET /api/account', { token })).resultData;
    },
    signIn,
    waiting,
    versionOf,
    ask: async (memberId: number, change: object, cookie = who.owner) =>
      call<Correction>(academy, `POST /api/office/members/${memberId}/corrections`, {
        cookie,
        key: newKey(),
        json: { reason: correctionReason, version: await versionOf(memberId), ...change },
      }),
    decide: (
      what: 'approve' | 'decline',
      { correctionId, version }: Pick<Correction, 'correctionId' | 'version'>,
      cookie = who.officer,
    ) =>
      call(academy, `POST /api/office/contact-corrections/${correctionId}/${what}`, {
        cookie,
        json: { version, ...(what === 'decline' && { reason: correctionReason }) },
      }),
    prove: (code: string, name: string) =>
      call<{ field: string }>(academy, 'POST /api/contact-corrections/proof', { json: { code, name } }),
    codeTo: async (to: string) =>
      /\/number\/confirm#([\w-]+)/.exec(await lastMessageTo(academy, to))?.[1] ?? '',
  };
}
