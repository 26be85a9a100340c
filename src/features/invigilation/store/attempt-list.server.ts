import { sql } from 'kysely';
import type { AttemptRow } from '#src/features/level-attempts/store/attempts.server.ts';
import type { Db } from '#src/platform/db/database.ts';
import { made } from '#src/platform/db/queries/column-values.ts';
import { holdsText, isNumbered, readList } from '#src/platform/db/queries/list.ts';
import type { ListPage } from '#src/shared/endpoint/list.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';
import { seoulDayAfter, startOfSeoulDay } from '#src/shared/seoul-time.ts';
import type { attemptList } from '../contract/attempt-list.ts';

export interface ListedAttempt extends AttemptRow {
  /** The latest level; null before there is one. */
  readonly level: string | null;
  readonly notices: number;
}

/** One page of the attempts of some branches (null: all), newest first unless asked otherwise. */
export async function listAttempts(
  db: Db,
  branchIds: readonly number[] | null,
  filter: QueryOf<typeof attemptList> & { readonly ids?: readonly number[] | undefined },
): Promise<ListPage<ListedAttempt>> {
  const { state, subject, kind, branchId, waits, ids, from, to, q } = filter;
  const query = db
    .selectFrom('level_attempts as a')
    .selectAll('a')
    // Columns, not joins: they are looked up for the rows of the page alone, and not for counting.
    .select([
      sql<string | null>`(select p.result ->> 'level' from level_placements p where p.attempt_id = a.id
        order by p.id desc limit 1)`.as('level'),
      sql<number>`(select count(*) from level_integrity_events i where i.attempt_id = a.id)`.as('notices'),
    ])
    .$if(branchIds !== null, (of) => of.where('a.branch_id', 'in', branchIds?.length ? [...branchIds] : [0]))
    .$if(branchId !== undefined, (of) => of.where('a.branch_id', '=', branchId ?? 0))
    .$if(state !== undefined, (of) => of.where('a.state', '=', made(state)))
    .$if(subject !== undefined, (of) => of.where('a.subject', '=', subject ?? ''))
    .$if(kind !== undefined, (of) => of.where('a.kind', '=', made(kind)))
    .$if(ids !== undefined, (of) => of.where('a.id', 'in', ids?.length ? [...ids] : [0]))
    .$if(waits === 'retest', (of) =>
      of.where((e) =>
        e.exists(
          e
            .selectFrom('level_retest_waits as w')
            .select('w.attempt_id')
            .whereRef('w.attempt_id', '=', 'a.id')
            .where('w.ended_at', 'is', null),
        ),
      ),
    )
    .$if(from !== undefined, (of) => of.where('a.created_at', '>=', startOfSeoulDay(from ?? '')))
    .$if(to !== undefined, (of) => of.where('a.created_at', '<', startOfSeoulDay(seoulDayAfter(to ?? ''))))
    .$if(q !== '', (of) =>
      of.where(sql<boolean>`a.id in (select id from level_attempts t where ${holdsText('t.student_name', q)}
        union all select id from level_attempts t where ${isNumbered('t.attempt_no', q, /^LT\d\d-/)})`),
    );
  return readList(query, filter, {
    by: {
      createdAt: 'a.created_at',
      studentName: 'a.student_name',
      grade: 'a.grade',
      level: 'level',
      notices: 'notices',
      closedAt: 'a.closed_at',
    },
    first: '-createdAt',
    tie: 'a.id',
  });
}
