import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { prepared } from '#src/platform/db/prepared.ts';
import { type AttemptState, levelLimits } from '../rules/attempts.ts';

export interface AnswerToSave {
  readonly attemptNo: string;
  readonly browserHash: string;
  readonly position: number;
  readonly leaseEpoch: number;
  readonly rev: number;
  readonly answer: unknown;
  readonly isFlagged: boolean;
  readonly answeredAt: string | null;
  /** When it reached us; waiting for company costs nobody the deadline. */
  readonly arrivedAt: Date;
}

export type SaveOutcome =
  | 'saved'
  | 'older'
  | 'late'
  | 'old_lease'
  | 'closed'
  | 'passed'
  | 'unknown_item'
  | 'gone';

export interface SavedAnswer {
  /** Place in the list that was given. */
  readonly n: number;
  readonly outcome: SaveOutcome;
  readonly state: AttemptState | null;
  readonly lease_epoch: number | null;
  readonly deadline_at: Date | null;
}

/**
 * Saves many answers of many students by one statement, which is one transaction. At most one answer for one
 * position of one attempt may be among them. The attempts are share-locked: whoever closes one or takes its
 * lease either comes before, and is obeyed, or after, and sees the answer. `isOrdered: false` leaves the
 * order of revs out; it exists for the control of the tests. The lateral joins keep the kept plan at one look into an
 * index for each answer: planned freely it read every answer of every attempt for each group.
 * See docs/decisions/0020-level-test-saves.md.
 */
export async function saveAnswers(
  db: Db | Tx,
  entries: readonly AnswerToSave[],
  isOrdered = true,
): Promise<SavedAnswer[]> {
  const given = JSON.stringify(
    entries.map((entry, n) => ({
      n,
      no: entry.attemptNo,
      browser: entry.browserHash,
      pos: entry.position,
      epoch: entry.leaseEpoch,
      rev: entry.rev,
      answer: entry.answer ?? null,
      flagged: entry.isFlagged,
      answered: entry.answeredAt,
      arrived: entry.arrivedAt,
    })),
  );
  const newer = isOrdered
    ? sql`(level_answers.lease_epoch, level_answers.rev) < (excluded.lease_epoch, excluded.rev)`
    : sql`true`;
  const { rows } = await sql<SavedAnswer>`${prepared(isOrdered ? 'save_answers' : 'save_answers_unordered')}
    with given as materialized (
      select * from jsonb_to_recordset(${given}::jsonb) as g(
        n integer, no text, browser text, pos integer, epoch integer, rev integer,
        answer jsonb, flagged boolean, answered timestamptz, arrived timestamptz)
    ), named as materialized (
      select a.id from (select distinct no from given) g
      cross join lateral (select id from level_attempts where attempt_no = g.no limit 1) a order by a.id
    ), held as materialized (
      select h.* from named cross join lateral (
        select id, attempt_no, state, lease_epoch, deadline_at, closed_at, paused_at from level_attempts
        where id = named.id for share) h
    ), judged as materialized (
      select g.n, g.pos, g.epoch, g.rev, nullif(g.answer, 'null'::jsonb) as answer, g.flagged, g.answered,
        g.arrived, h.id as attempt_id, h.state, h.lease_epoch, h.deadline_at,
        case
          when b.is_granted is null then 'gone'
          when i.is_given is null then 'unknown_item'
          when h.closed_at < h.deadline_at and g.epoch = h.lease_epoch then 'closed'
          when h.paused_at is null and g.arrived > h.deadline_at + ${levelLimits.graceSeconds} * interval '1 second'
            then 'late'
          when g.epoch <> h.lease_epoch then 'old_lease'
          when h.state <> 'in_progress' then 'closed'
          when k.lease_epoch = g.epoch and k.rev = g.rev then 'known'
          when exists (select 1 from level_adaptive_steps s
            where s.attempt_id = h.id and s.position = g.pos and s.response is not null) then 'passed'
          else 'put'
        end as verdict
      from given g
      left join held h on h.attempt_no = g.no
      left join lateral (select true as is_granted from level_attempt_browsers
        where attempt_id = h.id and browser_hash = g.browser limit 1) b on true
      left join lateral (select true as is_given from level_attempt_items
        where attempt_id = h.id and position = g.pos limit 1) i on true
      left join lateral (select lease_epoch, rev from level_answers
        where attempt_id = h.id and position = g.pos limit 1) k on true
    ), put as (
      insert into level_answers (attempt_id, position, lease_epoch, rev, answer, is_flagged, saved_at)
      select attempt_id, pos, epoch, rev, answer, flagged, arrived
      from judged where verdict = 'put' order by attempt_id, pos
      on conflict (attempt_id, position) do update set lease_epoch = excluded.lease_epoch,
        rev = excluded.rev, answer = excluded.answer, is_flagged = excluded.is_flagged,
        saved_at = excluded.saved_at
      where ${newer}
      returning attempt_id, position
    ), told as materialized (
      select j.*, case j.verdict when 'known' then 'saved'
        when 'put' then case when p.attempt_id is null then 'older' else 'saved' end
        else j.verdict end as outcome
      from judged j left join put p on p.attempt_id = j.attempt_id and p.position = j.pos
    ), logged as (
      insert into level_response_events
        (attempt_id, position, lease_epoch, rev, answer, outcome, answered_at, at)
      select attempt_id, pos, epoch, rev, answer, outcome, answered, arrived
      from told where verdict not in ('known', 'gone', 'unknown_item')
        -- Sent again, what is kept for staff stays what they have decided about.
        and (outcome not in ('late', 'old_lease') or not exists (select 1 from level_response_events x
          where x.attempt_id = told.attempt_id and x.outcome in ('late', 'old_lease')
            and (x.position, x.lease_epoch, x.rev) = (told.pos, told.epoch, told.rev)))
      order by n
    )
    select n, outcome, state, lease_epoch, deadline_at from told order by n`.execute(db);
  return rows;
}

export interface StoredAnswer {
  readonly position: number;
  readonly leaseEpoch: number;
  readonly rev: number;
  readonly answer: unknown;
  readonly isFlagged: boolean;
}

export async function listAnswers(db: Db | Tx, attemptId: number): Promise<StoredAnswer[]> {
  const rows = await db
    .selectFrom('level_answers')
    .select(['position', 'lease_epoch', 'rev', 'answer', 'is_flagged'])
    .where('attempt_id', '=', attemptId)
    .orderBy('position')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    position: row.position,
    leaseEpoch: row.lease_epoch,
    rev: row.rev,
    answer: row.answer,
    isFlagged: row.is_flagged,
  }));
}

export interface Heartbeat {
  readonly attemptNo: string;
  readonly browserHash: string;
  readonly leaseEpoch: number;
  readonly position: number;
  readonly unsent: number;
  readonly device: string;
  readonly asksHelp: boolean | undefined;
  readonly showsPause: boolean;
}

export interface Beaten {
  readonly id: number;
  readonly state: AttemptState;
  readonly lease_epoch: number;
  readonly deadline_at: Date | null;
  readonly paused_at: Date | null;
  /** When it was heard of before this beat. */
  readonly seen_before: Date | null;
  /** Questions of which an answer came from a tab that had lost the lease, and none under the lease of now. */
  readonly left_elsewhere: number[];
}

/** Notes a sign of life of the tab that holds the lease; nothing when the browser may not sit the attempt. */
export async function noteHeartbeat(db: Db, heartbeat: Heartbeat, now: Date): Promise<Beaten | undefined> {
  const { rows } = await sql<Beaten>`
    with mine as (
      select a.id, a.state, a.lease_epoch, a.deadline_at, a.paused_at, p.seen_at as seen_before,
        case when a.lease_epoch = 1 then '{}' else array(
          select distinct e.position from level_response_events e
          where e.attempt_id = a.id and e.outcome = 'old_lease'
            and not exists (select 1 from level_answers k where k.attempt_id = a.id and k.position = e.position
              and (k.lease_epoch, k.rev) >= (e.lease_epoch, e.rev))
          order by e.position) end as left_elsewhere
      from level_attempts a
      join level_attempt_browsers b on b.attempt_id = a.id and b.browser_hash = ${heartbeat.browserHash}
      left join level_presence p on p.attempt_id = a.id
      where a.attempt_no = ${heartbeat.attemptNo}
    ), noted as (
      insert into level_presence (attempt_id, seen_at, position, unsent, device, pause_shown, help_asked_at)
      select id, ${now}::timestamptz, ${heartbeat.position}, ${heartbeat.unsent}, ${heartbeat.device}, ${heartbeat.showsPause},
        case when ${heartbeat.asksHelp ?? false} then ${now}::timestamptz end
      from mine where lease_epoch = ${heartbeat.leaseEpoch} and state = 'in_progress'
      on conflict (attempt_id) do update set seen_at = excluded.seen_at, position = excluded.position,
        unsent = excluded.unsent, device = excluded.device, pause_shown = excluded.pause_shown,
        help_asked_at = case when ${heartbeat.asksHelp === undefined} then level_presence.help_asked_at
          else excluded.help_asked_at end
    )
    select * from mine`.execute(db);
  return rows[0];
}

export async function findPresence(db: Db | Tx, attemptId: number) {
  return db.selectFrom('level_presence').selectAll().where('attempt_id', '=', attemptId).executeTakeFirst();
}

export async function clearHelp(db: Db, attemptId: number): Promise<void> {
  await db
    .updateTable('level_presence')
    .set({ help_asked_at: null })
    .where('attempt_id', '=', attemptId)
    .execute();
}

export async function insertIntegrity(
  db: Db | Tx,
  attemptId: number,
  {
    events,
    at,
  }: {
    events: readonly {
      readonly kind: string;
      readonly position?: number | undefined;
      readonly detail: string;
    }[];
    at: Date;
  },
): Promise<void> {
  if (events.length === 0) return;
  await db
    .insertInto('level_integrity_events')
    .values(
      events.map(({ kind, position, detail }) => ({
        attempt_id: attemptId,
        kind,
        position: position ?? null,
        detail,
        at,
      })),
    )
    .execute();
}

/** A late answer, as it was sent and arrived. */
export interface CountedLate {
  readonly position: number;
  readonly leaseEpoch: number;
  readonly rev: number;
  readonly answer: unknown;
  readonly at: Date;
}

/** Lets a late answer be the one that counts. */
export async function countLate(tx: Tx, attemptId: number, late: CountedLate): Promise<void> {
  const answer = late.answer === null ? null : JSON.stringify(late.answer);
  const row = { lease_epoch: late.leaseEpoch, rev: late.rev, answer, saved_at: late.at };
  await tx
    .insertInto('level_answers')
    .values({ attempt_id: attemptId, position: late.position, ...row })
    .onConflict((on) => on.columns(['attempt_id', 'position']).doUpdateSet(row))
    .execute();
}
