import { sql } from 'kysely';
import type { Db } from '#src/platform/db/database.ts';

export interface LiveTestFacts {
  readonly attemptNo: string;
  readonly browserHash: string;
  readonly state: string;
  readonly deadlineAt: Date | null;
  readonly pausedAt: Date | null;
  readonly leaseEpoch: number;
}

/** Where attempts stand for the browsers that may sit them, by number and browser; others are left out. */
export async function listLiveTestFacts(
  db: Db,
  watched: readonly { readonly attemptNo: string; readonly browserHash: string }[],
): Promise<Map<string, LiveTestFacts>> {
  const given = JSON.stringify(
    watched.map(({ attemptNo, browserHash }) => ({ no: attemptNo, browser: browserHash })),
  );
  const { rows } = await sql<LiveTestFacts>`
    select a.attempt_no as "attemptNo", b.browser_hash as "browserHash", a.state, a.deadline_at as "deadlineAt",
      a.paused_at as "pausedAt", a.lease_epoch as "leaseEpoch"
    from (select distinct no, browser from jsonb_to_recordset(${given}::jsonb) as g(no text, browser text)) g
    join level_attempts a on a.attempt_no = g.no
    join level_attempt_browsers b on b.attempt_id = a.id and b.browser_hash = g.browser
    limit 5000`.execute(db);
  return new Map(rows.map((row) => [`${row.attemptNo} ${row.browserHash}`, row]));
}
