import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { prepared } from '#src/platform/db/prepared.ts';
import { dayMs } from '#src/shared/durations.ts';

export interface NewSession {
  readonly id: string;
  readonly memberId: number;
  readonly seed: string;
  readonly device: string;
  readonly address: string;
  readonly deviceHash: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

/**
 * Opens a session and remembers its browser; answers whether the member had signed in before at all, and with this browser.
 * One statement: what it looks at is how things were before it.
 */
export async function insertSession(
  tx: Tx,
  session: NewSession,
): Promise<{ readonly isFirst: boolean; readonly isKnown: boolean }> {
  const { id, memberId, seed, device, address, deviceHash, now, expiresAt } = session;
  const { rows } = await sql<{ isFirst: boolean; isKnown: boolean }>`${prepared('open_session')}
    with seen as (
      update known_devices set last_seen_at = ${now}
      where member_id = ${memberId} and device_hash = ${deviceHash} returning 1
    ), remembered as (
      insert into known_devices (member_id, device_hash, first_seen_at, last_seen_at)
      select ${memberId}::bigint, ${deviceHash}::text, ${now}::timestamptz, ${now}::timestamptz
      where not exists (select from seen)
      on conflict do nothing
    ), opened as (
      insert into sessions
        (id, member_id, seed, rotated_at, device, address, device_hash, created_at, last_seen_at, expires_at)
      values (${id}::uuid, ${memberId}::bigint, ${seed}, ${now}::timestamptz, ${device}, ${address}, ${deviceHash},
        ${now}::timestamptz, ${now}::timestamptz, ${expiresAt}::timestamptz)
    )
    select not exists (select from sessions where member_id = ${memberId}) as "isFirst",
      exists (select from seen) as "isKnown"`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error('A session that was just opened was not answered.');
  return found;
}

/** The members of these sessions in their order; null where one was revoked or is over. */
export async function findLiveMemberIds(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<(number | null)[]> {
  const { rows } = await sql<{ id: string; member_id: number }>`${prepared('live_sessions')}
    select id, member_id from sessions
    where id = any(${[...ids]}::uuid[]) and revoked_at is null and expires_at > ${now}`.execute(db);
  const memberOf = new Map(rows.map((row) => [row.id, row.member_id]));
  return ids.map((id) => memberOf.get(id) ?? null);
}

export async function lockSession(tx: Tx, id: string) {
  return tx.selectFrom('sessions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function rotateSession(
  tx: Tx,
  session: { readonly id: string; readonly counter: number; readonly now: Date; readonly expiresAt: Date },
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({
      counter: session.counter,
      rotated_at: session.now,
      last_seen_at: session.now,
      expires_at: session.expiresAt,
    })
    .where('id', '=', session.id)
    .execute();
}

export type RevokeCause =
  | 'logout'
  | 'stolen'
  | 'mismatch'
  | 'device_ended'
  | 'everywhere'
  | 'password'
  | 'withdrawal';

/** Ends one session, of that member where one is given; true when it was live. */
export async function revokeSession(
  db: Db | Tx,
  session: {
    readonly id: string;
    readonly memberId?: number;
    readonly cause: RevokeCause;
    readonly now: Date;
  },
): Promise<boolean> {
  const { id, memberId, cause, now } = session;
  const row = await db
    .updateTable('sessions')
    .set({ revoked_at: now, revoke_cause: cause })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId ?? 0))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends every live session of the member; answers how many. */
export async function revokeSessionsOf(
  db: Db | Tx,
  member: { readonly memberId: number; readonly cause: RevokeCause; readonly now: Date },
): Promise<number> {
  const rows = await db
    .updateTable('sessions')
    .set({ revoked_at: member.now, revoke_cause: member.cause })
    .where('member_id', '=', member.memberId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
  return rows.length;
}

/** The member's live sessions, the latest first; fifty are shown. */
export async function listLiveSessions(db: Db, memberId: number, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'address', 'created_at', 'last_seen_at'])
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(50)
    .execute();
}

/** Removes sessions 90 days after they ended (log-in records are kept three months). */
export async function sweepSessions(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 90 * dayMs);
  await db
    .deleteFrom('sessions')
    .where((where) => where.or([where('revoked_at', '<', before), where('expires_at', '<', before)]))
    .execute();
}
