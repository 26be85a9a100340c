import { createHash } from 'node:crypto';
import { itemVersions, type VersionRow } from '#src/features/item-bank/actions/for-tests.server.ts';
import type { AttemptRow } from '#src/features/level-attempts/store/attempts.server.ts';
import { ruleFor } from '#src/features/level-results/actions/rule-for.server.ts';
import { earlierOf, resultOf } from '#src/features/level-results/actions/score.server.ts';
import {
  type Grading,
  gradingFor,
  gradingOf,
  readShownSheet,
  scoreSheet,
} from '#src/features/level-results/actions/score-sheet.server.ts';
import type { previewRegrade } from '#src/features/level-results/contract/regrades.ts';
import { StoredResult } from '#src/features/level-results/contract/result.ts';
import { isApart } from '#src/features/level-results/rules/apart.ts';
import { type LevelCut, Levels } from '#src/features/level-results/rules/result.ts';
import { findLevelMapById } from '#src/features/level-results/store/level-maps.server.ts';
import * as store from '#src/features/level-results/store/regrades.server.ts';
import { findPlacement, listScores } from '#src/features/level-results/store/results.server.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import type { Regraded } from './regrade-views.server.ts';

export type Wish = Pick<InputOf<typeof previewRegrade>, 'versionId' | 'way' | 'keyVersionId'>;

export interface Outcome {
  readonly given: number;
  readonly changes: readonly Regraded[];
  /** Of what was looked at: another outcome, or another key, has another one. */
  readonly seen: string;
}

/** The same grading with the wish in force instead of what is. */
async function gradingWith(
  db: Db | Tx,
  grading: Grading,
  { versionId, way, keyVersionId }: Wish,
): Promise<Grading> {
  const corrections = new Map(grading.corrections);
  corrections.delete(versionId);
  if (way !== 'as_given') corrections.set(versionId, { id: 0, versionId, way, keyVersionId });
  if (keyVersionId === null) return { ...grading, corrections };
  const keys = await itemVersions(db, [keyVersionId]);
  return { ...grading, corrections, versions: new Map([...grading.versions, ...keys]) };
}

/** Cut lines by their id, each read once. */
function mapReader(db: Db | Tx): (id: number) => Promise<LevelCut[]> {
  const known = new Map<number, LevelCut[]>();
  return async (id) => {
    const levels = known.get(id) ?? Levels.parse((await findLevelMapById(db, id))?.cuts);
    known.set(id, levels);
    return levels;
  };
}

/**
 * Whose result the wish changes, and how: those who were given the version and whose result, as it is kept, is another
 * one than the wish gives, whatever it was computed by; and then the retests that are compared with one of them. Nothing
 * is written. See docs/decisions/0031-corrected-keys.md.
 */
export async function outcomeOf(db: Db | Tx, wish: Wish, key: VersionRow | undefined): Promise<Outcome> {
  const given = await store.listGiven(db, wish.versionId);
  const levelsOf = mapReader(db);
  const anew = new Map<number, unknown>();
  const changes: Regraded[] = [];
  const preview = async (attempt: AttemptRow, isRetest: boolean) => {
    const stored = StoredResult.safeParse(await findPlacement(db, attempt.id));
    if (!stored.success || anew.has(attempt.id)) return;
    const sheet = await readShownSheet(db, attempt);
    const grading = await gradingFor(
      db,
      sheet.items.map((item) => item.version_id),
    );
    const scored = scoreSheet(sheet, gradingOf(await gradingWith(db, grading, wish), attempt));
    const kept = { result: stored.data, scores: await listScores(db, attempt.id) };
    if (!isRetest && !isApart(kept, scored)) return;
    const levels = await levelsOf(attempt.level_map_id);
    const rule = await ruleFor(db, attempt.id);
    const earlier = await earlierOf(db, attempt, anew);
    const after = resultOf(attempt, scored, { levels, earlier, rule });
    anew.set(attempt.id, after);
    changes.push({ attempt, scored, rule, before: stored.data, after });
  };
  for (const attempt of given) await preview(attempt, false);
  for (let ids = [...anew.keys()]; ids.length > 0; ) {
    const retests = (await store.listRetestsOf(db, ids)).filter(({ id }) => !anew.has(id));
    for (const attempt of retests) await preview(attempt, true);
    ids = retests.map(({ id }) => id);
  }
  const text = changes.map(({ attempt, after }) => [attempt.id, attempt.state, after.points, after.theta]);
  const seen = createHash('sha256')
    .update(JSON.stringify([wish, key?.key ?? null, given.length, text]))
    .digest('base64url');
  return { given: given.length, changes, seen };
}
