import { sql } from 'kysely';
import type { TestFacts, TestPlan } from '#src/features/test-sessions/rules/edits.ts';
import type { NewTest } from '#src/features/test-sessions/store/sessions.server.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';

const columns = [
  'title',
  'subject',
  'grade_from as gradeFrom',
  'grade_to as gradeTo',
  'minutes',
  'fee_krw as feeKrw',
  'fee_legal_basis as feeLegalBasis',
  'materials',
  'sample',
  'score_areas as scoreAreas',
  'retired_at as retiredAt',
] as const;

export type StoredTest = TestPlan & { readonly retiredAt: Date | null };

export async function findTest(db: Db | Tx, testId: number): Promise<StoredTest | undefined> {
  return db.selectFrom('tests').select(columns).where('id', '=', testId).executeTakeFirst();
}

/** Holds a test against other staff until the end of the transaction; registrations go on beside it. */
export async function lockTest(tx: Tx, testId: number): Promise<StoredTest | undefined> {
  return tx.selectFrom('tests').select(columns).where('id', '=', testId).forNoKeyUpdate().executeTakeFirst();
}

export async function updateTest(tx: Tx, testId: number, plan: TestPlan): Promise<void> {
  await tx
    .updateTable('tests')
    .set({
      title: plan.title,
      subject: plan.subject,
      grade_from: plan.gradeFrom,
      grade_to: plan.gradeTo,
      minutes: plan.minutes,
      fee_krw: plan.feeKrw,
      fee_legal_basis: plan.feeLegalBasis,
      materials: plan.materials,
      sample: plan.sample,
      score_areas: JSON.stringify(plan.scoreAreas),
    })
    .where('id', '=', testId)
    .execute();
}

export async function setRetired(tx: Tx, testId: number, retiredAt: Date | null): Promise<void> {
  await tx.updateTable('tests').set({ retired_at: retiredAt }).where('id', '=', testId).execute();
}

/** What families rely on of a test, if its grades were these. */
export async function testFactsOf(
  db: Db | Tx,
  testId: number,
  { gradeFrom, gradeTo, now }: { gradeFrom: number; gradeTo: number; now: Date },
): Promise<TestFacts & { readonly coming: number }> {
  const { rows } = await sql<TestFacts & { coming: number }>`
    select count(*) filter (where s.state <> 'cancelled')::int as sessions,
      count(*) filter (where s.state = 'open' and s.starts_at <= ${now})::int as begun,
      count(*) filter (where s.state <> 'cancelled' and s.starts_at > ${now})::int as coming,
      ((select count(*) from registrations r join test_sessions o on o.id = r.session_id
        where r.test_id = ${testId} and o.starts_at > ${now} and r.state in ('held', 'confirming', 'confirmed')
          and (r.child_grade < ${gradeFrom} or r.child_grade > ${gradeTo}))
      + (select count(*) from test_waits w join test_sessions o on o.id = w.session_id
        where o.test_id = ${testId} and o.starts_at > ${now} and w.ended_at is null
          and (w.child_grade < ${gradeFrom} or w.child_grade > ${gradeTo})))::int as outside
    from test_sessions s where s.test_id = ${testId}`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('The sessions of a test could not be counted.');
  return facts;
}

/** The tests one can plan sessions of, newest first (200 at most). */
export async function listTests(db: Db): Promise<(NewTest & { testId: number })[]> {
  return db
    .selectFrom('tests')
    .select([
      'id as testId',
      'title',
      'subject',
      'grade_from as gradeFrom',
      'grade_to as gradeTo',
      'minutes',
      'fee_krw as feeKrw',
      'fee_legal_basis as feeLegalBasis',
      'materials',
      'score_areas as scoreAreas',
    ])
    .where('retired_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
}

/** Those of these tests that are not planned any more. */
export async function listRetired(
  db: Db | Tx,
  testIds: readonly number[],
): Promise<{ readonly title: string }[]> {
  if (testIds.length === 0) return [];
  return db
    .selectFrom('tests')
    .select('title')
    .where('id', 'in', [...testIds])
    .where('retired_at', 'is not', null)
    .orderBy('id')
    .limit(testIds.length)
    .execute();
}
