import { lobbyMinutes } from '#src/features/test-sessions/rules/rounds.ts';
import type { Db } from '#src/platform/db/database.ts';
import { made } from '#src/platform/db/queries/column-values.ts';
import { likeText, readList } from '#src/platform/db/queries/list.ts';
import { minuteMs } from '#src/shared/durations.ts';
import type { ListPage } from '#src/shared/endpoint/list.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';
import type { roundList } from '../contract/round-list.ts';
import type { RoundRow } from './rounds.server.ts';

/** One page of rounds with a session in one of some branches (null: all), newest first unless asked otherwise. */
export async function listRounds(
  db: Db,
  branchIds: readonly number[] | null,
  { filter, now }: { filter: QueryOf<typeof roundList>; now: Date },
): Promise<ListPage<RoundRow>> {
  const { mode, stage, q } = filter;
  // What opens by then has its lobby open now.
  const lobbyFrom = new Date(now.getTime() + lobbyMinutes * minuteMs);
  const query = db
    .selectFrom('test_rounds as r')
    .selectAll('r')
    .where('r.removed_at', 'is', null)
    .$if(branchIds !== null, (of) =>
      of.where((e) =>
        e.exists(
          e
            .selectFrom('test_sessions as s')
            .select('s.id')
            .whereRef('s.round_id', '=', 'r.id')
            .where('s.branch_id', 'in', branchIds?.length ? [...branchIds] : [0]),
        ),
      ),
    )
    .$if(mode !== undefined, (of) => of.where('r.mode', '=', made(mode)))
    .$if(stage !== undefined, (of) =>
      of.where((e) => {
        const isTaking = e.exists(
          e
            .selectFrom('test_sessions as s')
            .select('s.id')
            .whereRef('s.round_id', '=', 'r.id')
            .where('s.state', '<>', 'cancelled')
            .where('s.closes_at', '>', now),
        );
        if (stage === 'ended') return e.not(isTaking);
        const isPlanned = e.or([
          e('r.opens_at', '>', lobbyFrom),
          e.and([e('r.mode', '<>', 'lobby'), e('r.opens_at', '>', now)]),
        ]);
        return e.and([isTaking, stage === 'planned' ? isPlanned : e.not(isPlanned)]);
      }),
    )
    .$if(q !== '', (of) => of.where('r.title', 'ilike', likeText(q)));
  return readList(query, filter, {
    by: { createdAt: 'r.created_at', opensAt: 'r.opens_at', title: 'r.title' },
    first: '-createdAt',
    tie: 'r.id',
  });
}

/** Whether a round has a session in one of these branches. */
export async function isOfBranches(db: Db, roundId: number, branchIds: readonly number[]): Promise<boolean> {
  const row = await db
    .selectFrom('test_sessions')
    .select('id')
    .where('round_id', '=', roundId)
    .where('branch_id', 'in', branchIds.length > 0 ? [...branchIds] : [0])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
