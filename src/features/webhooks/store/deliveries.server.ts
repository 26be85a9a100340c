import type { Selectable } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import type { ColumnValue } from '#src/platform/db/queries/column-values.ts';
import { insertMany } from '#src/platform/db/queries/insert-many.ts';
import { readList } from '#src/platform/db/queries/list.ts';
import type { DB } from '#src/platform/db/tables/db-types.ts';
import type { ListQuery } from '#src/shared/endpoint/list.ts';

export type DeliveryRow = Selectable<DB['webhook_deliveries']>;

/** Makes a delivery for each of these endpoints, once for an event however often; answers the new ones. */
export async function insertDeliveries(
  tx: Tx,
  { eventId, endpointIds, now }: { eventId: number; endpointIds: readonly number[]; now: Date },
): Promise<readonly number[]> {
  if (endpointIds.length === 0) return [];
  const rows = endpointIds.map((endpoint) => ({
    endpoint_id: endpoint,
    event_id: eventId,
    created_at: now,
    due_at: now,
  }));
  const made = await insertMany(tx, 'webhook_deliveries', rows)
    .onConflict((conflict) => conflict.columns(['endpoint_id', 'event_id']).doNothing())
    .returning('id')
    .execute();
  return made.map(({ id }) => id);
}

/** A delivery with its event and endpoint, for whoever sends it now; undefined where it is not due or somebody else has it. */
export async function claimDelivery(
  db: Db,
  id: number,
  { now, until }: { readonly now: Date; readonly until: Date },
) {
  const claimed = await db
    .updateTable('webhook_deliveries as d')
    .from('webhook_endpoints as w')
    .set({ claimed_until: until })
    .whereRef('w.id', '=', 'd.endpoint_id')
    .where('d.id', '=', id)
    .where('d.state', '=', 'waiting')
    .where('d.due_at', '<=', now)
    .where('w.state', '=', 'active')
    .where((e) => e.or([e('w.rests_until', 'is', null), e('w.rests_until', '<=', now)]))
    .where((e) => e.or([e('d.claimed_until', 'is', null), e('d.claimed_until', '<=', now)]))
    .returning([
      'd.id',
      'd.attempts',
      'd.event_id',
      'w.id as endpointId',
      'w.url',
      'w.secret_sealed as secretSealed',
    ])
    .executeTakeFirst();
  if (!claimed) return undefined;
  const event = await findEvent(db, claimed.event_id);
  return event && { ...claimed, event };
}

export async function findEvent(db: Db | Tx, id: number) {
  return db.selectFrom('outgoing_events').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function updateEventData(tx: Tx, id: number, data: object): Promise<void> {
  await tx
    .updateTable('outgoing_events')
    .set({ data: JSON.stringify(data) })
    .where('id', '=', id)
    .execute();
}

/** The test of an endpoint as an event of its own. */
export async function insertTestEvent(
  tx: Tx,
  { type, endpointId, now }: { type: string; endpointId: number; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('outgoing_events')
    .values({ type, subject_id: endpointId, at: now, data: JSON.stringify({}) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** When a waiting delivery of an endpoint that rests is looked at again. */
export async function restingUntil(db: Db, id: number): Promise<Date | null> {
  const row = await db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_endpoints as w', 'w.id', 'd.endpoint_id')
    .select('w.rests_until')
    .where('d.id', '=', id)
    .where('d.state', '=', 'waiting')
    .where('w.state', '=', 'active')
    .executeTakeFirst();
  return row?.rests_until ?? null;
}

export interface Try {
  readonly state: ColumnValue<'webhook_deliveries', 'state'>;
  readonly dueAt: Date | null;
  readonly attempts: number;
  readonly at: Date;
  readonly status: number | null;
  readonly failure: string;
  readonly tookMs: number;
}

/** Writes down how a try went; false where the delivery was decided meanwhile. */
export async function updateTried(tx: Tx, id: number, one: Try): Promise<boolean> {
  const row = await tx
    .updateTable('webhook_deliveries')
    .set({
      state: one.state,
      due_at: one.dueAt,
      attempts: one.attempts,
      claimed_until: null,
      last_at: one.at,
      last_status: one.status,
      last_failure: one.failure,
      took_ms: one.tookMs,
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function lockDelivery(tx: Tx, id: number): Promise<DeliveryRow | undefined> {
  return tx.selectFrom('webhook_deliveries').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Has a delivery sent once more, with all its tries. */
export async function updateAgain(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', due_at: now, attempts: 0, claimed_until: null })
    .where('id', '=', id)
    .execute();
}

/** Deliveries that are due and that nobody has; of one endpoint, or all. */
export async function listDue(
  db: Db | Tx,
  { now, endpointId }: { readonly now: Date; readonly endpointId?: number },
): Promise<readonly number[]> {
  let due = db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_endpoints as w', 'w.id', 'd.endpoint_id')
    .select('d.id')
    .where('d.state', '=', 'waiting')
    .where('d.due_at', '<=', now)
    .where('w.state', '=', 'active')
    .where((e) => e.or([e('w.rests_until', 'is', null), e('w.rests_until', '<=', now)]))
    .where((e) => e.or([e('d.claimed_until', 'is', null), e('d.claimed_until', '<=', now)]));
  if (endpointId !== undefined) due = due.where('d.endpoint_id', '=', endpointId);
  const rows = await due.orderBy('d.due_at').orderBy('d.id').limit(500).execute();
  return rows.map(({ id }) => id);
}

/** Forgets events that are older than that, with their deliveries. */
export async function deleteOldEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('outgoing_events').where('at', '<', before).execute();
}

export interface DeliveryFilter extends ListQuery {
  readonly state?: ColumnValue<'webhook_deliveries', 'state'> | undefined;
  readonly event?: string | undefined;
  readonly endpointId?: number | undefined;
}

export async function listDeliveries(db: Db, query: DeliveryFilter) {
  let deliveries = db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('outgoing_events as e', 'e.id', 'd.event_id')
    .innerJoin('webhook_endpoints as w', 'w.id', 'd.endpoint_id')
    .selectAll('d')
    .select(['e.uid', 'e.type', 'e.at', 'w.name as endpoint']);
  if (query.state !== undefined) deliveries = deliveries.where('d.state', '=', query.state);
  if (query.event !== undefined) deliveries = deliveries.where('e.type', '=', query.event);
  if (query.endpointId !== undefined) deliveries = deliveries.where('d.endpoint_id', '=', query.endpointId);
  if (query.q !== '') deliveries = deliveries.where('e.uid', '=', query.q);
  return readList(deliveries, query, { by: { createdAt: 'd.created_at' }, first: '-createdAt', tie: 'd.id' });
}
