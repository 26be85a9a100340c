import type { Db, Tx } from '#src/platform/db/database.ts';

/** The items that must not stand in one test with this one. */
export async function listEnemies(db: Db | Tx, itemId: number): Promise<{ itemId: number; code: string }[]> {
  return db
    .selectFrom('item_enemies as e')
    .innerJoin('items as i', (join) =>
      join.on((eb) =>
        eb.or([
          eb.and([eb('e.item_id', '=', itemId), eb('i.id', '=', eb.ref('e.enemy_id'))]),
          eb.and([eb('e.enemy_id', '=', itemId), eb('i.id', '=', eb.ref('e.item_id'))]),
        ]),
      ),
    )
    .select(['i.id as itemId', 'i.code'])
    .orderBy('i.id')
    .limit(200)
    .execute();
}

/** Locks items in one order, so that nobody else names their enemies meanwhile. */
export async function lockItems(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .selectFrom('items')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .limit(ids.length)
    .forUpdate()
    .execute();
}

/** Replaces the enemies of a locked item; what was read of it and of `touched` before is out of date from now on. */
export async function updateEnemies(
  tx: Tx,
  itemId: number,
  { enemies, touched }: { enemies: readonly number[]; touched: readonly number[] },
): Promise<void> {
  await tx
    .updateTable('items')
    .set((eb) => ({ enemies_version: eb('enemies_version', '+', 1) }))
    .where('id', 'in', [itemId, ...touched])
    .execute();
  await tx
    .deleteFrom('item_enemies')
    .where((eb) => eb.or([eb('item_id', '=', itemId), eb('enemy_id', '=', itemId)]))
    .execute();
  await insertEnemies(
    tx,
    enemies.map((enemy) => [itemId, enemy]),
  );
}

/** Adds pairs of enemies; each is kept once, whichever side named it. */
export async function insertEnemies(tx: Tx, pairs: readonly (readonly [number, number])[]): Promise<void> {
  const different = pairs.filter(([a, b]) => a !== b);
  if (different.length === 0) return;
  await tx
    .insertInto('item_enemies')
    .values(different.map(([a, b]) => ({ item_id: Math.min(a, b), enemy_id: Math.max(a, b) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The ids behind codes, in no particular order. */
export async function findItemsByCode(
  db: Db | Tx,
  codes: readonly string[],
): Promise<{ itemId: number; code: string; subject: string }[]> {
  if (codes.length === 0) return [];
  return db
    .selectFrom('items')
    .select(['id as itemId', 'code', 'subject'])
    .where('code', 'in', [...codes])
    .orderBy('id')
    .limit(codes.length)
    .execute();
}

export interface NewRun {
  readonly subject: string;
  readonly model: 'rasch' | '1pl' | '2pl' | '3pl';
  readonly prior: unknown;
  /** How many students' answers it rests on. */
  readonly n: number;
  readonly logLikelihood: number | null;
  readonly seed: number;
  readonly dataHash: string;
  /** The scale its difficulties stand on. */
  readonly scaleVersion: number;
}

export interface NewParam {
  readonly versionId: number;
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly seA: number;
  readonly seB: number;
  readonly seC: number;
  readonly answers: number;
  /** Around b, of an item that earns its points part by part. */
  readonly steps?: readonly number[] | null | undefined;
}

/** Keeps a calibration with the parameters it found; answers its id. */
export async function insertCalibration(
  tx: Tx,
  run: NewRun,
  { params, now }: { params: readonly NewParam[]; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('calibration_runs')
    .values({
      subject: run.subject,
      model: run.model,
      prior: JSON.stringify(run.prior),
      n: run.n,
      log_likelihood: run.logLikelihood,
      seed: run.seed,
      data_hash: run.dataHash,
      scale_version: run.scaleVersion,
      at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (params.length > 0)
    await tx
      .insertInto('item_params')
      .values(
        params.map((param) => ({
          version_id: param.versionId,
          run_id: id,
          a: param.a,
          b: param.b,
          c: param.c,
          se_a: param.seA,
          se_b: param.seB,
          se_c: param.seC,
          answers: param.answers,
          steps: param.steps ? [...param.steps] : null,
        })),
      )
      .execute();
  return id;
}
