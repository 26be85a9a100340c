import { sql } from 'kysely';
import type { Waiting } from '#src/features/level-results/rules/release.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { listUndecided, undecidedReading } from './unread-answers.server.ts';

export interface LateAnswer {
  readonly eventId: number;
  readonly position: number;
  readonly leaseEpoch: number;
  readonly rev: number;
  readonly answer: unknown;
  /** When the browser says it was written. */
  readonly answeredAt: Date | null;
  readonly at: Date;
}

/** The newest late answer of each question, where it is newer than the one that counts and nobody has decided. */
const undecided = sql`
  select l.* from (
    select distinct on (e.attempt_id, e.position) e.* from level_response_events e
    where e.outcome = 'late' and e.attempt_id = a.id
    order by e.attempt_id, e.position, e.lease_epoch desc, e.rev desc, e.id desc
  ) l
  where not exists (select 1 from level_late_decisions d where d.event_id = l.id)
    and not exists (select 1 from level_answers k where k.attempt_id = l.attempt_id and k.position = l.position
      and (k.lease_epoch, k.rev) >= (l.lease_epoch, l.rev))`;

/** Late answers of an attempt about which nobody has decided. */
export async function listLate(db: Db | Tx, attemptId: number): Promise<LateAnswer[]> {
  const { rows } = await sql<LateAnswer>`
    select u.id as "eventId", u.position, u.lease_epoch as "leaseEpoch", u.rev, u.answer,
      u.answered_at as "answeredAt", u.at
    from level_attempts a cross join lateral (${undecided}) u where a.id = ${attemptId}
    order by u.position limit 100`.execute(db);
  return rows;
}

/** The newest result of an attempt `a` was made from no item that says anything of ability (`measures`). */
const unmeasured = sql<boolean>`coalesce((
  select (p.result ->> 'itemCount')::int <= coalesce((p.result ->> 'grantedCount')::int, 0)
  from level_placements p where p.attempt_id = a.id order by p.id desc limit 1), false)`;

/** What a result waits for before it may be shown. */
export async function readWaiting(db: Db | Tx, attemptId: number): Promise<Waiting> {
  const rows = await db
    .selectFrom('level_scores')
    .select('position')
    .where('attempt_id', '=', attemptId)
    .where('is_final', '=', false)
    .orderBy('position')
    .limit(100)
    .execute();
  const late = await listLate(db, attemptId);
  const measured = await sql<{ isUnmeasured: boolean }>`
    select ${unmeasured} as "isUnmeasured" from level_attempts a where a.id = ${attemptId}`.execute(db);
  return {
    unmarked: rows.map((row) => row.position),
    late: late.map((row) => row.position),
    unread: await listUndecided(db, attemptId),
    isUnmeasured: measured.rows[0]?.isUnmeasured ?? false,
  };
}

/** True for an attempt `a` that waits for nothing: the condition of every release of many at once. */
export const isReadyToShow = sql<boolean>`
  not exists (select 1 from level_scores s where s.attempt_id = a.id and not s.is_final)
  and not exists (${undecided}) and not exists (${undecidedReading}) and not ${unmeasured}`;

/** What a person has to decide of an attempt before, or after, its result is shown. */
export type Undecided = 'late' | 'unmeasured' | 'marks';

const waitsFor: Readonly<Record<Undecided, ReturnType<typeof sql>>> = {
  late: sql`a.state in ('scored', 'review', 'released')
    and a.id in (select attempt_id from level_response_events where outcome = 'late') and exists (${undecided})`,
  unmeasured: sql`a.state = 'scored' and ${unmeasured}`,
  marks: sql`a.state = 'released' and a.id in (select attempt_id from level_scores where not is_final)`,
};

/** Attempts of some branches (null: all) of which that is to be decided, the latest first; a thousand at most. */
export async function listToDecide(
  db: Db,
  branchIds: readonly number[] | null,
  what: Undecided,
): Promise<number[]> {
  const scope = branchIds === null ? sql`true` : sql`a.branch_id = any(${[...branchIds]}::bigint[])`;
  const { rows } = await sql<{ id: number }>`
    select a.id from level_attempts a where a.destroyed_at is null and ${scope} and ${waitsFor[what]}
    order by a.id desc limit 1000`.execute(db);
  return rows.map(({ id }) => id);
}

/** Scored attempts whose wait for a browser that was away is over, and about whose answers everything is decided. */
export async function listWaitedFor(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from level_attempts a
    where a.late_until <= ${now} and a.state = 'scored' and a.destroyed_at is null and ${isReadyToShow}
    order by a.id limit 500`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Late answers that were accepted on a shown result and wait for a mark, or for what their marks come to to be shown: the
 * points that stand there until then, by their positions.
 */
export async function listHeld(db: Db | Tx, attemptId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ position: number; points: number }>`
    select s.position, s.points::double precision as points from level_scores s
    where s.attempt_id = ${attemptId} and not s.is_final and exists (
      select 1 from level_late_decisions d join level_response_events e on e.id = d.event_id
      where d.attempt_id = s.attempt_id and e.position = s.position and d.is_accepted)
    order by s.position limit 100`.execute(db);
  return new Map(rows.map(({ position, points }) => [position, points]));
}

export async function insertLateDecisions(
  tx: Tx,
  attemptId: number,
  {
    late,
    by,
  }: {
    late: readonly LateAnswer[];
    by: {
      readonly isAccepted: boolean;
      readonly reason: string;
      readonly staffId: number;
      readonly at: Date;
    };
  },
): Promise<void> {
  await tx
    .insertInto('level_late_decisions')
    .values(
      late.map(({ eventId }) => ({
        attempt_id: attemptId,
        event_id: eventId,
        is_accepted: by.isAccepted,
        reason: by.reason,
        staff_id: by.staffId,
        at: by.at,
      })),
    )
    .execute();
}
