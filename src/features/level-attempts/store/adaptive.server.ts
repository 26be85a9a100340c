import { type Selectable, sql } from 'kysely';
import type { AdaptiveRules, GivenItem } from '#src/features/measurement/rules/adaptive/adaptive.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import type { ColumnValue } from '#src/platform/db/queries/column-values.ts';
import type { DB } from '#src/platform/db/tables/db-types.ts';

declare module '#src/platform/db/json-columns.ts' {
  interface JsonColumns {
    'level_adaptive_attempts.rules': AdaptiveRules;
    'level_adaptive_steps.candidate_ids': readonly number[];
    'level_adaptive_steps.enemy_ids': readonly number[];
    'level_adaptive_steps.parameters': GivenItem['parameters'];
  }
}

export type StepRow = Selectable<DB['level_adaptive_steps']>;

export async function insertAdaptive(
  tx: Tx,
  row: { attemptId: number; rules: AdaptiveRules; seed: number },
): Promise<void> {
  await tx
    .insertInto('level_adaptive_attempts')
    .values({ attempt_id: row.attemptId, rules: JSON.stringify(row.rules), seed: row.seed })
    .execute();
}

export async function findAdaptive(db: Db | Tx, attemptId: number) {
  return db
    .selectFrom('level_adaptive_attempts')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst();
}

export async function endAdaptive(
  tx: Tx,
  attemptId: number,
  reason: ColumnValue<'level_adaptive_attempts', 'over_reason'>,
): Promise<void> {
  await tx
    .updateTable('level_adaptive_attempts')
    .set({ over_reason: reason })
    .where('attempt_id', '=', attemptId)
    .execute();
}

export async function listSteps(db: Db | Tx, attemptId: number): Promise<StepRow[]> {
  return db
    .selectFrom('level_adaptive_steps')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .orderBy('position')
    .limit(100)
    .execute();
}

export interface NewStep {
  readonly attemptId: number;
  readonly position: number;
  readonly itemId: number;
  readonly domainId: number;
  readonly parameters: GivenItem['parameters'];
  readonly stimulusId: number | null;
  readonly enemyIds: readonly number[];
  readonly candidateIds: readonly number[];
  readonly isOverCap: boolean;
}

export async function insertStep(tx: Tx, step: NewStep): Promise<void> {
  await tx
    .insertInto('level_adaptive_steps')
    .values({
      attempt_id: step.attemptId,
      position: step.position,
      item_id: step.itemId,
      domain_id: step.domainId,
      parameters: JSON.stringify(step.parameters),
      stimulus_id: step.stimulusId,
      enemy_ids: JSON.stringify(step.enemyIds),
      candidate_ids: JSON.stringify(step.candidateIds),
      is_over_cap: step.isOverCap,
    })
    .execute();
}

/** Fills the step a student goes on from; from then on no answer to it counts. */
export async function fillStep(
  tx: Tx,
  step: { attemptId: number; position: number; response: number; theta: number; se: number },
): Promise<void> {
  await tx
    .updateTable('level_adaptive_steps')
    .set({ response: step.response, theta: step.theta, se: step.se })
    .where('attempt_id', '=', step.attemptId)
    .where('position', '=', step.position)
    .execute();
}

/** How often each item of a subject was given since an instant, and in how many attempts. */
export async function countExposure(
  db: Db,
  subject: string,
  since: Date,
): Promise<{ attempts: number; given: Map<number, number> }> {
  const { rows } = await sql<{ itemId: number | null; n: number }>`
    with recent as (
      select id from level_attempts
      where subject = ${subject} and started_at >= ${since} and state <> 'void' order by id desc limit 5000
    )
    select null::bigint as "itemId", count(*)::integer as n from recent
    union all
    select i.item_id, count(*)::integer from level_attempt_items i join recent r on r.id = i.attempt_id
    group by i.item_id limit 10001`.execute(db);
  const attempts = rows.find((row) => row.itemId === null)?.n ?? 0;
  return {
    attempts,
    given: new Map(rows.flatMap((row) => (row.itemId === null ? [] : [[row.itemId, row.n]]))),
  };
}

/** A stored step as the measurement knows it. */
export function givenOf(step: StepRow, response: number | null): GivenItem {
  return {
    id: step.item_id,
    domain: step.domain_id,
    parameters: step.parameters,
    stimulusId: step.stimulus_id,
    enemyIds: step.enemy_ids,
    response,
  };
}
