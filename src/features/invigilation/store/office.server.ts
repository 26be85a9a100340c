import { sql } from 'kysely';
import { type AttemptState, attemptLabels } from '#src/features/level-attempts/rules/attempts.ts';
import type { AttemptRow, Scope } from '#src/features/level-attempts/store/attempts.server.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { keysOf, oneOf } from '#src/shared/record.ts';

export interface LiveFacts extends AttemptRow {
  readonly seen_at: Date | null;
  readonly at_position: number | null;
  readonly unsent: number | null;
  readonly device: string | null;
  readonly help_asked_at: Date | null;
  readonly pause_shown: boolean | null;
  readonly answered: number;
  readonly items: number;
  readonly last_saved_at: Date | null;
  readonly notices: number;
}

/** Who is sitting now, the first deadline first. */
export async function listLive(db: Db, scope: Scope): Promise<LiveFacts[]> {
  const { rows } = await sql<LiveFacts>`
    select a.*, p.seen_at, p.position as at_position, p.unsent, p.device, p.help_asked_at, p.pause_shown,
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

/** How many attempts that closed between two instants were placed in each level by their latest placement. */
export async function countLevels(
  db: Db,
  scope: Scope,
  span: { readonly from: Date; readonly to: Date },
): Promise<{ subject: string; level: string; total: number }[]> {
  const { rows } = await sql<{ subject: string; level: string; total: number }>`
    select a.subject, r.result ->> 'level' as level, count(*)::integer as total
    from level_attempts a
    join lateral (
      select result from level_placements where attempt_id = a.id order by id desc limit 1
    ) r on true
    where a.closed_at >= ${span.from} and a.closed_at < ${span.to} and a.state in ('scored', 'review', 'released')
      and (${scope === null} or a.branch_id = any(${[...(scope ?? [])]}::bigint[]))
    group by 1, 2 order by 1, min((r.result -> 'scale' ->> 'mid')::numeric), 2 limit 200`.execute(db);
  return rows;
}

/** When an attempt was voided last, and where it stood then. */
export async function findLastVoid(
  tx: Db | Tx,
  attemptId: number,
): Promise<{ from: AttemptState; at: Date } | undefined> {
  const row = await tx
    .selectFrom('history')
    .select(['from_state', 'at'])
    .where('entity', '=', 'attempt')
    .where('entity_id', '=', attemptId)
    .where('to_state', '=', 'void')
    .where('from_state', '!=', 'void')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const from = oneOf(keysOf(attemptLabels), row?.from_state);
  return row && from ? { from, at: row.at } : undefined;
}
