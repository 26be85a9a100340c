import type { Selectable } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { move, trailOf } from '#src/platform/db/history.ts';
import type { DB } from '#src/platform/db/tables/db-types.ts';
import { byProduct, byStaff } from '#src/shared/access/doer.ts';
import type { ReleaseCode, ReleaseFacts } from '../rules/release-history.ts';

export type ReleaseRow = Selectable<DB['level_releases']>;

type ReleaseState = ReleaseRow['state'];

/** What happened to releases. */
const releaseTrail = trailOf<ReleaseState, ReleaseCode, ReleaseFacts>('release');

/** Releases as what has states; what is carried out or cancelled is over. */
const releaseMachine = {
  trail: releaseTrail,
  moves: { planned: ['done', 'cancelled'] },
  async update(
    tx: Tx,
    id: number,
    change: Pick<ReleaseRow, 'state' | 'ended_at'> & Partial<Pick<ReleaseRow, 'version' | 'released'>>,
  ): Promise<void> {
    await tx.updateTable('level_releases').set(change).where('id', '=', id).execute();
  },
} as const;

/** Keeps a new plan; nothing where the subject has one already. */
export async function insertPlan(
  tx: Tx,
  plan: { subject: string; releaseAt: Date; staffId: number; now: Date },
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
  const data = { releaseAt: plan.releaseAt.toISOString() };
  const why = { by: byStaff(plan.staffId), code: 'planned', data, now: plan.now } as const;
  await releaseTrail.write(tx, [{ id: row.id, from: null, to: 'planned', ...why }]);
  return row.id;
}

/** Keeps a release that a person made at once. */
export async function insertDone(
  tx: Tx,
  done: { subject: string; staffId: number; version: number; released: number; now: Date },
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
  const data = { released: done.released, version: done.version };
  const why = { by: byStaff(done.staffId), code: 'released', data, now: done.now } as const;
  await releaseTrail.write(tx, [{ id, from: null, to: 'done', ...why }]);
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

/** Takes a locked plan back. */
export async function cancelPlan(
  tx: Tx,
  row: ReleaseRow,
  { staffId, note, now }: { readonly staffId: number; readonly note: string; readonly now: Date },
): Promise<void> {
  await move(tx, releaseMachine, {
    row,
    change: { state: 'cancelled', ended_at: now },
    why: { by: byStaff(staffId), code: 'cancelled', note, now },
  });
}

/** A locked plan was carried out. */
export async function finishPlan(
  tx: Tx,
  row: ReleaseRow,
  { now, ...data }: { readonly version: number; readonly released: number; readonly now: Date },
): Promise<void> {
  await move(tx, releaseMachine, {
    row,
    change: { state: 'done', ended_at: now, ...data },
    why: { by: byProduct, code: 'released_as_planned', data, now },
  });
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
  const steps = await releaseTrail.list(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ row, steps: steps.filter(({ id }) => id === row.id) }));
}
