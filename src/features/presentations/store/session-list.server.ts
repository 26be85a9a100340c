import type { Db } from '#src/platform/db/database.ts';
import { made } from '#src/platform/db/queries/column-values.ts';
import { likeText, readList } from '#src/platform/db/queries/list.ts';
import { dayMs } from '#src/shared/durations.ts';
import type { ListPage } from '#src/shared/endpoint/list.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';
import { seoulDayAfter, startOfSeoulDay } from '#src/shared/seoul-time.ts';
import type { presentationList } from '../contract/presentation-list.ts';
import { joined, type SessionRow } from './sessions.server.ts';

export type SessionListFilter = QueryOf<typeof presentationList> & {
  /** Only these, where what is asked for stands elsewhere. */
  readonly only?: readonly number[] | undefined;
};

const monthMs = 30 * dayMs;

/** One page of the sessions of some branches (null: all), soonest first unless asked otherwise. */
export async function listSessionPage(
  db: Db,
  own: readonly number[] | null,
  { filter, now }: { filter: SessionListFilter; now: Date },
): Promise<ListPage<SessionRow>> {
  const { when, state, topic, branchId, from, to, only, q } = filter;
  const text = likeText(q);
  const query = joined(db)
    .$if(own !== null, (of) => of.where('s.branch_id', 'in', own?.length ? [...own] : [0]))
    .$if(only !== undefined, (of) => of.where('s.id', 'in', only?.length ? [...only] : [0]))
    .$if(branchId !== undefined, (of) => of.where('s.branch_id', '=', branchId ?? 0))
    .$if(state !== undefined, (of) => of.where('s.state', '=', made(state)))
    .$if(topic !== undefined, (of) => of.where('p.topic', '=', made(topic)))
    .$if(from !== undefined, (of) => of.where('s.starts_at', '>=', startOfSeoulDay(from ?? '')))
    .$if(to !== undefined, (of) => of.where('s.starts_at', '<', startOfSeoulDay(seoulDayAfter(to ?? ''))))
    .$if(when === 'past', (of) => of.where('s.starts_at', '<=', now))
    .$if(when === 'unmarked', (of) =>
      of
        .where('s.state', '=', 'open')
        .where('s.is_online', '=', false)
        .where('s.ends_at', '<=', now)
        .where((e) =>
          e.exists(
            e
              .selectFrom('presentation_bookings as b')
              .select('b.id')
              .whereRef('b.session_id', '=', 's.id')
              .where('b.state', '=', 'booked'),
          ),
        ),
    )
    .$if(when === undefined && from === undefined, (of) =>
      of.where('s.starts_at', '>=', new Date(now.getTime() - monthMs)),
    )
    .$if(q !== '', (of) => of.where((e) => e.or([e('p.title', 'ilike', text), e('s.room', 'ilike', text)])));
  const page = await readList(query, filter, {
    by: { startsAt: 's.starts_at', title: 'p.title' },
    first: when === 'past' || when === 'unmarked' ? '-startsAt' : 'startsAt',
    tie: 's.id',
  });
  return page;
}

/** Of sessions in a room that are over at `now`: bookings of which nobody has written whether they came. */
export async function countUnmarked(
  db: Db,
  sessionIds: readonly number[],
  now: Date,
): Promise<Map<number, number>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('presentation_bookings as b')
    .innerJoin('presentation_sessions as s', 's.id', 'b.session_id')
    .select((e) => ['b.session_id as sessionId', e.fn.countAll<number>().as('total')])
    .where('b.session_id', 'in', [...sessionIds])
    .where('b.state', '=', 'booked')
    .where('s.is_online', '=', false)
    .where('s.ends_at', '<=', now)
    .groupBy('b.session_id')
    .orderBy('b.session_id')
    .limit(5000)
    .execute();
  return new Map(rows.map((row) => [row.sessionId, row.total]));
}
