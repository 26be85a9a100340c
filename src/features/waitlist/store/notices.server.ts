import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { minuteMs } from '#src/shared/durations.ts';

export type NoticeKind = 'held' | 'day_before' | 'two_hours' | 'result';

/** Days after which results are no news: from when they were shown, or where one was first written later, from then. */
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
  const since = later(now, -newsDays * 24 * 60);
  return sql`r.state = 'attended' and s.results_at <= ${now} and r.id in (
    select t.registration_id from test_sessions o join registrations a on a.session_id = o.id
      join test_results t on t.registration_id = a.id where o.results_at > ${since}
    -- Of one that was put right since, the text of the correction told.
    union all select t.registration_id from test_results t where t.updated_at > ${since}
      and not exists (select 1 from (select h.before from result_history h where h.registration_id = t.registration_id
        order by h.id desc limit 1) last where last.before is not null))`;
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
