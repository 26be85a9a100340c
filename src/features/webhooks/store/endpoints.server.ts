import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import type { Among } from '#src/platform/db/queries/among.ts';
import type { ColumnValue } from '#src/platform/db/queries/column-values.ts';
import { likeText, readList } from '#src/platform/db/queries/list.ts';
import type { DB } from '#src/platform/db/tables/db-types.ts';
import type { ListQuery } from '#src/shared/endpoint/list.ts';

export type EndpointRow = Selectable<DB['webhook_endpoints']>;
type State = ColumnValue<'webhook_endpoints', 'state'>;

export interface NewEndpoint {
  readonly name: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly branchIds: readonly number[] | null;
  readonly secretSealed: string;
  readonly staffId: number;
  readonly now: Date;
}

export async function insertEndpoint(tx: Tx, one: NewEndpoint): Promise<number> {
  const { id } = await tx
    .insertInto('webhook_endpoints')
    .values({
      name: one.name,
      url: one.url,
      events: [...one.events],
      branch_ids: one.branchIds && [...one.branchIds],
      secret_sealed: one.secretSealed,
      created_by: one.staffId,
      created_at: one.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** How many there are, under one advisory lock until the transaction ends. */
export async function countEndpoints(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('webhook endpoints', 0))`.execute(tx);
  const { total } = await tx
    .selectFrom('webhook_endpoints')
    .select(sql<number>`count(*)`.as('total'))
    .where('state', '!=', 'removed')
    .executeTakeFirstOrThrow();
  return total;
}

export async function lockEndpoint(tx: Tx, id: number): Promise<EndpointRow | undefined> {
  return tx
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', id)
    .where('state', '!=', 'removed')
    .forUpdate()
    .executeTakeFirst();
}

export async function findEndpoint(db: Db, id: number): Promise<EndpointRow | undefined> {
  return db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', id)
    .where('state', '!=', 'removed')
    .executeTakeFirst();
}

/** Everybody who is to hear of a type of event, also those who are paused: what they miss waits for them. */
export async function listListeners(db: Db, type: string): Promise<EndpointRow[]> {
  return db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('state', '!=', 'removed')
    .where(sql<boolean>`${type} = any (events)`)
    .orderBy('id')
    .limit(100)
    .execute();
}

/** Another state, begun afresh: nothing counts as failing and nothing rests. */
export async function updateState(tx: Tx, id: number, state: State): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set((e) => ({ state, failing_since: null, rests_until: null, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** How it goes: since when nothing has arrived, and until when nothing is sent. */
export async function updateHealth(
  tx: Tx,
  id: number,
  { failingSince, restsUntil }: { readonly failingSince: Date | null; readonly restsUntil: Date | null },
): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set({ failing_since: failingSince, rests_until: restsUntil })
    .where('id', '=', id)
    .execute();
}

export async function listEndpoints(db: Db, query: ListQuery & { readonly state?: State | undefined }) {
  let endpoints = db
    .selectFrom('webhook_endpoints as w')
    .selectAll('w')
    .select(
      sql<number>`(select count(*) from webhook_deliveries d where d.endpoint_id = w.id and d.state = 'waiting')`.as(
        'waiting',
      ),
    )
    .where('w.state', '!=', 'removed');
  if (query.state !== undefined) endpoints = endpoints.where('w.state', '=', query.state);
  if (query.q !== '') endpoints = endpoints.where('w.name', 'ilike', likeText(query.q));
  return readList(endpoints, query, { by: { name: 'w.name' }, first: 'name', tie: 'w.id' });
}

export async function countFailed(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('webhook_endpoints')
    .select(sql<number>`count(*)`.as('total'))
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow();
  return total;
}

/** Whether a member is one of these. */
export async function isMemberAmong(db: Db, memberId: number, among: Among): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .where(among('members.id'))
    .executeTakeFirst();
  return row !== undefined;
}
