import { branchNames } from '#src/features/branches/actions/branches.server.ts';
import { attemptList } from '#src/features/invigilation/contract/attempt-list.ts';
import { listAttempts } from '#src/features/invigilation/store/attempt-list.server.ts';
import { attemptsToDecide } from '#src/features/level-results/actions/corrections/to-decide.server.ts';
import { summary } from '#src/features/level-results/actions/reports/read-attempt.server.ts';
import { listReader } from '#src/platform/db/queries/list-reader.ts';

/** The attempts of the own branches, filtered, ordered and paged. */
export const attemptReader = listReader(attemptList, async ({ academy, actor, query }) => {
  const { waits } = query;
  const ids =
    waits === undefined || waits === 'retest' ? undefined : await attemptsToDecide(academy, actor, waits);
  const [page, branches] = await Promise.all([
    listAttempts(academy.db, actor.branchIds, { ...query, ids }),
    branchNames(academy.db),
  ]);
  const rows = page.rows.map((row) =>
    summary(row, {
      branchName: branches.get(row.branch_id) ?? '',
      // An attempt that was opened again has no level until it is handed in once more.
      level: row.state === 'in_progress' ? null : row.level,
      notices: Number(row.notices),
    }),
  );
  return { ...page, rows };
});
