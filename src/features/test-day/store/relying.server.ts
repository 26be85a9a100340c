import { sql } from 'kysely';
import type { RegistrationRow } from '#src/features/registrations/store/registrations.server.ts';
import type { WaitRow } from '#src/features/registrations/store/waits.server.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';

const active = ['held', 'confirming', 'confirmed'] as const;

/** Who has a seat in these sessions, or is about to pay for one, oldest first. */
export async function listRelying(db: Db | Tx, sessionIds: readonly number[]): Promise<RegistrationRow[]> {
  if (sessionIds.length === 0) return [];
  return db
    .selectFrom('registrations')
    .selectAll()
    .where('session_id', 'in', sessionIds)
    .where('state', 'in', active)
    .orderBy('id')
    .limit(5_000)
    .execute();
}

/** Who stands in the lines of these sessions, in the order they came. */
export async function listWaiting(db: Db | Tx, sessionIds: readonly number[]): Promise<WaitRow[]> {
  if (sessionIds.length === 0) return [];
  return db
    .selectFrom('test_waits')
    .selectAll()
    .where('session_id', 'in', sessionIds)
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .orderBy('holder_key')
    .limit(5_000)
    .execute();
}

/** The sessions of a test that have not begun and are not cancelled (1,000 at most). */
export async function listComingIds(db: Db | Tx, testId: number, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('test_sessions')
    .select('id')
    .where('test_id', '=', testId)
    .where('state', '!=', 'cancelled')
    .where('starts_at', '>', now)
    .orderBy('id')
    .limit(1_000)
    .execute();
  return rows.map((row) => row.id);
}

/** How many children of a session have another test that overlaps such a time. */
export async function countClashes(
  db: Db | Tx,
  sessionId: number,
  { startsAt, endsAt }: { readonly startsAt: Date; readonly endsAt: Date },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct r.child_id)::int as n
    from registrations r
    join registrations o on o.child_id = r.child_id and o.id <> r.id
      and o.state in ('held', 'confirming', 'confirmed')
    join test_sessions s on s.id = o.session_id and s.state <> 'cancelled'
      and s.starts_at < ${endsAt} and s.ends_at > ${startsAt}
    where r.session_id = ${sessionId} and o.session_id <> ${sessionId}
      and r.state in ('held', 'confirming', 'confirmed')`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function updatePlan(
  tx: Tx,
  sessionId: number,
  plan: {
    readonly room: string;
    readonly startsAt: Date;
    readonly endsAt: Date;
    readonly opensAt: Date;
    readonly closesAt: Date;
  },
): Promise<void> {
  await tx
    .updateTable('test_sessions')
    .set({
      room: plan.room,
      starts_at: plan.startsAt,
      ends_at: plan.endsAt,
      opens_at: plan.opensAt,
      closes_at: plan.closesAt,
    })
    .where('id', '=', sessionId)
    .execute();
}
