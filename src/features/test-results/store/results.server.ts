import type { Selectable } from 'kysely';
import type { ResultRow } from '#src/features/test-results/rules/results.ts';
import type { ScoreArea } from '#src/features/test-sessions/rules/score-areas.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import type { ColumnValue } from '#src/platform/db/queries/column-values.ts';
import { insertMany } from '#src/platform/db/queries/insert-many.ts';
import type { DB } from '#src/platform/db/tables/db-types.ts';

export type StoredResult = Selectable<DB['test_results']>;
export type StoredAppeal = Selectable<DB['test_appeals']>;

export async function listResults(db: Db | Tx, registrationIds: readonly number[]): Promise<StoredResult[]> {
  if (registrationIds.length === 0) return [];
  return db
    .selectFrom('test_results')
    .selectAll()
    .where('registration_id', 'in', registrationIds)
    .orderBy('registration_id')
    .limit(2000)
    .execute();
}

/** Which of these registrations have a result that is a fail. */
export async function failedAmong(
  db: Db | Tx,
  registrationIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const results = await listResults(db, registrationIds);
  return new Set(results.flatMap(({ verdict, registration_id: id }) => (verdict === 'fail' ? [id] : [])));
}

export async function listAppeals(db: Db | Tx, registrationIds: readonly number[]): Promise<StoredAppeal[]> {
  if (registrationIds.length === 0) return [];
  return db
    .selectFrom('test_appeals')
    .selectAll()
    .where('registration_id', 'in', registrationIds)
    .orderBy('registration_id')
    .limit(2000)
    .execute();
}

/** Objections that were answered before a newer one of the registration was written, oldest first. */
export async function listEarlierAppeals(db: Db | Tx, registrationIds: readonly number[]) {
  if (registrationIds.length === 0) return [];
  return db
    .selectFrom('earlier_appeals')
    .select(['registration_id', 'text', 'created_at', 'answer', 'answered_at'])
    .where('registration_id', 'in', registrationIds)
    .orderBy('id')
    .limit(2000)
    .execute();
}

/** Writes results over what stood there; no registration twice. */
export async function saveResults(
  tx: Tx,
  results: readonly { readonly registrationId: number; readonly row: ResultRow }[],
  by: { readonly staffId: number; readonly now: Date },
): Promise<void> {
  if (results.length === 0) return;
  const rows = results.map(({ registrationId, row }) => ({
    registration_id: registrationId,
    scores: [...row.scores],
    placement: row.placement,
    verdict: row.verdict,
    comment: row.comment,
    staff_id: by.staffId,
    updated_at: by.now,
  }));
  await insertMany(tx, 'test_results', rows)
    .onConflict((c) =>
      c.column('registration_id').doUpdateSet((e) => ({
        scores: e.ref('excluded.scores'),
        placement: e.ref('excluded.placement'),
        verdict: e.ref('excluded.verdict'),
        comment: e.ref('excluded.comment'),
        staff_id: e.ref('excluded.staff_id'),
        updated_at: e.ref('excluded.updated_at'),
      })),
    )
    .execute();
}

export async function setResultsAt(tx: Tx, sessionId: number, at: Date | null): Promise<void> {
  await tx.updateTable('test_sessions').set({ results_at: at }).where('id', '=', sessionId).execute();
}

/** When the results of a session are shown, by what areas they are told, and what was tested where. */
export interface ResultFact {
  readonly sessionId: number;
  readonly areas: readonly ScoreArea[];
  readonly resultsAt: Date | null;
  readonly subject: ColumnValue<'tests', 'subject'>;
  readonly branchCode: string;
}

/** Area definitions and publication times of sessions. */
export async function listResultFacts(db: Db | Tx, sessionIds: readonly number[]): Promise<ResultFact[]> {
  if (sessionIds.length === 0) return [];
  return db
    .selectFrom('test_sessions as s')
    .innerJoin('tests as t', 't.id', 's.test_id')
    .innerJoin('branches as b', 'b.id', 's.branch_id')
    .select([
      's.id as sessionId',
      't.score_areas as areas',
      's.results_at as resultsAt',
      't.subject',
      'b.code as branchCode',
    ])
    .where('s.id', 'in', sessionIds)
    .orderBy('s.id')
    .limit(1000)
    .execute();
}

/**
 * Writes a member's appeal to the result that is shown since `shownAt`. One that was answered before goes among the earlier ones; false
 * where one of this result is there, or waits for its answer.
 */
export async function insertAppeal(
  tx: Tx,
  { registrationId, memberId }: { readonly registrationId: number; readonly memberId: number },
  { text, shownAt, now }: { readonly text: string; readonly shownAt: Date; readonly now: Date },
): Promise<boolean> {
  const before = await lockAppeal(tx, registrationId);
  if (before && isOfShown(before, shownAt)) return false;
  if (before) {
    const { answer, answered_at } = before;
    if (answer === null || answered_at === null) return false;
    const { text, created_at, staff_id, member_id } = before;
    await tx
      .insertInto('earlier_appeals')
      .values({ registration_id: registrationId, member_id, text, created_at, answer, staff_id, answered_at })
      .execute();
    await tx.deleteFrom('test_appeals').where('registration_id', '=', registrationId).execute();
  }
  const row = await tx
    .insertInto('test_appeals')
    .values({ registration_id: registrationId, member_id: memberId, text, created_at: now })
    .onConflict((c) => c.column('registration_id').doNothing())
    .returning('registration_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The tests of which a member's objection waits for its answer. */
export async function listWaitingTitles(db: Db, memberId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('test_appeals as a')
    .innerJoin('registrations as r', 'r.id', 'a.registration_id')
    .innerJoin('tests as t', 't.id', 'r.test_id')
    .select(['t.title', 'r.child_name as childName'])
    .where('a.member_id', '=', memberId)
    .where('a.answered_at', 'is', null)
    .orderBy('r.id')
    .limit(100)
    .execute();
  return rows.map(({ title, childName }) => `${title} (${childName})`);
}

/** Whether an appeal is one to the result that is shown since then: one that nobody answered waits, whichever it was of. */
export const isOfShown = (
  { created_at, answered_at }: Pick<StoredAppeal, 'created_at' | 'answered_at'>,
  shownAt: Date,
): boolean => answered_at === null || created_at >= shownAt;

/** One appeal, locked: it is answered once. */
export async function lockAppeal(tx: Tx, registrationId: number): Promise<StoredAppeal | undefined> {
  return tx
    .selectFrom('test_appeals')
    .selectAll()
    .where('registration_id', '=', registrationId)
    .forUpdate()
    .executeTakeFirst();
}

export async function answerAppeal(
  tx: Tx,
  registrationId: number,
  { answer, by }: { answer: string; by: { readonly staffId: number; readonly now: Date } },
): Promise<void> {
  await tx
    .updateTable('test_appeals')
    .set({ answer, staff_id: by.staffId, answered_at: by.now })
    .where('registration_id', '=', registrationId)
    .execute();
}

export async function deleteResults(tx: Tx, registrationIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('test_results')
    .where('registration_id', '=', (e) => e.fn.any(e.val([...registrationIds])))
    .execute();
}

const said = ['a.text', 'a.created_at as createdAt', 'a.answer', 'a.staff_id as staffId'] as const;

/** Objections of a session, those to results that were put right since too, oldest first. */
export async function listAppealsOf(db: Db, sessionId: number) {
  const earlier = db
    .selectFrom('earlier_appeals as a')
    .innerJoin('registrations as r', 'r.id', 'a.registration_id')
    .select(['r.registration_no as registrationNo', 'r.child_name as childName'])
    .select([...said])
    .where('r.session_id', '=', sessionId);
  return db
    .selectFrom('test_appeals as a')
    .innerJoin('registrations as r', 'r.id', 'a.registration_id')
    .select(['r.registration_no as registrationNo', 'r.child_name as childName'])
    .select([...said])
    .where('r.session_id', '=', sessionId)
    .unionAll(earlier)
    .orderBy('createdAt')
    .limit(200)
    .execute();
}
