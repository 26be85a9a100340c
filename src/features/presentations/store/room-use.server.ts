import type { Tx } from '#src/platform/db/database.ts';

interface Span {
  readonly branchId: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Sessions of a branch during a time, the earliest first (50 at most); not the cancelled ones. */
export async function listDuring(tx: Tx, { branchId, startsAt, endsAt }: Span) {
  return tx
    .selectFrom('presentation_sessions as s')
    .innerJoin('presentations as p', 'p.id', 's.presentation_id')
    .select([
      's.id as sessionId',
      's.presentation_id as presentationId',
      'p.title',
      's.is_online as isOnline',
      's.room',
      's.starts_at as startsAt',
      's.ends_at as endsAt',
    ])
    .where('s.branch_id', '=', branchId)
    .where('s.state', '!=', 'cancelled')
    .where('s.starts_at', '<', endsAt)
    .where('s.ends_at', '>', startsAt)
    .orderBy('s.starts_at')
    .limit(50)
    .execute();
}
