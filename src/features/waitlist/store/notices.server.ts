import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { minuteMs } from '#src/shared/durations.ts';

export type NoticeKind = 'held' | 'day_before' | 'two_hours' | 'result';

/** Days after which results are no news. */
const newsDays = 14;

const later = (now: Date, minutes: number) => new Date(now.getTime() + minutes * minuteMs);

/** Which registrations are due a notice: one condition a kind. */
function dueWhere(kind: NoticeKind, now: Date) {
  if (kind === 'held')
    // What staff took for a family has a day, and was told with its day.
    return sql`r.state = 'held' and r.entered_by is null and r.created_at <= ${later(now, -3)} and r.hold_expires_at > ${later(now, 1)}`;
  if (kind === 'day_before')
    return sql`r.state = 'confirmed' and s.state = 'open' and s.starts_at > ${later(now, 180)}
      and s.starts_at <= ${later(now, 24 * 60)} and r.confirmed_at <= ${later(now, -120)}`;
  if (kind === 'two_hours')
    return sql`r.state = 'confirmed' and s.state = 'open' and s.starts_at > ${later(now, 30)}
      and s.starts_at <= ${later(now, 120)} and r.confirmed_at <= ${later(now, -60)}`;
  // Nobody is told of results of years ago, and looking through them all would take longer every year.
  return sql`r.state = 'attended' and s.results_at <= ${now} and s.results_at > ${later(now, -newsDays * 24 * 60)}
    and exists (select 1 from test_results t where t.registration_id = r.id)`;
}

/** The registrations that are due one kind of notice, 500 at a time. */
export async function listDueNotices(db: Db, kind: NoticeKind, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from registrations r join test_sessions s on s.id = r.session_id
    where ${dueWhere(kind, now)}
      and not exists (select 1 from registration_notices n where n.registration_id = r.id and n.kind = ${kind})
    -- Not by the key's index, through which all registrations would be read to find none.
    order by r.id + 0 limit 500`.execute(db);
  return rows.map((row) => row.id);
}

/** Takes one that is due; false where another took it, or where it is not due any more. */
export async function takeNotice(
  tx: Tx,
  id: number,
  { kind, now }: { kind: NoticeKind; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into registration_notices (registration_id, kind, at)
    select r.id, ${kind}, ${now} from registrations r join test_sessions s on s.id = r.session_id
    where r.id = ${id} and ${dueWhere(kind, now)}
    on conflict do nothing returning registration_id`.execute(tx);
  return rows.length > 0;
}

/** Forgets that these were reminded of the day: it is another day now. */
export const forgetReminders = (tx: Tx, registrationIds: readonly number[]): Promise<void> =>
  forget(tx, registrationIds, ['day_before', 'two_hours']);

/** Forgets that the result was told: there is none any more, and another would be told anew. */
export const forgetResultNotice = (tx: Tx, registrationId: number): Promise<void> =>
  forget(tx, [registrationId], ['result']);

async function forget(
  tx: Tx,
  registrationIds: readonly number[],
  kinds: readonly NoticeKind[],
): Promise<void> {
  if (registrationIds.length === 0) return;
  await tx
    .deleteFrom('registration_notices')
    .where('registration_id', 'in', registrationIds)
    .where('kind', 'in', [...kinds])
    .execute();
}
