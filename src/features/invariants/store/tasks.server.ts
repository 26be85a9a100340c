import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { insertMany } from '#src/platform/db/queries/insert-many.ts';
import { likeText, readList } from '#src/platform/db/queries/list.ts';
import type { ListQuery } from '#src/shared/endpoint/list.ts';
import type { DisagreementState, InvariantName } from '../rules.ts';
import type { Found } from './ledgers.server.ts';

/** Writes what was found; what stands open already is seen again and not written twice. */
export async function noteFound(
  tx: Tx,
  invariant: InvariantName,
  { found, now }: { found: readonly Found[]; now: Date },
): Promise<void> {
  if (found.length === 0) return;
  const rows = found.map(({ subject, wayOut }) => ({
    invariant,
    subject,
    way_out: wayOut,
    found_at: now,
    seen_at: now,
  }));
  await insertMany(tx, 'disagreements', rows)
    .onConflict((conflict) =>
      conflict
        .columns(['invariant', 'subject'])
        .where('settled_at', 'is', null)
        .doUpdateSet({ seen_at: now }),
    )
    .execute();
}

/** Closes what stands open and was not seen at `now`: it agrees again. */
export async function settleUnseen(tx: Tx, invariant: InvariantName, now: Date): Promise<void> {
  await tx
    .updateTable('disagreements')
    .set({ settled_at: now })
    .where('invariant', '=', invariant)
    .where('settled_at', 'is', null)
    .where('seen_at', '<', now)
    .execute();
}

export async function listTasks(
  db: Db,
  query: ListQuery & { readonly state: DisagreementState; readonly invariant?: InvariantName | undefined },
) {
  let tasks = db
    .selectFrom('disagreements as d')
    .select([
      'd.id as disagreementId',
      'd.invariant',
      'd.subject',
      'd.way_out as wayOut',
      'd.found_at as foundAt',
      'd.settled_at as settledAt',
    ])
    .where('d.settled_at', query.state === 'open' ? 'is' : 'is not', null);
  if (query.invariant !== undefined) tasks = tasks.where('d.invariant', '=', query.invariant);
  if (query.q !== '') tasks = tasks.where('d.subject', 'ilike', likeText(query.q));
  const by = { foundAt: 'd.found_at', invariant: 'd.invariant' };
  return readList(tasks, query, { by, first: '-foundAt', tie: 'd.id' });
}

export async function countOpen(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('disagreements')
    .select(sql<number>`count(*)`.as('total'))
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return total;
}
