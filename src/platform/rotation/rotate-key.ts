import { sql } from 'kysely';
import type { Config } from '../config.ts';
import { type Db, inTransaction } from '../db/database.ts';
import { resealed } from '../tokens.ts';
import { beginRotation, endRotation, readKeyMarks, refuseOtherKeys } from './key-marks.ts';

/** Where something sealed is stored: the table, its key, the column, and the purpose it was sealed for. */
export interface SealedColumn {
  readonly table: string;
  readonly id: string;
  readonly column: string;
  readonly purpose: string;
}

export interface Rotation {
  readonly config: Config;
  readonly db: Db;
  readonly columns: readonly SealedColumn[];
  /** Called after each batch that was stored; `sealed` is how many of it were sealed anew. */
  readonly onBatch?: (batch: { readonly column: SealedColumn; readonly sealed: number }) => void;
  readonly batch?: number;
}

/** How many rows of a column were sealed anew, and how many neither key opens: they stay as they are. */
export interface Rotated {
  readonly sealed: number;
  readonly lost: number;
}

interface Row {
  readonly id: number;
  readonly sealed: string;
}

const rowsPerBatch = 500;

/** The next rows of a column, by their key, in which something is sealed. */
async function nextRows(
  db: Db,
  { table, id, column }: SealedColumn,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select ${sql.ref(id)} as id, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(id)} > ${after} and ${sql.ref(column)} is not null
    order by ${sql.ref(id)} limit ${limit}`.execute(db);
  return rows;
}

/** Stores what was sealed anew, in one statement; what the product wrote meanwhile stays as it wrote it. */
async function storeRows(
  db: Db,
  { table, id, column }: SealedColumn,
  anew: readonly (Row & { readonly before: string })[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} as t set ${sql.ref(column)} = n.sealed
    from unnest(${anew.map((row) => row.id)}::bigint[], ${anew.map((row) => row.sealed)}::text[],
      ${anew.map((row) => row.before)}::text[]) as n (id, sealed, before)
    where t.${sql.ref(id)} = n.id and t.${sql.ref(column)} = n.before`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** What the older key sealed, by the present one; and how many neither opens. */
function sealedAnew(config: Config, purpose: string, rows: readonly Row[]) {
  let lost = 0;
  const anew = rows.flatMap((row) => {
    try {
      const sealed = resealed(config, purpose, row.sealed);
      return sealed === null ? [] : [{ id: row.id, sealed, before: row.sealed }];
    } catch {
      lost += 1;
      return [];
    }
  });
  return { anew, lost };
}

/** Seals one column anew, once through. */
async function resealColumn(rotation: Rotation, column: SealedColumn): Promise<Rotated> {
  const { config, db, batch = rowsPerBatch, onBatch } = rotation;
  let total: Rotated = { sealed: 0, lost: 0 };
  for (let after = 0; ; ) {
    const rows = await nextRows(db, column, { after, limit: batch });
    const last = rows.at(-1);
    if (!last) return total;
    after = last.id;
    const { anew, lost } = sealedAnew(config, column.purpose, rows);
    total = { sealed: total.sealed + anew.length, lost: total.lost + lost };
    if (anew.length === 0) continue;
    const sealed = await storeRows(db, column, anew);
    onBatch?.({ column, sealed });
  }
}

/**
 * Seals by `secretKey` whatever `olderSecretKey` sealed, in batches of their own transactions, until a pass finds nothing.
 * May be ended at any moment and begun again, while the product works with both keys.
 */
export async function rotateKey(rotation: Rotation): Promise<ReadonlyMap<SealedColumn, Rotated>> {
  const { config, db, columns } = rotation;
  await inTransaction(db, async (tx) => {
    refuseOtherKeys(config, await readKeyMarks(tx));
    await beginRotation(tx, config);
  });
  const rotated = new Map<SealedColumn, Rotated>();
  for (let found = 1; found > 0; ) {
    found = 0;
    for (const column of columns) {
      const { sealed, lost } = await resealColumn(rotation, column);
      rotated.set(column, { sealed: (rotated.get(column)?.sealed ?? 0) + sealed, lost });
      found += sealed;
    }
  }
  await inTransaction(db, (tx) => endRotation(tx, config));
  return rotated;
}
