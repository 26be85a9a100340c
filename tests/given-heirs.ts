import { sql } from 'kysely';
import type { MemberData } from '#src/features/members/contract/data.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { type GivenFamily, signedInAgain } from './given-families.ts';
import { givenClass } from './given-level-tests.ts';
import { type GivenMember, givenMember } from './given-members.ts';
import { acceptCode, givenInvitation } from './given-parents.ts';
import { newKey } from './given-payments.ts';
import { givenResults, showResults } from './given-results.ts';
import { givenStaffCookie } from './given-staff.ts';
import { call, type TestAcademy } from './start.ts';

let made = 0;

/** A child with a result of a free entrance test that its family has been shown; each time with words of its own. */
export async function givenShownResult(academy: TestAcademy) {
  made += 1;
  const given = await givenResults(academy, [{ verdict: 'pass' }]);
  const [family, registrationNo] = [given.families[0], given.numbers[0]];
  if (!family || !registrationNo) throw new Error('no family');
  const { younger: childId, userSeqId } = family;
  const words = {
    childName: `민들레꽃${made}`,
    schoolName: `두메산골초${made}`,
    placement: `독해 기본반${made}`,
    comment: `추론이 고릅니다${made}`,
  };
  const guardianName = `제갈공순${made}`;
  const of = { child_name: words.childName, school_name: words.schoolName };
  const child = { name: words.childName, school_name: words.schoolName };
  const result = { placement: words.placement, comment: words.comment };
  const { id } = await academy.db
    .updateTable('registrations')
    .set({ ...of, guardian_name: guardianName })
    .where('registration_no', '=', registrationNo)
    .returning('id')
    .executeTakeFirstOrThrow();
  await academy.db.updateTable('children').set(child).where('id', '=', childId).execute();
  await academy.db.updateTable('members').set({ name: guardianName }).where('id', '=', userSeqId).execute();
  await academy.db.updateTable('test_results').set(result).where('registration_id', '=', id).execute();
  academy.clock.advance(49 * 3_600);
  await showResults(academy, given.sessionId);
  const mother: GivenFamily = { ...(await signedInAgain(academy, family)), name: guardianName };
  return { ...given, ...{ id, registrationNo, childId, mother, words } };
}

export type ShownResult = Awaited<ReturnType<typeof givenShownResult>>;

/** Another guardian who joined a child of this one. */
export async function givenJoined(
  academy: TestAcademy,
  owner: GivenMember,
  of: { childId: number; name: string },
) {
  const { childId, name } = of;
  const joining = await givenMember(academy, { name, childrenList: '[]' });
  const code = await givenInvitation(academy, await signedInAgain(academy, owner), {
    ...{ childId, mobile: joining.mobile },
  });
  const joined = await acceptCode(academy, joining, code);
  if (joined.resultCode !== 0) throw new Error(`joining: ${JSON.stringify(joined)}`);
  return joining;
}

/** Leaves over HTTP. */
export async function leaveNow(academy: TestAcademy, member: GivenMember): Promise<void> {
  const { token, memberId: userId, password } = await signedInAgain(academy, member);
  const left = await call(academy, 'POST /api/withdrawalUser', {
    ...{ token, key: newKey(), form: { userId, password } },
  });
  if (left.resultCode !== 0) throw new Error(`leaving: ${JSON.stringify(left)}`);
}

/** Days go by, and what is due then is destroyed. */
export async function destroyAfter({ clock, jobs }: TestAcademy, days: number): Promise<void> {
  clock.advance(days * 86_400);
  await jobs['members.destroy']?.(null);
}

/** A seat of a class that was offered by a result and is enrolled by whoever answers for the child. */
export async function givenEnrolled(
  academy: TestAcademy,
  { sessionId, branchId, registrationNo }: ShownResult,
  guardian: GivenMember,
): Promise<number> {
  const cookie = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  const later = (hours: number) => new Date(academy.clock.now().getTime() + hours * 3_600_000);
  const startsOn = seoulDay(later(30 * 24));
  const title = `민들레반 ${registrationNo}`;
  const classId = await givenClass(academy, { branchId, capacity: 3, title, startsOn });
  const offers = [{ registrationNo, classId }];
  await call(academy, `POST /api/office/test-sessions/${sessionId}/class-offers`, {
    ...{ cookie, json: { answerBy: later(81).toISOString().slice(0, 16), offers } },
  });
  const { token } = await signedInAgain(academy, guardian);
  const path = `POST /api/entrance-tests/registrations/${registrationNo}/class-offer`;
  const answered = await call(academy, path, { token, json: { answer: 'accept' } });
  if (answered.resultCode !== 0) throw new Error(`enrolling: ${JSON.stringify(answered)}`);
  return classId;
}

/** What guardians and staff do with children that are taken over, and what is to be read of them. */
export function heirCalls(academy: TestAcademy) {
  /** What a guardian reads of a child's test: as its page does, and with its seat. */
  async function readBy(member: GivenMember) {
    const { token } = await signedInAgain(academy, member);
    return (
      await call<{
        registrations: {
          childName: string;
          schoolName: string;
          result: { appeal: { text: string } | null };
        }[];
        places: { studentName: string; state: string }[];
      }>(academy, 'GET /api/applications', { token })
    ).resultData;
  }

  async function objects(member: GivenMember, { registrationNo }: ShownResult, text: string) {
    const { token } = await signedInAgain(academy, member);
    const path = `POST /api/entrance-tests/registrations/${registrationNo}/appeal`;
    return call(academy, path, { token, json: { text } });
  }

  const office = async <T>(path: string) => {
    const cookie = await givenStaffCookie(academy, 'manager.daechi@msc.example');
    return (await call<T>(academy, `GET /api/office/${path}`, { cookie })).resultData;
  };
  const waiting = async ({ sessionId }: ShownResult) =>
    (
      await office<{ appealed: { childName: string; appeal: { text: string } }[] }>(
        `test-sessions/${sessionId}/results-head`,
      )
    ).appealed;

  async function downloaded(member: GivenMember) {
    const { token, password } = await signedInAgain(academy, member);
    const { resultData } = await call<MemberData>(academy, 'POST /api/account/data', {
      ...{ token, json: { currentPassword: password } },
    });
    return {
      text: JSON.stringify(resultData),
      rows: (title: string) => resultData.sections.find((one) => one.title === title)?.rows ?? [],
    };
  }

  /** Every table in which one of the texts stands. */
  async function tracesOf(texts: readonly string[]): Promise<string[]> {
    const { rows: tables } = await sql<{ name: string }>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'graphile_worker') order by 1`.execute(academy.db);
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql`select 1 from ${sql.raw(name)} t
        where t::text like any(${texts.map((text) => `%${text}%`)}::text[]) limit 1`.execute(academy.db);
      if (rows.length > 0) found.push(name);
    }
    return found;
  }
  return {
    readBy,
    objects,
    office,
    waiting,
    downloaded,
    tracesOf,
    told: ({ words }: ShownResult) => Object.values(words),
    heirOf: (shown: ShownResult, name = '김도현') => givenJoined(academy, shown.mother, { ...shown, name }),
  };
}
