import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '#src/platform/db/database.ts';
import { made } from '#src/platform/db/queries/column-values.ts';
import { likeText, readList } from '#src/platform/db/queries/list.ts';
import type { DB } from '#src/platform/db/tables/db-types.ts';
import { minuteMs } from '#src/shared/durations.ts';
import type { ListPage, ListQuery } from '#src/shared/endpoint/list.ts';
import { phoneDigits } from '#src/shared/people/phone.ts';
import { seoulDay, seoulDayAfter, startOfSeoulDay } from '#src/shared/seoul-time.ts';
import { slotMinutes } from '../rules/calendar.ts';
import type { CounsellingState } from '../rules/requests.ts';
import type { RequestRow } from './requests.server.ts';

export type Part = 'new' | 'today' | 'mine' | 'overdue' | 'open' | 'done' | 'all';
export interface RequestFilter extends ListQuery {
  readonly tab: Part;
  readonly branchId?: number | undefined;
  readonly state?: CounsellingState | undefined;
  readonly source?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
/** Who looks, and when. */
export interface Looking {
  readonly branchIds: readonly number[] | null;
  readonly staffId: number;
  readonly now: Date;
}

const active = sql`r.state in ('received', 'assigned', 'contacted', 'visited', 'no_answer')`;

/** What each part of the work asks of a request; `overdue` says what `isOverdue` of the rules says. */
function partOf(part: Part, { staffId, now }: Looking) {
  const today = seoulDay(now);
  const ends = startOfSeoulDay(seoulDayAfter(today));
  const over = new Date(now.getTime() - slotMinutes * minuteMs);
  const parts = {
    new: sql<boolean>`r.state in ('received', 'assigned')`,
    today: sql<boolean>`${active} and exists (select 1 from counselling_appointments a where a.request_id = r.id
      and a.state = 'booked' and a.starts_at > ${now} and a.starts_at < ${ends})`,
    mine: sql<boolean>`${active} and r.assignee_id = ${staffId}`,
    overdue: sql<boolean>`(r.state in ('received', 'assigned') and r.first_contact_due < ${now})
      or (${active} and r.next_on < ${today}::date)
      or (${active} and r.state <> 'visited' and exists (select 1 from counselling_appointments a
        where a.request_id = r.id and a.state = 'booked' and a.kind = 'visit' and a.starts_at <= ${over}))`,
    open: sql<boolean>`${active}`,
    done: sql<boolean>`r.state in ('enrolled', 'closed', 'cancelled')`,
    all: sql<boolean>`true`,
  };
  return sql<boolean>`(${parts[part]})`;
}

type Requests = SelectQueryBuilder<DB & { r: DB['counselling_requests'] }, 'r', object>;

const inBranches = (query: Requests, own: readonly number[] | null, branchId: number | undefined) =>
  query
    .$if(own !== null, (of) => of.where('r.branch_id', 'in', own?.length ? [...own] : [0]))
    .$if(branchId !== undefined, (of) => of.where('r.branch_id', '=', branchId ?? 0));

/** One page of the requests of the own branches, oldest first unless asked otherwise. */
export async function listRequests(
  db: Db,
  looking: Looking,
  filter: RequestFilter,
): Promise<ListPage<RequestRow>> {
  const { q, state, source, from, to } = filter;
  const text = likeText(q);
  const digits = phoneDigits(q);
  const query = inBranches(
    db.selectFrom('counselling_requests as r') as Requests,
    looking.branchIds,
    filter.branchId,
  )
    .selectAll('r')
    .where(partOf(filter.tab, looking))
    .$if(state !== undefined, (of) => of.where('r.state', '=', made(state)))
    .$if(source !== undefined, (of) => of.where(sql<string>`r.source`, '=', made(source)))
    .$if(from !== undefined, (of) => of.where('r.created_at', '>=', startOfSeoulDay(from ?? '')))
    .$if(to !== undefined, (of) => of.where('r.created_at', '<', startOfSeoulDay(seoulDayAfter(to ?? ''))))
    .$if(q !== '', (of) =>
      of.where((e) =>
        e.or([
          e('r.guardian_name', 'ilike', text),
          e('r.request_no', 'ilike', text),
          ...(digits.length >= 4 ? [e('r.guardian_mobile', 'like', likeText(digits))] : []),
        ]),
      ),
    );
  const page = await readList(query, filter, {
    by: {
      createdAt: 'r.created_at',
      guardianName: 'r.guardian_name',
      nextOn: 'r.next_on',
      assigneeName: 'r.assignee_name',
    },
    first: 'createdAt',
    tie: 'r.id',
  });
  return page;
}

/** How many requests of the own branches stand in each part of the work. */
export async function countParts(db: Db, looking: Looking, branchId: number | undefined) {
  const of = (part: Part) => sql<number>`(count(*) filter (where ${partOf(part, looking)}))::int`.as(part);
  const query = inBranches(db.selectFrom('counselling_requests as r'), looking.branchIds, branchId);
  return (
    query
      .select([of('new'), of('today'), of('mine'), of('overdue'), of('open')])
      // All of them are parts of the open ones, which have an index; those of years ago are not read.
      .where(sql<boolean>`${active}`)
      .executeTakeFirstOrThrow() as Promise<Record<'new' | 'today' | 'mine' | 'overdue' | 'open', number>>
  );
}
