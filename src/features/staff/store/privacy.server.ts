import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import type { ColumnValue } from '#src/platform/db/queries/column-values.ts';
import { likeText, readList } from '#src/platform/db/queries/list.ts';
import type { DB } from '#src/platform/db/tables/db-types.ts';
import type { ListQuery } from '#src/shared/endpoint/list.ts';
import { seoulDayAfter, startOfSeoulDay } from '#src/shared/seoul-time.ts';

export interface DayRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const since = (days: DayRange) => (days.from ? startOfSeoulDay(days.from) : null);
const until = (days: DayRange) => (days.to ? startOfSeoulDay(seoulDayAfter(days.to)) : null);

/** Whose look it was: a member of staff, or a key of another system by its name. */
const whoLooked = sql<string>`coalesce(s.name, 'API 키 ' || k.name)`;

/** Rows of the access log. */
export async function listAccess(
  db: Db,
  filter: ListQuery & DayRange & { readonly staffId?: number | undefined },
) {
  let query = db
    .selectFrom('personal_access_log as l')
    .leftJoin('staff as s', 's.id', 'l.staff_id')
    .leftJoin('api_keys as k', 'k.id', 'l.api_key_id')
    .select(['l.seq', 'l.at', whoLooked.as('staffName'), 'l.address', 'l.whose', 'l.what', 'l.reason']);
  const [from, to] = [since(filter), until(filter)];
  if (from) query = query.where('l.at', '>=', from);
  if (to) query = query.where('l.at', '<', to);
  if (filter.staffId) query = query.where('l.staff_id', '=', filter.staffId);
  if (filter.q) {
    const text = likeText(filter.q);
    query = query.where((eb) =>
      eb.or([eb(whoLooked, 'ilike', text), eb('l.whose', 'ilike', text), eb('l.what', 'ilike', text)]),
    );
  }
  return readList(query, filter, { by: { at: 'l.at', staffName: 'staffName' }, first: '-at', tie: 'l.seq' });
}

/** The newest place of the chain; 0 and blank where it is empty. */
export async function findHead(db: Db | Tx): Promise<{ seq: number; hash: string; rowCount: number }> {
  const head = await db
    .selectFrom('personal_access_log')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { total } = await db
    .selectFrom('personal_access_log')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { seq: head?.seq ?? 0, hash: head?.hash ?? '', rowCount: total };
}

/** Since when anybody could look at anything: the first of the staff; null in an empty academy. */
export async function firstStaffAt(db: Db): Promise<Date | null> {
  const { at } = await db
    .selectFrom('staff')
    .select((eb) => eb.fn.min('created_at').as('at'))
    .executeTakeFirstOrThrow();
  return at;
}

/** Whether a head that a check saw has gone, without having been cut off by age. */
export async function isHeadLost(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('access_log_checks as c')
    .leftJoin('personal_access_log as l', (join) =>
      join.onRef('l.seq', '=', 'c.head_seq').onRef('l.hash', '=', 'c.head_hash'),
    )
    .select('c.id')
    .where('c.head_seq', '>', sql<number>`(select coalesce(max(seq), 0) from access_log_cuts)`)
    .where('l.seq', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listChecks(db: Db) {
  return db
    .selectFrom('access_log_checks as c')
    .innerJoin('staff as s', 's.id', 'c.staff_id')
    .selectAll('c')
    .select('s.name as staffName')
    .orderBy('c.month', 'desc')
    .orderBy('c.id', 'desc')
    .limit(24)
    .execute();
}

export interface NewCheck {
  readonly month: string;
  readonly staffId: number;
  readonly at: Date;
  readonly headSeq: number;
  readonly headHash: string;
  readonly brokenAt: number | null;
  readonly note: string;
}

export async function insertCheck(tx: Tx, check: NewCheck): Promise<number> {
  const row = await tx
    .insertInto('access_log_checks')
    .values({
      month: check.month,
      staff_id: check.staffId,
      at: check.at,
      head_seq: check.headSeq,
      head_hash: check.headHash,
      broken_at: check.brokenAt,
      note: check.note,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Looks by person between two instants: how many, how many files, how many between 22:00 and 06:00 Seoul. */
export async function countLooks(db: Db, from: Date, to: Date) {
  return db
    .selectFrom('personal_access_log as l')
    .leftJoin('staff as s', 's.id', 'l.staff_id')
    .leftJoin('api_keys as k', 'k.id', 'l.api_key_id')
    .select([
      whoLooked.as('staffName'),
      sql<number>`count(*)`.as('looks'),
      sql<number>`count(*) filter (where l.what like '%내려받기%')`.as('exports'),
      sql<number>`count(*) filter (where extract(hour from l.at at time zone 'Asia/Seoul') not between 6 and 21)`.as(
        'atNight',
      ),
    ])
    .where('l.at', '>=', from)
    .where('l.at', '<', to)
    .groupBy(['s.id', 's.name', 'k.id', 'k.name'])
    .orderBy('looks', 'desc')
    .limit(100)
    .execute();
}

export async function listExports(db: Db, filter: ListQuery & DayRange) {
  let query = db
    .selectFrom('export_log as e')
    .innerJoin('staff as s', 's.id', 'e.staff_id')
    .select([
      'e.id as exportId',
      'e.at',
      's.name as staffName',
      'e.list',
      'e.row_count as rowCount',
      'e.columns',
      'e.reason',
    ]);
  const [from, to] = [since(filter), until(filter)];
  if (from) query = query.where('e.at', '>=', from);
  if (to) query = query.where('e.at', '<', to);
  if (filter.q) query = query.where('e.list', 'ilike', likeText(filter.q));
  return readList(query, filter, { by: { at: 'e.at', rowCount: 'e.row_count' }, first: '-at', tie: 'e.id' });
}

export async function listGrants(db: Db, filter: ListQuery & DayRange) {
  let query = db
    .selectFrom('staff_grants as g')
    .innerJoin('staff as s', 's.id', 'g.staff_id')
    .leftJoin('staff as b', 'b.id', 'g.by_staff_id')
    .select([
      'g.id as grantId',
      'g.at',
      's.name as staffName',
      'b.name as byName',
      'g.action',
      'g.before',
      'g.after',
      'g.reason',
    ]);
  const [from, to] = [since(filter), until(filter)];
  if (from) query = query.where('g.at', '>=', from);
  if (to) query = query.where('g.at', '<', to);
  if (filter.q) query = query.where('s.name', 'ilike', likeText(filter.q));
  return readList(query, filter, { by: { at: 'g.at' }, first: '-at', tie: 'g.id' });
}

export async function listDestructions(
  db: Db,
  filter: ListQuery & DayRange & { readonly isEffective?: string | undefined },
) {
  let query = db
    .selectFrom('destruction_runs as r')
    .select(['r.id as runId', 'r.at', 'r.what', 'r.destroyed']);
  const [from, to] = [since(filter), until(filter)];
  if (from) query = query.where('r.at', '>=', from);
  if (to) query = query.where('r.at', '<', to);
  if (filter.isEffective) query = query.where('r.destroyed', '>', 0);
  return readList(query, filter, { by: { at: 'r.at', destroyed: 'r.destroyed' }, first: '-at', tie: 'r.id' });
}

export type RequestRow = Selectable<DB['data_requests']>;

export async function listRequests(
  db: Db,
  filter: ListQuery & { readonly state?: ColumnValue<'data_requests', 'state'> | 'overdue' | undefined },
  today: string,
) {
  let query = db.selectFrom('data_requests as r').selectAll('r');
  if (filter.state === 'overdue') query = query.where('r.state', '=', 'open').where('r.due_on', '<', today);
  else if (filter.state) query = query.where('r.state', '=', filter.state);
  return readList(query, filter, {
    by: { dueOn: 'r.due_on', receivedOn: 'r.received_on' },
    first: 'dueOn',
    tie: 'r.id',
  });
}

export async function insertRequest(
  tx: Tx,
  row: Pick<
    RequestRow,
    'kind' | 'sealed_contact' | 'detail' | 'channel' | 'received_on' | 'due_on' | 'taken_by'
  >,
): Promise<RequestRow> {
  return tx.insertInto('data_requests').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function findRequest(tx: Tx, id: number): Promise<RequestRow | undefined> {
  return tx.selectFrom('data_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function answerRequest(
  tx: Tx,
  id: number,
  answer: {
    readonly state: ColumnValue<'data_requests', 'state'>;
    readonly answer: string;
    readonly at: Date;
  },
): Promise<RequestRow> {
  return tx
    .updateTable('data_requests')
    .set((eb) => ({
      state: answer.state,
      answer: answer.answer,
      answered_at: answer.at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Takes rows older than two years away from the front and remembers where the chain goes on. Answers how many. */
export async function cutAccessLog(tx: Tx, before: Date): Promise<number> {
  const last = await tx
    .selectFrom('personal_access_log')
    .select(['seq', 'hash'])
    .where('at', '<', before)
    .where(
      'seq',
      '<',
      sql<number>`coalesce((select min(seq) from personal_access_log where at >= ${before}), 9223372036854775807)`,
    )
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return 0;
  const gone = await tx.deleteFrom('personal_access_log').where('seq', '<=', last.seq).executeTakeFirst();
  await tx.insertInto('access_log_cuts').values({ seq: last.seq, hash: last.hash, at: before }).execute();
  return Number(gone.numDeletedRows);
}

export async function cutGrants(tx: Tx, before: Date): Promise<number> {
  const gone = await tx.deleteFrom('staff_grants').where('at', '<', before).executeTakeFirst();
  return Number(gone.numDeletedRows);
}
