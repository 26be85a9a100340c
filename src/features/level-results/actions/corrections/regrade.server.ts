import { branchNames } from '#src/features/branches/actions/branches.server.ts';
import {
  holdItemOf,
  itemVersions,
  keepKey,
  versionsOfItem,
} from '#src/features/item-bank/actions/for-tests.server.ts';
import { takesKeyOf } from '#src/features/items/rules/scoring/key-change.ts';
import type { AttemptWhy } from '#src/features/level-attempts/actions/moves.server.ts';
import { levelTestErrors } from '#src/features/level-attempts/contract/errors.ts';
import { attemptReason } from '#src/features/level-attempts/rules/history.ts';
import { attemptTrail, lockAttempts } from '#src/features/level-attempts/store/attempts.server.ts';
import { sendCorrected } from '#src/features/level-results/actions/release.server.ts';
import { followMarks } from '#src/features/level-results/actions/score.server.ts';
import { writeAllScores } from '#src/features/level-results/actions/score-sheet.server.ts';
import { correctionWays } from '#src/features/level-results/contract/correction-list.ts';
import type { applyRegrade, previewRegrade } from '#src/features/level-results/contract/regrades.ts';
import { isEmptied, isLowered } from '#src/features/level-results/rules/release.ts';
import * as store from '#src/features/level-results/store/regrades.server.ts';
import { insertPlacements, listScored } from '#src/features/level-results/store/results.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Db, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditAccess, auditChange, editedElsewhere } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { byStaff } from '#src/shared/access/doer.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { type Outcome, outcomeOf, type Wish } from './outcome.server.ts';
import { type Regraded, viewOf } from './regrade-views.server.ts';

/** The version and the correction wished for; refused where its key cannot mark the answers. */
async function checkWish(db: Db | Tx, { versionId, way, keyVersionId }: Wish) {
  const version = (await itemVersions(db, [versionId])).get(versionId);
  if (!version) throw commonErrors.not_found();
  const others = await versionsOfItem(db, version.itemId);
  const key = others.find((one) => one.versionId === keyVersionId && one.versionId !== versionId);
  if (way === 'key' && (!key || !takesKeyOf(version.body, key.body)))
    throw levelTestErrors.regrade_key({ fields: { keyVersionId: '정답을 쓸 버전을 골라 주세요.' } });
  const now = (await store.listInForce(db, [versionId])).get(versionId);
  const wished = { versionId, way, keyVersionId: way === 'key' ? keyVersionId : null };
  const isInForce = (now?.way ?? 'as_given') === way && (now?.keyVersionId ?? null) === wished.keyVersionId;
  return { version, wished, isInForce, key: way === 'key' ? key : undefined };
}

/** What is in force may be chosen again, where a result is not as it would have it. */
function requireChange(isInForce: boolean, { changes }: Outcome): void {
  if (isInForce && changes.length === 0) throw levelTestErrors.regrade_same();
}

/** Shown results that would say nothing any more: a family would read a level that nothing stands behind. */
const shownAndEmptied = (changes: readonly Regraded[]) =>
  changes.filter((one) => one.attempt.state === 'released' && isEmptied(one));

const namedRows = 5;

function requireMeasured(changes: readonly Regraded[]): void {
  const emptied = shownAndEmptied(changes);
  if (emptied.length === 0) return;
  const named = emptied
    .slice(0, namedRows)
    .map(({ attempt }) => `${attempt.student_name} 학생(${attempt.attempt_no})`)
    .join(', ');
  const others = emptied.length > namedRows ? ` 외 ${emptied.length - namedRows}건` : '';
  throw levelTestErrors.regrade_empties({
    message: `${named}${others}의 공개한 결과에 셈할 문항이 하나도 남지 않게 됩니다. 그 응시를 먼저 무효로 한 뒤에 바로잡아 주세요.`,
  });
}

const isLevelChanged = ({ before, after }: Regraded) => before.levelCode !== after.levelCode;
const shownRows = 500;

/** Which results a correction would change; whose they are is noted as looked at. */
export async function previewRegradeFor(
  academy: Academy,
  actor: StaffActor,
  wish: InputOf<typeof previewRegrade>,
): Promise<DataOf<typeof previewRegrade>> {
  const { version, wished, isInForce, key } = await checkWish(academy.db, wish);
  const [outcome, basedOn, branches] = await Promise.all([
    outcomeOf(academy.db, wished, key),
    store.lastCorrection(academy.db, wish.versionId),
    branchNames(academy.db),
  ]);
  requireChange(isInForce, outcome);
  const { given, changes, seen } = outcome;
  const access = { whose: `레벨 테스트 문항 ${version.code}의 응시 ${changes.length}건`, reason: '' };
  await auditAccess(academy.db, actor, { ...access, what: '정답 정정 미리 보기', at: academy.clock.now() });
  // Who would be left without a level stands first, then whose level changes.
  const weight = (one: Regraded) => (isEmptied(one) ? 2 : Number(isLevelChanged(one)));
  const rows = changes.toSorted((a, b) => weight(b) - weight(a));
  return {
    given,
    changed: changes.length,
    levelChanged: changes.filter(isLevelChanged).length,
    levelLowered: changes.filter(isLowered).length,
    shown: changes.filter(({ attempt }) => attempt.state === 'released').length,
    emptied: shownAndEmptied(changes).length,
    rows: rows.slice(0, shownRows).map((one) => viewOf(one, branches)),
    seen,
    basedOn,
  };
}

/** So many results are written by one statement: each has its points row by row, and a statement has its time. */
const atATime = 500;

/** Writes results that were computed anew; those before stay in the history. */
export async function writeAnew(tx: Tx, results: readonly Regraded[], why: AttemptWhy): Promise<void> {
  for (let from = 0; from < results.length; from += atATime)
    await writePortion(tx, results.slice(from, from + atATime), why);
}

async function writePortion(tx: Tx, results: readonly Regraded[], why: AttemptWhy): Promise<void> {
  const scored = await listScored(
    tx,
    results.map(({ attempt }) => attempt.id),
  );
  await writeAllScores(
    tx,
    results.map(({ attempt, scored: sheet }) => ({ attemptId: attempt.id, scored: sheet })),
  );
  const how = { cause: attemptReason(why), at: why.now };
  const moved = why.code === 'regraded' && ({ movedBy: 'key' } as const);
  await insertPlacements(
    tx,
    results.map(({ attempt, after, rule }) => ({
      attemptId: attempt.id,
      result: after,
      ruleVersion: rule.version,
      ...how,
      ...moved,
    })),
  );
  const known = results.flatMap(({ attempt }) => (scored.has(attempt.id) ? [attempt] : []));
  await attemptTrail.write(
    tx,
    known.map(({ id, state }) => ({ id, from: state, to: state, ...why })),
  );
  for (const { attempt, scored: sheet } of results) {
    const isWhole = sheet.scores.every(({ isFinal }) => isFinal);
    await followMarks(tx, attempt, { isWhole, by: why.by, now: why.now });
  }
}

/**
 * Corrects a key: every result that was looked at is computed anew by one commit, and later results are marked so too.
 * What was shown before stays in the history. Refused where somebody else decided, or results changed, meanwhile.
 * See docs/decisions/0031-corrected-keys.md.
 */
export async function applyRegradeBy(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof applyRegrade>,
): Promise<DataOf<typeof applyRegrade>> {
  const now = academy.clock.now();
  const { versionId, reason } = input;
  return inTransaction(academy.db, async (tx) => {
    await store.lockKeys(tx, 'alone');
    if ((await store.lastCorrection(tx, versionId)) !== input.basedOn)
      throw await editedElsewhere(tx, 'level-key', versionId);
    await lockAttempts(
      tx,
      (await store.listGiven(tx, versionId)).map(({ id }) => id),
    );
    // Nobody rewrites the key between what is computed here and the end.
    await holdItemOf(tx, versionId);
    const { version, wished, isInForce, key } = await checkWish(tx, input);
    const outcome = await outcomeOf(tx, wished, key);
    const { changes, seen } = outcome;
    if (seen !== input.seen) throw levelTestErrors.regrade_changed();
    requireChange(isInForce, outcome);
    requireMeasured(changes);
    if (key) await keepKey(tx, key.versionId, now);
    const keyVersion = key?.version ?? null;
    const way = `${version.code} 버전 ${version.version}: ${correctionWays[wished.way]}${keyVersion ? ` (버전 ${keyVersion})` : ''}`;
    const why = { by: byStaff(actor.staffId), code: 'regraded', data: { way }, now } as const;
    await writeAnew(tx, changes, why);
    const notified = input.tells
      ? changes.filter(({ attempt, before, after }) => attempt.state === 'released' && differs(before, after))
      : [];
    await sendCorrected(academy, tx, { rows: notified.map(({ attempt }) => attempt), now });
    const counts = { changed: changes.length, levelChanged: changes.filter(isLevelChanged).length };
    const correctionId = await store.insertCorrection(tx, {
      ...wished,
      ...counts,
      itemId: version.itemId,
      subject: version.subject,
      itemCode: version.code,
      version: version.version,
      keyVersion,
      reason,
      staffId: actor.staffId,
      at: now,
    });
    const after = { 방법: way, '다시 채점': `${counts.changed}건`, '레벨 바뀜': `${counts.levelChanged}건` };
    await auditChange(tx, actor, {
      entity: 'level-key',
      entityId: versionId,
      action: '정답 정정',
      after,
      reason,
      at: now,
    });
    return { correctionId, ...counts, notified: notified.length };
  });
}

/** Whether the family would see another result. */
export const differs = (before: Regraded['before'], after: Regraded['after']) =>
  before.levelCode !== after.levelCode ||
  before.scale.mid !== after.scale.mid ||
  before.points !== after.points ||
  before.maxPoints !== after.maxPoints;
