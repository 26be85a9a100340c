import type { Account } from '#src/features/members/contract/account.ts';
import { type GivenMember, givenMember, lastMessageTo } from './given-members.ts';
import { call, type TestAcademy } from './start.ts';

/** The member's children as the account shows them. */
export const childrenOf = async (academy: TestAcademy, { token }: GivenMember) =>
  (await call<Account>(academy, 'GET /api/account', { token })).resultData.children;

/** Invites somebody to a child over HTTP; answers the code of the text that went out. */
export async function givenInvitation(
  academy: TestAcademy,
  owner: GivenMember,
  { childId, mobile, role = 'guardian' }: { childId: number; mobile: string; role?: string },
): Promise<string> {
  const path = `POST /api/account/children/${childId}/invitations`;
  const sent = await call(academy, path, { token: owner.token, json: { role, mobile } });
  if (sent.resultCode !== 0) throw new Error(`invitation: ${JSON.stringify(sent)}`);
  return /\/account\/join#([\w-]{43})$/.exec(await lastMessageTo(academy, mobile))?.[1] ?? '';
}

/** Accepts over HTTP. */
export const acceptCode = (academy: TestAcademy, member: GivenMember, code: string, more: object = {}) =>
  call<{ childId: number }>(academy, 'POST /api/account/invitation/accept', {
    token: member.token,
    json: { code, guardianConsent: true, ...more },
  });

export interface GivenParents {
  readonly mother: GivenMember;
  readonly father: GivenMember;
  /** The mother's younger child, grade 5, whom the father joined. */
  readonly childId: number;
  /** What the account calls the tie between the child and the father. */
  readonly personId: number;
}

/** A mother with two children and a father who joined the younger; he has none of his own unless it is said. */
export async function givenParents(
  academy: TestAcademy,
  ofFather: Record<string, string> = { childrenList: '[]' },
): Promise<GivenParents> {
  const mother = await givenMember(academy, { name: '이서연' });
  const father = await givenMember(academy, { name: '김도현', ...ofFather });
  const childId = (await childrenOf(academy, mother))[0]?.childId ?? 0;
  const code = await givenInvitation(academy, mother, { childId, mobile: father.mobile });
  const joined = await acceptCode(academy, father, code);
  if (joined.resultCode !== 0) throw new Error(`joining: ${JSON.stringify(joined)}`);
  const personId = (await childrenOf(academy, mother))[0]?.people[0]?.personId ?? 0;
  return { mother, father, childId, personId };
}

/** A mother whose older child, of fourteen or more, has taken over its own account. */
export async function givenPupil(academy: TestAcademy): Promise<GivenParents & { pupil: GivenMember }> {
  const mother = await givenMember(academy, {
    childrenList: JSON.stringify([
      { name: '이바다', birthDate: '2011-09-15', schoolName: '단대부중', grade: 9 },
    ]),
  });
  const pupil = await givenMember(academy, { name: '이바다', childrenList: '[]' });
  const childId = (await childrenOf(academy, mother))[0]?.childId ?? 0;
  const code = await givenInvitation(academy, mother, { childId, mobile: pupil.mobile, role: 'student' });
  const joined = await acceptCode(academy, pupil, code);
  if (joined.resultCode !== 0) throw new Error(`joining: ${JSON.stringify(joined)}`);
  const personId = (await childrenOf(academy, mother))[0]?.people[0]?.personId ?? 0;
  return { mother, father: pupil, pupil, childId, personId };
}
