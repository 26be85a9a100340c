import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import type { AttemptRow } from './attempts.server.ts';

/** null: every branch. */
export type Scope = readonly number[] | null;

export interface LiveFacts extends AttemptRow {
  readonly seen_at: Date | null;
  readonly at_position: number | null;
  readonly unsent: number | null;
  readonly device: string | null;
  readonly help_asked_at: Date | null;
  readonly answered: number;
  readonly items: number;
  readonly last_saved_at: Date | null;
  readonly notices: number;
}

/** Who is sitting now, the first deadline first. */
export async function listLive(db: Db, scope: Scope): Promise<LiveFacts[]> {
  const { rows } = await sql<LiveFacts>`
    select a.*, p.seen_at, p.position as at_position, p.unsent, p.device, p.help_asked_at,
      coalesce(s.answered, 0)::integer as answered, s.last_saved_at, coalesce(i.items, 0)::integer as items,
      coalesce(e.notices, 0)::integer as notices
    from level_attempts a
    left join level_presence p on p.attempt_id = a.id
    left join lateral (
      select count(*) filter (where answer is not null) as answered, max(saved_at) as last_saved_at
      from level_answers where attempt_id = a.id
    ) s on true
    left join lateral (select count(*) as items from level_attempt_items where attempt_id = a.id) i on true
    left join lateral (select count(*) as notices from level_integrity_events where attempt_id = a.id) e on true
    where a.state = 'in_progress' and (${scope === null} or a.branch_id = any(${[...(scope ?? [])]}::bigint[]))
    order by a.deadline_at, a.id limit 1000`.execute(db);
  return rows;
}

/** Who is sitting now in one branch or all of the scope. */
export async function listRunning(db: Db, scope: Scope, branchId: number | null): Promise<number[]> {
  const rows = await db
    .selectFrom('level_attempts')
    .select('id')
    .where('state', '=', 'in_progress')
    .$if(scope !== null, (query) => query.where('branch_id', 'in', scope?.length ? [...scope] : [-1]))
    .$if(branchId !== null, (query) => query.where('branch_id', '=', branchId ?? -1))
    .orderBy('id')
    .limit(5_000)
    .execute();
  return rows.map((row) => row.id);
}

export interface AttemptFilter {
  readonly scope: Scope;
  readonly state: string | undefined;
  readonly subject: string | undefined;
  readonly search: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

export interface ListedAttempt extends AttemptRow {
  readonly level: string | null;
  readonly notices: number;
}

export async function listAttempts(
  db: Db,
  filter: AttemptFilter,
): Promise<{ rows: ListedAttempt[]; total: number }> {
  const { scope, state, subject, search, limit, offset } = filter;
  const like = `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<ListedAttempt & { total: number }>`
    select a.*, r.result ->> 'level' as level, coalesce(e.notices, 0)::integer as notices,
      (count(*) over ())::integer as total
    from level_attempts a
    left join lateral (
      select result from level_placements where attempt_id = a.id order by id desc limit 1
    ) r on true
    left join lateral (select count(*) as notices from level_integrity_events where attempt_id = a.id) e on true
    where (${scope === null} or a.branch_id = any(${[...(scope ?? [])]}::bigint[]))
      and (${state ?? null}::text is null or a.state = ${state ?? null})
      and (${subject ?? null}::text is null or a.subject = ${subject ?? null})
      and (${search ? 1 : 0} = 0 or a.student_name like ${like} or a.attempt_no like ${like})
    order by a.id desc limit ${limit} offset ${offset}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
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

export async function listHistory(db: Db, attemptId: number) {
  return db
    .selectFrom('level_attempt_history')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .orderBy('id')
    .limit(200)
    .execute();
}

export async function listIntegrity(db: Db, attemptId: number) {
  return db
    .selectFrom('level_integrity_events')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .orderBy('id')
    .limit(500)
    .execute();
}

/** What arrived and does not count: late, from a lost lease, after the close. */
export async function listUncounted(db: Db, attemptId: number) {
  return db
    .selectFrom('level_response_events')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .where('outcome', 'in', ['late', 'old_lease', 'closed', 'passed'])
    .orderBy('id')
    .limit(300)
    .execute();
}

export async function listSavedTimes(db: Db, attemptId: number) {
  return db
    .selectFrom('level_answers')
    .select(['position', 'saved_at'])
    .where('attempt_id', '=', attemptId)
    .orderBy('position')
    .limit(100)
    .execute();
}

export async function clearHelp(db: Db, attemptId: number): Promise<void> {
  await db
    .updateTable('level_presence')
    .set({ help_asked_at: null })
    .where('attempt_id', '=', attemptId)
    .execute();
}
