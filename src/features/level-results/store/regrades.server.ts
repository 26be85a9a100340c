import { sql } from 'kysely';
import type { AttemptRow } from '#src/features/level-attempts/store/attempts.server.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { made } from '#src/platform/db/queries/column-values.ts';
import { likeText, readList } from '#src/platform/db/queries/list.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';
import type { correctionList } from '../contract/correction-list.ts';

export type CorrectionWay = 'key' | 'left_out' | 'all_right' | 'as_given';

export interface Correction {
  readonly id: number;
  readonly versionId: number;
  readonly way: CorrectionWay;
  /** Whose key counts, where `way` is `key`. */
  readonly keyVersionId: number | null;
}

/** The correction in force of each version that has one; the key as it was given is none. */
export async function listInForce(
  db: Db | Tx,
  versionIds: readonly number[],
): Promise<Map<number, Correction>> {
  if (versionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('level_key_corrections')
    .distinctOn('version_id')
    .select(['id', 'version_id', 'way', 'key_version_id'])
    .where('version_id', 'in', [...versionIds])
    .orderBy('version_id')
    .orderBy('id', 'desc')
    .limit(2_000)
    .execute();
  return new Map(
    rows
      .filter(({ way }) => way !== 'as_given')
      .map((row) => [
        row.version_id,
        {
          id: row.id,
          versionId: row.version_id,
          way: row.way,
          keyVersionId: row.key_version_id,
        },
      ]),
  );
}

/** The newest correction of all, or of one version; 0 where there is none. */
export async function lastCorrection(db: Db | Tx, versionId?: number): Promise<number> {
  const row = await db
    .selectFrom('level_key_corrections')
    .select((e) => e.fn.max('id').as('last'))
    .$if(versionId !== undefined, (of) => of.where('version_id', '=', versionId ?? 0))
    .executeTakeFirst();
  return row?.last ?? 0;
}

/** The last correction of each of these versions; none where there was none. */
export async function lastCorrections(
  db: Db | Tx,
  versionIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (versionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('level_key_corrections')
    .select((e) => ['version_id as versionId', e.fn.max('id').as('last')])
    .where('version_id', 'in', [...versionIds])
    .groupBy('version_id')
    .limit(versionIds.length)
    .execute();
  return new Map(rows.map(({ versionId, last }) => [versionId, last]));
}

/** Changes with every correction of a key and with every decision about an answer that could not be read. */
export async function lastDecision(db: Db | Tx): Promise<string> {
  const row = await db
    .selectFrom('level_reading_decisions')
    .select((e) => e.fn.max('id').as('last'))
    .executeTakeFirst();
  return `${await lastCorrection(db)} ${row?.last ?? 0}`;
}

/**
 * One advisory lock on all keys until the transaction ends: shared for writers of results, exclusive (`alone`) for a correction of
 * a key and a decision on an unread answer. So no result is written by a key that was corrected meanwhile.
 */
export async function lockKeys(tx: Tx, how: 'shared' | 'alone'): Promise<void> {
  const key = sql`hashtextextended('level test keys', 0)`;
  if (how === 'alone') await sql`select pg_advisory_xact_lock(${key})`.execute(tx);
  else await sql`select pg_advisory_xact_lock_shared(${key})`.execute(tx);
}

export interface NewCorrection extends Omit<Correction, 'id'> {
  readonly itemId: number;
  readonly subject: string;
  readonly itemCode: string;
  readonly version: number;
  readonly keyVersion: number | null;
  readonly reason: string;
  readonly staffId: number;
  readonly at: Date;
  readonly changed: number;
  readonly levelChanged: number;
}

export async function insertCorrection(tx: Tx, row: NewCorrection): Promise<number> {
  const { id } = await tx
    .insertInto('level_key_corrections')
    .values({
      version_id: row.versionId,
      way: row.way,
      key_version_id: row.keyVersionId,
      item_id: row.itemId,
      subject: row.subject,
      item_code: row.itemCode,
      version: row.version,
      key_version: row.keyVersion,
      reason: row.reason,
      staff_id: row.staffId,
      at: row.at,
      changed: row.changed,
      level_changed: row.levelChanged,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Attempts with a result that were given a version, the oldest first; who was destroyed keeps the result as it is. */
export async function listGiven(db: Db | Tx, versionId: number): Promise<AttemptRow[]> {
  return db
    .selectFrom('level_attempts as a')
    .innerJoin('level_attempt_items as i', 'i.attempt_id', 'a.id')
    .selectAll('a')
    .where('i.version_id', '=', versionId)
    .where('a.state', 'in', ['scored', 'review', 'released'])
    .where('a.destroyed_at', 'is', null)
    .orderBy('a.id')
    .limit(5_000)
    .execute();
}

/** Retests with a result that are compared with one of these attempts. */
export async function listRetestsOf(db: Db | Tx, attemptIds: readonly number[]): Promise<AttemptRow[]> {
  if (attemptIds.length === 0) return [];
  return db
    .selectFrom('level_attempts')
    .selectAll()
    .where('earlier_attempt_id', '=', sql<number>`any(${[...attemptIds]}::bigint[])`)
    .where('state', 'in', ['scored', 'review', 'released'])
    .where('destroyed_at', 'is', null)
    .orderBy('id')
    .limit(5_000)
    .execute();
}

/** How many attempts with a result were given each version. */
export async function countGiven(
  db: Db,
  versionIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (versionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('level_attempt_items as i')
    .innerJoin('level_attempts as a', 'a.id', 'i.attempt_id')
    .select((e) => ['i.version_id', e.fn.countAll<number>().as('n')] as const)
    .where('i.version_id', 'in', [...versionIds])
    .where('a.state', 'in', ['scored', 'review', 'released'])
    .where('a.destroyed_at', 'is', null)
    .groupBy('i.version_id')
    .orderBy('i.version_id')
    .limit(500)
    .execute();
  return new Map(rows.map((row) => [row.version_id, row.n]));
}

/** One page of what was decided about keys, the newest first unless asked otherwise. */
export async function listCorrections(db: Db, filter: QueryOf<typeof correctionList>) {
  const { subject, way, itemId, q } = filter;
  const text = likeText(q);
  const query = db
    .selectFrom('level_key_corrections')
    .selectAll()
    .$if(subject !== undefined, (of) => of.where('subject', '=', subject ?? ''))
    .$if(way !== undefined, (of) => of.where('way', '=', made(way)))
    .$if(itemId !== undefined, (of) => of.where('item_id', '=', itemId ?? 0))
    .$if(q !== '', (of) =>
      of.where((e) => e.or([e('item_code', 'ilike', text), e('reason', 'ilike', text)])),
    );
  return readList(query, filter, {
    by: { at: 'at', code: 'item_code', changed: 'changed' },
    first: '-at',
    tie: 'id',
  });
}
