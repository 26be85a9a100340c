import { sql } from 'kysely';
import type { AttemptRow } from '#src/features/level-attempts/store/attempts.server.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { insertMany } from '#src/platform/db/queries/insert-many.ts';
import { likeText, readList } from '#src/platform/db/queries/list.ts';
import type { ListPage } from '#src/shared/endpoint/list.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';
import type { unreadList } from '../contract/unread-list.ts';

/** One distinct answer to one box of a version. */
export interface Typed {
  readonly versionId: number;
  /** The gap; blank where the item has one box. */
  readonly part: string;
  readonly typed: string;
}

/** What people decided about it. */
export interface Reading extends Typed {
  readonly isAccepted: boolean;
}

/** What names the box and the answer of a row `u` to the office: pupils write anything, so not the text itself. */
const answerId = sql<string>`encode(sha256(convert_to(u.part || E'\\n' || u.typed, 'UTF8')), 'hex')`;

const isSameAnswer = sql`d.version_id = u.version_id and d.part = u.part and d.typed = u.typed
  and (d.branch_id is null or d.branch_id = a.branch_id)`;

/** Of an attempt `a`: what could not be read and nobody has decided about. */
export const undecidedReading = sql`
  select u.position from level_unread_answers u
  where u.attempt_id = a.id and not u.is_read
    and not exists (select 1 from level_reading_decisions d where ${isSameAnswer})`;

/** Positions of an attempt that hold an answer nobody could read or decided about. */
export async function listUndecided(db: Db | Tx, attemptId: number): Promise<number[]> {
  const { rows } = await sql<{ position: number }>`
    select distinct u.position from level_attempts a cross join lateral (${undecidedReading}) u
    where a.id = ${attemptId} order by u.position limit 100`.execute(db);
  return rows.map(({ position }) => position);
}

/** The decision in force about each such answer to the items of an attempt, in its branch. */
export async function listReadings(db: Db | Tx, attemptId: number): Promise<Reading[]> {
  const { rows } = await sql<Reading>`
    select distinct on (d.version_id, d.part, d.typed)
      d.version_id as "versionId", d.part, d.typed, d.is_accepted as "isAccepted"
    from level_attempts a
    join level_attempt_items i on i.attempt_id = a.id
    join level_reading_decisions d on d.version_id = i.version_id
      and (d.branch_id is null or d.branch_id = a.branch_id)
    where a.id = ${attemptId}
    order by d.version_id, d.part, d.typed, d.id desc limit 5000`.execute(db);
  return rows;
}

/** Replaces what was typed and is not fully right in these attempts. */
export async function putWrong(
  tx: Tx,
  sheets: readonly {
    readonly attemptId: number;
    readonly wrong: readonly (Typed & { readonly position: number; readonly isRead: boolean })[];
  }[],
): Promise<void> {
  const attemptIds = sheets.map(({ attemptId }) => attemptId);
  await tx
    .deleteFrom('level_unread_answers')
    .where('attempt_id', '=', (e) => e.fn.any(e.val(attemptIds)))
    .execute();
  const rows = sheets.flatMap(({ attemptId, wrong }) =>
    wrong.map(({ versionId, position, part, typed, isRead }) => ({
      attempt_id: attemptId,
      version_id: versionId,
      position,
      part,
      typed: typed.toWellFormed(),
      is_read: isRead,
    })),
  );
  if (rows.length > 0) await insertMany(tx, 'level_unread_answers', rows).execute();
}

export interface UnreadRow extends Typed {
  readonly key: string;
  readonly answerId: string;
  readonly subject: string;
  /** It could be read, and is wrong by the key. */
  readonly isRead: boolean;
  readonly pupils: number;
  /** Of them: nobody has decided; taken as right; shown to the family already. */
  readonly open: number;
  readonly accepted: number;
  readonly shown: number;
  readonly lastAt: Date | null;
  readonly staffId: number | null;
  readonly reason: string | null;
  readonly decidedAt: Date | null;
}

const scopeOf = (branchIds: readonly number[] | null) =>
  branchIds === null ? sql`true` : sql`a.branch_id = any(${[...branchIds]}::bigint[])`;

/** One page of distinct typed answers that are not fully right, in some branches (null: all); first what waits for a decision, then the most frequent. */
export async function listUnread(
  db: Db,
  branchIds: readonly number[] | null,
  filter: QueryOf<typeof unreadList>,
): Promise<ListPage<UnreadRow>> {
  const { subject, state, reading, q } = filter;
  const grouped = sql<UnreadRow>`(
    select u.version_id || ' ' || u.part || ' ' || u.typed as key,
      ${answerId} as "answerId", u.version_id as "versionId", u.part, u.typed, min(a.subject) as subject,
      bool_and(u.is_read) as "isRead",
      count(*) as pupils, count(*) filter (where d.id is null and not u.is_read) as open,
      array[count(*) filter (where d.id is null and not u.is_read), count(*)] as rank,
      count(*) filter (where d.is_accepted) as accepted, count(*) filter (where a.state = 'released') as shown,
      max(a.closed_at) as "lastAt",
      (array_agg(d.staff_id order by d.id desc nulls last))[1] as "staffId",
      (array_agg(d.reason order by d.id desc nulls last))[1] as reason,
      (array_agg(d.at order by d.id desc nulls last))[1] as "decidedAt"
    from level_unread_answers u
    join level_attempts a on a.id = u.attempt_id
    left join lateral (
      select d.* from level_reading_decisions d where ${isSameAnswer} order by d.id desc limit 1
    ) d on true
    where a.state in ('scored', 'review', 'released') and a.destroyed_at is null and ${scopeOf(branchIds)}
    group by u.version_id, u.part, u.typed)`.as<'g'>('g');
  const query = db
    .selectFrom(grouped)
    .selectAll('g')
    .$if(subject !== undefined, (of) => of.where('g.subject', '=', subject ?? ''))
    .$if(state === 'open', (of) => of.where('g.open', '>', 0))
    .$if(state === 'decided', (of) => of.where('g.decidedAt', 'is not', null).where('g.open', '=', 0))
    .$if(reading === 'unread', (of) => of.where('g.isRead', '=', false))
    .$if(reading === 'wrong', (of) => of.where('g.isRead', '=', true))
    .$if(q !== '', (of) => of.where('g.typed', 'ilike', likeText(q)));
  return readList(query, filter, {
    by: { open: 'g.rank', pupils: 'g.pupils', lastAt: 'g.lastAt' },
    first: '-open',
    tie: 'g.key',
  });
}

/** How many distinct answers of some branches wait for a decision. */
export async function countOpen(db: Db, branchIds: readonly number[] | null): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct (u.version_id, u.part, u.typed)) as n
    from level_attempts a
    join level_unread_answers u on u.attempt_id = a.id
    where a.state in ('scored', 'review', 'released') and a.destroyed_at is null and ${scopeOf(branchIds)}
      and not u.is_read and not exists (select 1 from level_reading_decisions d where ${isSameAnswer})`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** The box and the text that an id names; undefined where nobody wrote it. */
export async function findTyped(
  db: Db | Tx,
  named: { readonly versionId: number; readonly answerId: string },
): Promise<Typed | undefined> {
  const { rows } = await sql<Typed>`
    select u.version_id as "versionId", u.part, u.typed from level_unread_answers u
    where u.version_id = ${named.versionId} and ${answerId} = ${named.answerId}
    order by u.part, u.typed limit 1`.execute(db);
  return rows[0];
}

/** Attempts with a result in some branches (null: all) in which a box was answered so, the oldest first. */
export async function listWhoTyped(
  db: Db | Tx,
  { versionId, part, typed }: Typed,
  branchIds: readonly number[] | null,
): Promise<AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`
    select a.* from level_attempts a
    join level_unread_answers u on u.attempt_id = a.id
    where u.version_id = ${versionId} and u.part = ${part} and u.typed = ${typed}
      and a.state in ('scored', 'review', 'released') and a.destroyed_at is null and ${scopeOf(branchIds)}
    order by a.id limit 5000`.execute(db);
  return rows;
}

/** Whether the head office has decided about an answer, for all branches. */
export async function isDecidedForAll(db: Db | Tx, { versionId, part, typed }: Typed): Promise<boolean> {
  const row = await db
    .selectFrom('level_reading_decisions')
    .select('id')
    .where('version_id', '=', versionId)
    .where('part', '=', part)
    .where('typed', '=', typed)
    .where('branch_id', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewReading extends Reading {
  /** Null: in every branch. */
  readonly branchIds: readonly number[] | null;
  readonly reason: string;
  readonly staffId: number;
  readonly at: Date;
  readonly changed: number;
}

export async function insertReading(tx: Tx, { versionId, branchIds, ...row }: NewReading): Promise<void> {
  const { isAccepted, staffId, ...rest } = row;
  const values = { ...rest, version_id: versionId, is_accepted: isAccepted, staff_id: staffId };
  await tx
    .insertInto('level_reading_decisions')
    .values((branchIds ?? [null]).map((branchId) => ({ ...values, branch_id: branchId })))
    .execute();
}

export interface WrongAnswer extends Typed {
  readonly position: number;
  readonly answerId: string;
  readonly isRead: boolean;
  /** What was decided about it; null: nothing. */
  readonly isAccepted: boolean | null;
}

/** What was typed in one attempt and is not fully right, in the order of the paper. */
export async function listWrongOf(db: Db | Tx, attemptId: number): Promise<WrongAnswer[]> {
  const { rows } = await sql<WrongAnswer>`
    select u.position, u.version_id as "versionId", u.part, u.typed, ${answerId} as "answerId",
      u.is_read as "isRead", d.is_accepted as "isAccepted"
    from level_attempts a
    join level_unread_answers u on u.attempt_id = a.id
    left join lateral (
      select d.* from level_reading_decisions d where ${isSameAnswer} order by d.id desc limit 1
    ) d on true
    where a.id = ${attemptId} order by u.position, u.part limit 400`.execute(db);
  return rows;
}
