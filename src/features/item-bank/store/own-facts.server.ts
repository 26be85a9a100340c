import { sql } from 'kysely';
import type { OwnParams } from '#src/features/item-exchange/rules/outcome.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { insertMany } from '#src/platform/db/queries/insert-many.ts';

/** What only our own format says of an item: its family, what it was made from, its enemies, its newest parameters. */
export interface OwnFacts {
  readonly family: string | null;
  readonly parent: string | null;
  readonly enemies: readonly string[];
  readonly params: OwnParams | null;
}

export const noOwnFacts: OwnFacts = { family: null, parent: null, enemies: [], params: null };

/** The same of many versions, by their ids. */
export async function ownFacts(
  db: Db,
  versions: readonly { readonly versionId: number }[],
): Promise<ReadonlyMap<number, OwnFacts>> {
  const ids = versions.map(({ versionId }) => versionId);
  const { rows } = await sql<OwnFacts & { versionId: number }>`
    select v.id as "versionId", i.family, p.code as parent,
      coalesce((select jsonb_agg(o.code order by o.code) from item_enemies e
        join items o on o.id = case when e.item_id = i.id then e.enemy_id else e.item_id end
        where e.item_id = i.id or e.enemy_id = i.id), '[]'::jsonb) as enemies,
      (select jsonb_build_object('a', m.a, 'b', m.b, 'c', m.c, 'seA', m.se_a, 'seB', m.se_b, 'seC', m.se_c,
          'answers', m.answers, 'steps', m.steps, 'dataHash', r.data_hash)
        from item_params m join calibration_runs r on r.id = m.run_id
        where m.version_id = v.id order by m.run_id desc limit 1) as params
    from item_versions v join items i on i.id = v.item_id left join items p on p.id = i.parent_id
    where v.id = any(${ids}::bigint[]) order by v.id limit 1000`.execute(db);
  return new Map(rows.map(({ versionId, ...facts }) => [versionId, facts]));
}

/** Calibrations of this bank by the hash of their answers, of those asked for. */
export async function findRuns(tx: Tx, hashes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (hashes.length === 0) return new Map();
  const rows = await tx
    .selectFrom('calibration_runs')
    .select(['id', 'data_hash'])
    .where('data_hash', 'in', [...hashes])
    .orderBy('id')
    .limit(1_000)
    .execute();
  return new Map(rows.map((row) => [row.data_hash, row.id]));
}

/** Keeps parameters that came with a file beside the calibration they were found by. */
export async function insertOwnParams(
  tx: Tx,
  rows: readonly { readonly versionId: number; readonly runId: number; readonly params: OwnParams }[],
): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(({ versionId, runId, params }) => ({
    version_id: versionId,
    run_id: runId,
    ...{ a: params.a, b: params.b, c: params.c, answers: params.answers },
    steps: params.steps ? [...params.steps] : null,
    ...{ se_a: params.seA, se_b: params.seB, se_c: params.seC },
  }));
  await insertMany(tx, 'item_params', values).execute();
}

/** Says of new items what they were made from. */
export async function setParents(
  tx: Tx,
  pairs: readonly { readonly itemId: number; readonly parentId: number }[],
): Promise<void> {
  if (pairs.length === 0) return;
  await sql`update items i set parent_id = g.parent from unnest(${pairs.map(({ itemId }) => itemId)}::bigint[],
    ${pairs.map(({ parentId }) => parentId)}::bigint[]) as g (item, parent) where i.id = g.item`.execute(tx);
}
