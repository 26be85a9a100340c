import { sql } from 'kysely';
import type { StoredMark } from '#src/features/test-results/rules/results.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { type ColumnValue, made } from '#src/platform/db/queries/column-values.ts';
import { likeText, readList } from '#src/platform/db/queries/list.ts';
import type { ListPage, ListQuery } from '#src/shared/endpoint/list.ts';

declare module '#src/platform/db/json-columns.ts' {
  interface JsonColumns {
    'result_history.before': StoredMark;
    'result_history.after': StoredMark;
  }
}

export interface ResultFilter extends ListQuery {
  readonly sessionId: number;
  readonly verdict?: 'pass' | 'wait' | 'fail' | 'none' | undefined;
  readonly state?: 'confirmed' | 'attended' | 'absent' | undefined;
}

/** One page of those who came or may still come, with the mark of each. */
export async function listMarks(db: Db, filter: ResultFilter): Promise<ListPage<MarkRow>> {
  const { sessionId, verdict, state, q } = filter;
  const text = likeText(q);
  const decided = verdict === 'none' ? undefined : verdict;
  const query = db
    .selectFrom('registrations as r')
    .leftJoin('test_results as m', 'm.registration_id', 'r.id')
    .select([
      'r.id',
      'r.registration_no as registrationNo',
      'r.member_id as memberId',
      'r.child_name as childName',
      'r.child_grade as childGrade',
      'r.state',
      'm.scores',
      'm.placement',
      'm.verdict',
      'm.comment',
      'm.staff_id as staffId',
      'm.updated_at as enteredAt',
      sql`(select sum(score) from unnest(m.scores) score)`.as('total'),
    ])
    .select((e) =>
      e
        .selectFrom('result_history as h')
        .select((c) => c.fn.max('h.id').as('last'))
        .whereRef('h.registration_id', '=', 'r.id')
        .as('mark'),
    )
    .where('r.session_id', '=', sessionId)
    .where('r.state', 'in', state ? [state] : ['confirmed', 'attended', 'absent'])
    // Of who did not come no result is missing: the same as the head counts.
    .$if(verdict === 'none', (of) => of.where('m.verdict', 'is', null).where('r.state', '=', 'attended'))
    .$if(decided !== undefined, (of) => of.where('m.verdict', '=', made(decided)))
    .$if(q !== '', (of) =>
      of.where((e) =>
        e.or([
          e('r.child_name', 'ilike', text),
          e('r.registration_no', 'ilike', text),
          e('m.placement', 'ilike', text),
        ]),
      ),
    );
  return readList(query, filter, {
    by: {
      createdAt: 'r.id',
      registrationNo: 'r.registration_no',
      total: 'total',
      childName: 'r.child_name',
      childGrade: 'r.child_grade',
      placement: 'm.placement',
      enteredAt: 'm.updated_at',
    },
    first: 'createdAt',
    tie: 'r.id',
  });
}

export interface MarkRow {
  readonly id: number;
  readonly registrationNo: string;
  readonly memberId: number;
  readonly childName: string;
  readonly childGrade: number;
  readonly state: ColumnValue<'registrations', 'state'>;
  readonly scores: readonly (number | string)[] | null;
  readonly placement: string | null;
  readonly verdict: ColumnValue<'test_results', 'verdict'> | null;
  readonly comment: string | null;
  readonly staffId: number | null;
  readonly enteredAt: Date | null;
  /** Its newest change; null where there was none. */
  readonly mark: number | null;
}

/** How many who came have a mark, and how many have none. */
export async function countMarks(db: Db, sessionId: number): Promise<{ entered: number; missing: number }> {
  return db
    .selectFrom('registrations as r')
    .leftJoin('test_results as m', 'm.registration_id', 'r.id')
    .select([
      sql<number>`count(m.registration_id)::int`.as('entered'),
      sql<number>`(count(*) filter (where m.registration_id is null and r.state = 'attended'))::int`.as(
        'missing',
      ),
    ])
    .where('r.session_id', '=', sessionId)
    .where('r.state', 'in', ['confirmed', 'attended', 'absent'])
    .executeTakeFirstOrThrow();
}

/** Begins a table that is taken in. */
export async function insertPaste(
  tx: Tx,
  paste: { readonly sessionId: number; readonly staffId: number; readonly now: Date },
): Promise<number> {
  const row = await tx
    .insertInto('result_imports')
    .values({ session_id: paste.sessionId, staff_id: paste.staffId, at: paste.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** What one mark was and is; the history is what a table is taken back by. */
export async function insertMarkHistory(
  tx: Tx,
  rows: readonly {
    readonly registrationId: number;
    readonly importId: number;
    readonly staffId: number;
    readonly at: Date;
    readonly before: StoredMark | null;
    readonly after: StoredMark | null;
  }[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('result_history')
    .values(
      rows.map((row) => ({
        registration_id: row.registrationId,
        import_id: row.importId,
        staff_id: row.staffId,
        at: row.at,
        before: row.before && JSON.stringify(row.before),
        after: row.after && JSON.stringify(row.after),
      })),
    )
    .execute();
}

/** The newest change of a mark of a session; 0 where there was none. */
export async function newestMark(db: Db | Tx, sessionId: number): Promise<number> {
  const row = await db
    .selectFrom('result_history as h')
    .innerJoin('registrations as r', 'r.id', 'h.registration_id')
    .select((e) => e.fn.max('h.id').as('last'))
    .where('r.session_id', '=', sessionId)
    .executeTakeFirst();
  return row?.last ?? 0;
}

/** The newest change of each of these marks, and whose it is. */
export async function newestMarks(
  tx: Tx,
  registrationIds: readonly number[],
): Promise<ReadonlyMap<number, { readonly id: number; readonly staffId: number }>> {
  if (registrationIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('result_history')
    .distinctOn('registration_id')
    .select(['registration_id as registrationId', 'id', 'staff_id as staffId'])
    .where('registration_id', 'in', registrationIds)
    .orderBy('registration_id')
    .orderBy('id', 'desc')
    .limit(2000)
    .execute();
  return new Map(rows.map(({ registrationId, ...mark }) => [registrationId, mark]));
}

/** Marks of these registrations that were changed after an entry of the history, oldest first. */
export async function listMarkedSince(
  db: Db | Tx,
  registrationIds: readonly number[],
  afterId: number,
): Promise<{ registrationId: number; staffId: number; childName: string; at: Date }[]> {
  if (registrationIds.length === 0) return [];
  return db
    .selectFrom('result_history as h')
    .innerJoin('registrations as r', 'r.id', 'h.registration_id')
    .select([
      'h.registration_id as registrationId',
      'h.staff_id as staffId',
      'r.child_name as childName',
      'h.at',
    ])
    .where('h.registration_id', 'in', registrationIds)
    .where('h.id', '>', afterId)
    .orderBy('h.id')
    .limit(2000)
    .execute();
}

/** The tables of a session that were taken in, newest first. */
export async function listPastes(db: Db, sessionId: number) {
  return db
    .selectFrom('result_imports as i')
    .select(['i.id', 'i.at', 'i.staff_id as staffId', 'i.undone_by as undoneBy'])
    .select((e) =>
      e
        .selectFrom('result_history as h')
        .select((c) => c.fn.count<number>('h.registration_id').distinct().as('count'))
        .whereRef('h.import_id', '=', 'i.id')
        .as('count'),
    )
    .where('i.session_id', '=', sessionId)
    .orderBy('i.id', 'desc')
    .limit(20)
    .execute();
}

/** One table with what it changed, locked. */
export async function lockPaste(tx: Tx, importId: number) {
  const paste = await tx
    .selectFrom('result_imports')
    .selectAll()
    .where('id', '=', importId)
    .forUpdate()
    .executeTakeFirst();
  if (!paste) return undefined;
  const marks = await tx
    .selectFrom('result_history')
    .select(['id', 'registration_id as registrationId', 'before', 'after'])
    .where('import_id', '=', importId)
    .orderBy('id')
    .limit(2000)
    .execute();
  return { ...paste, marks };
}

export async function markPasteUndone(
  tx: Tx,
  importId: number,
  by: { readonly staffId: number; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('result_imports')
    .set({ undone_at: by.now, undone_by: by.staffId })
    .where('id', '=', importId)
    .execute();
}

/** What happened to the mark of one registration, newest first. */
export async function listMarkHistory(db: Db, registrationId: number) {
  return db
    .selectFrom('result_history')
    .select(['id', 'at', 'staff_id as staffId', 'before', 'after'])
    .where('registration_id', '=', registrationId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
}
