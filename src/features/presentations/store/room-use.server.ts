import { sql } from 'kysely';
import type { Tx } from '#src/platform/db/database.ts';

/** Whom somebody speaks to during a time, in whatever branch (5 at most); not what is cancelled or held online. */
export async function listOfSpeaker(tx: Tx, { speaker, startsAt, endsAt, sessionId = null }: SpeakerTime) {
  return tx
    .selectFrom('presentation_sessions as s')
    .innerJoin('presentations as p', 'p.id', 's.presentation_id')
    .innerJoin('branches as b', 'b.id', 's.branch_id')
    .select(['p.title', 'b.name as branchName', 's.starts_at as startsAt', 's.ends_at as endsAt'])
    .where('p.speaker', '=', speaker)
    .where('s.id', '!=', sessionId ?? 0)
    .where('s.is_online', '=', false)
    .where('s.state', '!=', 'cancelled')
    .where('s.starts_at', '<', endsAt)
    .where('s.ends_at', '>', startsAt)
    .orderBy('s.starts_at')
    .limit(5)
    .execute();
}

/** Where whoever speaks at a presentation is elsewhere during a session of it that is not over, the earliest first (5 at most). */
export async function listSpokenTwice(tx: Tx, presentationId: number, now: Date) {
  return tx
    .selectFrom('presentation_sessions as own')
    .innerJoin('presentations as spoken', 'spoken.id', 'own.presentation_id')
    .innerJoin('presentations as p', 'p.speaker', 'spoken.speaker')
    .innerJoin('presentation_sessions as s', (on) =>
      on
        .onRef('s.presentation_id', '=', 'p.id')
        .onRef('s.starts_at', '<', 'own.ends_at')
        .onRef('s.ends_at', '>', 'own.starts_at')
        .onRef('s.id', '!=', 'own.id'),
    )
    .innerJoin('branches as b', 'b.id', 's.branch_id')
    .select(['p.title', 'b.name as branchName', 's.starts_at as startsAt', 's.ends_at as endsAt'])
    .where('own.presentation_id', '=', presentationId)
    .where('own.ends_at', '>', now)
    .where('own.is_online', '=', false)
    .where('own.state', '!=', 'cancelled')
    .where('s.is_online', '=', false)
    .where('s.state', '!=', 'cancelled')
    .orderBy('s.starts_at')
    .limit(5)
    .execute();
}

interface Span {
  readonly branchId: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

export interface SpeakerTime extends Omit<Span, 'branchId'> {
  readonly speaker: string;
  /** A session that is there already and is moved: it does not stand in its own way. */
  readonly sessionId?: number | null;
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

/** Whoever plans a talk of one of these people waits until this transaction is over. */
export async function lockSpeakers(tx: Tx, speakers: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtext('speaker of a presentation'), hashtext(name))
    from (select distinct name from unnest(${[...speakers]}::text[]) as name order by name) as speakers`.execute(
    tx,
  );
}

/** Who speaks at each of these presentations; nobody else is to until this transaction is over. */
export async function holdSpeakers(tx: Tx, presentationIds: readonly number[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('presentations')
    .select('speaker')
    .where('id', 'in', presentationIds)
    .orderBy('id')
    .forShare()
    .execute();
  return rows.map(({ speaker }) => speaker);
}
