import type { Db, Tx } from '#src/platform/db/database.ts';
import type { ReminderKind } from '../rules/reminders.ts';

/** Times that begin in a span, with the reminders already sent for them (5,000 at most). */
export async function listNearTimes(db: Db, from: Date, until: Date) {
  return db
    .selectFrom('counselling_appointments as a')
    .select(['a.request_id as requestId', 'a.starts_at as startsAt', 'a.created_at as takenAt'])
    .select((e) =>
      e
        .selectFrom('counselling_reminders as n')
        .select((f) => f.fn.agg<string[] | null>('array_agg', ['n.kind']).as('kinds'))
        .whereRef('n.request_id', '=', 'a.request_id')
        .whereRef('n.starts_at', '=', 'a.starts_at')
        .as('sent'),
    )
    .where('a.state', '=', 'booked')
    .where('a.starts_at', '>', from)
    .where('a.starts_at', '<=', until)
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .limit(5000)
    .execute();
}

/** Notes that a reminder goes out; false when it did already. */
export async function claimReminder(
  tx: Tx,
  one: { readonly requestId: number; readonly kind: ReminderKind; readonly startsAt: Date },
  now: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto('counselling_reminders')
    .values({ request_id: one.requestId, kind: one.kind, starts_at: one.startsAt, sent_at: now })
    .onConflict((c) => c.doNothing())
    .returning('request_id')
    .executeTakeFirst();
  return row !== undefined;
}
