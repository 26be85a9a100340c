import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';

/** When something last happened to a request, or is still to happen: a step, a call, a time, a planned day. */
const lastActivity = sql<Date>`greatest(r.created_at, r.next_on::timestamptz,
  (select max(h.at) from history h where h.entity = 'counselling' and h.entity_id = r.id),
  (select max(c.at) from counselling_calls c where c.request_id = r.id),
  (select max(a.starts_at) from counselling_appointments a where a.request_id = r.id and a.state = 'booked'))`;

/** Requests that are not over and to which nothing happened since an instant, the oldest first (500 at a time). */
export async function listQuiet(db: Db | Tx, since: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('counselling_requests as r')
    .select('r.id')
    .where('r.state', 'not in', ['enrolled', 'closed', 'cancelled'])
    .where(lastActivity, '<', since)
    .orderBy('r.id')
    .limit(500)
    .execute();
  return rows.map((row) => row.id);
}

/** Whether one request still is quiet, looked at again under its lock. */
export async function isQuiet(tx: Tx, id: number, since: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('counselling_requests as r')
    .select('r.id')
    .where('r.id', '=', id)
    .where('r.state', 'not in', ['enrolled', 'closed', 'cancelled'])
    .where(lastActivity, '<', since)
    .executeTakeFirst();
  return row !== undefined;
}

/** Requests of people to be destroyed: nothing happened to them since an instant, whatever their state; locked. */
export async function lockForgotten(tx: Tx, since: Date): Promise<number[]> {
  const rows = await tx
    .selectFrom('counselling_requests as r')
    .select('r.id')
    .where('r.guardian_name', '!=', '')
    .where(lastActivity, '<', since)
    .orderBy('r.id')
    .limit(500)
    .forUpdate('r')
    .execute();
  return rows.map((row) => row.id);
}
