import type { AttemptWhy } from '#src/features/level-attempts/actions/moves.server.ts';
import { levelTestErrors } from '#src/features/level-attempts/contract/errors.ts';
import { type AttemptRow, lockAttempts } from '#src/features/level-attempts/store/attempts.server.ts';
import { ruleFor } from '#src/features/level-results/actions/rule-for.server.ts';
import { earlierOf, resultOf } from '#src/features/level-results/actions/score.server.ts';
import {
  gradingFor,
  gradingOf,
  readShownSheet,
  type Sheet,
  scoreSheet,
} from '#src/features/level-results/actions/score-sheet.server.ts';
import { StoredResult } from '#src/features/level-results/contract/result.ts';
import { measures } from '#src/features/level-results/rules/release.ts';
import { Levels } from '#src/features/level-results/rules/result.ts';
import { findLevelMapById } from '#src/features/level-results/store/level-maps.server.ts';
import { listRetestsOf, lockKeys } from '#src/features/level-results/store/regrades.server.ts';
import { findPlacement } from '#src/features/level-results/store/results.server.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { differs, writeAnew } from './regrade.server.ts';
import type { Regraded } from './regrade-views.server.ts';

/**
 * What becomes of attempts whose sheet is another one, and then of the retests that are compared with them. Nothing is
 * written.
 */
export async function computeAnew(
  db: Db | Tx,
  attempts: readonly AttemptRow[],
  sheetOf: (kept: Sheet) => Sheet,
): Promise<Regraded[]> {
  const anew = new Map<number, unknown>();
  const changes: Regraded[] = [];
  const recompute = async (attempt: AttemptRow, change: (kept: Sheet) => Sheet) => {
    const before = StoredResult.safeParse(await findPlacement(db, attempt.id));
    if (!before.success || anew.has(attempt.id)) return;
    const sheet = change(await readShownSheet(db, attempt));
    const grading = await gradingFor(
      db,
      sheet.items.map((item) => item.version_id),
    );
    const scored = scoreSheet(sheet, gradingOf(grading, attempt));
    const levels = Levels.parse((await findLevelMapById(db, attempt.level_map_id))?.cuts);
    const rule = await ruleFor(db, attempt.id);
    const earlier = await earlierOf(db, attempt, anew);
    const after = resultOf(attempt, scored, { levels, earlier, rule });
    anew.set(attempt.id, after);
    changes.push({ attempt, scored, rule, before: before.data, after });
  };
  for (const attempt of attempts) await recompute(attempt, sheetOf);
  const retests = await listRetestsOf(
    db,
    attempts.map(({ id }) => id),
  );
  for (const retest of retests) await recompute(retest, (kept) => kept);
  return changes;
}

/**
 * What stands again was looked past while it was void: keys and answers decided about meanwhile count for it as well.
 * Refused where a shown result would be left without an item.
 */
export async function settleReturned(
  tx: Tx,
  row: AttemptRow,
  { by, now }: Pick<AttemptWhy, 'by' | 'now'>,
): Promise<void> {
  if (!['scored', 'review', 'released'].includes(row.state)) return;
  await lockKeys(tx, 'shared');
  const [own] = await computeAnew(tx, [row], (kept) => kept);
  if (own?.attempt.id !== row.id || !differs(own.before, own.after)) return;
  if (row.state === 'released' && !measures(own.after)) throw levelTestErrors.unmeasured();
  await writeAnew(tx, [own], { by, now, code: 'scored', data: { version: own.rule.version } });
}

/** A test was voided, stands again or has another level: the retests that are, or were, compared with it follow. */
export async function settleRetestsOf(tx: Tx, row: AttemptRow, why: AttemptWhy): Promise<void> {
  const retests = await listRetestsOf(tx, [row.id]);
  await lockAttempts(
    tx,
    retests.map(({ id }) => id),
  );
  await writeAnew(tx, await computeAnew(tx, retests, (kept) => kept), why);
}
