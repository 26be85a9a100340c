import { type ExpressionBuilder, type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { attemptMoves } from '#src/features/level-attempts/rules/attempts.ts';
import type { AttemptCode, AttemptFacts } from '#src/features/level-attempts/rules/history.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { trailOf } from '#src/platform/db/history.ts';
import type { ColumnValue } from '#src/platform/db/queries/column-values.ts';
import type { DB } from '#src/platform/db/tables/db-types.ts';
import type { AttemptState } from '../rules/attempts.ts';

export type AttemptRow = Selectable<DB['level_attempts']>;
/** The branches whose attempts are seen; null: every branch. */
export type Scope = readonly number[] | null;
export type AttemptChange = Updateable<DB['level_attempts']>;

export async function insertAttempt(tx: Tx, row: Insertable<DB['level_attempts']>): Promise<AttemptRow> {
  return tx.insertInto('level_attempts').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Lets nobody else begin for this phone, or for this child by another one, until the transaction ends. */
export async function lockStudent(
  tx: Tx,
  { mobile, childId }: Pick<Student, 'mobile' | 'childId'>,
): Promise<void> {
  for (const name of [mobile, ...(childId === null ? [] : [`child ${childId}`])])
    await sql`select pg_advisory_xact_lock(hashtextextended(${`level test ${name}`}, 0))`.execute(tx);
}

/**
 * A child of members is one student by whomever of its people it is brought; a guest's by phone, name and birthday, and by its
 * account in the place of a phone that was let go.
 */
export interface Student {
  readonly childId: number | null;
  readonly memberId: number | null;
  readonly mobile: string;
  readonly studentName: string;
  readonly birthDate: string;
  readonly subject: string;
}

/** Whose an attempt is, and in which subject. */
export const studentOf = (row: AttemptRow): Student => ({
  childId: row.child_id,
  memberId: row.member_id,
  mobile: row.guardian_mobile,
  studentName: row.student_name,
  birthDate: row.birth_date,
  subject: row.subject,
});

/** Whether an attempt is of this student, whatever its subject. */
export function isOfStudent(student: Student) {
  return ({ and, eb, or }: ExpressionBuilder<DB, 'level_attempts'>) =>
    or([
      and([
        eb('guardian_mobile', '=', student.mobile),
        ...(student.mobile === '' ? [eb('member_id', '=', student.memberId)] : []),
        eb('student_name', '=', student.studentName),
        eb('birth_date', '=', student.birthDate),
      ]),
      ...(student.childId === null ? [] : [eb('child_id', '=', student.childId)]),
    ]);
}

/** The attempts of one student in one subject, the latest first; void ones do not count. */
export async function listOfStudent(db: Db | Tx, student: Student): Promise<AttemptRow[]> {
  return db
    .selectFrom('level_attempts')
    .selectAll()
    .where(isOfStudent(student))
    .where('subject', '=', student.subject)
    .where('state', '!=', 'void')
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
}

/** How many attempts a phone began since an instant. */
export async function countBegunSince(tx: Tx, mobile: string, since: Date): Promise<number> {
  const row = await tx
    .selectFrom('level_attempts')
    .select((on) => on.fn.countAll<number>().as('n'))
    .where('guardian_mobile', '=', mobile)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return row.n;
}

/** How many other students took a first test on the proof of a number since an instant; a voided one does not count. */
export async function countOtherStudents(
  tx: Tx,
  { mobile, studentName, birthDate }: Pick<Student, 'mobile' | 'studentName' | 'birthDate'>,
  since: Date,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct (student_name, birth_date))::integer as n from level_attempts
    where guardian_mobile = ${mobile} and kind = 'test' and created_at >= ${since} and state <> 'void'
      and (student_name, birth_date) <> (${studentName}, ${birthDate}::date)`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** An attempt this browser may sit; nothing otherwise. */
export async function findHere(
  db: Db | Tx,
  attemptNo: string,
  browserHash: string,
): Promise<AttemptRow | undefined> {
  return db
    .selectFrom('level_attempts as a')
    .innerJoin('level_attempt_browsers as b', 'b.attempt_id', 'a.id')
    .selectAll('a')
    .where('a.attempt_no', '=', attemptNo)
    .where('b.browser_hash', '=', browserHash)
    .executeTakeFirst();
}

export async function findAttempt(db: Db | Tx, id: number): Promise<AttemptRow | undefined> {
  return db.selectFrom('level_attempts').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks one attempt for a decision; saves of its answers wait that long. */
export async function lockAttempt(tx: Tx, id: number): Promise<AttemptRow> {
  return tx
    .selectFrom('level_attempts')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Locks attempts in the order of their numbers. */
export async function lockAttempts(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .selectFrom('level_attempts')
    .select('id')
    .where('id', '=', (e) => e.fn.any(e.val([...ids])))
    .orderBy('id')
    .limit(ids.length)
    .forUpdate()
    .execute();
}

/**
 * Locks an attempt that is to get its result, after the one it is compared with (`for share`): whoever voids that one, lets
 * it stand again or decides its level comes before, and is seen, or after, and finds this one's result.
 */
export async function lockToCompare(
  tx: Tx,
  { id, earlier_attempt_id: earlierId }: Pick<AttemptRow, 'id' | 'earlier_attempt_id'>,
): Promise<AttemptRow> {
  if (earlierId !== null)
    await tx
      .selectFrom('level_attempts')
      .select('id')
      .where('id', '=', earlierId)
      .forShare()
      .executeTakeFirst();
  return lockAttempt(tx, id);
}

export async function updateAttempt(tx: Tx, id: number, change: AttemptChange): Promise<AttemptRow> {
  return tx
    .updateTable('level_attempts')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What happened to attempts. */
export const attemptTrail = trailOf<AttemptState, AttemptCode, AttemptFacts>('attempt');

/** Attempts as what has states. */
export const attemptMachine = { trail: attemptTrail, moves: attemptMoves, update: updateAttempt };

/** Lets a browser sit an attempt; true where it could not before. */
export async function grantBrowser(
  tx: Db | Tx,
  attemptId: number,
  { browserHash, at }: { browserHash: string; at: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('level_attempt_browsers')
    .values({ attempt_id: attemptId, browser_hash: browserHash, granted_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('attempt_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A browser may see and sit nothing any more. */
export async function takeBrowserBack(db: Db, browserHash: string): Promise<void> {
  await db.deleteFrom('level_attempt_browsers').where('browser_hash', '=', browserHash).execute();
}

/** Writes the consents down; a trigger names the version in force of each text. Answers that of the rules. */
export async function insertConsents(
  tx: Tx,
  attemptId: number,
  {
    rows,
    at,
  }: {
    rows: readonly {
      readonly type: ColumnValue<'level_consents', 'type'>;
      readonly givenBy: ColumnValue<'level_consents', 'given_by'>;
    }[];
    at: Date;
  },
): Promise<string> {
  const written = await tx
    .insertInto('level_consents')
    .values(
      rows.map(({ type, givenBy }) => ({
        attempt_id: attemptId,
        type,
        given_by: givenBy,
        given_at: at,
      })),
    )
    .returning(['type', 'version'])
    .execute();
  return written.find(({ type }) => type === 'rules')?.version ?? '';
}

/** Attempts whose deadline and grace are over, the oldest first. */
export async function listOverdue(db: Db, before: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('level_attempts')
    .select('id')
    .where('state', '=', 'in_progress')
    .where('paused_at', 'is', null)
    .where('deadline_at', '<', before)
    .orderBy('deadline_at')
    .limit(500)
    .execute();
  return rows.map((row) => row.id);
}

/** Attempts whose clock has stood since before an instant, the longest first. */
export async function listPausedBefore(db: Db, before: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('level_attempts')
    .select('id')
    .where('state', '=', 'in_progress')
    .where('paused_at', '<', before)
    .orderBy('paused_at')
    .limit(500)
    .execute();
  return rows.map((row) => row.id);
}

/** Closed attempts that nobody has scored yet. */
export async function listUnscored(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('level_attempts')
    .select('id')
    .where('state', 'in', ['submitted', 'expired'])
    .orderBy('id')
    .limit(500)
    .execute();
  return rows.map((row) => row.id);
}

/** An attempt of the own branches; another's does not exist. */
export async function findInScope(
  db: Db | Tx,
  attemptNo: string,
  scope: Scope,
): Promise<AttemptRow | undefined> {
  return db
    .selectFrom('level_attempts')
    .selectAll()
    .where('attempt_no', '=', attemptNo)
    .$if(scope !== null, (query) => query.where('branch_id', 'in', scope?.length ? [...scope] : [-1]))
    .executeTakeFirst();
}
