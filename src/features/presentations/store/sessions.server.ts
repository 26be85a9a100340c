import type { Insertable } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { made } from '#src/platform/db/queries/column-values.ts';
import type { DB } from '#src/platform/db/tables/db-types.ts';
import type { Topic } from '../rules/bookings.ts';

export interface SessionRow {
  readonly sessionId: number;
  readonly presentationId: number;
  readonly title: string;
  readonly topic: Topic;
  readonly gradeFrom: number;
  readonly gradeTo: number;
  readonly speaker: string;
  readonly summary: string;
  readonly branchId: number;
  readonly poolId: number;
  readonly isOnline: boolean;
  readonly room: string;
  readonly onlineUrl: string;
  readonly maxParty: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly state: 'draft' | 'open' | 'cancelled';
  readonly postId: number | null;
  /** Grows with every change of the session. */
  readonly version: number;
}

/** Sessions with what they are sessions of. */
export const joined = (db: Db | Tx) =>
  db
    .selectFrom('presentation_sessions as s')
    .innerJoin('presentations as p', 'p.id', 's.presentation_id')
    .select([
      's.id as sessionId',
      's.presentation_id as presentationId',
      'p.title',
      'p.topic',
      'p.grade_from as gradeFrom',
      'p.grade_to as gradeTo',
      'p.speaker',
      'p.summary',
      's.branch_id as branchId',
      's.pool_id as poolId',
      's.is_online as isOnline',
      's.room',
      's.online_url as onlineUrl',
      's.max_party as maxParty',
      's.starts_at as startsAt',
      's.ends_at as endsAt',
      's.opens_at as opensAt',
      's.closes_at as closesAt',
      's.state',
      's.post_id as postId',
      's.version',
    ])
    .$narrowType<{ topic: Topic; state: SessionRow['state'] }>();

export async function findSession(db: Db | Tx, sessionId: number): Promise<SessionRow | undefined> {
  return joined(db).where('s.id', '=', sessionId).executeTakeFirst();
}

export async function findSessionOfPool(tx: Tx, poolId: number): Promise<SessionRow | undefined> {
  return joined(tx).where('s.pool_id', '=', poolId).executeTakeFirst();
}

/** Several sessions by id. */
export async function findSessions(
  db: Db | Tx,
  sessionIds: readonly number[],
): Promise<Map<number, SessionRow>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await joined(db).where('s.id', 'in', sessionIds).orderBy('s.id').limit(1000).execute();
  return new Map(rows.map((row) => [row.sessionId, row]));
}

export interface SessionFilter {
  readonly branchId?: number | undefined;
  readonly grade?: number | undefined;
  readonly topic?: Topic | undefined;
  readonly place?: 'branch' | 'online' | undefined;
  readonly presentationId?: number | undefined;
}

/** Sessions shown to everybody that start in a span of time, soonest first (200 at most). */
export async function listShown(
  db: Db,
  filter: SessionFilter,
  span: { readonly from: Date; readonly until: Date | null },
): Promise<SessionRow[]> {
  const { branchId, grade, topic, place, presentationId } = filter;
  const { until } = span;
  return joined(db)
    .where('s.state', '!=', 'draft')
    .where('s.starts_at', '>=', span.from)
    .$if(until !== null, (query) => query.where('s.starts_at', '<', until ?? span.from))
    .$if(branchId !== undefined, (query) => query.where('s.branch_id', '=', branchId ?? 0))
    .$if(grade !== undefined, (query) =>
      query.where('p.grade_from', '<=', grade ?? 0).where('p.grade_to', '>=', grade ?? 0),
    )
    .$if(topic !== undefined, (query) => query.where('p.topic', '=', made(topic)))
    .$if(place !== undefined, (query) => query.where('s.is_online', '=', place === 'online'))
    .$if(presentationId !== undefined, (query) => query.where('p.id', '=', presentationId ?? 0))
    .orderBy('s.starts_at')
    .orderBy('s.id')
    .limit(200)
    .execute();
}

/** The newest sessions that are over and have a post that tells of them. */
export async function listPastWithPost(db: Db, now: Date): Promise<SessionRow[]> {
  return joined(db)
    .where('s.state', '=', 'open')
    .where('s.ends_at', '<', now)
    .where('s.post_id', 'is not', null)
    .orderBy('s.starts_at', 'desc')
    .limit(6)
    .execute();
}

export async function findForOffice(
  db: Db | Tx,
  sessionId: number,
  branchIds: readonly number[] | null,
): Promise<SessionRow | undefined> {
  return joined(db)
    .where('s.id', '=', sessionId)
    .$if(branchIds !== null, (query) => query.where('s.branch_id', 'in', branchIds ?? []))
    .executeTakeFirst();
}

export async function listTitles(db: Db) {
  return db
    .selectFrom('presentations')
    .select(['id as presentationId', 'title', 'topic', 'grade_from as gradeFrom', 'grade_to as gradeTo'])
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
}

export async function insertPresentation(db: Db | Tx, row: Insertable<DB['presentations']>): Promise<number> {
  return (await db.insertInto('presentations').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export type NewSession = Pick<
  SessionRow,
  | 'presentationId'
  | 'branchId'
  | 'poolId'
  | 'isOnline'
  | 'room'
  | 'onlineUrl'
  | 'maxParty'
  | 'startsAt'
  | 'endsAt'
  | 'opensAt'
  | 'closesAt'
  | 'state'
>;

export async function insertSession(db: Db | Tx, session: NewSession, now: Date): Promise<number> {
  const row = await db
    .insertInto('presentation_sessions')
    .values({
      presentation_id: session.presentationId,
      branch_id: session.branchId,
      pool_id: session.poolId,
      is_online: session.isOnline,
      room: session.room,
      online_url: session.onlineUrl,
      max_party: session.maxParty,
      starts_at: session.startsAt,
      ends_at: session.endsAt,
      opens_at: session.opensAt,
      closes_at: session.closesAt,
      state: session.state,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export type SessionChange = Partial<
  Pick<NewSession, 'room' | 'onlineUrl' | 'startsAt' | 'endsAt' | 'opensAt' | 'closesAt' | 'state'>
> & { readonly postId?: number | null };

export async function updateSession(tx: Db | Tx, sessionId: number, change: SessionChange): Promise<void> {
  await tx
    .updateTable('presentation_sessions')
    .set({
      ...(change.room !== undefined && { room: change.room }),
      ...(change.onlineUrl !== undefined && { online_url: change.onlineUrl }),
      ...(change.startsAt && { starts_at: change.startsAt }),
      ...(change.endsAt && { ends_at: change.endsAt }),
      ...(change.opensAt && { opens_at: change.opensAt }),
      ...(change.closesAt && { closes_at: change.closesAt }),
      ...(change.state && { state: change.state }),
      ...(change.postId !== undefined && { post_id: change.postId }),
    })
    .where('id', '=', sessionId)
    .execute();
}

/** The version of a session that nobody else changes until the transaction ends; null where there is none. */
export async function lockSession(tx: Tx, sessionId: number): Promise<number | null> {
  const row = await tx
    .selectFrom('presentation_sessions')
    .select('version')
    .where('id', '=', sessionId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.version ?? null;
}

/** Opens or closes a session; false where it stood so already or is cancelled. */
export async function updateShown(tx: Tx, sessionId: number, state: 'open' | 'draft'): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('presentation_sessions')
    .set({ state })
    .where('id', '=', sessionId)
    .where('state', 'not in', [state, 'cancelled'])
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Sessions out of whose seats some are offered now, the soonest first (2,000 at most). */
export async function listWithOffers(tx: Tx) {
  return tx
    .selectFrom('presentation_sessions')
    .select(['pool_id as poolId', 'starts_at as startsAt'])
    .where('id', 'in', (e) =>
      e.selectFrom('presentation_bookings').select('session_id').where('state', '=', 'offered'),
    )
    .orderBy('starts_at')
    .limit(2_000)
    .execute();
}
