import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import type { ShuttleLine } from '../contract/branch-pages.ts';
import type { Direction, Stop } from '../rules/shuttles.ts';

/** The lines of a branch with their stops, to the branch first. */
export function listLines(db: Db | Tx, branchId: number): Promise<ShuttleLine[]> {
  return db
    .selectFrom('shuttle_lines as l')
    .select([
      'l.id as lineId',
      'l.name',
      'l.days',
      'l.version',
      sql<Direction>`l.direction`.as('direction'),
      sql<
        Stop[]
      >`coalesce((select jsonb_agg(jsonb_build_object('name', s.name, 'stopsAt', s.stops_at) order by s.place)
        from shuttle_stops s where s.line_id = l.id), '[]')`.as('stops'),
    ])
    .where('l.branch_id', '=', branchId)
    .orderBy('l.direction', 'desc')
    .orderBy('l.name')
    .limit(100)
    .execute();
}

interface Line {
  readonly name: string;
  readonly direction: Direction;
  readonly days: string;
  readonly stops: readonly Stop[];
}

async function putStops(tx: Db | Tx, lineId: number, stops: readonly Stop[]): Promise<void> {
  await tx.deleteFrom('shuttle_stops').where('line_id', '=', lineId).execute();
  const rows = stops.map(({ name, stopsAt }, at) => ({
    line_id: lineId,
    place: at + 1,
    name,
    stops_at: stopsAt,
  }));
  if (rows.length > 0) await tx.insertInto('shuttle_stops').values(rows).execute();
}

export async function insertLine(tx: Db | Tx, branchId: number, { stops, ...line }: Line): Promise<number> {
  const { id } = await tx
    .insertInto('shuttle_lines')
    .values({ ...line, branch_id: branchId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await putStops(tx, id, stops);
  return id;
}

interface At {
  readonly branchId: number;
  readonly lineId: number;
  readonly version: number;
}

/** Changes a line of that branch which still is as it was looked at; false where somebody was faster. */
export async function updateLine(
  tx: Tx,
  { branchId, lineId, version }: At,
  { stops, ...line }: Line,
): Promise<boolean> {
  const row = await tx
    .updateTable('shuttle_lines')
    .set(line)
    .where('id', '=', lineId)
    .where('branch_id', '=', branchId)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (row) await putStops(tx, lineId, stops);
  return row !== undefined;
}

/** Takes a line off that still is as it was looked at; false where somebody was faster. */
export async function deleteLine(tx: Tx, { branchId, lineId, version }: At): Promise<boolean> {
  const row = await tx
    .deleteFrom('shuttle_lines')
    .where('id', '=', lineId)
    .where('branch_id', '=', branchId)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The teacher who directs each of the branches that name one. */
export async function listDirectors(db: Db | Tx): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('branch_directors')
    .select(['branch_id', 'teacher_id'])
    .orderBy('branch_id')
    .limit(200)
    .execute();
  return new Map(rows.map(({ branch_id, teacher_id }) => [branch_id, teacher_id]));
}

/** Names the director of a branch, or nobody. */
export async function putDirector(tx: Db | Tx, branchId: number, teacherId: number | null): Promise<void> {
  if (teacherId === null) {
    await tx.deleteFrom('branch_directors').where('branch_id', '=', branchId).execute();
    return;
  }
  await tx
    .insertInto('branch_directors')
    .values({ branch_id: branchId, teacher_id: teacherId })
    .onConflict((conflict) => conflict.column('branch_id').doUpdateSet({ teacher_id: teacherId }))
    .execute();
}
