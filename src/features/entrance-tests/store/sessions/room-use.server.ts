import { sql } from 'kysely';
import type { Tx } from '#src/platform/db/database.ts';

export interface RoomTime {
  readonly branchId: number;
  readonly room: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

export interface RoomUse {
  readonly title: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/**
 * Sessions of a branch in a room during a time, the earliest first (5 at most); cancelled ones use no room. Holds the
 * branch's planning (`pg_advisory_xact_lock`) to the end of the transaction.
 */
export async function listInRoom(tx: Tx, { branchId, room, startsAt, endsAt }: RoomTime): Promise<RoomUse[]> {
  await sql`select pg_advisory_xact_lock(hashtext('test-sessions of a branch'), ${branchId}::int)`.execute(
    tx,
  );
  return tx
    .selectFrom('test_sessions as s')
    .innerJoin('tests as t', 't.id', 's.test_id')
    .select(['t.title', 's.starts_at as startsAt', 's.ends_at as endsAt'])
    .where('s.branch_id', '=', branchId)
    .where('s.room', '=', room)
    .where('s.state', '!=', 'cancelled')
    .where('s.starts_at', '<', endsAt)
    .where('s.ends_at', '>', startsAt)
    .orderBy('s.starts_at')
    .limit(5)
    .execute();
}
