import { sql } from 'kysely';
import { isCountedMark } from '#src/features/level-results/store/counted-marks.server.ts';
import type { Db } from '#src/platform/db/database.ts';

/** Whose answers one sees, and whose marks are one's own. */
export interface Marker {
  readonly staffId: number;
  /** Null: of every branch. */
  readonly branchIds: readonly number[] | null;
}

/** Names an answer by what no screen shows, so that nobody is recognized by it. */
const ref = sql<string>`encode(sha256(convert_to(a.seed || ' ' || a.id || ' ' || i.position, 'UTF8')), 'hex')`;

const ownMark = ({ staffId }: Marker) =>
  sql<boolean>`exists (select 1 from level_marks m
    where m.attempt_id = a.id and m.position = i.position and m.staff_id = ${staffId} and ${isCountedMark})`;

const inScope = ({ branchIds }: Marker) =>
  branchIds === null ? sql`true` : sql`a.branch_id = any(${[...branchIds]}::bigint[])`;

const isMarked = sql`exists (select 1 from level_marks m
  where m.attempt_id = a.id and m.position = i.position and ${isCountedMark})`;

/**
 * Answers whose points are not final in results that wait for marks; of a shown result those that nobody has marked yet: one
 * mark is enough there.
 */
const waiting = (marker: Marker) => sql`
  from level_attempts a
  join level_attempt_items i on i.attempt_id = a.id
  join level_scores s on s.attempt_id = a.id and s.position = i.position
  where a.destroyed_at is null and not s.is_final and ${inScope(marker)}
    and (a.state = 'review' or (a.state = 'released' and not ${isMarked}))`;

export interface WaitingItem {
  readonly versionId: number;
  readonly subject: string;
  readonly waiting: number;
  readonly mine: number;
  readonly third: number;
}

/** Items with answers that wait for a mark, those with most work for this person first. */
export async function listWaitingItems(db: Db, marker: Marker): Promise<WaitingItem[]> {
  const { rows } = await sql<WaitingItem>`
    select i.version_id as "versionId", min(a.subject) as subject, count(*) as waiting,
      count(*) filter (where not ${ownMark(marker)}) as mine,
      count(*) filter (where (select count(distinct m.staff_id) from level_marks m
        where m.attempt_id = a.id and m.position = i.position and ${isCountedMark}) > 1) as third
    ${waiting(marker)}
    group by i.version_id order by mine desc, i.version_id limit 200`.execute(db);
  return rows;
}

export interface WaitingAnswer {
  readonly ref: string;
  readonly attemptNo: string;
  readonly attemptId: number;
  readonly position: number;
}

interface OfItem extends Marker {
  readonly versionId: number;
}

/** How many answers to one item this person has still to mark. */
export async function countMine(db: Db, { versionId, ...marker }: OfItem): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n ${waiting(marker)}
    and i.version_id = ${versionId} and not ${ownMark(marker)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The next answer to one item that this person has not marked, in an order that says nothing; after the last the first. */
export async function findNext(
  db: Db,
  { versionId, ...marker }: OfItem,
  after: string,
): Promise<WaitingAnswer | undefined> {
  const { rows } = await sql<WaitingAnswer>`
    select ${ref} as ref, a.attempt_no as "attemptNo", a.id as "attemptId", i.position ${waiting(marker)}
      and i.version_id = ${versionId} and not ${ownMark(marker)}
    order by ${ref} <= ${after}, ${ref} limit 1`.execute(db);
  return rows[0];
}

/** The answer that a reference names, while this person may mark it. */
export async function findByRef(
  db: Db,
  { versionId, ...marker }: OfItem,
  wanted: string,
): Promise<WaitingAnswer | undefined> {
  const { rows } = await sql<WaitingAnswer>`
    select ${ref} as ref, a.attempt_no as "attemptNo", a.id as "attemptId", i.position ${waiting(marker)}
      and i.version_id = ${versionId} and ${ref} = ${wanted} and not ${ownMark(marker)} limit 1`.execute(db);
  return rows[0];
}
