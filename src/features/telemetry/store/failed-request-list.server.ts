import { sql } from 'kysely';
import type { Db } from '#src/platform/db/database.ts';
import { insertMany } from '#src/platform/db/queries/insert-many.ts';
import { likeText, readList } from '#src/platform/db/queries/list.ts';
import { listReader } from '#src/platform/db/queries/list-reader.ts';
import { dayMs } from '#src/shared/durations.ts';
import { startOfSeoulDay } from '#src/shared/seoul-time.ts';
import { callerLabels, failedRequestList } from '../contract/failed-request-list.ts';
import { failureKeptDays, mostFailuresKept, thingLink } from '../rules/failures.ts';

export interface FailedRequest {
  readonly request_id: string;
  readonly at: Date;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly code: string;
  readonly took_ms: number;
  readonly who: keyof typeof callerLabels;
  readonly process: string;
  readonly thing: string | null;
  readonly thing_no: string | null;
}

/** Keeps failed requests; one that was kept already stays as it was. */
export async function keepFailures(db: Db, failures: readonly FailedRequest[]): Promise<void> {
  await insertMany(db, 'failed_requests', failures)
    .onConflict((on) => on.doNothing())
    .execute();
}

/** Forgets those whose time is over, and the oldest beyond the most that is kept. */
export async function forgetFailures(db: Db, now: Date): Promise<void> {
  const over = new Date(now.getTime() - failureKeptDays * dayMs);
  await db.deleteFrom('failed_requests').where('at', '<', over).execute();
  await sql`delete from failed_requests where request_id in (
    select request_id from failed_requests order by at desc, request_id offset ${mostFailuresKept})`.execute(
    db,
  );
}

export const failedRequests = listReader(failedRequestList, async ({ academy: { db }, query: filter }) => {
  let query = db
    .selectFrom('failed_requests as f')
    .select(['f.request_id', 'f.at', 'f.method', 'f.route', 'f.status', 'f.code', 'f.took_ms'])
    .select(['f.who', 'f.process', 'f.thing', 'f.thing_no']);
  if (filter.from) query = query.where('f.at', '>=', startOfSeoulDay(filter.from));
  if (filter.to) query = query.where('f.at', '<', new Date(startOfSeoulDay(filter.to).getTime() + dayMs));
  const { q } = filter;
  if (q)
    query = query.where((eb) =>
      eb.or([
        eb('f.request_id', '=', q),
        eb('f.route', 'ilike', likeText(q)),
        eb('f.code', 'ilike', likeText(q)),
      ]),
    );
  const page = await readList(query, filter, {
    by: { at: 'f.at', route: 'f.route', tookMs: 'f.took_ms' },
    first: '-at',
    tie: 'f.request_id',
  });
  const rows = page.rows.map((row) => ({
    requestId: row.request_id,
    at: row.at,
    method: row.method,
    route: row.route,
    status: row.status,
    code: row.code,
    tookMs: row.took_ms,
    whoLabel: callerLabels[row.who as keyof typeof callerLabels],
    process: row.process,
    thing: thingLink(row.thing, row.thing_no),
  }));
  return { ...page, rows };
});
