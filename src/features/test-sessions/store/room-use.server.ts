import type { Tx } from '#src/platform/db/database.ts';

export interface RoomTime {
  readonly branchId: number;
  readonly room: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** A session that is there already and is being changed: it does not stand in its own way. */
  readonly sessionId?: number;
}

export interface RoomUse {
  readonly title: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Sessions of a branch in a room during a time, the earliest first (5 at most); cancelled ones use no room. */
export async function listInRoom(tx: Tx, wish: RoomTime): Promise<RoomUse[]> {
  const { branchId, room, startsAt, endsAt, sessionId = 0 } = wish;
  return tx
    .selectFrom('test_sessions as s')
    .innerJoin('tests as t', 't.id', 's.test_id')
    .select(['t.title', 's.starts_at as startsAt', 's.ends_at as endsAt'])
    .where('s.branch_id', '=', branchId)
    .where('s.room', '=', room)
    .where('s.id', '!=', sessionId)
    .where('s.state', '!=', 'cancelled')
    .where('s.starts_at', '<', endsAt)
    .where('s.ends_at', '>', startsAt)
    .orderBy('s.starts_at')
    .limit(5)
    .execute();
}

/** Sessions of a branch between two instants that are not cancelled, the earliest first (20 at most). */
export async function listHeld(
  tx: Tx,
  branchId: number,
  span: Pick<RoomTime, 'startsAt' | 'endsAt'>,
): Promise<RoomUse[]> {
  return tx
    .selectFrom('test_sessions as s')
    .innerJoin('tests as t', 't.id', 's.test_id')
    .select(['t.title', 's.starts_at as startsAt', 's.ends_at as endsAt'])
    .where('s.branch_id', '=', branchId)
    .where('s.state', '!=', 'cancelled')
    .where('s.starts_at', '>=', span.startsAt)
    .where('s.starts_at', '<', span.endsAt)
    .orderBy('s.starts_at')
    .limit(20)
    .execute();
}
