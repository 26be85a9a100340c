import type { Selectable } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import type { DB } from '#src/platform/db/db-types.ts';

export type ReleaseRow = Selectable<DB['level_releases']>;

/** What becomes of a release, and who made it so. */
export interface ReleaseMove {
  readonly releaseId: number;
  readonly from: 'planned' | null;
  readonly to: 'planned' | 'done' | 'cancelled';
  readonly actor: string;
  readonly cause: string;
  readonly at: Date;
}

async function insertMove(tx: Tx, { releaseId, from, to, actor, cause, at }: ReleaseMove): Promise<void> {
  await tx
    .insertInto('level_release_history')
    .values({ release_id: releaseId, from_state: from, to_state: to, actor, cause, at })
    .execute();
}

/** Keeps a new plan; nothing where the subject has one already. */
export async function insertPlan(
  tx: Tx,
  plan: { subject: string; releaseAt: Date; staffId: number; cause: string; now: Date },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('level_releases')
    .values({
      subject: plan.subject,
      release_at: plan.releaseAt,
      state: 'planned',
      staff_id: plan.staffId,
      created_at: plan.now,
    })
    .onConflict((conflict) => conflict.column('subject').where('state', '=', 'planned').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return undefined;
  const { cause, now: at } = plan;
  await insertMove(tx, {
    releaseId: row.id,
    from: null,
    to: 'planned',
    actor: `staff ${plan.staffId}`,
    cause,
    at,
  });
  return row.id;
}

/** Keeps a release that a person made at once. */
export async function insertDone(
  tx: Tx,
  done: { subject: string; staffId: number; version: number; released: number; cause: string; now: Date },
): Promise<void> {
  const { id } = await tx
    .insertInto('level_releases')
    .values({
      subject: done.subject,
      release_at: done.now,
      state: 'done',
      staff_id: done.staffId,
      created_at: done.now,
      ended_at: done.now,
      version: done.version,
      released: done.released,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertMove(tx, {
    releaseId: id,
    from: null,
    to: 'done',
    actor: `staff ${done.staffId}`,
    cause: done.cause,
    at: done.now,
  });
}

/** Locks one release: whoever cancels it or carries it out comes before or after the other. */
export async function lockRelease(tx: Tx, releaseId: number): Promise<ReleaseRow | undefined> {
  return tx
    .selectFrom('level_releases')
    .selectAll()
    .where('id', '=', releaseId)
    .forUpdate()
    .executeTakeFirst();
}

/** Ends a locked plan. */
export async function endPlan(
  tx: Tx,
  move: Omit<ReleaseMove, 'from'> & { readonly to: 'done' | 'cancelled' },
  shown: { readonly version: number; readonly released: number } | null,
): Promise<void> {
  await tx
    .updateTable('level_releases')
    .set({ state: move.to, ended_at: move.at, ...shown })
    .where('id', '=', move.releaseId)
    .execute();
  await insertMove(tx, { ...move, from: 'planned' });
}

/** Plans whose instant has come, the first one first. */
export async function listDuePlans(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('level_releases')
    .select('id')
    .where('state', '=', 'planned')
    .where('release_at', '<=', now)
    .orderBy('release_at')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

/** When the results of a subject are to be shown; nothing where no instant was set. */
export async function findPlannedAt(db: Db, subject: string): Promise<Date | null> {
  const row = await db
    .selectFrom('level_releases')
    .select('release_at')
    .where('subject', '=', subject)
    .where('state', '=', 'planned')
    .executeTakeFirst();
  return row?.release_at ?? null;
}

/** What was shown together and what is planned, the newest first, with its history. */
export async function listReleases(db: Db, subject: string) {
  const rows = await db
    .selectFrom('level_releases')
    .selectAll()
    .where('subject', '=', subject)
    .orderBy('id', 'desc')
    .limit(30)
    .execute();
  const moves = await db
    .selectFrom('level_release_history')
    .selectAll()
    .where('release_id', 'in', rows.length > 0 ? rows.map(({ id }) => id) : [-1])
    .orderBy('id')
    .limit(200)
    .execute();
  return rows.map((row) => ({ row, moves: moves.filter((move) => move.release_id === row.id) }));
}
