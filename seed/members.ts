import { insertLink } from '#src/features/accounts/store/social.server.ts';
import type { EnrollType } from '#src/features/members/contract/members.ts';
import { requiresGuardianConsent } from '#src/features/members/rules/members.ts';
import { insertChild } from '#src/features/members/store/children/children.server.ts';
import { insertConsent } from '#src/features/members/store/consents.server.ts';
import { insertEvent, insertMember } from '#src/features/members/store/members.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { hashPassword } from '#src/platform/passwords.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';

interface DemoChild {
  readonly name: string;
  readonly grade: number;
  /** Month and day; the year follows from the grade. */
  readonly birthday: string;
  readonly schoolName: string;
}

export interface DemoMember {
  readonly loginId: string;
  readonly name: string;
  readonly mobile: string;
  readonly email: string;
  readonly isOpenToNews: boolean;
  readonly children: readonly DemoChild[];
  /** By an id and a password unless told. */
  readonly enrollType?: EnrollType;
}

export const demoPassword = 'msc-academy-demo';

const demoMembers: readonly DemoMember[] = [
  {
    loginId: 'parent1',
    name: '김민정',
    mobile: '01023450001',
    email: 'minjung.kim@example.kr',
    isOpenToNews: true,
    children: [{ name: '박서준', grade: 5, birthday: '04-12', schoolName: '서울대치초등학교' }],
  },
  {
    loginId: 'parent2',
    name: '이현우',
    mobile: '01023450002',
    email: 'hyunwoo.lee@example.kr',
    isOpenToNews: false,
    children: [
      { name: '이지아', grade: 3, birthday: '09-03', schoolName: '서울목운초등학교' },
      { name: '이도윤', grade: 7, birthday: '02-27', schoolName: '목운중학교' },
    ],
  },
  {
    loginId: 'parent3',
    name: '최은영',
    mobile: '01023450003',
    email: 'eunyoung.choi@example.kr',
    isOpenToNews: true,
    children: [
      { name: '정하윤', grade: 4, birthday: '06-21', schoolName: '분당초등학교' },
      { name: '정시우', grade: 6, birthday: '11-08', schoolName: '분당초등학교' },
      { name: '정예린', grade: 9, birthday: '01-30', schoolName: '수내중학교' },
    ],
  },
];

/** The school year begins in March; a first-grader was born seven years before it. */
function birthDateOf({ grade, birthday }: DemoChild, today: string): string {
  const year = Number(today.slice(0, 4)) - (today.slice(5, 7) < '03' ? 1 : 0);
  return `${year - 6 - grade}-${birthday}`;
}

/** parent1, parent2 and parent3 with one, two and three children; one password, hashed once. */
export async function seedMembers(academy: Academy): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    for (const member of demoMembers) await seedMember(tx, member, { passwordHash, now });
  });
}

/** A member with what was agreed to and the children. */
export async function seedMember(
  tx: Tx,
  member: DemoMember,
  { passwordHash, now }: { readonly passwordHash: string | null; readonly now: Date },
): Promise<{ memberId: number; childIds: number[] }> {
  const { loginId, name, mobile, email, enrollType = 'web' } = member;
  const memberId = await insertMember(tx, {
    loginId,
    name,
    mobile,
    email,
    passwordHash,
    enrollType,
    now,
  });
  if (enrollType !== 'web') {
    const subject = `demo-${loginId}`;
    await insertLink(tx, { memberId, provider: enrollType, subject, sealedRefreshToken: null, now });
  }
  const types = member.isOpenToNews ? (['terms', 'marketing'] as const) : (['terms'] as const);
  for (const type of types) await insertConsent(tx, { memberId, type, given: true, method: 'form', now });
  const judgedOn = seoulDay(now);
  const childIds: number[] = [];
  for (const child of member.children) {
    const birthDate = birthDateOf(child, judgedOn);
    const guardianConsentId = requiresGuardianConsent(birthDate, judgedOn)
      ? await insertConsent(tx, { memberId, type: 'guardian', given: true, method: 'phone', now })
      : null;
    const of = { child: { ...child, birthDate, judgedOn, guardianConsentId }, now };
    childIds.push((await insertChild(tx, memberId, of)).childId);
  }
  await insertEvent(tx, { memberId, kind: 'signed_up', actor: 'system', detail: enrollType, now });
  return { memberId, childIds };
}
