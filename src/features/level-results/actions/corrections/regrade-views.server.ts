import { itemVersions, versionsOfItem } from '#src/features/item-bank/actions/for-tests.server.ts';
import { statusNames } from '#src/features/item-bank/rules/statuses.ts';
import { correctAnswer } from '#src/features/items/rules/scoring/correct.ts';
import { takesKeyOf } from '#src/features/items/rules/scoring/key-change.ts';
import { plainBlocks } from '#src/features/items/rules/text/plain.ts';
import { actorNames, type LevelTestDeps } from '#src/features/level-attempts/actions/actor-names.server.ts';
import { attemptLabels, subjectLabels } from '#src/features/level-attempts/rules/attempts.ts';
import type { AttemptRow } from '#src/features/level-attempts/store/attempts.server.ts';
import type { resultOf } from '#src/features/level-results/actions/score.server.ts';
import type { Scored } from '#src/features/level-results/actions/score-sheet.server.ts';
import type { correctionList } from '#src/features/level-results/contract/correction-list.ts';
import type { RegradedResult, RegradeItem } from '#src/features/level-results/contract/regrades.ts';
import type { StoredResult } from '#src/features/level-results/contract/result.ts';
import { answerText } from '#src/features/level-results/rules/answer-text.ts';
import { isEmptied } from '#src/features/level-results/rules/release.ts';
import type { ScoringRule } from '#src/features/level-results/rules/scoring-rules.ts';
import * as store from '#src/features/level-results/store/regrades.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { byStaff } from '#src/shared/access/doer.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';

/** One result that another key changes. */
export interface Regraded {
  readonly attempt: AttemptRow;
  readonly scored: Scored;
  /** The rule it was, and is, computed by. */
  readonly rule: ScoringRule;
  readonly before: ReturnType<typeof StoredResult.parse>;
  readonly after: ReturnType<typeof resultOf>;
}

const pointsText = ({ points, maxPoints }: { points: number; maxPoints: number }) =>
  `${points} / ${maxPoints}`;

/** One changed result as a line of the preview. */
export function viewOf(
  { attempt, before, after }: Regraded,
  branches: ReadonlyMap<number, string>,
): RegradedResult {
  return {
    attemptNo: attempt.attempt_no,
    studentName: attempt.student_name,
    branchName: branches.get(attempt.branch_id) ?? '',
    state: attempt.state,
    stateLabel: attemptLabels[attempt.state],
    points: { before: pointsText(before), after: pointsText(after) },
    score: { before: before.scale.mid, after: after.scale.mid },
    level: { before: before.level, after: isEmptied({ before, after }) ? '알 수 없음' : after.level },
    isEmptied: isEmptied({ before, after }),
  };
}

/** What was decided about keys, filtered, ordered and paged. */
export async function listCorrectionsFor(
  academy: Academy,
  deps: LevelTestDeps,
  query: QueryOf<typeof correctionList>,
) {
  const page = await store.listCorrections(academy.db, query);
  const nameOf = await actorNames(
    academy.db,
    deps,
    page.rows.map((row) => byStaff(row.staff_id)),
  );
  return {
    ...page,
    rows: page.rows.map((row) => ({
      correctionId: row.id,
      itemId: row.item_id,
      itemCode: row.item_code,
      subjectLabel: subjectLabels[row.subject] ?? row.subject,
      version: row.version,
      way: row.way,
      keyVersion: row.key_version,
      reason: row.reason,
      by: nameOf(byStaff(row.staff_id)),
      at: row.at,
      changed: row.changed,
      levelChanged: row.level_changed,
    })),
  };
}

/** The versions of one item with their keys, how many were given each, and what is in force for it. */
export async function readRegradeItemFor({ db }: Academy, itemId: number): Promise<RegradeItem> {
  const versions = await versionsOfItem(db, itemId);
  const [newest] = versions;
  if (!newest) throw commonErrors.not_found();
  const ids = versions.map(({ versionId }) => versionId);
  const [given, inForce, lasts] = await Promise.all([
    store.countGiven(db, ids),
    store.listInForce(db, ids),
    store.lastCorrections(db, ids),
  ]);
  const keys = await itemVersions(db, ids);
  return {
    itemId,
    code: newest.code,
    stem: plainBlocks(newest.body.stem).slice(0, 400),
    versions: versions.map((one) => {
      const correction = inForce.get(one.versionId);
      const key = keys.get(correction?.keyVersionId ?? 0);
      return {
        versionId: one.versionId,
        version: one.version,
        statusLabel: statusNames[one.status],
        answer: answerText(one.body, correctAnswer(one)),
        given: given.get(one.versionId) ?? 0,
        inForce: correction?.way ?? 'as_given',
        keyVersion: key?.version ?? null,
        basedOn: lasts.get(one.versionId) ?? 0,
        keys: versions
          .filter((other) => other.versionId !== one.versionId && takesKeyOf(one.body, other.body))
          .map(({ versionId }) => versionId),
      };
    }),
  };
}
