import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';

/** Only so many of the latest attempts of a subject are looked at. */
const attemptLimit = 4_000;

export interface AnalysedAttemptRow {
  readonly id: number;
  readonly attemptNo: string;
  readonly studentName: string;
  readonly branchId: number;
  readonly grade: number;
  readonly kind: 'test' | 'retest';
  /** The short name of the device it was sat on; null where it was never heard of. */
  readonly device: string | null;
  readonly blueprintId: number;
  readonly title: string;
  readonly mode: 'fixed' | 'adaptive';
  readonly closedAt: Date | null;
  readonly theta: number;
  readonly se: number;
}

/** The latest scored attempts of a subject with their measured ability, newest first; none that rests on no item that measures. */
export async function listAnalysedAttempts(db: Db, subject: string): Promise<AnalysedAttemptRow[]> {
  const { rows } = await sql<AnalysedAttemptRow>`
    select a.id, a.attempt_no as "attemptNo", a.student_name as "studentName", a.branch_id as "branchId",
      a.grade, a.kind, w.device, a.blueprint_id as "blueprintId", a.blueprint ->> 'title' as title,
      a.blueprint ->> 'mode' as mode, a.closed_at as "closedAt",
      (p.result ->> 'theta')::double precision as theta, (p.result ->> 'se')::double precision as se
    from level_attempts a
    join lateral (
      select result from level_placements where attempt_id = a.id order by id desc limit 1
    ) p on true
    left join level_presence w on w.attempt_id = a.id
    where a.subject = ${subject} and a.state in ('scored', 'review', 'released') and p.result ? 'theta'
      and coalesce((p.result ->> 'itemCount')::int > coalesce((p.result ->> 'grantedCount')::int, 0), true)
    order by a.id desc limit ${attemptLimit}`.execute(db);
  return rows;
}

export interface AnalysedAnswerRow {
  readonly attemptId: number;
  readonly position: number;
  readonly versionId: number;
  readonly optionSeed: number;
  readonly answer: unknown;
  readonly points: number;
  readonly maxPoints: number;
  readonly isFinal: boolean;
}

/** Every item of these attempts with what was answered and earned, attempt by attempt in order. */
export async function listAnalysedAnswers(
  db: Db,
  attemptIds: readonly number[],
): Promise<AnalysedAnswerRow[]> {
  if (attemptIds.length === 0) return [];
  const { rows } = await sql<AnalysedAnswerRow>`
    select i.attempt_id as "attemptId", i.position, i.version_id as "versionId",
      i.option_seed as "optionSeed", w.answer, s.points::double precision as points,
      s.max_points::double precision as "maxPoints", s.is_final as "isFinal"
    from level_attempt_items i
    join level_scores s on s.attempt_id = i.attempt_id and s.position = i.position
    left join level_answers w on w.attempt_id = i.attempt_id and w.position = i.position
    where i.attempt_id = any(${[...attemptIds]}::bigint[])
    order by i.attempt_id, i.position limit ${attemptLimit * 100}`.execute(db);
  return rows;
}

/** What students of a subject, or of all, are given: the published plans, their published papers, and how many items of each are not live. */
export async function listGiven(db: Db | Tx, subject: string | undefined): Promise<unknown[]> {
  const { rows } = await sql`
    select b.id, f.id as "formId", count(*) filter (where v.status <> 'live') as gone
    from blueprints b
    left join forms f on f.blueprint_id = b.id and f.status = 'published'
    left join form_items i on i.form_id = f.id
    left join item_versions v on v.id = i.version_id
    where b.subject = coalesce(${subject ?? null}, b.subject) and b.status = 'published'
    group by b.id, f.id order by b.id, f.id limit 1000`.execute(db);
  return rows;
}
