import { type ExpressionBuilder, sql } from 'kysely';
import type { DescribedTest } from '#src/features/test-sessions/rules/edits.ts';
import type { RoundMode, Wave } from '#src/features/test-sessions/rules/rounds.ts';
import type { ScoreArea } from '#src/features/test-sessions/rules/score-areas.ts';
import type { Subject } from '#src/features/test-sessions/rules/sessions.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { prepared } from '#src/platform/db/prepared.ts';
import type { DB } from '#src/platform/db/tables/db-types.ts';

declare module '#src/platform/db/json-columns.ts' {
  interface JsonColumns {
    'tests.score_areas': readonly ScoreArea[];
    'test_rounds.waves': readonly Wave[];
  }
}

export interface SessionRow extends DescribedTest {
  readonly sessionId: number;
  readonly testId: number;
  readonly branchId: number;
  readonly poolId: number;
  readonly room: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly state: 'draft' | 'open' | 'cancelled';
  /** When parents could see it first. */
  readonly shownAt: Date | null;
  /** Grows with every change of the session. */
  readonly version: number;
  /** Cancelled by the academy: until then families choose another session or their money. */
  readonly choiceUntil: Date | null;
  /** From so many days before it nobody keeps a seat empty by needing more; null: never. */
  readonly passFromDays: number | null;
  /** The seats the head office keeps back. */
  readonly reserveHoldId: number | null;
  readonly roundId: number | null;
  readonly roundMode: RoundMode | null;
  readonly waves: readonly Wave[] | null;
}

/** Sessions with their tests and rounds; what every list of sessions begins with. */
export function sessions(db: Db | Tx) {
  return db
    .selectFrom('test_sessions as s')
    .innerJoin('tests as t', 't.id', 's.test_id')
    .leftJoin('test_rounds as r', 'r.id', 's.round_id')
    .select([
      's.id as sessionId',
      's.round_id as roundId',
      'r.mode as roundMode',
      'r.waves as waves',
      't.id as testId',
      's.branch_id as branchId',
      's.pool_id as poolId',
      't.title',
      't.subject',
      't.grade_from as gradeFrom',
      't.grade_to as gradeTo',
      't.minutes',
      't.fee_krw as feeKrw',
      't.fee_legal_basis as feeLegalBasis',
      't.materials',
      's.room',
      's.starts_at as startsAt',
      's.ends_at as endsAt',
      's.opens_at as opensAt',
      's.closes_at as closesAt',
      's.state',
      's.shown_at as shownAt',
      's.version',
      's.choice_until as choiceUntil',
      's.pass_from_days as passFromDays',
      's.reserve_hold_id as reserveHoldId',
    ]);
}

export interface SessionFilter {
  readonly branchId?: number | undefined;
  readonly subject?: Subject | undefined;
  readonly grade?: number | undefined;
  readonly testId?: number | undefined;
}

/** Sessions parents may see that have not begun, soonest first. */
export async function listComing(db: Db, filter: SessionFilter, now: Date): Promise<SessionRow[]> {
  let query = sessions(db).where('s.state', '=', 'open').where('s.starts_at', '>', now);
  if (filter.branchId) query = query.where('s.branch_id', '=', filter.branchId);
  if (filter.subject) query = query.where('t.subject', '=', filter.subject);
  if (filter.testId) query = query.where('t.id', '=', filter.testId);
  if (filter.grade)
    query = query.where('t.grade_from', '<=', filter.grade).where('t.grade_to', '>=', filter.grade);
  const found = query.orderBy('s.starts_at').orderBy('s.id').limit(100);
  const isWhole = Object.values(filter).every((choice) => !choice);
  return isWhole
    ? (await sql<SessionRow>`${prepared('sessions_coming')}${found}`.execute(db)).rows
    : found.execute();
}

export async function findSession(db: Db | Tx, sessionId: number): Promise<SessionRow | undefined> {
  return sessions(db).where('s.id', '=', sessionId).executeTakeFirst();
}

export async function findSessions(db: Db | Tx, ids: readonly number[]): Promise<Map<number, SessionRow>> {
  if (ids.length === 0) return new Map();
  const found = sessions(db)
    .where('s.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('s.id');
  const { rows } = await sql<SessionRow>`${prepared('sessions_by_id')}${found}`.execute(db);
  return new Map(rows.map((row) => [row.sessionId, row]));
}

/** Sessions of these tests that parents may see and that have not begun, soonest first. */
export async function listComingOfTests(
  db: Db,
  testIds: readonly number[],
  now: Date,
): Promise<SessionRow[]> {
  return sessions(db)
    .where('s.test_id', 'in', testIds)
    .where('s.state', '=', 'open')
    .where('s.starts_at', '>', now)
    .orderBy('s.starts_at')
    .orderBy('s.id')
    .limit(1000)
    .execute();
}

/** The sessions of several rounds. */
export async function listOfRounds(db: Db | Tx, roundIds: readonly number[]): Promise<SessionRow[]> {
  if (roundIds.length === 0) return [];
  return sessions(db).where('s.round_id', 'in', roundIds).orderBy('s.id').limit(1000).execute();
}

/** The session behind a pool. */
export async function findSessionOfPool(tx: Db | Tx, poolId: number): Promise<SessionRow | undefined> {
  return sessions(tx).where('s.pool_id', '=', poolId).executeTakeFirst();
}

/** For the office: own branches (null: all), from a week ago on. */
export async function listForOffice(
  db: Db,
  branchIds: readonly number[] | null,
  since: Date,
): Promise<SessionRow[]> {
  let query = sessions(db).where('s.starts_at', '>', since);
  if (branchIds) query = query.where('s.branch_id', 'in', branchIds.length > 0 ? branchIds : [0]);
  return query.orderBy('s.starts_at').orderBy('s.id').limit(200).execute();
}

/** A session of an own branch; another's does not exist. */
export async function findForOffice(
  db: Db | Tx,
  sessionId: number,
  branchIds: readonly number[] | null,
): Promise<SessionRow | undefined> {
  let query = sessions(db).where('s.id', '=', sessionId);
  if (branchIds) query = query.where('s.branch_id', 'in', branchIds.length > 0 ? branchIds : [0]);
  return query.executeTakeFirst();
}

/** Holds a session against other staff until the end of the transaction; registrations go on beside it. */
export async function lockSessionRow(tx: Tx, sessionId: number): Promise<number | null> {
  const row = await tx
    .selectFrom('test_sessions')
    .select('version')
    .where('id', '=', sessionId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.version ?? null;
}

/**
 * Trigger `grow_version` (migration 0140) counts `version` up on any update, so this update of the row to itself has forms that
 * were read before refused, where what changed stands in another table.
 */
export async function touchSessionVersion(tx: Tx, sessionId: number): Promise<void> {
  await tx
    .updateTable('test_sessions')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', sessionId)
    .execute();
}

export interface NewTest extends DescribedTest {
  readonly sample?: string;
  readonly scoreAreas?: readonly ScoreArea[];
}

export async function insertTest(db: Db | Tx, test: NewTest, now: Date): Promise<number> {
  const row = await db
    .insertInto('tests')
    .values({
      title: test.title,
      subject: test.subject,
      grade_from: test.gradeFrom,
      grade_to: test.gradeTo,
      minutes: test.minutes,
      fee_krw: test.feeKrw,
      fee_legal_basis: test.feeLegalBasis,
      materials: test.materials,
      sample: test.sample ?? '',
      score_areas: JSON.stringify(test.scoreAreas ?? []),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export interface NewSession {
  readonly testId: number;
  readonly branchId: number;
  readonly poolId: number;
  readonly room: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly state: 'draft' | 'open';
}

export async function insertSession(db: Db | Tx, session: NewSession, now: Date): Promise<number> {
  const row = await db
    .insertInto('test_sessions')
    .values({
      test_id: session.testId,
      branch_id: session.branchId,
      pool_id: session.poolId,
      room: session.room,
      starts_at: session.startsAt,
      ends_at: session.endsAt,
      opens_at: session.opensAt,
      closes_at: session.closesAt,
      state: session.state,
      shown_at: session.state === 'open' ? now : null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updateSessionState(
  db: Db | Tx,
  sessionId: number,
  {
    state,
    now,
    choiceUntil = null,
  }: { state: 'draft' | 'open' | 'cancelled'; now: Date; choiceUntil?: Date | null },
): Promise<void> {
  const shown = (eb: ExpressionBuilder<DB, 'test_sessions'>) =>
    state === 'open' ? { shown_at: eb.fn.coalesce('shown_at', eb.val(now)) } : {};
  await db
    .updateTable('test_sessions')
    .set((eb) => ({ state, choice_until: choiceUntil, ...shown(eb) }))
    .where('id', '=', sessionId)
    .execute();
}

/** Sessions that had not begun at this instant, the soonest first (2,000 at most). */
export function listStartingAfter(tx: Tx, from: Date) {
  return tx
    .selectFrom('test_sessions')
    .select(['pool_id as poolId', 'closes_at as closesAt', 'starts_at as startsAt'])
    .where('starts_at', '>', from)
    .where('state', '=', 'open')
    .orderBy('starts_at')
    .limit(2_000)
    .execute();
}
