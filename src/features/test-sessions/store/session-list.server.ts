import { sql } from 'kysely';
import type { Db } from '#src/platform/db/database.ts';
import { likeText, readList } from '#src/platform/db/queries/list.ts';
import { dayMs } from '#src/shared/durations.ts';
import type { ListPage } from '#src/shared/endpoint/list.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';
import { keysOf } from '#src/shared/record.ts';
import { seoulDay, seoulDayAfter, startOfSeoulDay } from '#src/shared/seoul-time.ts';
import type { sessionList } from '../contract/session-list.ts';
import { type OfficeStage, officeStageLabels } from '../rules/sessions.ts';
import { type SessionRow, sessions } from './sessions.server.ts';

/** Only sessions of some seats, where they are named. */
export type SessionListFilter = QueryOf<typeof sessionList> & {
  readonly poolIds?: readonly number[] | undefined;
};
export type When = NonNullable<SessionListFilter['when']>;

/** Only those of the time asked for. */
function during(query: ReturnType<typeof sessions>, { when, from }: SessionListFilter, now: Date) {
  if (when === undefined)
    return from ? query : query.where('s.starts_at', '>', new Date(now.getTime() - 7 * dayMs));
  if (when === 'past') return query.where('s.starts_at', '<=', now);
  const open = query.where('s.state', '=', 'open');
  if (when === 'today') {
    const day = seoulDay(now);
    return open
      .where('s.starts_at', '>=', startOfSeoulDay(day))
      .where('s.starts_at', '<', startOfSeoulDay(seoulDayAfter(day)));
  }
  if (when === 'unmarked')
    return open
      .where('s.ends_at', '<=', now)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('registrations as r')
            .select('r.id')
            .whereRef('r.session_id', '=', 's.id')
            .where('r.state', '=', 'confirmed'),
        ),
      );
  const coming = open.where('s.starts_at', '>', now);
  if (when === 'open') return coming.where('s.opens_at', '<=', now).where('s.closes_at', '>', now);
  if (when !== 'opening') return coming;
  return coming.where('s.opens_at', '>', now).where('s.opens_at', '<', new Date(now.getTime() + dayMs));
}

/** Open sessions that are held, or open for registration, between two instants (100 at most). */
export async function listOfDay(
  db: Db,
  own: readonly number[] | null,
  { from, to }: { from: Date; to: Date },
): Promise<SessionRow[]> {
  return sessions(db)
    .$if(own !== null, (query) => query.where('s.branch_id', 'in', own?.length ? [...own] : [0]))
    .where('s.state', '=', 'open')
    .where((eb) =>
      eb.or([
        eb.and([eb('s.starts_at', '>=', from), eb('s.starts_at', '<', to)]),
        eb.and([eb('s.opens_at', '>=', from), eb('s.opens_at', '<', to)]),
      ]),
    )
    .orderBy('s.starts_at')
    .orderBy('s.id')
    .limit(100)
    .execute();
}

/** Of sessions that are over at `now`: students with a seat of whom nobody has written whether they came. */
export async function countUnmarked(
  db: Db,
  sessionIds: readonly number[],
  now: Date,
): Promise<Map<number, number>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('registrations as r')
    .innerJoin('test_sessions as s', 's.id', 'r.session_id')
    .select((eb) => ['r.session_id as sessionId', eb.fn.countAll<number>().as('total')])
    .where('r.session_id', 'in', [...sessionIds])
    .where('r.state', '=', 'confirmed')
    .where('s.ends_at', '<=', now)
    .groupBy('r.session_id')
    .orderBy('r.session_id')
    .limit(5000)
    .execute();
  return new Map(rows.map((row) => [row.sessionId, row.total]));
}

/** `officeStage` as the database tells it. */
const stageAt = (now: Date) => sql<OfficeStage>`case
  when s.state = 'cancelled' then 'cancelled'
  when s.state = 'draft' then 'hidden'
  when s.closes_at <= ${now} then 'closed'
  when s.opens_at > ${now} then 'scheduled'
  when (select p.taken >= p.capacity from seat_pools p where p.id = s.pool_id)
    or (select sum(c.waiting) > 0 from seat_wait_counts c where c.pool_id = s.pool_id) then 'waiting'
  else 'open' end`;

/** One page of the sessions of the own branches (null: all). */
export async function listSessionPage(
  db: Db,
  own: readonly number[] | null,
  { filter, now }: { filter: SessionListFilter; now: Date },
): Promise<ListPage<SessionRow>> {
  let query = sessions(db);
  if (own) query = query.where('s.branch_id', 'in', own.length > 0 ? [...own] : [0]);
  if (filter.branchId) query = query.where('s.branch_id', '=', filter.branchId);
  if (filter.state) query = query.where('s.state', '=', filter.state);
  if (filter.subject) query = query.where('t.subject', '=', filter.subject);
  if (filter.from) query = query.where('s.starts_at', '>=', startOfSeoulDay(filter.from));
  if (filter.to) query = query.where('s.starts_at', '<', startOfSeoulDay(seoulDayAfter(filter.to)));
  if (filter.poolIds)
    query = query.where('s.pool_id', 'in', filter.poolIds.length > 0 ? [...filter.poolIds] : [0]);
  if (filter.q) {
    const text = likeText(filter.q);
    query = query.where((eb) => eb.or([eb('t.title', 'ilike', text), eb('s.room', 'ilike', text)]));
  }
  if (filter.stage) query = query.where(sql<boolean>`${stageAt(now)} = ${filter.stage}`);
  const stage = sql<number>`array_position(${keysOf(officeStageLabels)}::text[], ${stageAt(now)})`;
  return readList(during(query, filter, now).select(stage.as('stageOrder')), filter, {
    by: { stage: 'stageOrder', startsAt: 's.starts_at', opensAt: 's.opens_at', title: 't.title' },
    first: filter.when === 'past' || filter.when === 'unmarked' ? '-startsAt' : 'startsAt',
    tie: 's.id',
  });
}

/** Whether parents were ever shown a session. */
export async function hasOpenedSession(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('test_sessions')
    .select('id')
    .where('state', '=', 'open')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
