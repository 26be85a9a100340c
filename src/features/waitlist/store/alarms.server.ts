import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';

/** Of what a member is told: that a session opens, or that there is a seat (here, or in another session of the test). */
export type AlarmKind = 'opening' | 'seat';

/** Asks to be told; what was told already can be asked for again. */
export async function insertAlarm(
  db: Db,
  alarm: { readonly sessionId: number; readonly memberId: number; readonly what: AlarmKind },
  now: Date,
): Promise<void> {
  const { sessionId, memberId, what } = alarm;
  await db
    .insertInto('test_alarms')
    .values({ session_id: sessionId, member_id: memberId, what, created_at: now })
    .onConflict((c) =>
      c
        .columns(['session_id', 'member_id'])
        .doUpdateSet({ what, created_at: now, sent_at: null })
        .where(sql<boolean>`test_alarms.what <> excluded.what or excluded.what = 'seat'`),
    )
    .execute();
}

export async function deleteAlarm(db: Db, sessionId: number, memberId: number): Promise<void> {
  await db
    .deleteFrom('test_alarms')
    .where('session_id', '=', sessionId)
    .where('member_id', '=', memberId)
    .execute();
}

/** What a member is still to be told of. */
export async function listAlarms(db: Db, memberId: number, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('test_alarms as a')
    .innerJoin('test_sessions as s', 's.id', 'a.session_id')
    .select('a.session_id as sessionId')
    .where('a.member_id', '=', memberId)
    .where((eb) =>
      eb.or([
        eb.and([eb('a.what', '=', 'opening'), eb('s.opens_at', '>', now)]),
        eb.and([eb('a.what', '=', 'seat'), eb('a.sent_at', 'is', null)]),
      ]),
    )
    .orderBy('a.session_id', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => row.sessionId);
}

export interface DueAlarm {
  readonly sessionId: number;
  readonly memberId: number;
}

/** The sessions that open after `now` and up to `until` and that somebody wants to hear of. */
export async function listOpeningSoon(db: Db, now: Date, until: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('test_alarms as a')
    .innerJoin('test_sessions as s', 's.id', 'a.session_id')
    .select('a.session_id as id')
    .distinct()
    .where('a.what', '=', 'opening')
    .where('a.sent_at', 'is', null)
    .where('s.state', '=', 'open')
    .where('s.opens_at', '>', now)
    .where('s.opens_at', '<=', until)
    .orderBy('a.session_id')
    .execute();
  return rows.map((row) => row.id);
}

/** Takes the alarms of one opening; each is taken once, 500 at a time. */
export async function takeOpeningAlarms(tx: Tx, sessionId: number, now: Date): Promise<DueAlarm[]> {
  const due = await tx
    .selectFrom('test_alarms as a')
    .select(['a.session_id as sessionId', 'a.member_id as memberId'])
    .where('a.session_id', '=', sessionId)
    .where('a.what', '=', 'opening')
    .where('a.sent_at', 'is', null)
    .orderBy('a.member_id')
    .limit(500)
    .forUpdate('a')
    .skipLocked()
    .execute();
  await markSent(tx, due, now);
  return due;
}

/** The sessions somebody wants a seat in, those of the last weeks too: their test may be held again. */
export async function listWantedSessions(db: Db, since: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('test_alarms as a')
    .innerJoin('test_sessions as s', 's.id', 'a.session_id')
    .select('a.session_id as sessionId')
    .distinct()
    .where('a.what', '=', 'seat')
    .where('a.sent_at', 'is', null)
    .where('s.starts_at', '>', since)
    .orderBy('a.session_id')
    .limit(500)
    .execute();
  return rows.map((row) => row.sessionId);
}

/** Takes those who wanted a seat in a session and asked before an instant; each is taken once, 500 at a time. */
export async function takeSeatAlarms(
  tx: Tx,
  sessionId: number,
  { askedBefore, now }: { askedBefore: Date; now: Date },
): Promise<DueAlarm[]> {
  const due = await tx
    .selectFrom('test_alarms')
    .select(['session_id as sessionId', 'member_id as memberId'])
    .where('session_id', '=', sessionId)
    .where('what', '=', 'seat')
    .where('sent_at', 'is', null)
    .where('created_at', '<', askedBefore)
    .orderBy('member_id')
    .limit(500)
    .forUpdate()
    .skipLocked()
    .execute();
  await markSent(tx, due, now);
  return due;
}

async function markSent(tx: Tx, due: readonly DueAlarm[], now: Date): Promise<void> {
  for (const { sessionId, memberId } of due)
    await tx
      .updateTable('test_alarms')
      .set({ sent_at: now })
      .where('session_id', '=', sessionId)
      .where('member_id', '=', memberId)
      .execute();
}
