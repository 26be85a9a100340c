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
  /** late: after the deadline. old_lease: from a tab or device after another had taken the test over. */
  readonly outcome: 'late' | 'old_lease';
}

/**
 * The newest answer of each question that came after the deadline or from a lost lease, where it is newer than the one that counts and nobody
 * has decided.
 */
const undecided = sql`
  select l.* from (
    select distinct on (e.attempt_id, e.position) e.* from level_response_events e
    where e.outcome in ('late', 'old_lease') and e.attempt_id = a.id
    order by e.attempt_id, e.position, e.lease_epoch desc, e.rev desc, e.id desc
  ) l
  where not exists (select 1 from level_late_decisions d where d.event_id = l.id)
    and not exists (select 1 from level_answers k where k.attempt_id = l.attempt_id and k.position = l.position
      and (k.lease_epoch, k.rev) >= (l.lease_epoch, l.rev))`;

/** Late answers of an attempt about which nobody has decided. */
export async function listLate(db: Db | Tx, attemptId: number): Promise<LateAnswer[]> {
  const { rows } = await sql<LateAnswer>`
    select u.id as "eventId", u.position, u.lease_epoch as "leaseEpoch", u.rev, u.answer,
      u.answered_at as "answeredAt", u.at, u.outcome
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

/** Why an attempt `a` that is scored is not shown: `release` where nothing but the showing itself is left to do. */
export const waitsBecause = sql<'marks' | 'late' | 'reading' | 'unmeasured' | 'release'>`case
  when exists (select 1 from level_scores s where s.attempt_id = a.id and not s.is_final) then 'marks'
  when exists (${undecided}) then 'late'
  when exists (${undecidedReading}) then 'reading'
  when ${unmeasured} then 'unmeasured'
  else 'release' end`;

/** True for an attempt `a` that waits for nothing: the condition of every release of many at once. */
export const isReadyToShow = sql<boolean>`
  not exists (select 1 from level_scores s where s.attempt_id = a.id and not s.is_final)
  and not exists (${undecided}) and not exists (${undecidedReading}) and not ${unmeasured}`;

/** What a person has to decide of an attempt before, or after, its result is shown. */
export type Undecided = 'late' | 'unmeasured' | 'marks';

const waitsFor: Readonly<Record<Undecided, ReturnType<typeof sql>>> = {
  late: sql`a.state in ('scored', 'review', 'released')
    and a.id in (select attempt_id from level_response_events where outcome in ('late', 'old_lease')) and exists (${undecided})`,
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

/** What a shown result says of one answer. */
export interface Held {
  readonly points: number;
  readonly isAnswered: boolean;
}

/**
 * Late answers that were accepted on a shown result and wait for a mark, or for what their marks come to to be shown: what
 * stands there until then, by their positions.
 */
export async function listHeld(db: Db | Tx, attemptId: number): Promise<Map<number, Held>> {
  const rows = await db
    .selectFrom('level_held_points')
    .select(['position', 'points', 'is_answered'])
    .where('attempt_id', '=', attemptId)
    .orderBy('position')
    .limit(100)
    .execute();
  return new Map(
    rows.map((row) => [row.position, { points: Number(row.points), isAnswered: row.is_answered }]),
  );
}

/** What is kept already stays: of two answers that wait one after the other, nothing of the first was shown. */
export async function insertHeld(tx: Tx, attemptId: number, held: ReadonlyMap<number, Held>): Promise<void> {
  if (held.size === 0) return;
  await tx
    .insertInto('level_held_points')
    .values(
      [...held].map(([position, { points, isAnswered }]) => ({
        attempt_id: attemptId,
        position,
        points,
        is_answered: isAnswered,
      })),
    )
    .onConflict((on) => on.doNothing())
    .execute();
}

/** What waited at these positions is shown. */
export async function endHeld(tx: Tx, attemptId: number, positions: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('level_held_points')
    .where('attempt_id', '=', attemptId)
    .where('position', '=', (e) => e.fn.any(e.val([...positions])))
    .execute();
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
